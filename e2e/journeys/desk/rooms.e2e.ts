import { test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { addAdministrator, enterFirstTime, expect, sidewaysOverflow } from './desk-helpers.ts';
import { allRooms, enterRoom, firstOf } from './rooms.ts';

const HEIGHT = 844;

/** How the rooms are looked at: a look is a language, with the widths at which each room is seen in it. */
const looks = [
  { language: 'EN', widths: [1280, 390], asksAxe: true },
  { language: 'RU', widths: [320], asksAxe: false },
  { language: 'TH', widths: [390], asksAxe: false },
] as const;
type Look = (typeof looks)[number];

/** What is wrong with the room that is open. */
async function faultsOf(page: Page, room: string, { language, widths, asksAxe }: Look): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const tooWide = await sidewaysOverflow(page);
    if (tooWide > 0) faults.push(`${room} at ${width} in ${language}: ${tooWide} px too wide`);
    if (asksAxe) faults.push(...(await axeFindings(page)).map((finding) => `${room} at ${width}: ${finding}`));
  }
  return faults;
}

/** Walks through all rooms, and in each list into what stands first in it; says what is wrong and where it was. */
async function walk(browser: Browser, storageState: Awaited<ReturnType<BrowserContext['storageState']>>, look: Look) {
  const context = await browser.newContext({ storageState, locale: 'en-US', timezoneId: 'UTC' });
  await context.addInitScript((code) => localStorage.setItem('laro.desk.language', code), look.language);
  const page = await context.newPage();
  const faults: string[] = [];
  const seen: string[] = [];
  const visit = async (room: string): Promise<void> => {
    await enterRoom(page, room);
    seen.push(room);
    faults.push(...(await faultsOf(page, room, look)));
  };
  for (const room of await allRooms(page)) {
    await visit(room);
    const first = await firstOf(page, room);
    if (first !== null && !seen.includes(first)) await visit(first);
  }
  await context.close();
  return { faults, seen };
}

test('[T89] no room is wider than a telephone, axe finds nothing in any, in English, Russian and Thai', async ({ browser, page, context }) => {
  test.setTimeout(480_000);
  await enterFirstTime(page, 'rosa.rooms', await addAdministrator('rosa.rooms'));
  const storageState = await context.storageState();
  // Most of a walk is waiting: the walks go side by side.
  const walks = await Promise.all(looks.map((look) => walk(browser, storageState, look)));
  expect(walks.flatMap(({ faults }) => faults)).toEqual([]);
  for (const { seen } of walks) {
    expect(seen).toEqual(expect.arrayContaining(['m/laro/bonuses', 'm/laro/jackpot', 'm/laro/banners/new', 'vendors', 'audit', 'account']));
    // Of the rooms for one thing, those of which a new installation has some.
    for (const list of ['m/laro/banners', 'm/laro/announcements', 'm/laro/promotions', 'm/laro/help', 'vendors'])
      expect(
        seen.some((room) => room.startsWith(`${list}/`) && !room.endsWith('/new')),
        list,
      ).toBe(true);
  }
});
