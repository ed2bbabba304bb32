import { expect, test } from '@playwright/test';
import { briefs } from '@laro/art/briefs';
import { slotFor } from '@laro/games/slots/slot-for';
import { slots } from '@laro/games/slots/slots';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';

/** For every mathematics the first game of the catalogue that plays it. */
const gameOf = (mathematics: string) => briefs.find(({ id, category, subject }) => category === 'slots' && slotFor(id, subject).mathematics.id === mathematics);

test('[GEN-03] [T59] every mathematics can be played upright at 320 px, in a language with long words @narrow', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const { id } of slots) {
    const game = gameOf(id);
    expect(game, id).toBeDefined();
    const studio = new StandInStudio(game?.id ?? '', { subject: game?.subject ?? '', language: 'ru' });
    await page.goto(await studio.start());
    const spin = page.locator('.spin');
    await expect(spin, id).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= 320 && document.documentElement.scrollHeight <= 568), id).toBe(true);
    for (const part of [spin, page.locator('canvas').first(), page.locator('[data-figure=balance]'), page.locator('[data-figure=stake]')]) {
      const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      expect(box.width, id).toBeGreaterThan(0);
      expect([box.x >= 0, box.y >= 0, box.x + box.width <= 320, box.y + box.height <= 568], id).toEqual([true, true, true, true]);
    }
    await studio.stop();
  }
});
