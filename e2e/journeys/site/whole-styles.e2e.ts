import { expect, test, type Page } from '@playwright/test';
import { english } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive } from '../../helpers/pages/shell-helpers.ts';

// A page's document holds of its style sheets what it shows (drawn-style.ts); the sheets as a whole come with the application.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SHOWN_MAX = 12;

/** Records the styles of every element and its pseudo-elements; returns the differences from the previous record. */
const noteLooks = (page: Page) =>
  page.evaluate(() => {
    // Animations are compared in their first position.
    for (const movement of document.getAnimations()) {
      movement.pause();
      movement.currentTime = 0;
    }
    const held = window as { laroLooks?: string[][] };
    const known = held.laroLooks;
    const whats: string[] = [];
    held.laroLooks = [...document.querySelectorAll('body, body *')].flatMap((element) =>
      ['', '::before', '::after'].map((part) => {
        whats.push(`<${element.localName} class="${element.getAttribute('class') ?? ''}">${part}`);
        const style = getComputedStyle(element, part);
        if (part !== '' && style.content === 'none') return [];
        // Tokens alone have no look.
        return [...style].filter((name) => !name.startsWith('--')).map((name) => `${name}: ${style.getPropertyValue(name)}`);
      }),
    );
    const others = held.laroLooks.map((lines, place) => {
      const before = new Set(known?.[place]);
      return `${whats[place]} ${lines.filter((line) => !before.has(line)).join('; ')}`;
    });
    const isOther = (place: number) => held.laroLooks?.[place]?.join() !== known?.[place]?.join();
    return { elements: whats.length, others: others.filter((_, place) => isOther(place)) };
  });

/** Switches the whole sheets on, as the application does. */
const bringSheets = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map(
        (link) =>
          new Promise((come, fail) => {
            link.addEventListener('load', come);
            link.addEventListener('error', fail);
            link.disabled = false;
          }),
      ),
    ).then((links) => links.length),
  );

/** Pages for guests, one of each kind. */
const addresses = [
  '/m/home',
  '/m/slot-games',
  '/m/lott',
  '/m/cockfight',
  '/m/gameCenter',
  '/m/provider',
  '/m/search-games',
  '/m/login',
  '/m/register',
  '/m/forget',
  '/m/resetPassword',
  '/m/phoneCheck',
  '/m/app',
  '/m/notice',
  '/m/noticeDetail?id=1',
  '/m/activity',
  '/m/activityDetail?id=5',
  '/m/help',
  '/m/help?tag=faq',
  '/m/credits',
  '/m/verify',
  '/m/offline',
];

for (const [merchant, language, asked] of [
  ['laro', 'TY', addresses],
  ['dagat', 'RU', ['/m/home', '/m/slot-games', '/m/register', '/m/help']],
] as const)
  test(`[HOUSE-7] no page of ${merchant} in ${language} looks another once its style sheets are here as a whole`, async ({ page, context, baseURL }) => {
    const origin = merchantOrigins(baseURL)[merchant];
    await context.addCookies([{ name: 'lang', value: language, url: origin }]);
    await page.route('**/assets/*.js', (route) => route.abort());
    const faults: string[] = [];
    for (const address of asked) {
      await page.goto(origin + address);
      await noteLooks(page);
      expect(await bringSheets(page), address).toBeGreaterThan(2);
      const { elements, others } = await noteLooks(page);
      expect(elements, address).toBeGreaterThan(60);
      faults.push(...others.slice(0, SHOWN_MAX).map((other) => `${address}: ${other}`));
    }
    expect(faults).toEqual([]);
  });

test('[GEN-08] a page hydrates without a lost style sheet, and loads it with its next part', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  const pattern = /\/assets\/home-page-[^/]*\.css$/;
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  await openLive(page, '/m/home');
  // Listens first: a part that loads automatically may fetch the sheet as soon as it is available.
  const came = page.waitForResponse((response) => pattern.test(response.url()));
  await page.unroute(pattern);
  await page.locator('header button[aria-haspopup="dialog"]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await came).status()).toBe(200);
});
