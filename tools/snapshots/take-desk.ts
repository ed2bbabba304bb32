import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { addAdministrator, enterFirstTime } from '../../e2e/helpers/desk/desk-helpers.ts';
import { allRooms, enterRoom, firstOf } from '../../e2e/helpers/desk/rooms.ts';
import { axeFindings } from '../../e2e/helpers/pages/axe.ts';
import { pageFaults } from '../../e2e/helpers/pages/page-faults.ts';
import { watchComplaints } from '../../e2e/helpers/pages/shell-helpers.ts';
import type { Snapshot } from './overview.ts';

const WIDTHS = [1280, 390] as const;
const HEIGHT = 900;
const DATABASE = 'snapshots';
/** Time for late requests to complete. */
const SETTLE_MS = 500;
const PICTURE_WITHIN_MS = 120_000;

/** A database that is kept between runs, and that this program can write to as well as the server: the password of an administrator is printed only once. */
export async function openDeskDatabase(folder: string): Promise<{ postgres: EmbeddedPostgres; url: string }> {
  const postgres = await startEmbeddedPostgres(folder, { kind: 'journeys', isDurable: false });
  const admin = openPool({ ...postgres.connection, max: 1 });
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await admin.query(`create database ${DATABASE}`);
  await admin.end();
  return { postgres, url: `postgres://postgres@localhost/${DATABASE}?host=${encodeURIComponent(postgres.socketDir)}` };
}

interface DeskWork {
  folder: string;
  /** Texts of which the addresses contain one. */
  only: readonly string[];
  merchant: string;
  language: string;
  asksAxe: boolean;
}

/** Takes the open page at both widths, each time as a whole. */
async function takeRoom(page: Page, room: string, { folder, merchant, language, asksAxe }: DeskWork, complaints: string[]): Promise<Snapshot> {
  const faults: string[] = [];
  const files: string[] = [];
  complaints.length = 0;
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await enterRoom(page, room);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.waitForTimeout(SETTLE_MS);
    const file = `desk_${language}_${room.replaceAll(/\W+/g, '-')}_${width}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage: true, timeout: PICTURE_WITHIN_MS });
    files.push(file);
    faults.push(...[...(await pageFaults(page)), ...complaints].map((fault) => `${width}: ${fault}`));
    if (width === WIDTHS[0] && asksAxe) faults.push(...(await axeFindings(page)).map((finding) => `axe ${finding}`));
  }
  return { merchant, language, who: 'staff', address: `/desk/${room}`, files, faults };
}

/** Takes every page of the desk, and of each list its first entry, as a new administrator. Needs the database that `useDatabase` names. */
export async function takeDesk(browser: Browser, origin: string, work: DeskWork): Promise<Snapshot[]> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC', viewport: { width: WIDTHS[0], height: HEIGHT } });
  const page = await context.newPage();
  const name = `snapshots.${Date.now().toString(36)}`;
  await enterFirstTime(page, name, await addAdministrator(name));
  await page.evaluate((code) => localStorage.setItem('laro.desk.language', code), work.language);
  const complaints = watchComplaints(page);
  const rooms = (await allRooms(page))
    .map((room) => room.replace(/^m\/laro\//, `m/${work.merchant}/`))
    .filter((room) => work.only.some((text) => room.includes(text)));
  const taken: Snapshot[] = [];
  const take = async (room: string): Promise<void> => {
    const about = { merchant: work.merchant, language: work.language, who: 'staff', address: `/desk/${room}` } as const;
    // One page that cannot be taken keeps no other from being taken.
    const snapshot = await takeRoom(page, room, work, complaints).catch((error: unknown) => ({ ...about, files: [], faults: [`not taken: ${String(error)}`] }));
    for (const fault of snapshot.faults) console.log(`desk ${room}: ${fault}`);
    taken.push(snapshot);
  };
  for (const room of rooms) {
    await take(room);
    const first = await firstOf(page, room);
    if (first !== null && !taken.some(({ address }) => address === `/desk/${first}`)) await take(first);
  }
  await context.close();
  return taken;
}
