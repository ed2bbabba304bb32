import type { Browser, BrowserContext } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, sidewaysOverflow } from './desk-helpers.ts';

/** Every room of the desk that is looked at for width and for what axe finds. */
const rooms: readonly string[] = [
  'm/laro/status',
  'm/laro/settings',
  'm/laro/settings?group=module',
  'm/laro/registration',
  'm/laro/affiliates',
  'm/laro/games',
  'm/laro/lobby',
  'm/laro/lobby?list=subcategories',
  'm/laro/lobby-news',
  'm/laro/banners',
  'm/laro/banners/new',
  'm/laro/announcements',
  'm/laro/promotions',
  'm/laro/promotions/new',
  'm/laro/help',
  'm/laro/media',
  'm/laro/applications',
  'm/laro/members',
  'm/laro/duplicates',
  'm/laro/identities',
  'm/laro/exclusions',
  'm/laro/messages',
  'm/laro/terms',
  'm/laro/feedback',
  'm/laro/push',
  'm/laro/channels',
  'm/laro/rounds',
  'm/laro/rounds?view=open',
  'm/laro/rtp',
  'm/laro/withdrawals',
  'm/laro/books',
  'm/laro/risk',
  'm/laro/adjustments',
  'm/laro/deposits',
  'm/laro/payment-methods',
  'm/laro/gateways',
  'm/laro/bonuses',
  'm/laro/jackpot',
  'play',
  'vendors',
  'vendors/BGS',
  'staff',
  'audit',
  'account',
];

const looks = [
  { width: 1280, language: 'EN' },
  { width: 390, language: 'EN' },
  { width: 320, language: 'RU' },
  { width: 390, language: 'TH' },
] as const;

/** Walks through all rooms with each look at the same time, with the session of `context`: most of a walk is waiting. */
export async function walkRooms(browser: Browser, context: BrowserContext): Promise<void> {
  const storageState = await context.storageState();
  const walk = async ({ width, language }: (typeof looks)[number]): Promise<string[]> => {
    const own = await browser.newContext({ storageState, viewport: { width, height: 844 }, locale: 'en-US', timezoneId: 'UTC' });
    await own.addInitScript((code) => localStorage.setItem('laro.desk.language', code), language);
    const page = await own.newPage();
    const faults: string[] = [];
    for (const room of rooms) {
      await page.goto(`/desk/${room}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The sun that turns while a room is being fetched.
      await expect(page.locator('main [role=status] svg')).toHaveCount(0);
      const tooWide = await sidewaysOverflow(page);
      if (tooWide > 0) faults.push(`${room} at ${width} in ${language}: ${tooWide} px too wide`);
      if (language === 'EN') faults.push(...(await axeFindings(page)).map((finding) => `${room} at ${width}: ${finding}`));
    }
    await own.close();
    return faults;
  };
  expect((await Promise.all(looks.map(walk))).flat()).toEqual([]);
}
