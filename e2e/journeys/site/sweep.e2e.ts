import { expect, test, type Page } from '@playwright/test';
import { exampleAddress, screens } from '../../../apps/player/src/app/screens/screens.ts';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { figure, same } from '../../helpers/money/amount-helpers.ts';
import { listPages, pagesWithoutMoney } from '../../helpers/money/amount-pages.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { MadeMoney } from '../../helpers/money/made-money.ts';
import { pageFaults } from '../../helpers/pages/page-faults.ts';
import { merchantOrigins, sidewaysOverflow, untilLive, watchComplaints, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

/**
 * Visits every route of the site once, in one page, and checks the requirements of every page. The content of a page is checked by its own
 * journeys.
 */
const WIDE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 568 };
const ELEMENTS_MAX = 800;
const SHARDS = 4;
/** `npm test` asks axe on every third page, since that takes longer than all else; `test:all` on all. */
const AXE_STEP = process.env['LARO_LONG'] === '1' ? 1 : 3;
const isShort = process.env['LARO_GOALS'] === '1';
/** Of the pages that guests see as well, `npm test` looks at every third with the eyes of a member, `test:all` at all. */
const SAME_STEP = isShort ? 3 : 1;

/** Lead a guest to the log-in. */
const forMembers: ReadonlySet<string> = new Set(
  screens
    .map(({ paths: [first = ''] }) => first)
    .filter((path) =>
      /^\/m\/(?:member|myAccount|set|securityCenter|changePsw|wallet|bonus|voucherCenter|withdraw|receivingCenter|rewardCenter|task|webEmail|limits|closeAccount|relative|identity|gameRecord|transaction|profitandloss|feedback|fav-games|lott\/orders|agent|mall|raffle|tickets|activity\/signIn)/.test(
        path,
      ),
    ),
);
const isForAgents = (address: string): boolean => /^\/m\/(?:member\/)?agent\//.test(address);
/** On at the second merchant only (`agent.downlineTransfer`, `agent.quotas`). */
const isOfSecond = (address: string): boolean => address === '/m/agent/transfer' || address === '/m/agent/quota';
/** Parameters of pages that need some; others show an empty state. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/m/noticeDetail': ['?id=1'],
  '/m/activityDetail': ['?id=5', '?id=999999'],
  '/m/help': ['', '?tag=faq'],
  '/m/gameCenter': ['', '?gameType=SPORTS'],
  '/m/search-games': ['', '?q=zzzzzz'],
};

/** One address of each screen, in `npm test` of each page: lists of games differ in their games. A game's own page has its own journeys. */
const addresses = screens
  .filter(({ framesGames, page }, place) => framesGames !== true && (!isShort || screens.findIndex((screen) => screen.page === page) === place))
  .flatMap((screen) => exampleAddress(screen) ?? [])
  .map((path) => (path === '/' ? '/m/home' : path))
  .flatMap((path) => (further[path] ?? ['']).map((search) => path + search));
const pathOf = (address: string) => address.replace(/\?.*/, '');
const ofGuests = addresses.filter((address) => !forMembers.has(pathOf(address)));
const shard = (list: readonly string[], place: number) => list.filter((_, at) => at % SHARDS === place);

interface Look {
  origin?: string;
  /** True if axe checks the page. */
  asksAxe: (address: string) => boolean;
}

/**
 * Faults of the open page, one line each. The other width is checked in the same visit: pages adapt to a change of width. The next page is then opened
 * at that width, since each change draws the page again.
 */
async function faultsOf(page: Page, asksAxe: boolean): Promise<string[]> {
  const faults = await pageFaults(page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  if (elements > ELEMENTS_MAX) faults.push(`${elements} elements`);
  if (asksAxe) faults.push(...(await axeFindings(page)));
  const other = page.viewportSize()?.width === WIDE.width ? NARROW : WIDE;
  await page.setViewportSize(other);
  const tooWide = await sidewaysOverflow(page);
  if (tooWide > 0) faults.push(`${tooWide} px too wide for ${other.width} px`);
  return faults;
}

async function sweep(page: Page, list: readonly string[], { origin = '', asksAxe }: Look, alsoAt?: (address: string) => Promise<void>): Promise<void> {
  const complaints = watchComplaints(page);
  const old: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/legacy/')) old.push(request.url());
  });
  const faults: string[] = [];
  await withoutPopups(page);
  for (const [place, address] of list.entries()) {
    await page.goto(origin + address);
    await untilLive(page);
    const here = new URL(page.url()).pathname;
    const elsewhere = here === pathOf(address) ? [] : [`leads to ${here}`];
    faults.push(
      ...[...elsewhere, ...(await faultsOf(page, place % AXE_STEP === 0 && asksAxe(address))), ...complaints.splice(0)].map((fault) => `${address}: ${fault}`),
    );
    await alsoAt?.(address);
  }
  expect(faults).toEqual([]);
  // Code for old browsers costs new ones nothing.
  expect(old).toEqual([]);
}

const withoutMoney: ReadonlySet<string> = new Set([...listPages, ...pagesWithoutMoney]);

test.describe.configure({ mode: 'parallel' });

for (let place = 0; place < SHARDS; place += 1) {
  test(`[GEN-01] [GEN-03] [DL-02] [HOUSE-7] [LIST-01] [LIST-03] [HOME-01] every page for guests is whole, at 390 and 320 px (${place + 1} of ${SHARDS}) @goal`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'lang', value: 'EN', url: baseURL ?? '' }]);
    await sweep(page, shard(ofGuests, place), { asksAxe: () => true });
  });

  test(`[GEN-01] [GEN-03] [WALLET-01] [T32] [REW-50] every page for members is whole, at 390 and 320 px, and shows no money that is not theirs (${place + 1} of ${SHARDS}) @goal`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'lang', value: 'EN', url: baseURL ?? '' }]);
    // A member of the demo, with everything that members have: proof, money and a month of play.
    const account = await takeMember('benjie.g');
    await enter(page, account);
    const cash = figure((await inDatabase((client) => new MadeMoney(account.username).sums(client))).cash);
    const ofMembers = addresses.filter((address) => !isForAgents(address) && forMembers.has(pathOf(address)));
    const alsoOfGuests = ofGuests.filter((address) => withoutMoney.has(pathOf(address)));
    const own = [...ofMembers, ...alsoOfGuests.filter((_, at) => at % SAME_STEP === 0)];
    // Axe has checked the pages of guests.
    await sweep(page, shard(own, place), { asksAxe: (address) => forMembers.has(pathOf(address)) }, async (address) => {
      if (!withoutMoney.has(pathOf(address))) return;
      await same(page, []);
      const balance = page.locator('header [data-balance]');
      if ((await balance.count()) > 0) await expect(balance.first(), address).toHaveText(`₱${cash}`);
    });
  });

  test(`[GEN-01] [GEN-03] [DL-02] every page of the second merchant is whole in Russian, at 390 and 320 px (${place + 1} of ${SHARDS})`, async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = merchantOrigins(baseURL).dagat;
    await context.addCookies([{ name: 'lang', value: 'RU', url: origin }]);
    // Articles are the merchant's own: those of the first are not here.
    await sweep(
      page,
      shard(
        ofGuests.filter((address) => !/\?id=[15]$/.test(address)),
        place,
      ),
      { origin, asksAxe: () => false },
    );
  });
}

test('[GEN-01] [GEN-03] every page for agents is whole, at 390 and 320 px @goal', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lang', value: 'EN', url: baseURL ?? '' }]);
  await enter(page, await takeMember('jhayr_m'));
  await sweep(
    page,
    addresses.filter((address) => isForAgents(address) && !isOfSecond(address)),
    { asksAxe: () => true },
  );
});

test('[GEN-01] [AGENT-38] [AGENT-39] the pages of transfers and quotas are whole where they are on, at 390 and 320 px @goal', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = merchantOrigins(baseURL).dagat;
  await context.addCookies([{ name: 'lang', value: 'EN', url: origin }]);
  const text =
    "select username from agents a join players p on p.id = a.member where a.merchant_code = 'dagat' and a.state = 'active' order by a.member limit 1";
  const [agent] = (await inDatabase((client) => client.query<{ username: string }>(text))).rows;
  await enter(page, await takeMember(agent?.username ?? '', 'dagat'), origin);
  await sweep(page, addresses.filter(isOfSecond), { origin, asksAxe: () => true });
});
