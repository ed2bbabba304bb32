import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { listRounds, recentGames, roundTotals, sumRoundHours, type RoundFilter } from '#server/ledger/rounds/round-reads.ts';
import { recordsSite, type RecordsSite } from '#server/testing/sites/records-site.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { followWinners } from './winners/follow-winners.ts';

const HOUR_MS = 3_600_000;
const PESO = MAJOR_UNIT;

let site: RecordsSite;
let base: RecordsSite['base'];
let rounds: RecordsSite['rounds'];
let catalogue: RecordsSite['catalogue'];
let as: RecordsSite['as'];

beforeAll(async () => {
  site = await recordsSite(async () => null);
  ({ base, rounds, catalogue, as } = site);
});
afterAll(() => site.close());

const filterFor = (player: TestPlayer, changes: Partial<RoundFilter> = {}): RoundFilter => ({
  cashAccount: player.cash,
  from: new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 1000 * HOUR_MS),
  to: new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS),
  gameIds: null,
  vendorCode: null,
  state: null,
  ...changes,
});

const follow = async (): Promise<void> => {
  await othersHaveEnded(base);
  while (await followWinners(base.pool, catalogue));
};

/** Moves a round a number of hours into the past, as if it had been played then. */
async function moveBack(id: string, hours: number): Promise<string> {
  const { rows } = await base.pool.query<{ id: string }>(
    `with gone as (delete from rounds where id = $1 returning *),
      back as (select *, (lpad(to_hex((extract(epoch from uuid_extract_timestamp(id) - make_interval(hours => $2)) * 1000)::bigint), 12, '0') || right(replace(id::text, '-', ''), 20))::uuid as new_id from gone),
      kept as (update movements set round_id = b.new_id from back b where round_id = b.id returning 1)
     insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, wins, opened_at, closed_at)
     select new_id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, wins, opened_at - make_interval(hours => $2), closed_at - make_interval(hours => $2) from back returning id`,
    [id, hours],
  );
  return rows[0]?.id ?? '';
}

test('[REC-01] the record lists own rounds newest first with exact sums, and pages without a gap', async () => {
  const player = await rounds.addPlayer();
  const other = await rounds.addPlayer();
  await rounds.play(other, { stake: 999n * PESO });
  for (const payout of [0n, 3n * PESO, 'rolled back', null] as const) await rounds.play(player, { payout, stake: 2n * PESO });
  const first = await as(player).call('listRounds', { query: { pageSize: 3 } });
  expect(first.rounds.map((round) => [round.status, round.net])).toEqual([
    ['open', '0.00'],
    ['void', '0.00'],
    ['closed', '1.00'],
  ]);
  expect(first.rounds[0]).toMatchObject({
    gameName: 'Mango Monsoon',
    vendorName: 'Kislap Games',
    category: 'RNG',
    stake: '2.00',
    picture: { key: 'mango-monsoon-1' },
  });
  expect(first.totals).toEqual({ count: 4, stake: '6.00', payout: '3.00', net: '-3.00' });
  const second = await as(player).call('listRounds', { query: { pageSize: 3, before: first.next ?? '' } });
  expect(second).toMatchObject({ next: null, totals: null });
  expect(second.rounds.map((round) => round.net)).toEqual(['-2.00']);
});

test('[REC-01] filters by type, vendor and status narrow list and sums alike', async () => {
  const player = await rounds.addPlayer();
  await rounds.play(player, { gameId: 'mango-monsoon' });
  await rounds.play(player, { gameId: 'perya-sevens', vendorCode: 'BGS', payout: null });
  await rounds.play(player, { gameId: 'bingo-bituin', vendorCode: 'BOLA', payout: 'rolled back' });
  const ask = async (query: object) => {
    const { rounds: found, totals } = await as(player).call('listRounds', { query });
    expect(totals?.count).toBe(found.length);
    return found.map((round) => round.gameId);
  };
  expect(await ask({})).toHaveLength(3);
  expect(await ask({ category: 'RNG' })).toEqual(['mango-monsoon']);
  expect(await ask({ category: 'INHOUSE' })).toEqual(['perya-sevens']);
  expect(await ask({ category: 'LIVE' })).toEqual([]);
  expect(await ask({ vassalage: 'BOLA' })).toEqual(['bingo-bituin']);
  expect(await ask({ status: 'open' })).toEqual(['perya-sevens']);
  expect(await ask({ status: 'void', category: 'BINGO' })).toEqual(['bingo-bituin']);
  expect(await ask({ period: 'yesterday' })).toEqual([]);
});

test('[REC-01] ranges that cannot be are refused', async () => {
  const player = await rounds.addPlayer();
  const ask = (from: string, to: string) => as(player).call('listRounds', { query: { period: 'range', from, to } });
  await expect(ask('2026-02-02', '2026-02-01')).rejects.toMatchObject({ code: 'records.range_reversed' });
  await expect(ask('2026-01-01', '2026-12-31')).rejects.toMatchObject({ code: 'records.range_too_long', params: { daysMax: 92 } });
  expect((await ask('2020-01-01', '2020-01-31')).rounds).toEqual([]);
});

test('[T62] [T29] a round shows all that moved in it, with the balance before and after', async () => {
  const player = await rounds.addPlayer({ money: 100n * PESO });
  const { id, reference, bet } = await rounds.play(player, { stake: 10n * PESO, payout: 25n * PESO });
  const detail = await as(player).call('getRound', { params: { roundId: id } });
  expect(detail).toMatchObject({ reference, balanceBefore: '100.00', balanceAfter: '115.00', isTrial: false, round: { id, status: 'closed', net: '15.00' } });
  expect(detail.movements).toMatchObject([
    { id: bet, kind: 'bet', amount: '10.00', before: '100.00', after: '90.00', isTakenBack: false },
    { kind: 'win', amount: '25.00', before: '90.00', after: '115.00', pooled: '0.00' },
  ]);
  const back = await rounds.play(player, { stake: 5n * PESO, payout: 'rolled back' });
  const voided = await as(player).call('getRound', { params: { roundId: back.id } });
  expect(voided.movements.map((movement) => [movement.kind, movement.isTakenBack, movement.change])).toEqual([
    ['bet', true, '-5.00'],
    ['rollback', false, '5.00'],
  ]);
});

test('[GAME-21] the part of a win that the vendor’s pool has paid is shown with the win', async () => {
  const player = await rounds.addPlayer({ money: 100n * PESO });
  const { id } = await rounds.play(player, { stake: 10n * PESO, payout: 25n * PESO });
  await base.pool.query("insert into pooled_wins select caller, key, $2 from movements where round_id = $1 and kind = 'win'", [id, 20n * PESO]);
  const { movements } = await as(player).call('getRound', { params: { roundId: id } });
  expect(movements.map(({ kind, pooled }) => [kind, pooled])).toEqual([
    ['bet', '0.00'],
    ['win', '20.00'],
  ]);
});

test('[T86] a player cannot see another player’s round, and a guest sees none', async () => {
  const player = await rounds.addPlayer();
  const { id } = await rounds.play(player);
  const stranger = await rounds.addPlayer();
  for (const name of ['getRound', 'getRoundProof'] as const) {
    await expect(as(stranger).call(name, { params: { roundId: id } })).rejects.toMatchObject({ status: 404, code: 'records.round_unknown' });
    await expect(as(null).call(name, { params: { roundId: id } })).rejects.toMatchObject({ status: 401, code: 'session.missing' });
  }
  await expect(as(null).call('listRounds')).rejects.toMatchObject({ code: 'session.missing' });
  await expect(as(player).call('getRound', { params: { roundId: 'not-an-id' } })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('[T69] [T88] the export holds every round with 18 fields, and no cell that a spreadsheet would run', async () => {
  const player = await rounds.addPlayer({ username: '=cmd()' });
  await rounds.play(player, { gameId: 'pinas-pinata', vendorCode: 'BYNI', stake: 2n * PESO, payout: 5n * PESO });
  const { csv, fileName, next } = await as(player).call('exportRounds');
  const [head = '', line = ''] = csv.split('\r\n');
  expect(head.split(',')).toHaveLength(18);
  expect(line).toContain("'=cmd()");
  expect(line).toContain('Piñas Piñata,RNG,PHP,2.00,5.00,3.00');
  expect([fileName.startsWith('laro-bets-'), next]).toEqual([true, null]);
});

test('[T60] free-play rounds are the trial player’s own, and are marked as such', async () => {
  const trial = await rounds.addPlayer({ isTrial: true });
  await rounds.play(trial);
  expect(await as(trial).call('listRounds')).toMatchObject({ isTrial: true, totals: { count: 1 } });
});

test('[LIST-09] recent games are the distinct ones, the latest first', async () => {
  const player = await rounds.addPlayer();
  for (const gameId of ['mango-monsoon', 'kislap-sevens', 'mango-monsoon', 'gone-game']) await rounds.play(player, { gameId });
  expect((await as(player).call('listRecentGames')).games.map((game) => game.gameId)).toEqual(['mango-monsoon', 'kislap-sevens']);
});

test('[REC-01] sums stay exact while hours are summed, change late and are written into the past', { timeout: 60_000 }, async () => {
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 40 }),
    gameId: fc.constantFrom('mango-monsoon', 'kislap-sevens'),
    payout: fc.constantFrom(0n, PESO, 7n * PESO, null, 'rolled back' as const),
    sumsAfter: fc.boolean(),
  });
  await base.pool.query("update round_hours_horizon set hour = date_trunc('hour', now(), 'UTC') - interval '20 hours'");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const player = await rounds.addPlayer();
      for (const { hours, gameId, payout, sumsAfter } of steps) {
        const { id } = await rounds.play(player, { gameId, payout });
        if (hours > 0) await moveBack(id, hours);
        if (sumsAfter) await sumRoundHours(base.pool);
      }
      for (const narrowed of [{}, { gameIds: ['kislap-sevens'] }, { state: 'closed' as const }]) {
        const filter = filterFor(player, narrowed);
        const { rows } = await base.pool.query<{ rounds: bigint; staked: bigint; paid: bigint; ids: string[] | null }>(
          `select count(*) as rounds, coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(paid), 0)::bigint as paid, array_agg(id order by id desc) as ids
           from rounds where cash_account = $1 and ($2::text[] is null or game_id = any ($2)) and ($3::text is null or state = $3)`,
          [player.cash, filter.gameIds, filter.state],
        );
        const [expected] = rows;
        expect(await roundTotals(base.pool, filter)).toEqual({ rounds: expected?.rounds, staked: expected?.staked, paid: expected?.paid });
        const paged: string[] = [];
        for (let before: string | null = null; ;) {
          const page: { id: string }[] = await listRounds(base.pool, filter, before, 3);
          paged.push(...page.map((row) => row.id));
          if (page.length < 3) break;
          before = page.at(-1)?.id ?? null;
        }
        expect(paged).toEqual(expected?.ids ?? []);
      }
    }),
    { numRuns: process.env['LARO_LONG'] === '1' ? 50 : 6 },
  );
});

test('[REC-01] an open round in an already summed hour is settled late: the sums include it immediately', async () => {
  const player = await rounds.addPlayer();
  const { id } = await rounds.play(player, { payout: null });
  const moved = await moveBack(id, 30);
  await base.pool.query("update round_hours_horizon set hour = date_trunc('hour', now(), 'UTC') - interval '2 hours'");
  await sumRoundHours(base.pool);
  const stale = async () => (await base.pool.query('select 1 from round_hours_stale where cash_account = $1', [player.cash])).rowCount;
  expect(await stale()).toBe(0);
  expect((await listRounds(base.pool, filterFor(player, { state: 'open' }), null, 5)).map((row) => row.id)).toEqual([moved]);
  await base.pool.query("update rounds set state = 'closed', paid = 700000, wins = 1 where id = $1", [moved]);
  expect(await stale()).toBe(1);
  expect(await roundTotals(base.pool, filterFor(player, { state: 'closed' }))).toEqual({ rounds: 1n, staked: PESO, paid: 7n * PESO });
  expect(await roundTotals(base.pool, filterFor(player, { state: 'open' }))).toEqual({ rounds: 0n, staked: 0n, paid: 0n });
  await sumRoundHours(base.pool);
  expect(await stale()).toBe(0);
  expect(await roundTotals(base.pool, filterFor(player))).toEqual({ rounds: 1n, staked: PESO, paid: 7n * PESO });
  expect(await recentGames(base.pool, player.cash, new Date(Date.now() - 90 * 24 * HOUR_MS), 5)).toEqual(['mango-monsoon']);
});

test('[WIN-01] settled wins of real money are added to the board once, masked; rolled back ones are removed', async () => {
  await follow();
  const player = await rounds.addPlayer({ username: 'marisol' });
  const trial = await rounds.addPlayer({ isTrial: true });
  await rounds.play(player, { payout: 0n });
  await rounds.play(player, { payout: null });
  await rounds.play(trial, { payout: 500n * PESO });
  await rounds.play(player, { payout: 500_000n * PESO });
  const board = async () => {
    const { rows } = await base.pool.query<{ masked_name: string; amount: bigint }>(
      "select masked_name, amount from winners where masked_name like 'ma%' order by id",
    );
    return rows;
  };
  await othersHaveEnded(base);
  await Promise.all([followWinners(base.pool, catalogue), followWinners(base.pool, catalogue)]);
  await follow();
  expect(await board()).toEqual([{ masked_name: 'ma***l', amount: 500_000n * PESO }]);
  const { list } = await site.client().call('listWinners');
  expect(list[0]?.vo).toMatchObject({ customerName: 'ma***l', winAmount: '500000.00', gameName: 'Mango Monsoon' });
  const { rows } = await base.pool.query<{ key: string }>("select key from movements where kind = 'win' and amount = $1", [500_000n * PESO]);
  await base.pool.query(
    "select ledger_rollback('KISL', 'take-back', '', $1, (select to_account from postings where kind = 'bet' and from_account = $1 limit 1), $2, true)",
    [player.cash, rows[0]?.key],
  );
  await follow();
  expect(await board()).toEqual([]);
});
