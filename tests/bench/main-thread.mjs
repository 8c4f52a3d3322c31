// The main thread's own time within spans of a page, from Chromium's trace: other processes do not count.

const isMain = (events, { pid, tid }) =>
  events.some((event) => event.pid === pid && event.tid === tid && event.name === 'timed');

/** Pairs of begin and end of performance.measure('timed', ...), in microseconds. */
function spansOf(events) {
  const marks = events
    .filter(({ name, ph }) => name === 'timed' && (ph === 'b' || ph === 'e'))
    .sort((a, b) => a.ts - b.ts);
  const spans = [];
  for (const { ph, ts } of marks) {
    if (ph === 'b') spans.push({ from: ts, to: ts });
    else if (spans.length > 0) spans[spans.length - 1].to = ts;
  }
  return spans;
}

/** Of a task that is partly in a span, the same part of the thread's time. */
function timeIn({ from, to }, { ts, dur, tdur = dur }) {
  const inside = Math.min(to, ts + dur) - Math.max(from, ts);
  return inside > 0 && dur > 0 ? (tdur * inside) / dur : 0;
}

/**
 * The main thread's tasks while `run` runs, of the page that measures spans named 'timed' if any does, and all events.
 */
async function traced(browser, run) {
  const debug = await browser.newBrowserCDPSession();
  const events = [];
  debug.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const traceConfig = {
    includedCategories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
      '__metadata',
    ],
    excludedCategories: ['*'],
  };
  await debug.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await run();
  const complete = new Promise((resolve) => debug.once('Tracing.tracingComplete', resolve));
  await debug.send('Tracing.end');
  await complete;
  await debug.detach();
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const main = threads.find((thread) => isMain(events, thread)) ?? threads[0];
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === main?.pid && tid === main?.tid,
  );
  return { events, tasks };
}

/** Runs what measures spans named 'timed' in a page. Returns milliseconds of the page's main thread, span by span. */
export async function mainThreadTimes(browser, run) {
  const { events, tasks } = await traced(browser, run);
  return spansOf(events).map((span) => tasks.reduce((all, task) => all + timeIn(span, task), 0) / 1000);
}

/** The milliseconds that each task took of the only page's main thread while `run` ran. */
export async function mainThreadTasks(browser, run) {
  const { tasks } = await traced(browser, run);
  // A task that was cut off by the trace's end has no length.
  return tasks.flatMap(({ tdur }) => tdur ?? []).map((time) => time / 1000);
}
