#!/usr/bin/env node
// How long the instrument takes in Chromium on the largest lesson program, a Transformer of two blocks a side at the
// book's size, with gradients:
//   npm run build && node tests/bench/instrument.mjs [--rounds 60] [--json FILE]
// Each time runs from the event (pointer over a cell, press of Next or Back, number typed) until the page has
// everything that follows from it, laid out: the worker's answer, the drawing of all elements in sight and the layout
// are in it, the compositor's frame is not. The main thread's own time until then, waiting for the worker included, and
// for all that follows, with frames and idle time, leave out what other processes take: on a busy machine only they
// mean something.
/// <reference path="../../web/components/map/explore.ts" /> The page's elements, by their names.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { isMain, StepFailed } from '../../scripts/lib/run.mjs';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { serve } from '../../scripts/serve.mjs';
import { mainThreadTasks, mainThreadTimes } from './main-thread.mjs';

export const instrumentTargets = {
  explanation: 16,
  next: 16,
  back: 16,
  edit: 33,
  training: 50,
  picture: 200,
  block: 50,
};

/** Runs in the page: what is measured. */
function prepare() {
  const stepper = document.querySelector('attn-explore')?.shadowRoot?.querySelector('attn-stepper');
  if (!stepper?.inspection?.description) throw new Error('no program is open');
  const { inspection, renderRoot: root } = stepper;
  const { nodes } = stepper.inspection.description;
  // As one who steps has it: nothing else on the screen.
  stepper.scrollIntoView();
  const channel = new MessageChannel();
  /** A turn of the event loop, without the wait that timers have. */
  const turn = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    });
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const drawn = () =>
    [...root.querySelectorAll('attn-tensor')].every((tensor) => tensor.data?.values && !tensor.isUpdatePending);

  /** Without waiting in turns the thread does nothing but what is measured. */
  let wait = turn;

  const timed = async (act, isDone, name = 'timed') => {
    await frame();
    const start = performance.now();
    performance.mark('start');
    act();
    while (stepper.isUpdatePending || !isDone() || !drawn()) {
      if (performance.now() - start > 5000) throw new Error('nothing followed from what was done');
      await wait();
    }
    stepper.offsetHeight;
    performance.measure(name, 'start');
    return performance.now() - start;
  };

  const at = (position) => {
    inspection.go(position);
    return timed(
      () => undefined,
      () => inspection.position === position,
      'placed',
    );
  };
  const tensorOf = (selector) =>
    /** @type {HTMLElementTagNameMap['attn-tensor']} */ (root.querySelector(`attn-tensor${selector}`));
  const output = () => tensorOf('.out');
  const panel = () => root.querySelector('attn-explanation');

  globalThis.bench = {
    nodes: nodes.length,
    calmly: (calm) => {
      wait = calm ? frame : turn;
    },
    /** Half of the steps in the first encoder block's attention, half in its gradient. */
    async walk(direction, rounds) {
      const times = [];
      const way = direction > 0 ? 'next' : 'back';
      const half = Math.ceil(rounds / 2);
      for (const start of [18, 475]) {
        await at(direction > 0 ? start : start + half);
        for (let round = 0; round < half; round += 1) {
          const to = inspection.position + direction;
          times.push(
            await timed(
              () => /** @type {HTMLElement} */ (root.querySelector(`[data-do=${way}]`)).click(),
              () => inspection.position === to,
            ),
          );
        }
      }
      return times;
    },
    /** Points at cells of products, weights and what is behind them. */
    async explain(rounds) {
      const times = [];
      const places = [25, 28, 31, 33, 48];
      for (let round = 0; round < rounds; round += 1) {
        if (round % Math.ceil(rounds / places.length) === 0)
          await at(places[Math.floor(round / Math.ceil(rounds / places.length))]);
        const cells = [...output().renderRoot.querySelectorAll('[role=gridcell]')];
        if (cells.length === 0) continue;
        const cell = cells[(round * 37) % cells.length];
        const wanted = () => {
          const { pointed } = inspection;
          return (
            pointed &&
            panel()?.renderRoot.querySelector('.sum')?.getAttribute('data-cell') === `${pointed.value}:${pointed.index}`
          );
        };
        output().dispatchEvent(new CustomEvent('attn-cell-leave', { detail: null }));
        await frame();
        times.push(
          await timed(
            // At another place each time, as a pointer that moves.
            () =>
              cell.dispatchEvent(
                new PointerEvent('pointerover', {
                  bubbles: true,
                  composed: true,
                  pointerType: 'mouse',
                  screenX: round,
                }),
              ),
            wanted,
          ),
        );
      }
      return times;
    },
    /** Types numbers into the first encoder block's weights: nearly the whole program follows. */
    async edit(rounds) {
      const node = nodes.findIndex(
        ({ scope, op }) => op === 'matmul' && scope.endsWith('encoder/block0/attention/W_q'),
      );
      await at(node + 1);
      const weight = nodes[node].inputs[1];
      const result = nodes[node].outputs[0];
      const tensor = tensorOf(`[data-value="${weight}"]`);
      const times = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = tensorOf(`[data-value="${result}"]`).data?.values;
        const text = String(((round * 7) % 13) / 8 - 0.5);
        const isNew = () =>
          tensorOf(`[data-value="${result}"]`).data?.values !== before &&
          root.querySelector('.edits .summary')?.textContent !== '';
        times.push(
          await timed(
            () =>
              tensor.dispatchEvent(new CustomEvent('attn-cell-edit', { detail: { index: (round * 33) % 1024, text } })),
            isNew,
          ),
        );
      }
      return times;
    },
  };
}

const quantile = (times, q) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(q * times.length))];

/** Measures in the built site. Returns milliseconds: {explanation: {median, p95, worked, target, n}, ...}. */
export async function measureInstrument({ rounds }) {
  const executablePath = findChromium();
  if (!executablePath) throw new StepFailed('Chromium is missing: run `npm run setup`.');
  const server = await serve({ port: 0 });
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 1000 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await page.goto(new URL('en/inspect/?program=transformer&walk=1', server.url).href);
    await page.locator('attn-stepper .now .title').waitFor();
    await page.waitForTimeout(1000);
    await page.evaluate(prepare);
    const debug = await page.context().newCDPSession(page);
    await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = loadavg()[0];
    const figures = {};
    for (const [name, call] of Object.entries(calls))
      figures[name] = { ...(await measure(page, debug, call, rounds)), target: instrumentTargets[name] };
    const nodes = await page.evaluate('bench.nodes');
    await page.close();
    const map = await mapTimes(browser, server.url, rounds);
    const frames = await mapFrames(browser, server.url);
    const training = { longest: await longestTaskInTraining(browser, server.url), target: instrumentTargets.training };
    return { nodes, load: { before, after: loadavg()[0] }, figures, map, frames, training };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Runs in the page before all else: when the map has its program, and when it is drawn, tiles and all. */
function watchMap() {
  /** @type {Record<string, number>} */
  const seen = (globalThis.mapSeen = {});
  let last = 0;
  const look = () => {
    const now = performance.now();
    const map = document.querySelector('attn-explore')?.shadowRoot?.querySelector('attn-map');
    // Since the frame before, in which it was not there yet.
    if (map?.inspection?.description) seen.opened ??= last;
    if (!seen.drawn && map?.renderRoot?.querySelector('.card')) {
      seen.drawn = now;
      performance.measure('timed', { start: seen.opened, end: now });
    }
    if (seen.drawn && map && !map.renderRoot.querySelector('.tile .empty')) seen.complete ??= now;
    last = now;
    if (!seen.complete) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: how long each closed block of the map takes to open, until it is laid out. */
async function openBlocks(count) {
  const map = document.querySelector('attn-explore')?.shadowRoot?.querySelector('attn-map');
  if (!map) throw new Error('no map is open');
  const times = [];
  while (times.length < count) {
    const hit = [...map.renderRoot.querySelectorAll('.hit')].find((one) => one.closest('[aria-expanded=false]'));
    if (!hit) break;
    const start = performance.now();
    hit.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await map.updateComplete;
    map.offsetHeight;
    times.push(performance.now() - start);
    performance.measure('timed', { start, end: start + times[times.length - 1] });
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return times;
}

/** Of the map: from its program to its first picture and to all tiles, and the opening of a block, in milliseconds. */
async function mapTimes(browser, url, rounds) {
  /** @type {[number[], number[], number[], Record<string, number[]>]} */
  const [drawn, complete, block, own] = [[], [], [], { picture: [], block: [] }];
  // The first visit warms up the file cache; then every other one is traced.
  for (let visit = 0; visit < 11; visit += 1) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 1000 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await page.addInitScript(watchMap);
    const arrive = async () => {
      await page.goto(new URL('en/inspect/?program=transformer&gradients=1', url).href);
      while (!(await page.evaluate('mapSeen.complete'))) await page.waitForTimeout(100);
    };
    const open = () => page.evaluate(openBlocks, Math.ceil(rounds / 5));
    if (visit % 2 === 1) {
      own.picture.push(...(await mainThreadTimes(browser, arrive)));
      own.block.push(...(await mainThreadTimes(browser, open)));
    } else {
      await arrive();
      const seen = await page.evaluate('mapSeen');
      if (visit > 0) {
        drawn.push(seen.drawn - seen.opened);
        complete.push(seen.complete - seen.opened);
        block.push(...(await open()));
      }
    }
    await page.close();
  }
  const figure = (times, own) => ({
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    n: times.length,
    own: own && { median: quantile(own, 0.5), p95: quantile(own, 0.95) },
  });
  return { picture: figure(drawn, own.picture), tiles: figure(complete), block: figure(block, own.block) };
}

/**
 * Frames a second of the map, both halves of the Transformer open, with gradients, while one drags it, zooms by the
 * wheel, and lets it play; and the main thread's milliseconds a frame. Of real input, in a window of 1440 by 1000.
 */
async function mapFrames(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, serviceWorkers: 'block' });
  await page.addInitScript(watchMap);
  await page.goto(new URL('en/inspect/?program=transformer&gradients=1&map-open=encoder~decoder~loss', url).href);
  while (!(await page.evaluate('mapSeen.complete'))) await page.waitForTimeout(100);
  const stage = page.locator('attn-map .stage');
  await stage.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    globalThis.framesSeen = 0;
    const count = () => {
      globalThis.framesSeen += 1;
      requestAnimationFrame(count);
    };
    count();
  });
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { x, y, width, height } = await stage.boundingBox();
  const [middle, across] = [x + width / 2, y + height / 2];
  const swing = (i, by) => Math.sin(i / 15) * by;
  const actions = {
    still: () => page.waitForTimeout(50),
    drag: (i) => page.mouse.move(middle + swing(i, width / 4), across + swing(i, height / 4)),
    zoom: (i) => page.mouse.wheel(0, swing(i, 60)),
    play: () => page.waitForTimeout(50),
  };
  const figures = {};
  const at = () =>
    page.evaluate(() => {
      const root = document.querySelector('attn-explore')?.shadowRoot?.querySelector('attn-map')?.renderRoot;
      const scene = /** @type {HTMLElement} */ (root?.querySelector('.scene'));
      const range = /** @type {HTMLInputElement} */ (root?.querySelector('input[type=range]'));
      return `${scene.style.transform} ${range.value}`;
    });
  for (const [name, act] of Object.entries(actions)) {
    await page.mouse.move(middle, across);
    // A map in use takes the wheel.
    if (name === 'zoom') await page.locator('attn-map .hit[tabindex="0"]').first().focus();
    const stood = await at();
    if (name === 'drag') await page.mouse.down();
    if (name === 'play') await page.locator('attn-map [data-do=play]').click();
    const [worked, frames, start] = [await workedSeconds(debug), await page.evaluate('framesSeen'), performance.now()];
    for (let i = 0; performance.now() - start < 4000; i += 1) await act(i);
    const drawn = (await page.evaluate('framesSeen')) - frames;
    if (name !== 'still' && (await at()) === stood) throw new Error(`the map did not move: ${name}`);
    figures[name] = {
      fps: (1000 * drawn) / (performance.now() - start),
      own: (1000 * ((await workedSeconds(debug)) - worked)) / drawn,
    };
    await page.mouse.up();
  }
  await page.close();
  return figures;
}

/** The longest that the page's main thread works at a stretch while a Transformer trains, in milliseconds. */
async function longestTaskInTraining(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, serviceWorkers: 'block' });
  await page.goto(new URL('en/train/?model=transformer&epochs=100000', url).href);
  await page.locator('attn-train button.primary').first().click();
  // What is opened and drawn once is not what one waits for again and again.
  await page.locator('attn-train attn-plot canvas').waitFor();
  await page.waitForTimeout(2000);
  const tasks = await mainThreadTasks(browser, async () => {
    await page.waitForTimeout(4000);
    await page.getByRole('radio', { name: 'Encoder' }).check();
    await page.waitForTimeout(1000);
  });
  await page.close();
  if (tasks.length === 0) throw new Error('the trace holds no task of the main thread');
  return Math.max(...tasks);
}

const calls = {
  explanation: (n) => `bench.explain(${n})`,
  next: (n) => `bench.walk(1, ${n})`,
  back: (n) => `bench.walk(-1, ${n})`,
  edit: (n) => `bench.edit(${n})`,
};

/** Seconds that the main thread has worked; other processes' time is not in it. */
const workedSeconds = async (debug) =>
  (await debug.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;

async function measure(page, debug, call, rounds) {
  // Once to warm up: code is compiled as it is used.
  await page.evaluate(call(12));
  const times = await page.evaluate(call(rounds));
  const own = await mainThreadTimes(page.context().browser(), () => page.evaluate(call(rounds)));
  await page.evaluate('bench.calmly(true)');
  const before = await workedSeconds(debug);
  const calm = await page.evaluate(call(rounds));
  const worked = (1000 * ((await workedSeconds(debug)) - before)) / calm.length;
  await page.evaluate('bench.calmly(false)');
  return {
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    own: { median: quantile(own, 0.5), p95: quantile(own, 0.95) },
    worked,
    n: times.length,
  };
}

const milliseconds = (time) => `${time.toFixed(1).padStart(5)} ms`;
const met = ({ median, p95 }, target) => (p95 <= target ? 'met' : median <= target ? 'met by the median' : 'missed');

/** The figures against their targets, in lines. */
export function tellInstrument({ nodes, load, figures, map, frames, training }) {
  const lines = Object.entries(figures).map(([name, { n, median, p95, own, worked, target }]) =>
    [
      `${name.padEnd(12)} ${milliseconds(median)}, 95th ${milliseconds(p95)}`,
      `main thread until then ${milliseconds(own.median)}, 95th ${milliseconds(own.p95)}`,
      `with all that follows ${milliseconds(worked)}`,
      `target ${target} ms: ${met({ median, p95 }, target)}, by the main thread ${met(own, target)} (${n} times)`,
    ].join('; '),
  );
  return [
    `transformer with gradients, ${nodes} ops; ${cpus().length} cores, load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after`,
    ...lines,
    ...Object.entries(map).map(
      ([name, { median, p95, n, own }]) =>
        `${`map, ${name}`.padEnd(12)} ${milliseconds(median)}, 95th ${milliseconds(p95)}${own ? `; main thread until then ${milliseconds(own.median)}, 95th ${milliseconds(own.p95)}` : ''}${name in instrumentTargets ? `; target ${instrumentTargets[name]} ms: ${met({ median, p95 }, instrumentTargets[name])}` : ''} (${n} times)`,
    ),
    ...Object.entries(frames).map(
      ([name, { fps, own }]) =>
        `${`map, ${name}`.padEnd(12)} ${fps.toFixed(0)} frames a second; main thread ${own.toFixed(1)} ms a frame; aim 60`,
    ),
    `${'training'.padEnd(12)} ${milliseconds(training.longest)}, the main thread's longest task; target ${training.target} ms: ${training.longest <= training.target ? 'met' : 'missed'}`,
  ].join('\n');
}

if (isMain(import.meta.url)) {
  const { values: options } = parseArgs({
    options: { rounds: { type: 'string', default: '60' }, json: { type: 'string' } },
  });
  const measured = await measureInstrument({ rounds: Number(options.rounds) });
  console.log(tellInstrument(measured));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`);
}
