import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { many } from '#server/db/sql.ts';
import { testMall } from '#server/testing/rewards/test-mall.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';

let site: TestRanks;
const { sell, givePoints } = testMall(() => site);
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());

const preview = (rank: string, visitor = site.marketing) => visitor.call('previewDeskMall', { params, query: { rank, language: 'EN' } });
/** Rows of what an act of a member would write. */
const written = () =>
  many(
    site.pool,
    'select (select count(*) from mall_orders) as orders, (select count(*) from reward_grants) as grants, (select count(*) from point_entries) as entries',
  );

test('[REW-54] staff read benefits, prices and locks as a member of a chosen rank does, and write nothing', async () => {
  const { ladders } = (await site.marketing.call('getDeskRanks', { params })).value;
  const [low, mid, high] = (ladders.find(({ isInForce }) => isInForce)?.body.ranks ?? []).map(({ id }) => id);
  if (low === undefined || mid === undefined) throw new Error('the ladder has no two ranks');
  const reward = { kind: 'cash', amount: 10n * MAJOR_UNIT } as const;
  const cheaper = await sell({ reward, rankPrices: [{ rankId: mid, price: 80 }] });
  const locked = await sell({ reward, rankFrom: mid });
  const before = await written();
  const pick = (goods: readonly { code: string; price: number; fullPrice: number; rankNeeded: string | null }[], code: string) => {
    const found = goods.find((one) => one.code === code);
    return [found?.price, found?.fullPrice, found?.rankNeeded];
  };
  const lowest = (await preview(low)).value;
  expect([lowest.rank.id, lowest.following?.id]).toEqual([low, mid]);
  expect([pick(lowest.goods, cheaper), pick(lowest.goods, locked)]).toEqual([
    [100, 100, null],
    [100, 100, lowest.following?.name],
  ]);
  const middle = (await preview(mid)).value;
  expect([middle.rank.id, middle.following?.id]).toEqual([mid, high]);
  expect([pick(middle.goods, cheaper), pick(middle.goods, locked)]).toEqual([
    [80, 100, null],
    [100, 100, null],
  ]);
  expect(await written()).toEqual(before);

  // A new member of the lowest rank reads the same page.
  const who = await site.member();
  await givePoints(who, 5);
  expect((await who.browser.call('listGoods')).value.goods).toEqual(lowest.goods);
});

test('[REW-54] there is no preview of an unknown rank, and none without the right to read rewards', async () => {
  expect((await preview('emperor')).code).toBe('desk.rank_unknown');
  const { ladders } = (await site.marketing.call('getDeskRanks', { params })).value;
  const low = ladders[0]?.body.ranks[0]?.id ?? '';
  expect((await preview(low, await site.staff('content'))).status).toBe(403);
});
