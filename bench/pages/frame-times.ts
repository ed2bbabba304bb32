import type { Browser, Page } from '@playwright/test';

/** The processor of the measured phone, against this one. */
export const SLOWER = 4;
/** A gap between frames that is seen. */
export const LATE_MS = 20;
/** Time of a frame at 60 a second. */
export const FRAME_MS = 1000 / 60;
export const slowPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Frames {
  readonly gaps: number[];
}

/** Notes every gap between frames from now on, in the page. */
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

/** The value at a share of all. */
export const share = (gaps: readonly number[], place: number): number => gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * place)] ?? 0;

/** Milliseconds of processor time of every frame that was made while `work` ran. */
export async function timeFrames(browser: Browser, work: () => Promise<void>): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const times: number[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as { name: string; tdur?: number }[])
      if (event.name === 'ProxyMain::BeginMainFrame' && event.tdur !== undefined) times.push(event.tdur / 1000);
  });
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['cc', 'toplevel', 'disabled-by-default-devtools.timeline'] } });
  await work();
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await isComplete;
  return times;
}

/** Gaps since the watch began, without the first, which is its own. */
export const gapsOf = async (page: Page): Promise<number[]> => (await page.evaluate(() => (window as unknown as { frames: Frames }).frames.gaps)).slice(1);

/** The share above a time, as text. */
export const over = (times: readonly number[], most: number): string =>
  times.length === 0 ? '–' : `${((times.filter((time) => time > most).length * 100) / times.length).toFixed(1)} %`;
