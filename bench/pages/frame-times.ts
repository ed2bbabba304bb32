import type { Browser, Page } from '@playwright/test';
import type { TraceEvent } from '../measure/processor-time.ts';

/** The processor of the measured phone, against this one. */
export const SLOWER = 4;
/** A gap between frames that a person notices. */
export const LATE_MS = 20;
/** Time of a frame at 60 a second. */
export const FRAME_MS = 1000 / 60;
export const slowPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Frames {
  readonly gaps: number[];
}

/** Records in the page every gap between frames from now on. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = ((window as unknown as { frames: Frames }).frames = { gaps: [] } as Frames);
    let last = performance.now();
    const note = (now: number): void => {
      kept.gaps.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

/** The quantile of times, 0.5 for the median; 0 for none. */
export const quantile = (times: readonly number[], part: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

interface Timed {
  /** Milliseconds of processor time of every frame, and of every task of the page's own thread. */
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
}

const FRAME = 'ProxyMain::BeginMainFrame';
type Timing = Pick<TraceEvent, 'name' | 'ph' | 'pid' | 'tid' | 'ts' | 'dur' | 'tdur'>;

/** Outermost tasks of the threads that make frames. */
function tasksOf(events: readonly Timing[]): number[] {
  const threads = new Set(events.flatMap(({ name, pid, tid }) => (name === FRAME ? [`${pid} ${tid}`] : [])));
  const ends = new Map<string, number>();
  const tasks: number[] = [];
  for (const { name, ph, pid, tid, ts, dur = 0, tdur } of events.toSorted((a, b) => a.ts - b.ts)) {
    const thread = `${pid} ${tid}`;
    if (ph !== 'X' || tdur === undefined || !name.endsWith('RunTask') || !threads.has(thread) || ts < (ends.get(thread) ?? 0)) continue;
    ends.set(thread, ts + dur);
    tasks.push(tdur / 1000);
  }
  return tasks;
}

/** Frames and tasks that were made while `work` ran. */
export async function timeFrames(browser: Browser, work: () => Promise<void>): Promise<Timed> {
  const devtools = await browser.newBrowserCDPSession();
  const events: Timing[] = [];
  devtools.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown as Timing[]).filter(({ name }) => name === FRAME || name.endsWith('RunTask'))),
  );
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['cc', 'toplevel', 'disabled-by-default-devtools.timeline'] } });
  await work();
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await isComplete;
  const frames = events.flatMap(({ name, tdur }) => (name === FRAME && tdur !== undefined ? [tdur / 1000] : []));
  return { frames, tasks: tasksOf(events) };
}

/** Gaps since the watch began, without the first, which the start of the watch caused. */
export const gapsOf = async (page: Page): Promise<number[]> => (await page.evaluate(() => (window as unknown as { frames: Frames }).frames.gaps)).slice(1);

/** The share of times above `most`, as text. */
export const over = (times: readonly number[], most: number): string =>
  times.length === 0 ? '–' : `${((times.filter((time) => time > most).length * 100) / times.length).toFixed(1)} %`;
