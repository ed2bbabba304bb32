import { expect, test, type Page } from '@playwright/test';
import type { StandInPlan } from '../../../apps/studio/client/testing/stand-in-plan.ts';
import { StandInStudio } from '../../../apps/studio/client/testing/stand-in-studio.ts';
import { allRules } from '../../../packages/games/src/kinds/all.ts';
import { quickDraws } from '../../../packages/games/src/testing/quick-draws.ts';

/** LARO_LONG=1 opens every table, hall and flight; otherwise one of each kind. Their rounds with real stakes are those of tables.e2e. */
const isLong = process.env['LARO_LONG'] === '1';
const shared = allRules.flatMap(({ id, kind, table }) => (table ? [{ id, kind, table }] : []));
const chosen = isLong ? shared : [...new Map(shared.map((game) => [game.kind, game])).values()];

/** The control of the least bet: a bet of the felt, the price of a card, the stake of a flight. */
const least = (page: Page, kind: string) => page.locator(kind === 'bingo' ? '.buy' : kind === 'crash' ? '.take' : '.spot[aria-disabled=false]').first();
const SHOWN_MS = 600_000;

/** Opens a game with a studio of the test as its server, which has no sockets: the client polls. */
async function withTable(page: Page, id: string, plan: StandInPlan, work: () => Promise<void>): Promise<void> {
  const studio = new StandInStudio(id, plan);
  try {
    await page.goto(await studio.start());
    await work();
  } finally {
    await studio.stop();
  }
}

for (const { id, kind, table } of chosen)
  test(`[GAME-02] ${id} opens and offers its least bet, and shows a result`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withTable(page, id, {}, async () => {
      await expect(least(page, kind)).toBeVisible();
      expect(errors).toEqual([]);
    });
    const drawn = table.draw(quickDraws(`shown ${id}`), 9) as NonNullable<StandInPlan['drawn']>;
    await withTable(page, id, { drawn, revealedMs: SHOWN_MS }, async () => {
      await expect(page.locator('.phase[data-phase=result], .phase[data-phase=crashed]').first()).toHaveText(/\S/);
      expect(errors).toEqual([]);
    });
  });
