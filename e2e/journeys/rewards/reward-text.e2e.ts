import { expect, test, type Page } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { pageFaults } from '../../helpers/pages/page-faults.ts';
import { merchantOrigins, movementsEnded, openLive } from '../../helpers/pages/shell-helpers.ts';

test.describe.configure({ mode: 'parallel' });

/** Every route of rewards (rewards.md 16). */
const routes = [
  '/m/activity/signIn',
  '/m/receivingCenter',
  '/m/rewardCenter',
  '/m/raffle',
  '/m/tickets',
  '/m/task',
  '/m/tournament',
  '/m/member/benefits',
  '/m/mall/mallHome',
  '/m/member/invite',
  '/m/webEmail',
];

/** Enlarges all text of the page as a browser's text setting does: letters and lines grow, boxes keep their sizes. */
const enlargeText = (page: Page, times: number): Promise<void> =>
  page.evaluate((share) => {
    const nodes = [...document.querySelectorAll<HTMLElement>('body, body *')];
    const sizes = nodes.map((node) => getComputedStyle(node)).map(({ fontSize, lineHeight }) => [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)]);
    nodes.forEach((node, at) => {
      const [size = 0, line = Number.NaN] = sizes[at] ?? [];
      node.style.setProperty('font-size', `${size * share}px`, 'important');
      if (!Number.isNaN(line)) node.style.setProperty('line-height', `${line * share}px`, 'important');
    });
  }, times);

/** Words of the page that are cut off without a way to the rest, and controls outside of the screen. */
const lostWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (node: HTMLElement) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const texts = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (node) => node.childElementCount === 0 && (node.textContent ?? '').trim() !== '' && node.closest('svg, [aria-hidden="true"]') === null && seen(node),
    );
    const isHidden = (node: HTMLElement) => getComputedStyle(node).overflowX === 'hidden' && node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1;
    const cut = texts.filter(isHidden).map((node) => `cut: "${(node.textContent ?? '').trim().slice(0, 40)}"`);
    const isMovable = (node: Element | null): boolean =>
      node !== null &&
      ((['auto', 'scroll'].includes(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth) || isMovable(node.parentElement));
    const outside = [...document.querySelectorAll<HTMLElement>('main a, main button, main input')].filter((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      return width > 1 && seen(node) && (left < -1 || right > document.documentElement.clientWidth + 1) && !isMovable(node.parentElement);
    });
    return [...cut, ...outside.map((node) => `outside: "${(node.textContent ?? '').trim().slice(0, 40)}"`)];
  });

/** The second merchant offers Russian, whose words are among the longest. */
const looks = [
  { merchant: 'laro', username: 'benjie.g', language: 'TY' },
  { merchant: 'dagat', username: 'thiago', language: 'RU' },
] as const;
/** `npm test` looks at each route in one of the languages, `npm run test:all` in both. */
const isShort = process.env['LARO_GOALS'] === '1';

for (const [turn, { merchant, username, language }] of looks.entries())
  test(`[REW-50] every page of rewards holds everything at 320 px with text of 200 % (${language}) @goal`, async ({ page, context, baseURL }) => {
    const origin = merchantOrigins(baseURL)[merchant];
    await context.addCookies([{ name: 'lang', value: language, url: origin }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enter(page, await takeMember(username, merchant), origin);
    await page.setViewportSize({ width: 320, height: 568 });
    for (const route of isShort ? routes.filter((_, place) => place % looks.length === turn) : routes) {
      await openLive(page, origin + route);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await movementsEnded(page);
      const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('main') ?? document.body).fontSize));
      const before = await size();
      await enlargeText(page, 2);
      expect(await size()).toBeCloseTo(2 * before, 1);
      expect.soft([...(await pageFaults(page)), ...(await lostWords(page))], route).toEqual([]);
    }
  });
