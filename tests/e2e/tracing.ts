// How long the page's main thread works at a stretch.
import type { Browser } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Thread time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/**
 * The longest task of any page's main thread during `action`, in milliseconds of the processor's time: the clock on
 * the wall would count what other programs of a busy machine took.
 */
export async function longestTask(browser: Browser, action: () => Promise<void>): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const place = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(place));
  const tasks = events.filter((event) => event.ph === 'X' && /RunTask$/.test(event.name) && main.has(place(event)));
  // A task that was cut off by the trace's end has no length.
  const times = tasks.flatMap(({ tdur }) => tdur ?? []);
  if (times.length === 0) throw new Error('The trace holds no task of a main thread.');
  return Math.max(...times) / 1000;
}
