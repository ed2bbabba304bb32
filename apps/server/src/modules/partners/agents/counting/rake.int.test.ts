import { randomUUID } from 'node:crypto';
import type { RoundNote } from '@laro/domain/agents/counting/round-category';
import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger } from '#server/ledger/audit/audit.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import { addTestSlot, openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';
import { computeContractRuns } from '../contracts/runs/compute-contract-runs.ts';
import { recomputeRun } from '../contracts/runs/recompute/recompute-run.ts';
import { countAgentHours } from './count-hours.ts';

const HOUR_MS = 3_600_000;
const VENDOR = 'BGS';
const POKER = 'test-poker';
/** The first hour of 8 November in Manila. */
const START = Date.parse('2026-11-07T16:00:00Z');

let tree: TestAgentTree;
let vendorAccount: bigint;
/** A player under D, with money. */
let player: TestPlayer;
/** Statements of the game's module, by round reference. */
let notes: Map<string, RoundNote>;
let hours: number;

beforeAll(async () => {
  tree = await TestAgentTree.open();
  await addTestSlot(tree.base, POKER);
  await tree.base.pool.query("update games set game_type = 'PVP' where id = $1", [POKER]);
  vendorAccount = await openAccount(tree.base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', VENDOR);
});
afterAll(() => tree.close());

beforeEach(async () => {
  await tree.plant();
  player = await openTestPlayer(tree.base.pool, { money: parseMoney('1000') });
  await tree.base.pool.query(
    `with place as (insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select $2, from_day, upline, path, level, is_agent from agent_placements where member = $1)
      insert into agent_closure (ancestor, member, distance, joined, is_agent) select ancestor, $2, distance, joined, is_agent from agent_closure where member = $1`,
    [tree.ids.p, player.id],
  );
  await tree.base.pool.query("insert into agent_clocks (merchant_code, since, counted_to) values ('laro', $1, $1)", [new Date(START)]);
  notes = new Map();
  hours = 0;
});

/** A closed round of poker in the first hour; gives its reference. */
async function played(stake: string, paid: string): Promise<string> {
  const key = randomUUID();
  const common = { at: new Date(START + 60_000), vendorCode: VENDOR, vendorAccount };
  await inTransaction(tree.base.pool, (transaction) =>
    writePast(transaction, player.cash, [
      { ...common, kind: 'bet', key, roundRef: key, gameId: POKER, amount: parseMoney(stake) },
      { ...common, kind: 'win', key: randomUUID(), betKey: key, amount: parseMoney(paid) },
    ]),
  );
  return key;
}
const state = (ref: string, valid: string, rake: string) => notes.set(ref, { category: 'PVP', valid: parseMoney(valid), kept: 0n, rake: parseMoney(rake) });

/** Counts one more hour. */
async function count(): Promise<void> {
  await othersHaveEnded(tree.base);
  hours += 1;
  const now = START + hours * HOUR_MS + 8 * 60_000;
  await countAgentHours({ pool: tree.base.pool, now: () => now, merchants: () => [tree.laro()], roundNotes: async () => notes });
}
/** The hour of the rounds is read again, as after a change of one. */
const markAgain = () =>
  tree.base.pool.query("insert into agent_hours_due (merchant_code, hour, cash_account) values ('laro', $1, $2)", [new Date(START), player.cash.toString()]);

const rows = async () =>
  (
    await many<{ rounds: bigint; staked: bigint; valid: bigint; rake: bigint | null; late: boolean }>(
      tree.base.pool,
      'select rounds, staked, valid, rake, bucket > origin as late from agent_counts where member = $1 order by id',
      [player.id],
    )
  ).map(({ rounds, staked, valid, rake, late }) => [Number(rounds), formatMoney(staked), formatMoney(valid), rake === null ? null : formatMoney(rake), late]);

test('[AGENT-15] [AGENT-16] rounds with a stated rake are counted apart from those without, and a rake that is stated later is a late difference', async () => {
  const [told, silent] = [await played('100', '60'), await played('30', '0')];
  state(told, '40', '4');
  await count();
  expect((await rows()).toSorted()).toEqual([
    [1, '100.00', '40.00', '4.00', false],
    [1, '30.00', '30.00', null, false],
  ]);
  state(told, '40', '5');
  state(silent, '30', '1');
  await markAgain();
  await count();
  // The rake of the one has grown, and the other goes to those with a rake.
  expect((await rows()).slice(2).toSorted()).toEqual([
    [-1, '-30.00', '-30.00', null, true],
    [1, '30.00', '30.00', '2.00', true],
  ]);
  expect((await auditLedger(tree.base.pool)).countsOff).toBe(0n);
  await markAgain();
  await count();
  expect(await rows()).toHaveLength(4);
});

const merchant = () => ({
  ...tree.laro(),
  settings: {
    ...tree.laro().settings,
    'agent.kinds': ['dividend' as const],
    'agent.autoMax': 100_000_000,
    'agent.shareMax': 100,
    'agent.activePeriodMin': 1,
    'agent.feeStakes.PVP': 0,
    'agent.feeResult.PVP': 0,
  },
});

test('[AGENT-27] [AGENT-33] a dividend counts poker only where a rake is stated, which is then the result; a rake that was tampered with is named', async () => {
  const [told] = [await played('100', '60'), await played('30', '0')];
  state(told, '40', '4');
  await count();
  const row = { betVolume: '0', activeMember: 0, netLoss: '0', rateType: 'P', ppm: 100_000, amount: '0' };
  await tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, 'dividend', 'CONS', $2, '{"max":null,"period":"half","carry":"none","carryCap":null,"deductsSalary":false}', '2026-11-01', 'accepted',
        gen_random_uuid(), 'test', now(), now())`,
    [tree.ids.A, JSON.stringify([row])],
  );
  await tree.closeDay('2026-11-15');
  await computeContractRuns({ pool: tree.base.pool, now: () => Date.parse('2026-11-16T00:00:00Z') }, merchant());
  const figures = await one<{ valid: bigint; ggr: bigint; active: number; gross: bigint; run: bigint }>(
    tree.base.pool,
    'select f.valid, f.ggr, f.active, s.gross, s.run from agent_figures f join agent_statements s on s.number = f.statement where s.member = $1',
    [tree.ids.A],
  );
  expect([formatMoney(figures.valid), formatMoney(figures.ggr), figures.active, formatMoney(figures.gross)]).toEqual(['40.00', '4.00', 1, '0.40']);
  expect(await recomputeRun(tree.base.pool, 'laro', figures.run)).toMatchObject({ isEqual: true, inputs: [] });
  await tree.base.pool.query(
    'alter table agent_counts disable trigger all; update agent_counts set rake = rake + 100000 where rake is not null; alter table agent_counts enable trigger all',
  );
  const again = await recomputeRun(tree.base.pool, 'laro', figures.run);
  expect(again?.isEqual).toBe(false);
  expect(again?.inputs.map(({ kind, member }) => [kind, member?.id])).toEqual([['play', String(player.id)]]);
});
