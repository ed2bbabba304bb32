import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import { HalfMonthSite } from '#server/testing/partners/half-month-site.ts';
import { decimal } from '../../../../../../../../tools/cases/half-month/by-hand.ts';
import { HandRuns } from '../../../../../../../../tools/cases/half-month/run-by-hand.ts';
import { BROUGHT, dayOf, LAST_DAY, MONTH, NEW_PLAYERS, tellMonth } from '../../../../../../../../tools/cases/half-month/story.ts';
import { countAgentHours } from '../../counting/count-hours.ts';
import { markHours } from '../../counting/counts.store.ts';
import { actOnMoves } from '../../tree/moves/move-members.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { payStatements } from '../../pay/pay-statements.ts';
import { computeContractRuns } from './compute-contract-runs.ts';
import { payContractRuns } from './pay-contract-runs.ts';
import { recomputeRun } from './recompute/recompute-run.ts';

const DAYS = 31;
const SEED = 7;
const { input: told, rounds } = tellMonth(SEED, false);
/** Vendors of the product state no rake, and no member is flagged. */
const input = { ...told, members: told.members.map(({ notCountedFrom: _, ...member }) => member) };

let site: HalfMonthSite;
let now: number;
let byHand: HandRuns;
const merchant = (): Merchant => {
  const { fees, activeDayMin, activeHourMin, activePeriodMin } = input.settings;
  const ofCategories = Object.entries(fees.categories).flatMap(([category, { ggrPpm = 0, turnoverPpm = 0 }]) => [
    [`agent.feeResult.${category}`, ggrPpm],
    [`agent.feeStakes.${category}`, turnoverPpm],
  ]);
  return site.laro({
    'agent.kinds': ['daily', 'hourly', 'cpa', 'dividend'],
    'agent.autoMax': 100_000_000,
    'agent.runSecondPersonAbove': 1_000_000_000,
    'agent.levelsMax': 10,
    'agent.activeDayMin': Number(activeDayMin),
    'agent.activeHourMin': Number(activeHourMin),
    'agent.activePeriodMin': Number(activePeriodMin),
    'agent.feeDeposits': fees.depositPpm,
    'agent.feeWithdrawals': fees.withdrawalPpm,
    ...(Object.fromEntries(ofCategories) as Partial<Merchant['settings']>),
  });
};

/** Approves what waits for a person: statements with much late play. */
const approveAll = () => site.base.pool.query("update agent_statements set state = 'approved' where state = 'waiting'");

/** The work of the night after a day, as `createAgents` does it. */
async function closeDay(day: number): Promise<void> {
  const deps = { pool: site.base.pool, now: () => now };
  now = site.at(dayOf(day), 24, 8).getTime();
  await othersHaveEnded(site.base);
  await actOnMoves({ ...deps, noteMoveOff: async () => undefined }, merchant());
  await countAgentHours({ ...deps, merchants: () => [merchant()], roundNotes: async () => site.notes });
  await computeRuns(deps, merchant());
  await approveAll();
  await payStatements(deps);
  await computeContractRuns(deps, merchant());
  await approveAll();
  await payContractRuns(deps, () => merchant());
}

beforeAll(async () => {
  site = await HalfMonthSite.open(['2026-09', MONTH, '2026-11']);
  await site.plant(input);
  byHand = new HandRuns(input, BROUGHT);
  const start = site.at(dayOf(1));
  await site.base.pool.query("insert into agent_clocks (merchant_code, since, counted_to) values ('laro', $1, $1)", [start]);
  for (const contract of byHand.hand.contracts) {
    await site.contract(contract, contract.payer === 'company' ? null : byHand.hand.upline(contract.agent, contract.from));
  }
  for (const { member, upline, from } of input.placements.filter((place) => place.from === dayOf(16))) {
    await site.agreeMove(member, byHand.hand.upline(member, dayOf(15)), upline, from);
  }
  await site.newPlayersContract(NEW_PLAYERS);
  for (const player of BROUGHT) await site.brought(NEW_PLAYERS.agent, player);
  const excluded = input.members.find(({ excludedFrom }) => excludedFrom !== undefined);
  for (let day = 1; day <= DAYS; day += 1) {
    // The feed of the ledger follows rounds of the last month alone; the month of the story may be older.
    const hours = await site.playDay(rounds, day);
    await inTransaction(site.base.pool, (transaction) => markHours(transaction, 'laro', hours));
    await site.moveMoney(input.money, dayOf(day));
    if (excluded?.excludedFrom === dayOf(day + 1)) {
      await site.base.pool.query("insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'full', 'rules', '', 'test', now())", [
        site.id(excluded.id),
      ]);
    }
    await closeDay(day);
    for (const { agent } of input.takenOut.filter((taken) => taken.day === dayOf(day))) await site.takeOut(agent);
    byHand.closeDay(dayOf(day));
    if (day === 15 || day === DAYS) byHand.closeHalf(dayOf(day));
  }
}, 300_000);
afterAll(() => site.close());

test('[AGENT-03] [AGENT-09] [AGENT-19] [AGENT-21] the rebates of each day of a real month are those computed by hand', async () => {
  const rows = await many<{ day: string; member: bigint; gross: bigint }>(
    site.base.pool,
    "select r.day::text, s.member, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.kind = 'rebate' and s.gross <> 0",
  );
  const found = Object.fromEntries(
    [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => [
      day,
      Object.fromEntries(own.map(({ member, gross }) => [site.nameOf(member), decimal(gross)])),
    ]),
  );
  const expected = Object.fromEntries(Object.entries(byHand.result.rebatesByDay).filter(([, own]) => Object.keys(own).length > 0));
  expect(found).toEqual(expected);
});

test('[AGENT-03] [AGENT-25] [AGENT-26] [AGENT-27] [AGENT-28] [AGENT-29] its salaries, dividends and pay for new players are those computed by hand', async () => {
  const rows = await many<{ day: string; kind: string; hour: Date | null; contract: bigint; gross: bigint }>(
    site.base.pool,
    `select r.day::text, r.kind, r.hour, s.contract, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.kind <> 'rebate' and s.gross > 0`,
  );
  const hourOf = (day: string, hour: Date | null) =>
    hour === null ? '' : ` ${String((hour.getTime() - site.at(day).getTime()) / 3_600_000).padStart(2, '0')}h`;
  const found = rows.map(({ day, hour, contract, gross }) => `${day}${hourOf(day, hour)} ${site.contractName(contract)} ${decimal(gross)}`);
  expect(found.toSorted()).toEqual(byHand.result.statements.toSorted());
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['daily', 'hourly', 'cpa', 'dividend']));
});

test('[AGENT-03] [AGENT-22] [AGENT-30] [AGENT-31] accounts, carries, debts and rebates to cash end as by hand, and the books are whole', async () => {
  const { pool } = site.base;
  const debts = await many<{ debtor: bigint; creditor: bigint | null; left: bigint }>(
    pool,
    'select debtor, creditor, left_over as "left" from agent_debts where left_over > 0',
  );
  const carries = await many<{ member: bigint; amount: bigint }>(pool, 'select member, amount from agent_carries where amount <> 0');
  const paid = await many<{ cash: bigint; sum: bigint }>(
    pool,
    "select to_account as cash, sum(amount)::bigint as sum from postings where kind = 'rebate_paid' group by 1",
  );
  const balances: [string, string][] = [];
  for (const { id } of input.members) {
    const { balance } = await site.account(id);
    if (balance !== 0n) balances.push([id, decimal(balance)]);
  }
  const nameOfCash = (cash: bigint) => input.members.find(({ id }) => site.cash(id) === cash)?.id ?? '';
  expect({
    balances: Object.fromEntries(balances),
    playersCash: Object.fromEntries(paid.map(({ cash, sum }) => [nameOfCash(cash), decimal(sum)])),
    playersCarry: Object.fromEntries(carries.map(({ member, amount }) => [site.nameOf(member), decimal(amount)])),
    debts: debts
      .map(({ debtor, creditor, left }) => `${site.nameOf(debtor)} → ${creditor === null ? 'company' : site.nameOf(creditor)} ${decimal(left)}`)
      .toSorted(),
  }).toEqual(byHand.accounts());
  expect(debts.length).toBeGreaterThan(0);
  expect(isWhole(await auditLedger(pool))).toBe(true);
});

test('[AGENT-03] [AGENT-08] [AGENT-33] every run of the month is equal when it is computed again, after the moves and all that came late', async () => {
  const runs = await many<{ id: bigint }>(
    site.base.pool,
    "select id from agent_runs where kind in ('rebate', 'daily', 'dividend') and day in ($1, $2, $3, $4) order by id",
    [dayOf(3), dayOf(15), dayOf(22), LAST_DAY],
  );
  const again = [];
  for (const { id } of runs) again.push(await recomputeRun(site.base.pool, 'laro', id));
  expect(again.map((one) => one?.isEqual)).toEqual(again.map(() => true));
  expect(again.length).toBeGreaterThanOrEqual(8);
});
