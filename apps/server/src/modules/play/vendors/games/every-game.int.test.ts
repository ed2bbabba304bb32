import { briefs } from '@laro/art/briefs';
import { vendors } from '@laro/art/vendors';
import type { Wire } from '@laro/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { fillCatalogue, offerVendors } from '#server/installation/shipped-catalogue.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';

type Game = Wire<'listGames', 'value'>['games'][number];

/** The vendors that the demo's studio hosts, by the dialect of each (§12 of the specification). */
const dialects = {
  hub88: 'BGS KISL BYNI TALA HABI LNTI AGIM PULO BOLA',
  caleta: 'SARI GABI MSGN KDLT HRYA BHGR DYMT KNDI SALA MSDL LAOT PRLS BLNG KRAL BRHA KNTO SULK KRTN',
  forms: 'ENTB GRND ALAS',
} as const;
const hosts = Object.values(dialects).flatMap((codes) => codes.split(' '));
/** Vendors of live tables, stalls and bingo. */
const COMPLETE = ['SALA', 'MSDL', 'ENTB', 'GRND', 'BGS', 'BOLA', 'KRTN'];
const shipped = briefs.filter(({ vendor }) => COMPLETE.includes(vendor));

let site: PlaySite;
beforeAll(async () => {
  site = await openPlaySite({
    vendorCodes: hosts,
    catalogue: (pool) =>
      inTransaction(pool, async (transaction) => {
        await fillCatalogue(transaction, Date.now());
        await offerVendors(transaction, 'laro');
      }),
  });
  // As the studio lists them for these vendors (game-list.int.test.ts there).
  site.vendor.hosted = shipped.map(({ id }) => ({ game_code: id }));
  await site.base.pool.query("update vendor_endpoints set operator_url = operator_url || '/'");
  await site.app.refreshVendors();
});
afterAll(() => site.close());

test('[GAME-02] [GAME-23] each of the 30 hosted vendors is connected in its own dialect', async () => {
  const { rows } = await site.base.pool.query<{ vendor_code: string; protocol: string }>('select vendor_code, protocol from vendor_endpoints');
  const connected = Object.fromEntries(rows.map(({ vendor_code, protocol }) => [vendor_code, protocol]));
  const wanted = Object.entries(dialects).flatMap(([dialect, codes]) => codes.split(' ').map((code) => [code, dialect] as const));
  expect(wanted).toHaveLength(30);
  expect(connected).toEqual(Object.fromEntries(wanted));
  expect(hosts.filter((code) => !vendors.some((vendor) => vendor.code === code))).toEqual([]);
});

test('[GAME-02] [LIST-15] no card of the 144 tables, stalls and halls is marked as closed', async () => {
  const games: Game[] = [];
  for (let page = 1; ; page += 1) {
    const { value } = (await site.app.http.inject({ method: 'GET', url: `/wps/game/list?pageNo=${page}` })).json<{ value: { games: Game[] } }>();
    if (value.games.length === 0) break;
    games.push(...value.games);
  }
  const tagOf = new Map(games.map(({ gameId, tag }) => [gameId, tag]));
  const others = shipped.filter(({ category, subject }) => category !== 'slots' && !subject.startsWith('reels:'));
  expect(others).toHaveLength(144);
  expect(shipped.filter(({ id }) => !tagOf.has(id) || tagOf.get(id) === 'closed').map(({ id }) => id)).toEqual([]);
  // Games without a host are marked, so that the absence of the mark means something.
  expect([...tagOf.values()]).toContain('closed');
});
