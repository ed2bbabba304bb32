import { expect, type Page } from '@playwright/test';
import type { StandInPlan } from '../../../apps/studio/client/testing/stand-in-plan.ts';
import { StandInStudio } from '../../../apps/studio/client/testing/stand-in-studio.ts';

/** Opens a game of bets with `StandInStudio` as its server, which deals what the journey asks for. Fails when the page complains. */
export async function withGame(page: Page, gameId: string, plan: StandInPlan, work: (studio: StandInStudio) => Promise<void>): Promise<void> {
  const studio = new StandInStudio(gameId, { minCycleMs: 300, ...plan });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  try {
    await page.goto(await studio.start());
    await expect(page.locator('.roll')).toBeVisible();
    await work(studio);
  } finally {
    await studio.stop();
  }
  expect(faults).toEqual([]);
}
