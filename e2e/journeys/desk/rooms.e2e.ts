import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { addAdministrator, enterFirstTime, sidewaysOverflow } from '../../helpers/desk/desk-helpers.ts';
import { allRooms, enterRoom, firstOf } from '../../helpers/desk/rooms.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const HEIGHT = 844;

// Each look is its own walk: whichever browser is free takes the next.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

/** LARO_LONG=1 asks axe at every width; otherwise at the widest, where most is to be seen. */
const IS_WHOLE = process.env['LARO_LONG'] === '1';
/** `npm test` looks at every fifth room. */
const EVERY = process.env['LARO_GOALS'] === '1' ? 5 : 1;
/** Walks of one language; most of a walk is waiting. */
const WALKS = 2;

/** How the rooms are looked at: each is opened once at the first width and takes the others as they come. */
const looks = [
  { name: 'in English', languages: ['EN'], widths: [1280, 390, 320], asksAxe: true },
  // Words that take more room than English ones, on the narrowest telephone, and signs that break lines elsewhere.
  { name: 'in Russian and Thai', languages: ['RU', 'TH'], widths: [320], asksAxe: false },
] as const;
type Look = (typeof looks)[number];

/** Faults of the open page. */
async function faultsOf(page: Page, room: string, { widths, asksAxe }: Look): Promise<string[]> {
  const faults: string[] = [];
  for (const [place, width] of widths.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    // The application draws some parts differently once it knows of another width.
    if (place > 0) await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const tooWide = await sidewaysOverflow(page);
    if (tooWide > 0) faults.push(`${tooWide} px too wide for ${width} px`);
    if (asksAxe && (place === 0 || IS_WHOLE)) faults.push(...(await axeFindings(page)).map((finding) => `at ${width} px: ${finding}`));
  }
  await page.setViewportSize({ width: widths[0], height: HEIGHT });
  return faults.map((fault) => `${room}: ${fault}`);
}

/** Visits all pages, and in each list its first entry; returns the faults with their places. */
async function walk(browser: Browser, storageState: StorageState, { language, turn, look }: { language: string; turn: number; look: Look }) {
  const context = await browser.newContext({ storageState, locale: 'en-US', timezoneId: 'UTC', viewport: { width: look.widths[0], height: HEIGHT } });
  await context.addInitScript((code) => localStorage.setItem('laro.desk.language', code), language);
  const page = await context.newPage();
  const faults: string[] = [];
  const seen: string[] = [];
  const visit = async (room: string): Promise<void> => {
    await enterRoom(page, room);
    seen.push(room);
    faults.push(...(await faultsOf(page, room, look)));
  };
  const rooms = (await allRooms(page)).filter((_, at) => at % (EVERY * WALKS) === turn * EVERY);
  for (const room of rooms) {
    await visit(room);
    const first = await firstOf(page, room);
    if (first !== null && !seen.includes(first)) await visit(first);
  }
  await context.close();
  return { faults, seen };
}

for (const [place, look] of looks.entries()) {
  const also = look.asksAxe ? 'and axe finds nothing in any @goal' : 'nor do long words widen one';
  test(`[T89] no room is wider than its window ${look.name}, ${also}`, async ({ browser, page, context }) => {
    const name = `rosa.rooms.${place}`;
    await enterFirstTime(page, name, await addAdministrator(name));
    const storageState = await context.storageState();
    const turns = Array.from({ length: WALKS }, (_, turn) => turn);
    const walks = await Promise.all(
      look.languages.map(async (language) => {
        const parts = await Promise.all(turns.map((turn) => walk(browser, storageState, { language, turn, look })));
        return { faults: parts.flatMap(({ faults }) => faults), seen: parts.flatMap(({ seen }) => seen) };
      }),
    );
    expect(walks.flatMap(({ faults }) => faults)).toEqual([]);
    for (const { seen } of walks) {
      expect(seen.length).toBeGreaterThan(EVERY > 1 ? 10 : 20);
      if (EVERY > 1) continue;
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
