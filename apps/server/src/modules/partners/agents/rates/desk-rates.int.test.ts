import { startOfDay } from '@laro/domain/agents/counting/periods';
import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';
import { recomputeRun } from '../contracts/runs/recompute/recompute-run.ts';
import { computeRuns } from '../pay/compute-runs.ts';
import { payStatements } from '../pay/pay-statements.ts';
import { makeTopAgent } from '../tree/make-top-agent.ts';
import { deskRateCalls } from './desk-rate-calls.ts';

// Rates of players at the desk, which alone sets those of players of no team (agents.md 5.1).
let tree: TestAgentTree;
let alone: TestPlayer;
let written: object[];
let cut: string[];
const now = () => Date.parse('2026-11-16T12:00:00+08:00');
const staff = { staff: { name: 'ana', staffId: 1n }, ip: '127.0.0.1' } as unknown as CallContext;

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  alone = await openTestPlayer(tree.base.pool, { money: 0n });
  [written, cut] = [[], []];
});

const calls = () =>
  deskRateCalls({
    pool: tree.base.pool,
    now,
    audit: { append: async (_transaction, entry) => void written.push(entry) },
    merchantOf: (code) => (code === 'laro' ? tree.laro() : null),
    noteRatesCut: async (_transaction, { playerIds, day }) => void cut.push(...playerIds.map((id) => `${id} ${day}`)),
  });
const at = (memberId: string, merchant = 'laro') => ({ params: { merchant, memberId }, query: {} });
const read = (memberId: string) => calls().getMemberRates(staff, at(memberId) as never);
const change = (memberId: string, body: object) =>
  calls().changeAgentRates(staff, { ...at(memberId), body: { from: '2026-11-17', reason: 'a loyal player', confirmsCut: false, ...body } } as never);

const played = (day: string, valid: string) => {
  const hour = new Date(startOfDay(day, 'Asia/Manila'));
  return tree.base.pool.query(
    `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, is_held, counted_at)
      values ('laro', $1, 'RNG', $2, $2, $3, $3, 1, $4, 0, $4, 0, false, now())`,
    [alone.id, hour, day, parseMoney(valid)],
  );
};
const statements = async (): Promise<string[]> =>
  (
    await many<{ day: string; isAgent: boolean; paid: bigint }>(
      tree.base.pool,
      `select r.day::text, s.is_agent as "isAgent", s.paid from agent_statements s join agent_runs r on r.id = s.run where s.member = $1 order by r.day`,
      [alone.id],
    )
  ).map(({ day, isAgent, paid }) => `${day} ${isAgent ? 'account' : 'cash'} ${formatMoney(paid)}`);

test('[AGENT-18] [AGENT-19] [T85] a player of no team gets rates at the desk, and the own rebate of bets from that day on, to cash', async () => {
  expect(await read(alone.id)).toEqual({ isAgent: false, upline: null, rates: [] });
  expect(await change(alone.id, { rates: { RNG: 3_000 } })).toEqual({ from: '2026-11-17', cut: 0 });
  expect(await read(alone.id)).toMatchObject({ rates: [{ from: '2026-11-17', by: 'ana', reason: 'a loyal player', ppm: { RNG: 3_000, LIVE: 0 } }] });
  expect(written).toEqual([
    {
      actor: 'ana',
      action: 'agent.ratesChanged',
      subject: `merchant:laro/member:${alone.id}`,
      reason: 'a loyal player',
      before: null,
      after: { from: '2026-11-17', rates: { RNG: 3_000 }, cut: 0 },
      ip: '127.0.0.1',
    },
  ]);
  await played('2026-11-16', '1000');
  await played('2026-11-17', '2000');
  await tree.closeDay('2026-11-17');
  await computeRuns({ pool: tree.base.pool, now }, tree.laro());
  await payStatements({ pool: tree.base.pool, now });
  expect(await statements()).toEqual(['2026-11-17 cash 6.00']);
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, 'select id from agent_runs'))
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
});

test('[AGENT-18] rates of a player of no team keep cap and notice, and a cut is read by the player', async () => {
  await expect(change(alone.id, { rates: { RNG: 90_000 } })).rejects.toMatchObject({ code: 'agent.rate_above_cap' });
  await expect(change(alone.id, { rates: { RNG: 3_000 }, from: '2026-11-16' })).rejects.toMatchObject({ code: 'agent.rate_notice' });
  expect(await many(tree.base.pool, 'select 1 from agent_placements where member = $1', [alone.id])).toEqual([]);
  await change(alone.id, { rates: { RNG: 3_000 } });
  await expect(change(alone.id, { rates: { RNG: 1_000 }, from: '2026-11-18' })).rejects.toMatchObject({ code: 'agent.rate_notice' });
  await change(alone.id, { rates: { RNG: 1_000 }, from: '2026-11-19' });
  expect(cut).toEqual([`${alone.id} 2026-11-19`]);
  expect(written.at(-1)).toMatchObject({ before: { from: '2026-11-17', rates: { RNG: 3_000 } } });
  const places = await many(tree.base.pool, 'select from_day::text as "from", path from agent_placements where member = $1', [alone.id]);
  expect(places).toEqual([{ from: '2026-11-17', path: [] }]);
});

test('[AGENT-18] [AGENT-46] the desk sets rates of a player of a team, too, up to those of the upline', async () => {
  const p = tree.ids.p.toString();
  expect(await read(p)).toMatchObject({ isAgent: false, upline: { id: tree.ids.D.toString() } });
  await expect(change(p, { rates: { RNG: 5_100 } })).rejects.toMatchObject({ code: 'agent.rate_above_own' });
  expect(await change(p, { rates: { RNG: 5_000 } })).toEqual({ from: '2026-11-17', cut: 0 });
  expect(await many(tree.base.pool, 'select 1 from agent_placements where member = $1', [p])).toHaveLength(1);
  expect(await read(tree.ids.D.toString())).toMatchObject({ isAgent: true, upline: { id: tree.ids.B.toString() } });
});

test('[AGENT-07] [AGENT-18] a player with rates from tomorrow on who becomes a top agent today is one tomorrow, too, and loses none of them', async () => {
  await change(alone.id, { rates: { RNG: 3_000 } });
  const top = { member: BigInt(alone.id), rates: { LIVE: 2_000 }, state: 'active', by: 'test', reason: 'test', at: new Date(now()) } as const;
  await inTransaction(tree.base.pool, (transaction) => makeTopAgent(transaction, tree.laro(), top));
  const places = await many(tree.base.pool, 'select from_day::text as "from", is_agent as "isAgent" from agent_placements where member = $1 order by 1', [
    alone.id,
  ]);
  expect(places).toEqual([
    { from: '2026-11-16', isAgent: true },
    { from: '2026-11-17', isAgent: true },
  ]);
  const { rates } = (await read(alone.id)) as { rates: { ppm: Record<string, number> }[] };
  expect(rates.map(({ ppm }) => [ppm['RNG'], ppm['LIVE']])).toEqual([
    [3_000, 2_000],
    [0, 2_000],
  ]);
});

test('[AGENT-46] [T85] free play, a closed account, a member of another merchant and an unknown one have no rates at the desk', async () => {
  const visitor = await openTestPlayer(tree.base.pool, { isTrial: true });
  const closed = await openTestPlayer(tree.base.pool, { money: 0n });
  await tree.base.pool.query('update players set closed_at = now() where id = $1', [closed.id]);
  const foreign = await openTestPlayer(tree.base.pool, { merchant: 'dagat', money: 0n });
  for (const { id } of [visitor, closed, foreign, { id: '999999' }]) {
    await expect(read(id)).rejects.toMatchObject({ code: 'desk.member_unknown' });
    await expect(change(id, { rates: { RNG: 1_000 } })).rejects.toMatchObject({ code: 'desk.member_unknown' });
  }
  await expect(calls().getMemberRates(staff, at(alone.id, 'nobody') as never)).rejects.toMatchObject({ code: 'request.not_found' });
});
