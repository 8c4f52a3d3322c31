// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { Inspection } from '../../../../web/components/instrument/inspection';
import { forgetProgress, progress, readProgress } from '../../../../web/progress';
import { holds, indexOf, readGoal } from '../../../../web/components/task/goal';
import '../../../../web/components/task/task';
import type { AttnTask } from '../../../../web/components/task/task';
import { pair } from '../../engine/worker-pair';

let sessions = 0;

/** A session of the fake program: y = 2x, z = -y, x = [1, 2]. */
async function session(): Promise<{ name: string; inspection: Inspection }> {
  const name = `test-${++sessions}`;
  const inspection = Inspection.shared(name);
  (inspection as unknown as { engine: unknown }).engine = pair().engine;
  await inspection.open({ program: 'double' });
  return { name, inspection };
}

async function place(markup: string): Promise<AttnTask> {
  document.body.innerHTML = `<main lang="en">${markup}</main>`;
  const task = document.querySelector('attn-task')!;
  await task.updateComplete;
  return task;
}

const shadow = (task: AttnTask) => task.shadowRoot!;
const message = (task: AttnTask) => shadow(task).querySelector('[role=status]')!.textContent;
const button = (task: AttnTask, text: string) =>
  [...shadow(task).querySelectorAll('button')].find((found) => found.textContent.trim() === text)!;

async function answer(task: AttnTask, text: string): Promise<void> {
  await expect.poll(() => shadow(task).querySelector('input')?.disabled).toBe(false);
  shadow(task).querySelector('input')!.value = text;
  button(task, 'Check').click();
  await task.updateComplete;
}

beforeEach(() => forgetProgress());

describe('a prediction', () => {
  const markup = (name: string) =>
    `<attn-task id="double" session="${name}" kind="predict" value="double/y" cell="1" within="0.1"><p>How much?</p><p slot="answer">Twice.</p></attn-task>`;

  it('is checked against the engine, and wrong ones are told which way to go', async () => {
    const { name, inspection } = await session();
    inspection.numbers(1);
    const task = await place(markup(name));
    await expect.poll(() => inspection.numbers(1)?.[1]).toBe(4);
    await answer(task, 'three');
    expect(message(task)).toMatch(/^That cannot be read as a number: write 0\.25, 1\/4 or 25%/);
    await answer(task, '3');
    expect(message(task)).toBe('Not yet: the number is larger.');
    await answer(task, '5');
    expect(message(task)).toBe('Not yet: the number is smaller.');
    expect(shadow(task).querySelector('slot[name=answer]')).toBeNull();
    await answer(task, '4,05');
    expect(message(task)).toBe('Right: the engine computed 4.');
    expect(shadow(task).querySelector('slot[name=answer]')).not.toBeNull();
    expect(Object.values(progress())[0]).toEqual({ double: 'solved' });
  });

  it('is about the program as it was given, whatever the reader has changed in it since', async () => {
    const { name, inspection } = await session();
    const task = await place(markup(name));
    await inspection.edit({ value: 0, index: 1 }, '7');
    inspection.numbers(1);
    await expect.poll(() => inspection.numbers(1)?.[1]).toBe(14);
    await answer(task, '4');
    await expect.poll(() => message(task)).toBe('Right: the engine computed 4.');
  });

  it('takes fractions and percent, and knows a slip of the sign or of the percent sign', async () => {
    const { name, inspection } = await session();
    inspection.numbers(1);
    const task = await place(markup(name));
    await expect.poll(() => inspection.numbers(1)?.[1]).toBe(4);
    for (const [typed, said] of [
      ['-4', 'only the sign is wrong'],
      ['400', 'right as a percentage'],
      ['1,234', 'cannot be read'],
    ] as const) {
      await answer(task, typed);
      expect(message(task), typed).toContain(said);
    }
    for (const right of ['400%', '8/2', '４', '4e0']) {
      await answer(task, right);
      expect(message(task), right).toBe('Right: the engine computed 4.');
      button(task, 'Try again').click();
      await task.updateComplete;
    }
  });

  it('answers a wrong number for what is wrong about it, and forgets that with the next one', async () => {
    const { name, inspection } = await session();
    inspection.numbers(1);
    const task = await place(
      markup(name).replace(
        '</attn-task>',
        '<p slot="wrong" data-for="2">You forgot to double it.</p><p slot="wrong" data-for="8">Doubled twice.</p></attn-task>',
      ),
    );
    await expect.poll(() => inspection.numbers(1)?.[1]).toBe(4);
    const seen = () =>
      [...task.querySelectorAll<HTMLElement>('[slot=wrong]')]
        .filter((why) => !why.hidden)
        .map((why) => why.textContent);
    expect(seen()).toEqual([]);
    await answer(task, '2,05');
    expect(seen()).toEqual(['You forgot to double it.']);
    await answer(task, '800%');
    expect(seen()).toEqual(['Doubled twice.']);
    await answer(task, '7');
    expect(seen()).toEqual([]);
    await answer(task, '2');
    await answer(task, '4');
    expect(seen()).toEqual([]);
  });

  it('can be given away, which counts as shown and opens the explanation', async () => {
    const { name, inspection } = await session();
    inspection.numbers(1);
    const task = await place(markup(name));
    await expect.poll(() => inspection.numbers(1)?.[1]).toBe(4);
    await task.updateComplete;
    button(task, 'Show me').click();
    await task.updateComplete;
    expect(message(task)).toBe('The engine computed 4.');
    expect(inspection.explained).toEqual({ value: 1, index: 1 });
    expect(Object.values(progress())[0]).toEqual({ double: 'shown' });
  });

  it('of a cell that the program has not got says that it cannot be checked', async () => {
    const { name, inspection } = await session();
    const task = await place(markup(name).replace('cell="1"', 'cell="7"'));
    expect(inspection.state).toBe('ready');
    await answer(task, '1');
    expect(message(task)).toContain('cannot be checked');
  });
});

describe('a goal', () => {
  it('is reached by an edit, and not by numbers that were so from the start', async () => {
    const { name, inspection } = await session();
    const task = await place(
      `<attn-task id="goal" session="${name}" kind="reach" goal="double/y[0] > 5; edits <= 1"><p>Make it large.</p></attn-task>`,
    );
    inspection.numbers(1);
    await expect.poll(() => inspection.numbers(1)?.[0]).toBe(2);
    expect(task.state).toBe('open');
    await inspection.edit({ value: 0, index: 0 }, '3');
    await expect.poll(() => task.state).toBe('solved');
  });

  it('is shown by the edits of its solution, and only if these reach it', async () => {
    for (const [solution, said] of [
      ['double/x[0] = 3', 'The figure shows one way to do it.'],
      ['double/x[0] = 1', ''],
    ] as const) {
      const { name, inspection } = await session();
      const solved = solution.replace('double/x', inspection.info(0).name);
      const task = await place(
        `<attn-task id="goal" session="${name}" kind="reach" goal="double/y[0] > 5; edits <= 1" solution="${solved}"><p>Make it large.</p></attn-task>`,
      );
      inspection.numbers(1);
      await expect.poll(() => inspection.numbers(1)?.[0]).toBe(2);
      // What the reader tried does not stand in the way.
      await inspection.edit({ value: 0, index: 1 }, '9');
      button(task, 'Show me').click();
      await task.updateComplete;
      expect(message(task)).toBe('Waiting for the engine…');
      await expect.poll(() => inspection.number({ value: 0, index: 0 })).toBe(Number(solved.split('= ')[1]));
      await expect.poll(() => message(task)).toBe(said);
      expect(task.state).toBe(said ? 'shown' : 'open');
    }
  });

  it('may hold a cell against one of another session', async () => {
    const [one, other] = [await session(), await session()];
    const goal = `double/y[0] apart by 2 from ${other.name}:double/y[0]`;
    const task = await place(
      `<attn-task id="apart" session="${one.name}" kind="reach" goal="${goal}"><p>Move it away.</p></attn-task>`,
    );
    for (const { inspection } of [one, other]) inspection.numbers(1);
    await expect.poll(() => other.inspection.numbers(1)?.[0]).toBe(2);
    await other.inspection.edit({ value: 0, index: 0 }, '2');
    expect(task.state).toBe('open');
    await other.inspection.edit({ value: 0, index: 0 }, '2.5');
    await expect.poll(() => task.state).toBe('solved');
  });

  it('that nobody can read is said, not thrown', async () => {
    const { name } = await session();
    const task = await place(`<attn-task id="bad" session="${name}" kind="reach" goal="x[0"><p>?</p></attn-task>`);
    await task.updateComplete;
    expect(message(task)).toContain('cannot be checked');
  });
});

describe('a choice', () => {
  it('has one right option; without one chosen it says so', async () => {
    const task = await place(
      '<attn-task id="line" kind="choose" right="2"><p>Which?</p><ol slot="options"><li>first</li><li>second</li></ol><p slot="wrong" data-for="1">The other one.</p></attn-task>',
    );
    expect(task.querySelector<HTMLElement>('[slot=wrong]')!.hidden).toBe(true);
    const radios = task.querySelectorAll('input');
    expect(radios).toHaveLength(2);
    button(task, 'Check').click();
    await task.updateComplete;
    expect(message(task)).toBe('Choose one first.');
    radios[0].click();
    button(task, 'Check').click();
    await task.updateComplete;
    expect(message(task)).toBe('Not this one.');
    expect(task.querySelector<HTMLElement>('[slot=wrong]')!.hidden).toBe(false);
    radios[0].checked = false; // happy-dom groups radios within forms only
    radios[1].checked = true;
    button(task, 'Check').click();
    await task.updateComplete;
    expect(message(task)).toBe('Right.');
  });
});

describe('goals', () => {
  it('name a cell or the number of edits, a comparison and a number', () => {
    expect(readGoal('a/b.c[0, 12] >= -0.5e-3; edits <= 2')).toEqual([
      { of: { name: 'a/b.c', place: [0, 12] }, comparison: '>=', number: -0.0005 },
      { of: 'edits', comparison: '<=', number: 2 },
    ]);
    expect(readGoal('a[0] apart by 0.1 from other-session:b[1,2]')).toEqual([
      {
        of: { name: 'a', place: [0] },
        comparison: '>',
        number: 0.1,
        from: { session: 'other-session', name: 'b', place: [1, 2] },
      },
    ]);
    expect(readGoal('loss[] < 1')[0].of).toEqual({ name: 'loss', place: [] });
    expect(() => readGoal('a[0] ~ 3')).toThrow(/cannot be read/);
  });

  it('find places row by row and know what is outside', () => {
    expect(indexOf([2, 3], [1, 2])).toBe(5);
    expect(indexOf([], [])).toBe(0);
    expect(indexOf([2, 3], [2, 0])).toBeNull();
    expect(indexOf([2, 3], [1])).toBeNull();
  });

  it('compare; equal means equal in the decimals that are shown', () => {
    expect(holds(0.30004, '=', 0.3)).toBe(true);
    expect(holds(0.3002, '=', 0.3)).toBe(false);
    expect(holds(2, '<=', 2)).toBe(true);
    expect(holds(2, '<', 2)).toBe(false);
    expect(holds(NaN, '>', 0)).toBe(false);
  });
});

describe('progress', () => {
  it('reads what is there and leaves out what makes no sense', () => {
    expect(readProgress('{"a":{"x":"solved","y":"maybe"},"b":3}')).toEqual({ a: { x: 'solved' } });
    expect(readProgress('not json')).toEqual({});
    expect(readProgress('null')).toEqual({});
    expect(readProgress(null)).toEqual({});
    expect(readProgress('[1,{"x":"solved"}]')).toEqual({});
  });

  it('never takes back what was solved', async () => {
    const { noteTask } = await import('../../../../web/progress');
    noteTask('l', 't', 'solved');
    noteTask('l', 't', 'shown');
    expect(progress()).toEqual({ l: { t: 'solved' } });
  });
});
