import { expect, test, type Page } from '@playwright/test';
import { briefs } from '@laro/art/briefs';
import { slotFor } from '@laro/games/kinds/slot/slot-for';
import { slots } from '@laro/games/kinds/slot/slots';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { StandInStudio } from '../../../apps/studio/client/testing/stand-in-studio.ts';

/** For every mathematics the first game of the catalogue that plays it. */
const gameOf = (mathematics: string) => briefs.find(({ id, category, subject }) => category === 'slots' && slotFor(id, subject).mathematics.id === mathematics);

const holdsNarrow = async (page: Page, id: string): Promise<void> => {
  const spin = page.locator('.spin');
  await expect(spin, id).toHaveAttribute('aria-disabled', 'false');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= 320 && document.documentElement.scrollHeight <= 568), id).toBe(true);
  for (const part of [spin, page.locator('canvas').first(), page.locator('[data-figure=balance]'), page.locator('[data-figure=stake]')]) {
    const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(box.width, id).toBeGreaterThan(0);
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= 320, box.y + box.height <= 568], id).toEqual([true, true, true, true]);
  }
};

const rulesSayAll = async (page: Page, id: string): Promise<void> => {
  await page.locator('[data-open=rules]').click();
  const sheet = page.locator('#info-page');
  await expect(sheet, id).toContainText(/\d\d\.\d{3} %/);
  expect(await sheet.locator('.pay-card').count(), id).toBeGreaterThan(5);
  // Every picture has its own name, in the language of the page.
  const names = await sheet.locator('.pay-card canvas').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('aria-label') ?? ''));
  expect(new Set(names).size, id).toBe(names.length);
  expect([...names, (await sheet.textContent()) ?? ''].join(' '), id).not.toMatch(/studio\.|undefined|\{|NaN/);
  expect(await sheet.evaluate((node) => node.scrollWidth - node.clientWidth), id).toBeLessThanOrEqual(0);
};

/** Languages with long words and with high letters; every mathematics is seen in one of them. */
const languages = ['ru', 'th', 'en'];
languages.forEach((language, turn) =>
  test(`[GEN-03] [T58] [T59] mathematics ${turn + 1} of ${languages.length} can be played upright at 320 px, their rules say everything (${language}) @narrow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const { id } of slots.filter((_, place) => place % languages.length === turn)) {
      const game = gameOf(id);
      expect(game, id).toBeDefined();
      const studio = new StandInStudio(game?.id ?? '', { subject: game?.subject ?? '', language });
      await page.goto(await studio.start());
      await holdsNarrow(page, id);
      await rulesSayAll(page, id);
      await studio.stop();
    }
    // One check by axe covers all rules: they are rendered by the same components.
    expect(await axeFindings(page)).toEqual([]);
  }),
);
