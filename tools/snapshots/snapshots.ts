/**
 * Takes a picture of every route in both skins, wide and narrow, in two to four languages, and checks each for faults: `npm run snapshots`.
 * Writes pictures and an overview to .data/snapshots. `--only <text>` (repeatable) takes the addresses that contain it, `--mocks <folder>` adds
 * the designer's pictures next to ours, `--merchant` and `--language` (repeatable) take these alone, `--as <username>` takes members'
 * pages as another account of the demo, such as its agent, `--member` as a new member or during a time-out, and `--no-axe` is quicker.
 * `--desk` takes the pages of the desk instead,
 * each with the first entry of its list, in the first `--language` (English without one).
 * Ends with 1 when something is wrong with a page.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { exampleAddress, screens } from '../../apps/player/src/app/screens/screens.ts';
import { languages } from '../../packages/domain/src/system/languages.ts';
import { startRealServer, type RealServer } from '../../bench/server/real-server.ts';
import { axeFindings } from '../../e2e/helpers/pages/axe.ts';
import { pageFaults } from '../../e2e/helpers/pages/page-faults.ts';
import { movementsEnded, untilLive, watchComplaints } from '../../e2e/helpers/pages/shell-helpers.ts';
import { useDatabase } from '../../e2e/helpers/server/in-database.ts';
import { ensureChromium } from '../journeys/find-chromium.ts';
import { writeOverview, type Snapshot } from './overview.ts';
import { agentAddresses, agentIsWritten, asMember, memberStateOf } from './members.ts';
import { openDeskDatabase, takeDesk } from './take-desk.ts';

const USAGE = `usage: npm run snapshots -- [--only <text>]… [--merchant <code>] [--language <code>]… [--as <username>] [--member new|paused] [--desk] [--mocks <folder>] [--no-axe]
  --only      takes the addresses that contain the text; may be given more than once
  --merchant  takes one merchant alone (laro, dagat)
  --language  takes this language alone, where the merchant offers it; may be given more than once
  --as        takes members' pages as this account of the demo, for instance its agent
  --member    takes members' pages as a new member, or as the account of the demo during a time-out
  --desk      takes the pages of the desk instead of the site's
  --mocks     puts the designer's pictures of a folder beside ours
  --no-axe    does not ask axe, which is quicker`;
const repository = path.join(import.meta.dirname, '../..');
const folder = path.join(process.env['LARO_DATA'] ?? path.join(repository, '.data'), 'snapshots');
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    member: { type: 'string' },
    as: { type: 'string' },
    mocks: { type: 'string' },
    'no-axe': { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
    merchant: { type: 'string' },
    language: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

const memberState = memberStateOf(options.member);
const merchants = [
  { code: 'laro', name: 'localhost', languages: ['EN', 'TY'] },
  { code: 'dagat', name: 'dagat.localhost', languages: ['EN', 'RU', 'TH', 'CN'] },
] as const;
const widths = [390, 320] as const;
const HEIGHT = 844;
/** Time for late requests to complete. */
const SETTLE_MS = 600;
const ACCOUNTS_WITHIN_MS = 180_000;
/** A whole page is drawn in software; a busy machine takes its time. */
const PICTURE_WITHIN_MS = 120_000;

type Merchant = (typeof merchants)[number];
interface Site {
  server: RealServer;
  browser: Browser;
}

const tagOf = (code: string): string | undefined => languages.find((language) => language.code === code)?.tag;
const originOf = (server: RealServer, { name }: Merchant) => `http://${name}:${server.port}`;

const isMeant = (address: string): boolean => options.only.some((text) => address.includes(text));

/** One address of each route; for articles the first one. */
async function addressesOf({ browser, server }: Site, { name }: Merchant): Promise<string[]> {
  // Only browsers resolve the second merchant's name on this machine: the host is sent in the header.
  const context = await browser.newContext({ extraHTTPHeaders: { host: `${name}:${server.port}` } });
  const read = async (address: string) => {
    const answer = await context.request.get(`http://localhost:${server.port}${address}`);
    return ((await answer.json()) as { value: { player?: { id: string }[]; promotions?: { id: string }[] } }).value;
  };
  const notice = (await read('/wps/announcement?types=PL')).player?.[0]?.id ?? '1';
  const promotion = (await read('/wps/promotion')).promotions?.[0]?.id ?? '1';
  await context.close();
  const further: Record<string, string> = { '/m/noticeDetail': `?id=${notice}`, '/m/activityDetail': `?id=${promotion}` };
  // Playing needs a game; its page has its own journeys.
  const routes = screens
    .filter(({ framesGames }) => framesGames !== true)
    .flatMap((screen) => exampleAddress(screen) ?? [])
    .map((route) => (route === '/' ? '/m/home' : route));
  return [...routes.map((route) => route + (further[route] ?? '')), '/m/activityDetail?id=999999', '/m/help?tag=faq', '/m/search-games?q=zzzzzz'].filter(
    isMeant,
  );
}

/** The demo's accounts as the server has printed them, by merchant. */
async function accountsOf(server: RealServer): Promise<Map<string, [username: string, password: string]>> {
  for (const until = Date.now() + ACCOUNTS_WITHIN_MS; Date.now() < until;) {
    const [, list = ''] = /with a month of play:\n((?: {2}\S+ +\S+ +\S+\n)+)/.exec(server.printed()) ?? [];
    const lines = list.split('\n').flatMap((line) => {
      const [merchant, username, password] = line.trim().split(/ +/);
      const isMeant = options.as === undefined || options.as === username;
      return merchant && username && password && isMeant ? [[merchant.toLowerCase(), [username, password]] as const] : [];
    });
    if (lines.length > 0) return new Map(lines.toReversed().map(([merchant, account]) => [merchant, [account[0] ?? '', account[1] ?? '']]));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the demo did not tell its accounts');
}

function newContext({ server, browser }: Site, merchant: Merchant): Promise<BrowserContext> {
  const origin = originOf(server, merchant);
  return browser.newContext({
    viewport: { width: widths[0], height: HEIGHT },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'laro.age', value: '21' }] }] },
  });
}

async function logIn(page: Page, origin: string, [username, password]: [string, string]): Promise<void> {
  await page.goto(`${origin}/m/login`);
  await untilLive(page);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('main form button[type="submit"]').click();
  await page.locator('header [data-balance]').first().waitFor();
}

/** Takes one page at both widths. Null when the address leads elsewhere, as members' pages do for guests. */
async function take(page: Page, snapshot: Omit<Snapshot, 'faults' | 'files'>, url: string, complaints: string[]): Promise<Snapshot | null> {
  const faults: string[] = [];
  const files: string[] = [];
  for (const width of widths) {
    complaints.length = 0;
    await page.setViewportSize({ width, height: HEIGHT });
    // The narrow picture is of the same visit: pages take another width as it comes.
    if (width === widths[0]) {
      await page.goto(url);
      await untilLive(page);
    }
    await page.waitForTimeout(SETTLE_MS);
    if (new URL(page.url()).pathname !== new URL(url).pathname) return null;
    await movementsEnded(page);
    const name = [snapshot.merchant, snapshot.language, snapshot.who, snapshot.address.replaceAll(/\W+/g, '-'), width].join('_');
    const file = `${name}.png`;
    await page.screenshot({ path: path.join(folder, file), timeout: PICTURE_WITHIN_MS });
    files.push(file);
    if (width === widths[0] && snapshot.language === 'EN') {
      await page.screenshot({ path: path.join(folder, `${name}_whole.png`), fullPage: true, timeout: PICTURE_WITHIN_MS });
      files.push(`${name}_whole.png`);
    }
    const shown = await page.evaluate(() => document.documentElement.lang);
    if (shown !== tagOf(snapshot.language)) faults.push(`${width}: the page is in ${shown}`);
    faults.push(...[...(await pageFaults(page)), ...complaints].map((fault) => `${width}: ${fault}`));
    if (width === widths[0] && snapshot.language === 'EN' && !options['no-axe']) faults.push(...(await axeFindings(page)).map((finding) => `axe ${finding}`));
  }
  return { ...snapshot, faults, files };
}

/** All routes of one merchant, as a guest, and members' routes as a member; `own` are further addresses of that member. */
async function takeMerchant(site: Site, merchant: Merchant, account: [string, string] | undefined, own: readonly string[]): Promise<Snapshot[]> {
  const origin = originOf(site.server, merchant);
  const taken: Snapshot[] = [];
  let addresses = [...(await addressesOf(site, merchant)), ...own.filter(isMeant)];
  for (const who of ['guest', 'member'] as const) {
    if (who === 'member' && !account) break;
    const context = await newContext(site, merchant);
    await context.addInitScript(() => sessionStorage.setItem('laro.seenPopups', JSON.stringify(Array.from({ length: 200 }, (_, id) => String(id)))));
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    if (who === 'member' && account) await logIn(page, origin, account);
    const elsewhere: string[] = [];
    for (const language of options.language ?? merchant.languages) {
      await context.addCookies([{ name: 'lang', value: language, url: origin }]);
      for (const address of addresses) {
        const about = { merchant: merchant.code, language, who, address };
        // One address that cannot be taken keeps no other from being taken.
        const snapshot = await take(page, about, origin + address, complaints).catch((error: unknown) => ({
          ...about,
          files: [],
          faults: [`not taken: ${String(error)}`],
        }));
        if (!snapshot) elsewhere.push(address);
        else taken.push(snapshot);
        for (const fault of snapshot?.faults ?? []) console.log(`${merchant.code} ${language} ${who} ${address}: ${fault}`);
      }
    }
    await context.close();
    addresses = [...new Set(elsewhere), ...addresses.filter((address) => address === '/m/home')];
  }
  return taken;
}

/** Every page of the site that the options name. */
async function takeSite(site: Site): Promise<Snapshot[]> {
  const accounts = await accountsOf(site.server);
  const taken: Snapshot[] = [];
  for (const merchant of merchants.filter(({ code }) => code === (options.merchant ?? code))) {
    const account = accounts.get(merchant.code);
    if (account && options.as !== undefined) await agentIsWritten(merchant.code, account[0]);
    const own = account && options.as !== undefined ? await agentAddresses(merchant.code, account[0]) : [];
    taken.push(...(await takeMerchant(site, merchant, await asMember(memberState, merchant.code, account), own)));
  }
  return taken;
}

const data = path.dirname(folder);
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
// Members in other states are written next to the server, and the demo's agents are waited for.
const database = options.desk || memberState || options.as !== undefined ? await openDeskDatabase(path.join(data, 'snapshots-desk-database')) : null;
if (database) useDatabase(database.url);
const server = await startRealServer({
  isSecure: false,
  dataDir: path.join(data, database ? 'snapshots-desk' : 'snapshots-site'),
  variables: { LARO_HISTORY: 'on', ...(database ? { DATABASE_URL: database.url } : {}) },
});
const browser = await chromium.launch({ executablePath: ensureChromium('shell'), args: [...server.chromiumFlags] });
try {
  const { only, merchant = 'laro', language: [language = 'EN'] = [], 'no-axe': isWithoutAxe } = options;
  const taken = options.desk
    ? await takeDesk(browser, server.origin, { folder, only, merchant, language, asksAxe: !isWithoutAxe })
    : await takeSite({ server, browser });
  writeOverview(folder, taken, options.mocks);
  const faulty = taken.filter(({ faults }) => faults.length > 0);
  console.log(`${taken.length} pages taken, ${faulty.length} with faults: ${path.relative(process.cwd(), path.join(folder, 'index.html'))}`);
  process.exitCode = faulty.length > 0 || taken.length === 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
  await database?.postgres.stop();
}
