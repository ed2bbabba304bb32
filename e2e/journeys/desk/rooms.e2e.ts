import { test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { addAdministrator, enterFirstTime, expect, sidewaysOverflow } from './desk-helpers.ts';
import { allRooms, enterRoom, firstOf } from './rooms.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const HEIGHT = 844;

// Each look is a walk of its own: whichever browser is free takes the next.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

/** How the rooms are looked at. */
const looks = [
  { name: 'at a wide screen', languages: ['EN'], width: 1280, asksAxe: true },
  { name: 'on a telephone', languages: ['EN'], width: 390, asksAxe: true },
  // Words that take more room than English ones, on the narrowest telephone, and signs that break lines elsewhere.
  { name: 'in Russian and Thai', languages: ['RU', 'TH'], width: 320, asksAxe: false },
] as const;
type Look = (typeof looks)[number];

/** What is wrong with the room that is open. */
async function faultsOf(page: Page, room: string, asksAxe: boolean): Promise<string[]> {
  const tooWide = await sidewaysOverflow(page);
  const findings = asksAxe ? await axeFindings(page) : [];
  return [...(tooWide > 0 ? [`${tooWide} px too wide`] : []), ...findings].map((fault) => `${room}: ${fault}`);
}

/** Walks through all rooms, and in each list into what stands first in it; says what is wrong and where it was. */
async function walk(browser: Browser, storageState: StorageState, language: string, { width, asksAxe }: Look) {
  const context = await browser.newContext({ storageState, locale: 'en-US', timezoneId: 'UTC', viewport: { width, height: HEIGHT } });
  await context.addInitScript((code) => localStorage.setItem('laro.desk.language', code), language);
  const page = await context.newPage();
  const faults: string[] = [];
  const seen: string[] = [];
  const visit = async (room: string): Promise<void> => {
    await enterRoom(page, room);
    seen.push(room);
    faults.push(...(await faultsOf(page, room, asksAxe)));
  };
  for (const room of await allRooms(page)) {
    await visit(room);
    const first = await firstOf(page, room);
    if (first !== null && !seen.includes(first)) await visit(first);
  }
  await context.close();
  return { faults, seen };
}

for (const [place, look] of looks.entries()) {
  const also = look.asksAxe ? 'and axe finds nothing in any' : 'nor do long words widen one';
  test(`[T89] no room is wider than its window ${look.name}, ${also}`, async ({ browser, page, context }) => {
    const name = `rosa.rooms.${place}`;
    await enterFirstTime(page, name, await addAdministrator(name));
    const storageState = await context.storageState();
    // Most of a walk is waiting: those of one look go side by side.
    const walks = await Promise.all(look.languages.map((language) => walk(browser, storageState, language, look)));
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
}
