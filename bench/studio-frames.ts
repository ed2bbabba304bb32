/**
 * Measures the frames of the game client on a slow phone: a browser with a processor four times slower plays rounds of several mathematics.
 * It prints the gaps between frames, and the processor time that the main thread needs for a frame: on a busy machine
 * gaps include other work; the time does not. A browser without a graphics card paints the canvas on the main thread, which a
 * phone does not. usage: npm run bench -- studio-frames [spins] [game …]
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { StandInStudio } from '../apps/studio/client/testing/stand-in-studio.ts';
import { ensureChromium } from '../tools/find-chromium.ts';

const SLOWER = 4;
const LATE_MS = 20;
/** Time of a frame at 60 a second. */
const FRAME_MS = 1000 / 60;
const ALL = ['perya-sevens', 'olympia-oro', 'gummy-gubat', 'calamansi-cash', 'cherry-kanto', 'musang-midnight'];
const GAMES = process.argv.length > 3 ? process.argv.slice(3) : ALL;
const spins = Number(process.argv[2] ?? 4);

interface Frames {
  readonly gaps: number[];
}

/** Notes every gap between frames from now on, in the page. */
const watchFrames = (page: Page): Promise<void> =>
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

const share = (gaps: readonly number[], place: number): number => gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * place)] ?? 0;

/** Milliseconds of processor time of every frame that was made while `work` ran. */
async function timeFrames(browser: Browser, work: () => Promise<void>): Promise<number[]> {
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

async function measure(gameId: string): Promise<{ mathematics: string; gaps: number[]; times: number[] }> {
  const studio = new StandInStudio(gameId);
  const url = await studio.start();
  const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    await page.goto(url);
    await page.waitForSelector('.spin[aria-disabled=false]');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await watchFrames(page);
    const times = await timeFrames(browser, async () => {
      for (let spin = 0; spin < spins; spin += 1) {
        await page.click('.spin');
        await page.waitForSelector('.spin[aria-disabled=true]');
        await page.waitForSelector('.spin[aria-disabled=false]', { timeout: 180_000 });
      }
    });
    const gaps = await page.evaluate(() => (window as unknown as { frames: Frames }).frames.gaps);
    return { mathematics: studio.mathematics, gaps: gaps.slice(1), times };
  } finally {
    await browser.close();
    await studio.stop();
  }
}

console.log(`processor ${SLOWER}× slower, 390×844 at 2 device pixels, ${spins} spins each\n`);
console.log(
  `| game | mathematics | gaps | median | 95 % | over ${LATE_MS} ms | frames | time, median | 95 % | 99 % | over ${FRAME_MS.toFixed(1)} ms |\n|---|---|---|---|---|---|---|---|---|---|---|`,
);
const ms = (time: number): string => `${time.toFixed(1)} ms`;
const over = (times: readonly number[], most: number): string => `${((times.filter((time) => time > most).length * 100) / times.length).toFixed(1)} %`;
for (const gameId of GAMES) {
  const { mathematics, gaps, times } = await measure(gameId);
  const gapFigures = [gaps.length, ms(share(gaps, 0.5)), ms(share(gaps, 0.95)), over(gaps, LATE_MS)];
  const timeFigures = [times.length, ms(share(times, 0.5)), ms(share(times, 0.95)), ms(share(times, 0.99)), over(times, FRAME_MS)];
  console.log(`| ${[gameId, mathematics, ...gapFigures, ...timeFigures].join(' | ')} |`);
}
