import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { auditRaffles } from '#server/ledger/audit/audit-raffles.ts';
import { auditRewards } from '#server/ledger/audit/audit-rewards.ts';
import { testMall } from '#server/testing/rewards/test-mall.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { addTournament, countAll, enter, playRound } from '#server/testing/rewards/test-tournaments.ts';
import { addRaffle, raffleBodyOf, raffleRow } from '#server/testing/test-raffles.ts';

let site: TestRanks;
const { sell, give, givePoints } = testMall(() => site);
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
/** More statements than any act has. */
const MOST = 80;

beforeAll(async () => {
  site = await testRanks();
  site.pool.on('error', () => undefined);
});
afterAll(() => site.close());

type Client = pg.PoolClient & { processID: number };

/** Does an act whose connection ends before statement number `at` of its transactions. False where the act has fewer statements. */
async function endsAt(at: number, act: () => Promise<unknown>): Promise<boolean> {
  const { pool } = site;
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<Client>;
  let statements = 0;
  const counted = async (callback?: unknown): Promise<Client | undefined> => {
    // Statements without a transaction: reads, and those of this test.
    if (callback !== undefined) return connect(callback);
    const client = await connect();
    const [query, release] = [client.query.bind(client) as (...given: unknown[]) => Promise<unknown>, client.release.bind(client)];
    const ended = () => undefined;
    client.on('error', ended);
    Object.assign(client, {
      query: async (...given: unknown[]) => {
        statements += 1;
        if (statements === at) await pool.query('select pg_terminate_backend($1)', [client.processID]);
        return query(...given);
      },
      release: (error?: Error | boolean) => {
        Object.assign(client, { query });
        client.off('error', ended);
        release(error);
      },
    });
    return client;
  };
  Object.assign(pool, { connect: counted });
  try {
    await act().catch(() => undefined);
  } finally {
    Object.assign(pool, { connect });
  }
  return statements >= at;
}

/** Kills an act at each of its steps, or at each of a longer distance; after each, `look` must be as before or as at the end. Gives the number of steps and what is left at the end. */
async function killedEverywhere<Look>(
  act: () => Promise<unknown>,
  look: () => Promise<Look>,
  every = 1,
): Promise<{ steps: number; before: Look; after: Look }> {
  const before = await look();
  const seen: Look[] = [];
  let steps = 1;
  for (; steps < MOST && (await endsAt(steps, act)); steps += every) seen.push(await look());
  await act();
  const after = await look();
  for (const state of seen) expect([before, after]).toContainEqual(state);
  return { steps: steps - every, before, after };
}

/** Whatever an act of a member moves. */
const lookAt = async ({ playerId, cash }: RewardMember) => {
  const row = await one<Record<string, bigint | number>>(
    site.pool,
    `select (select balance from balances where account_id = $2) as cash,
      coalesce((select sum(remaining) from point_lots where player_id = $1), 0)::bigint as points,
      (select count(*)::int from reward_grants where player_id = $1 and state = 'claimed') as claimed,
      (select count(*)::int from reward_tickets where player_id = $1 and state = 'usable') as tickets,
      (select count(*)::int from raffle_draws where player_id = $1) as draws,
      (select count(*)::int from mall_orders where player_id = $1) as orders,
      (select count(*)::int from sign_in_days where player_id = $1) as days,
      (select sum(remaining)::int from mall_stock) as pieces, (select sum(remaining)::int from raffle_stock) as prizes`,
    [playerId, cash],
  );
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)]));
};

const audits = async () => [
  ...Object.values(await auditRewards(site.pool)),
  ...Object.values(await auditPoints(site.pool)),
  ...Object.values(await auditRaffles(site.pool)),
];

test('[REW-05] [REW-32] a claim and a sign-in that are killed at each step move all or nothing', async () => {
  const who = await site.member();
  const { id } = await give(who, { kind: 'cash', amount: '20.00' });
  const claim = await killedEverywhere(
    () => who.browser.call('claimGrant', { shown: null }, {}, { grantId: id }),
    () => lookAt(who),
  );
  expect(claim.steps).toBeGreaterThan(4);
  expect(claim.after).toEqual({ ...claim.before, cash: String(pesos(20)), claimed: '1' });
  const { today } = (await who.browser.call('getSignIn')).value;
  const signed = await killedEverywhere(
    () => who.browser.call('signIn', { day: today }),
    () => lookAt(who),
  );
  expect(signed.steps).toBeGreaterThan(4);
  expect(signed.after).toMatchObject({ claimed: '2', days: '1' });
  expect(new Set(await audits())).toEqual(new Set([0n]));
});

test('[MALL-03] an order that is killed at each step takes points and stock and pays, or does nothing', async () => {
  const who = await site.member();
  await givePoints(who, 250);
  const code = await sell({ reward: { kind: 'cash', amount: pesos(10) } }, 3);
  const key = randomUUID();
  const order = () => who.browser.call('placeOrder', { key, code, version: 1, price: 100, quantity: 1 });
  const { steps, before, after } = await killedEverywhere(order, () => lookAt(who));
  expect(steps).toBeGreaterThan(6);
  const moved = { cash: String(pesos(10)), points: String(pesos(150)), orders: '1', claimed: '2', pieces: String(Number(before['pieces']) - 1) };
  expect(after).toEqual({ ...before, ...moved });
  expect(new Set(await audits())).toEqual(new Set([0n]));
});

test('[REW-38] a draw that is killed at each step uses its ticket and pays, or does nothing', async () => {
  const who = await site.member();
  const rows = [raffleRow('piece', 1, 5, { stock: 4, whenGone: 'rest' }), raffleRow('rest', 1, 5)];
  await addRaffle(site, 'killed', raffleBodyOf({ rows }));
  await give(who, { kind: 'ticket', raffle: 'killed', count: 2, amount: '1.00' });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await who.browser.call('claimGrant', { shown: null }, {}, { grantId: grant?.id ?? '' });
  const key = randomUUID();
  const draw = () => who.browser.call('drawRaffle', { key, version: 1, gone: [] }, {}, { code: 'killed' });
  const { steps, before, after } = await killedEverywhere(draw, () => lookAt(who));
  expect(steps).toBeGreaterThan(8);
  expect(after).toMatchObject({ cash: String(pesos(5)), claimed: '2', tickets: '1', draws: '1' });
  expect(Number(before['prizes']) - Number(after['prizes'])).toBeLessThanOrEqual(1);
  expect(new Set(await audits())).toEqual(new Set([0n]));
});

test('[TOUR-07] a settlement that is killed between any of its steps writes every result and prize once, or none', { timeout: 90_000 }, async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => site.richMember()));
  const id = await addTournament(site, 'killed');
  for (const [index, who] of members.entries()) {
    await enter(who, id);
    await playRound(site, who, pesos(90 - index));
  }
  await countAll(site);
  await site.pool.query("update tournaments set ends_at = now() - interval '2 minutes' where id = $1", [id]);
  const turns = async () => {
    while (await site.tournaments.turn()) continue;
  };
  const look = async () => {
    const [row] = await many<{ isFinal: boolean; places: number; prizes: bigint; grants: number }>(
      site.pool,
      `select t.phase = 'final' as "isFinal", (select count(place)::int from tournament_entries e where e.tournament_id = t.id) as places,
        (select coalesce(sum(prize), 0)::bigint from tournament_entries e where e.tournament_id = t.id) as prizes,
        (select count(*)::int from reward_grants where source_key = 'tournament:' || t.id) as grants from tournaments t where t.id = $1`,
      [id],
    );
    return { ...row, prizes: String(row?.prizes) };
  };
  const { steps, before, after } = await killedEverywhere(turns, look, 3);
  expect(steps).toBeGreaterThan(10);
  expect(before).toEqual({ isFinal: false, places: 0, prizes: '0', grants: 0 });
  expect(after).toEqual({ isFinal: true, places: 3, prizes: String(pesos(1750)), grants: 3 });
});
