/**
 * Measures the frames of the game client on a slow phone: a browser with a processor four times slower plays rounds of several mathematics.
 * It prints the gaps between frames, and the processor time that the main thread needs for a frame: on a busy machine
 * gaps include other work; the time does not. A browser without a graphics card paints the canvas on the main thread, which a
 * phone does not. usage: npm run bench -- studio-frames [spins] [game …]
 */
import { chromium } from '@playwright/test';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';
import { ensureChromium } from '../../tools/journeys/find-chromium.ts';
import { FRAME_MS, gapsOf, LATE_MS, over, quantile, slowPhone, SLOWER, timeFrames, watchFrames } from '../pages/frame-times.ts';

const ALL = ['perya-sevens', 'olympia-oro', 'gummy-gubat', 'calamansi-cash', 'cherry-kanto', 'musang-midnight'];
const GAMES = process.argv.length > 3 ? process.argv.slice(3) : ALL;
const spins = Number(process.argv[2] ?? 4);

async function measure(gameId: string): Promise<{ mathematics: string; gaps: number[]; times: readonly number[] }> {
  const studio = new StandInStudio(gameId);
  const url = await studio.start();
  const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage(slowPhone);
    await page.goto(url);
    await page.waitForSelector('.spin[aria-disabled=false]');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await watchFrames(page);
    const { frames: times } = await timeFrames(browser, async () => {
      for (let spin = 0; spin < spins; spin += 1) {
        await page.click('.spin');
        await page.waitForSelector('.spin[aria-disabled=true]');
        await page.waitForSelector('.spin[aria-disabled=false]', { timeout: 180_000 });
      }
    });
    return { mathematics: studio.mathematics, gaps: await gapsOf(page), times };
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
for (const gameId of GAMES) {
  const { mathematics, gaps, times } = await measure(gameId);
  const gapFigures = [gaps.length, ms(quantile(gaps, 0.5)), ms(quantile(gaps, 0.95)), over(gaps, LATE_MS)];
  const timeFigures = [times.length, ms(quantile(times, 0.5)), ms(quantile(times, 0.95)), ms(quantile(times, 0.99)), over(times, FRAME_MS)];
  console.log(`| ${[gameId, mathematics, ...gapFigures, ...timeFigures].join(' | ')} |`);
}
