import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';
import { axeFindings } from '../../e2e/helpers/pages/axe.ts';
import { gameFaults, showFramed } from '../../e2e/helpers/kinds/game-faults.ts';
import { scaleText } from '../../e2e/helpers/kinds/scale-text.ts';
import { showThai } from '../../e2e/helpers/kinds/thai-letters.ts';
import type { Phase, Scene, SoloAct } from './game-phases.ts';

export interface GamePicture {
  readonly scene: Scene;
  readonly phase: string;
  readonly language: string;
  readonly width: number;
  readonly file: string;
  readonly faults: readonly string[];
}

interface Wanted {
  readonly language: string;
  readonly widths: readonly number[];
  readonly height: number;
  /** Null for all. */
  readonly phases: readonly string[] | null;
  readonly textPercent: number;
  readonly asksAxe: boolean;
  /** As in the frame of our page. */
  readonly isFramed: boolean;
}

const WITHIN_MS = 60_000;
const SETTLE_MS = 350;

/** Plays a solo game as far as the picture needs it. */
async function act(page: Page, acts: SoloAct): Promise<void> {
  if (acts === 'none') return;
  const option = page.locator('.mat button[aria-disabled=false], .mat button:not([disabled]), .bet, .number').first();
  if (await option.isVisible()) await option.click();
  if (acts === 'bet') return;
  await page.locator('.roll').click();
  await page.waitForTimeout(SETTLE_MS);
  if (acts !== 'move') return;
  const move = page.locator('[data-move][aria-disabled=false], [data-act]:visible').first();
  if (await move.isVisible()) await move.click();
}

/** Phases with a line under the header. */
const WITH_STRIP: ReadonlySet<string> = new Set(['lost', 'late', 'limit']);

/** Waits until a table has sent its state: the client polls after its sockets have failed. Then places a bet, where the phase has one. */
async function untilTold(page: Page, studio: StandInStudio, { name, act: acts }: Phase): Promise<void> {
  while (!studio.calls.includes('table-wait')) await page.waitForTimeout(SETTLE_MS);
  const strip = page.locator('.strip');
  if (acts === 'bet') {
    await strip.waitFor({ state: 'hidden', timeout: WITHIN_MS });
    // Numbers of the player's own are chosen first.
    const pick = page.locator('.pick-title button').first();
    if (await pick.isVisible()) await pick.click();
    await page.locator('[data-bet][aria-disabled=false], .number-picker > [aria-disabled=false], .buy, .slot .take').first().click();
  }
  await strip.waitFor({ state: WITH_STRIP.has(name) ? 'visible' : 'hidden', timeout: WITHIN_MS });
}

async function takePhase(browser: Browser, folder: string, scene: Scene, phase: Phase, wanted: Wanted): Promise<GamePicture[]> {
  const { language, widths, height, textPercent, asksAxe, isFramed } = wanted;
  const studio = new StandInStudio(scene.id, { ...phase.plan, language, vendor: scene.vendor });
  const page = await browser.newPage({
    viewport: { width: widths[0] ?? 390, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: scene.isTable ? 'no-preference' : 'reduce',
  });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const pictures: GamePicture[] = [];
  try {
    await page.goto(await studio.start());
    await page.locator('#game main').first().waitFor({ timeout: WITHIN_MS });
    if (language === 'th') await showThai(page);
    if (textPercent !== 100) await scaleText(page, textPercent);
    if (isFramed) await showFramed(page);
    await (scene.isTable ? untilTold(page, studio, phase) : act(page, phase.act));
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(SETTLE_MS);
      const file = `${[scene.kind.replaceAll(/\W+/g, '-'), phase.name, language, width].join('_')}.png`;
      await page.screenshot({ path: path.join(folder, file) });
      const found = [...complaints, ...(await gameFaults(page)), ...(asksAxe ? await axeFindings(page) : [])];
      pictures.push({ scene, phase: phase.name, language, width, file, faults: found });
    }
  } finally {
    await page.close();
    await studio.stop();
  }
  return pictures;
}

/** Pictures of one game in the wanted phases, one page for each phase: other widths are taken of the same visit. */
export async function takeScene(browser: Browser, folder: string, scene: Scene, wanted: Wanted): Promise<GamePicture[]> {
  const pictures: GamePicture[] = [];
  for (const phase of scene.phases.filter(({ name }) => wanted.phases?.includes(name) ?? true)) {
    try {
      pictures.push(...(await takePhase(browser, folder, scene, phase, wanted)));
    } catch (error) {
      // One phase that cannot be taken keeps no other from being taken.
      console.log(`${scene.kind} ${phase.name} ${wanted.language}: not taken: ${String(error)}`);
    }
  }
  return pictures;
}
