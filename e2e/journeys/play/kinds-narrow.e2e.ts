import { expect, test, type Page } from '@playwright/test';
import { StandInStudio } from '../../../apps/studio/client/testing/stand-in-studio.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { gameFaults, showFramed } from '../../helpers/kinds/game-faults.ts';
import { scaleText } from '../../helpers/kinds/scale-text.ts';
import { showThai } from '../../helpers/kinds/thai-letters.ts';

/** One game of each kind that is not a slot; keys, names and announcements of the same games: kinds-by-keys.test.ts. */
const games = [
  'sala-baccarat',
  'dragon-tiger-sala',
  'sala-roulette',
  'sala-sic-bo',
  'bull-bull-luna',
  'money-wheel-mabuhay',
  'entablado-keno-live',
  'casino-hold-em-sala',
  'encore-hold-em',
  'mesa-crash-live',
  'bingo-bituin',
  'sic-bo-perya',
  'mina-minero',
  'blackjack-perya',
  'color-game-perya',
];

/** Opens a game in which the player has a stake, or may place one. */
async function open(page: Page, studio: StandInStudio): Promise<void> {
  await page.goto(await studio.start());
  await expect(page.locator('#game main')).toBeVisible({ timeout: 60_000 });
  if (!studio.isTable) return;
  await expect.poll(() => studio.calls.includes('table-wait'), { timeout: 60_000 }).toBe(true);
  await expect(page.locator('.strip')).toBeHidden({ timeout: 60_000 });
}

const languages = ['ru', 'th'];
/** `npm test` looks at each kind in one of the languages, `npm run test:all` in both. */
const isShort = process.env['LARO_GOALS'] === '1';

for (const [turn, language] of languages.entries())
  test(`[GAME-27] every kind holds everything at 320 px with text of 200 %, and axe finds nothing (${language}) @goal`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const looked = isShort ? games.filter((_, place) => place % languages.length === turn) : games;
    for (const id of looked) {
      const studio = new StandInStudio(id, { language, moment: 'placed' });
      await open(page, studio);
      if (language === 'th') await showThai(page);
      expect.soft(await gameFaults(page), `${id} at 100 %`).toEqual([]);
      await scaleText(page, 200);
      expect.soft(await gameFaults(page), `${id} at 200 %`).toEqual([]);
      // The elements are the same in every language.
      if (isShort || language === 'th') expect.soft(await axeFindings(page), id).toEqual([]);
      await showFramed(page);
      expect.soft(await gameFaults(page), `${id} framed at 200 %`).toEqual([]);
      await scaleText(page, 50);
      expect.soft(await gameFaults(page), `${id} framed at 100 %`).toEqual([]);
      await studio.stop();
    }
  });

/** Tables with the lowest room for their bets, and a hall. */
const low = ['sala-baccarat', 'sala-roulette', 'casino-hold-em-sala', 'bingo-bituin'];

test('[GAME-27] [TABLE-02] a message that passes moves no field at 320 px, and a part that is out of view is announced until it is in view @goal', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const places = (): Promise<number[]> =>
    page.locator('.spot, .slot, .hall-cards').evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
  for (const id of low) {
    await page.setViewportSize({ width: 320, height: 844 });
    const studio = new StandInStudio(id, { language: 'en', moment: 'closed', dropped: 'studio.stake_late' });
    await page.goto(await studio.start());
    const message = page.locator('.strip.is-passing');
    await expect(message, id).toContainText('Not in this round', { timeout: 60_000 });
    const during = await places();
    await expect(message, id).toBeHidden();
    expect.soft(await places(), id).toEqual(during);
    await page.setViewportSize({ width: 320, height: 480 });
    const sign = page.locator('main > .more-below .icon');
    await expect(sign, id).toBeVisible();
    await page.locator('#game main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect(sign, id).toBeHidden();
    await studio.stop();
  }
});

test('[GAME-27] all bets below the numbers of a roulette are in view on a phone of 390 by 844, with their results @goal', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const studio = new StandInStudio('sala-roulette', { language: 'fil', moment: 'result' });
  await open(page, studio);
  const [tray, result] = [await page.locator('.tray').boundingBox(), await page.locator('.spot-result').last().boundingBox()];
  expect((result?.y ?? Infinity) + (result?.height ?? 0)).toBeLessThanOrEqual(tray?.y ?? 0);
  await expect(page.locator('main > .more-below .icon')).toBeHidden();
  await studio.stop();
});

test('[GAME-27] the result of a roulette with multipliers is one line at 320 px, next to the last results and above the ball @goal', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const language of ['en', 'th', 'ru']) {
    const studio = new StandInStudio('drama-roulette', { language, moment: 'result' });
    await open(page, studio);
    if (language === 'th') await showThai(page);
    const said = page.locator('.table-stage .phase');
    await expect(said).toContainText('×', { timeout: 10_000 });
    const [words, last, ball] = [
      await said.boundingBox(),
      await page.locator('.last .badge').first().boundingBox(),
      await page.locator('.ball').first().boundingBox(),
    ];
    expect.soft(words?.height, language).toBeLessThanOrEqual(32);
    expect.soft((words?.x ?? 0) + (words?.width ?? 0), language).toBeLessThan(last?.x ?? 0);
    expect.soft((words?.y ?? 0) + (words?.height ?? 0), language).toBeLessThan(ball?.y ?? 0);
    await studio.stop();
  }
});

/** Small fields after a result, a hall with several cards, and hands with something to decide. */
const crowded = [
  { id: 'fan-tan-fandango', moment: 'result' },
  { id: 'color-game-live', moment: 'result' },
  { id: 'bingo-bituin', moment: 'placed' },
  { id: 'sala-blackjack', moment: 'deciding' },
  { id: 'casino-hold-em-sala', moment: 'deciding' },
] as const;

test('[GAME-27] on no field do name, odds, chip and result cover each other, the row of cards of a hall is in view, and axe finds nothing in decisions @goal', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { id, moment } of crowded) {
    const studio = new StandInStudio(id, { language: 'fil', moment });
    await open(page, studio);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await gameFaults(page), `${id} at ${width} px`).toEqual([]);
      if (moment === 'deciding') {
        await expect(page.locator('.decision-act').first()).toBeVisible();
        expect.soft(await axeFindings(page), `${id} at ${width} px`).toEqual([]);
      }
      const row = page.locator('.mini-cards:not([hidden])');
      if ((await row.count()) === 0) continue;
      const [cards, tray] = [await row.boundingBox(), await page.locator('.hall-tray').boundingBox()];
      expect.soft((cards?.y ?? 0) + (cards?.height ?? 0), `${id} at ${width} px`).toBeLessThanOrEqual(tray?.y ?? 0);
    }
    await studio.stop();
  }
});
