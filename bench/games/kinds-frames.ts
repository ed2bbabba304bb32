/**
 * Frames of one game of each kind on the phone of the goals (decision 046: four times slower than a machine of a known speed), 390×844 at 2 device pixels (GAME-26), from the first bet that is possible on: a bet at a table, its
 * close, deal and reveal; a card of a bingo hall and its calls; a stake in a flight; a round of a stall. Gaps tell of other work of the machine, too; the processor
 * time of a frame does not. The client has to be built.
 * A task counts with its processor time, as on the pages. Long frames are printed with what they did where a task takes more than 50 ms. usage: npm run bench -- kinds-frames [game …]
 */
import os from 'node:os';
import { chromium, type Locator, type Page } from '@playwright/test';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';
import type { StandInPlan } from '../../apps/studio/client/testing/stand-in-plan.ts';
import { rulesOf } from '../../packages/games/src/kinds/all.ts';
import { ensureChromium } from '../../tools/journeys/find-chromium.ts';
import { FRAME_MS, gapsOf, LATE_MS, over, quantile, slowPhone, timeFrames, watchFrames } from '../pages/frame-times.ts';
import { gameSections, replaceTable } from '../pages/performance-document.ts';
import { phoneSlowdown } from '../pages/lighthouse-page.ts';
import { median, printTable } from '../measure/table.ts';

/** Of the reveal, the flight, the calls, or the round of a stall. */
const SCENE_MS = 8000;
/** From the last tap to the close, from there to what follows, and of the deal. */
const [BET_MS, CLOSED_MS, DEAL_MS] = [1200, 600, 2000];
const TASK_MS = 50;
const TAPS_APART_MS = 500;
const READY_MS = 30_000;
const SETTLE_MS = 1000;
/** The show whose bet needs numbers. */
const PICKED = 'entablado-keno-live';
const tables = [
  'sala-baccarat',
  'sala-roulette',
  'sala-sic-bo',
  'dragon-tiger-sala',
  'bull-bull-luna',
  'entablado-keno-live',
  'sala-blackjack',
  'bingo-bituin',
  'mesa-crash-live',
];
const stalls = ['roleta-ng-perya', 'parol-pegs', 'keno-karnabal', 'color-game-perya'];
const games = process.argv.length > 2 ? process.argv.slice(2) : [...tables, ...stalls];

/** Moments of a table's round after the bets, with the time until each. */
interface Step {
  readonly afterMs: number;
  readonly change: StandInPlan;
}

function stepsOf(gameId: string): Step[] {
  const table = rulesOf(gameId, 1)?.table;
  if (!table) return [];
  const closed: Step = { afterMs: BET_MS, change: { moment: 'closed' } };
  if (table.flight) return [closed, { afterMs: CLOSED_MS, change: { moment: 'flying' } }];
  const decided: Step[] = [
    { afterMs: CLOSED_MS, change: { moment: 'dealing' } },
    { afterMs: DEAL_MS, change: { moment: 'deciding' } },
  ];
  return [closed, ...(table.decisions ? decided : []), { afterMs: CLOSED_MS, change: { moment: 'reveal', revealedMs: 0 } }];
}

type Point = readonly [x: number, y: number];

async function middleOf(place: Locator): Promise<Point> {
  await place.waitFor({ timeout: READY_MS });
  const box = await place.boundingBox();
  if (!box) throw new Error('a button is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Controls of a player: at a stall a bet and the round, at a table the first bet. */
function controlsOf(page: Page, gameId: string): Locator[] {
  const form = rulesOf(gameId, 1)?.table;
  if (!form) return [page.locator('.mat button[aria-disabled=false], .mat button:not([disabled])').first(), page.locator('.roll')];
  if (form.hall) return [page.locator('.buy')];
  if (form.flight) return [page.locator('.take').first()];
  const spot = page.locator('.spot[aria-disabled=false]').first();
  return gameId === PICKED ? [page.getByRole('button', { name: 'Quick pick' }), page.locator('.pick-place')] : [spot];
}

/** Located before the measurement, since this takes time of the page. */
const tapsOf = async (page: Page, gameId: string): Promise<Point[]> => {
  const points: Point[] = [];
  for (const control of controlsOf(page, gameId)) points.push(await middleOf(control));
  return points;
};

/** Plays what the kind shows for some seconds. */
async function playScene(page: Page, studio: StandInStudio, taps: readonly Point[], steps: readonly Step[]): Promise<void> {
  for (const [x, y] of taps) {
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(TAPS_APART_MS);
  }
  for (const { afterMs, change } of steps) {
    await page.waitForTimeout(afterMs);
    studio.moveTo(change);
  }
  await page.waitForTimeout(SCENE_MS);
}

/** Waits until a bet is possible: a table has sent its state, and what follows from it is drawn. */
async function untilReady(page: Page, studio: StandInStudio): Promise<void> {
  while (studio.isTable && !studio.calls.includes('table-wait')) await page.waitForTimeout(SETTLE_MS);
  await page
    .locator(studio.isTable ? '.phase[data-phase=betting]' : '.roll')
    .first()
    .waitFor({ timeout: READY_MS });
  await page.waitForTimeout(SETTLE_MS);
}

/** A part of a long frame, as the browser attributes it. */
interface FrameScript {
  readonly invoker: string;
  readonly sourceFunctionName: string;
  readonly duration: number;
  readonly forcedStyleAndLayoutDuration: number;
}
interface LongFrame extends PerformanceEntry {
  readonly styleAndLayoutStart: number;
  readonly scripts: readonly FrameScript[];
}
/** Long frames in words, to find what to split. */
type Watched = string[];

const watchLongFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = ((window as unknown as { watched: Watched }).watched = [] as Watched);
    const ms = (time: number): string => `${Math.round(time)} ms`;
    const told = ({ invoker, sourceFunctionName, duration, forcedStyleAndLayoutDuration: forced }: FrameScript): string =>
      `${invoker} ${sourceFunctionName} ${ms(duration)}${forced > 0 ? `, ${ms(forced)} of it layout` : ''}`;
    new PerformanceObserver((list) => {
      for (const { startTime, duration, styleAndLayoutStart, scripts } of list.getEntries() as LongFrame[]) {
        const layout = styleAndLayoutStart === 0 ? 0 : startTime + duration - styleAndLayoutStart;
        kept.push(`at ${ms(startTime)}: ${ms(duration)}, style, layout and paint ${ms(layout)}; ${scripts.map(told).join('; ')}`);
      }
    }).observe({ type: 'long-animation-frame' });
  });

async function measure(gameId: string): Promise<string[]> {
  const slower = Math.max(1, await phoneSlowdown());
  const studio = new StandInStudio(gameId, tables.includes(gameId) ? { moment: 'betting' } : { minCycleMs: 0 });
  const url = await studio.start();
  const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage(slowPhone);
    await page.goto(url);
    await untilReady(page, studio);
    const taps = await tapsOf(page, gameId);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await watchFrames(page);
    await watchLongFrames(page);
    let [gaps, long]: [number[], Watched] = [[], []];
    const { frames: times, tasks } = await timeFrames(browser, async () => {
      await playScene(page, studio, taps, stepsOf(gameId));
      // Read before the trace is collected, which takes time of the page.
      gaps = await gapsOf(page);
      long = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    });
    const longTasks = tasks.filter((time) => time > TASK_MS);
    console.log(`${gameId}: ${slower.toFixed(2)} times slower than this machine, long tasks ${longTasks.map(Math.round).join(' ')}`);
    if (longTasks.length > 0) for (const frame of long) console.log(`${gameId} ${frame}`);
    const ms = (value: number): string => `${value.toFixed(1)} ms`;
    return [
      gameId,
      String(gaps.length),
      ms(median(gaps)),
      ms(quantile(gaps, 0.95)),
      over(gaps, LATE_MS),
      ms(quantile(times, 0.5)),
      ms(quantile(times, 0.95)),
      over(times, FRAME_MS),
      String(longTasks.length),
    ];
  } finally {
    await browser.close();
    await studio.stop();
  }
}

const rows: string[][] = [];
for (const gameId of games) rows.push(await measure(gameId));
const what = `On the phone of the goals ([decision 046](decisions/046-the-goals-phone.md)), 390×844 at 2 device pixels, from the tap of a bet through ${SCENE_MS / 1000} s of each scene. Load of the machine at the end ${os.loadavg()[0]?.toFixed(1) ?? '–'}. What was changed: [decision 156](decisions/156-motion-in-pixels.md).`;
const head = ['game', 'gaps', 'median', '95 %', `over ${LATE_MS} ms`, 'frame, median', '95 %', `over ${FRAME_MS.toFixed(1)} ms`, `tasks over ${TASK_MS} ms`];
printTable(what, head, rows);
console.log(replaceTable({ title: gameSections.frames, head, rows }, what));
process.exit(0);
