import { contractKinds, lastDaysWhenOff, type ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { halfMonthOf, hoursOfDay, monthStart, startOfDay } from '@laro/domain/agents/counting/periods';
import { TAKE_BACK_DAYS } from '@laro/domain/agents/contracts/first-deposit-pay';
import { approvalsNeeded, statementNotes } from '@laro/domain/agents/pay/approval';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { sumOf } from '@laro/domain/money/share';
import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { todayOf } from '../contract-rules.ts';
import { readInForce, type Contract } from '../contracts.store.ts';
import { readClock } from '../../counting/counts.store.ts';
import { approvalLimits, type RunDeps } from '../../pay/compute-runs.ts';
import { readAmountsBefore, readCountsTo } from '../../pay/runs.store.ts';
import { hashOfLines, writeDigests, writeLinesHash } from '../../pay/frozen-inputs.store.ts';
import { readUnaccredited } from '../../pay/review-facts.store.ts';
import { readTree } from '../../pay/run-inputs.ts';
import { treesOf, type TreeKey } from '../../tree/tree-key.ts';
import { computeStatements, type ContractPay, type RunPeriod } from './compute-statements.ts';
import type { RunTerms } from './contract-inputs.ts';
import { canonicalPay, contractDigests, spanOf } from './recompute/recompute-run.ts';
import {
  endKind,
  insertContractRun,
  insertContractStatement,
  readCarries,
  readFirstDay,
  readLastContractRun,
  type NewContractStatement,
} from './contract-runs.store.ts';

const HOUR_MS = 3_600_000;

const activeMinOf = ({ settings }: Merchant): Record<ContractKind, number> => ({
  daily: settings['agent.activeDayMin'],
  cpa: settings['agent.activeDayMin'],
  hourly: settings['agent.activeHourMin'],
  dividend: settings['agent.activePeriodMin'],
});

/** The settings that enter a run of a kind. */
export function runTermsOf(merchant: Merchant, kind: ContractKind): Omit<RunTerms, 'contracts' | 'at'> {
  const { settings } = merchant;
  return {
    zone: settings['market.timeZone'],
    activeMin: (BigInt(activeMinOf(merchant)[kind]) * MAJOR_UNIT).toString(),
    fees: {
      categories: Object.fromEntries(
        agentCategories.map((category) => [
          category,
          { ggrPpm: settings[`agent.feeResult.${category}`], turnoverPpm: settings[`agent.feeStakes.${category}`] },
        ]),
      ),
      depositPpm: settings['agent.feeDeposits'],
      withdrawalPpm: settings['agent.feeWithdrawals'],
    },
  };
}

async function termsOf(transaction: Transaction, merchant: Merchant, period: RunPeriod, contracts: readonly Contract[], at: Date): Promise<RunTerms> {
  const ids = contracts.map(({ id }) => id);
  const carries = period.kind === 'dividend' ? await readCarries(transaction, ids, period.day) : new Map<bigint, bigint>();
  return {
    ...runTermsOf(merchant, period.kind),
    at: at.toISOString(),
    contracts: ids.map((id) => ({ id: id.toString(), carryIn: (carries.get(id) ?? 0n).toString() })),
  };
}

/** Statements with their notes, lines and what of each is owed to direct agents. */
async function statementsOf(transaction: Transaction, merchant: Merchant, day: string, pay: readonly ContractPay[]): Promise<NewContractStatement[]> {
  const limits = { ...approvalLimits(merchant), sharePercentMax: merchant.settings['agent.shareMax'] };
  const members = [...new Set(pay.map(({ contract }) => contract.member))];
  const payers = pay.flatMap(({ contract }) => contract.payer ?? []);
  const kind = pay[0]?.contract.kind ?? 'daily';
  const [{ tree }, before] = [await readTree(transaction, [...new Set([...members, ...payers])]), await readAmountsBefore(transaction, members, kind)];
  const unaccredited = await readUnaccredited(transaction, merchant.settings['agent.accreditation'], members, day);
  const run = sumOf(pay.filter(({ contract }) => contract.payer === null).map(({ amount }) => amount));
  const seen = new Set<bigint>();
  return pay.map((own): NewContractStatement => {
    const { contract, amount, otherPay, figures, latePercent, flaggedPercent } = own;
    const { member } = contract;
    // Pay for new players does not depend on the result of the team.
    const share = kind === 'cpa' ? { lineGgr: 0n, linePay: 0n } : { lineGgr: figures.ggr, linePay: amount + otherPay };
    const facts = { ...share, flaggedPercent, isAccredited: !unaccredited.has(member) };
    // A person looks before money is paid; taking back waits for no decision.
    const notes = amount <= 0n ? [] : statementNotes({ ...facts, amount, before: before.get(member) ?? [], latePercent }, limits);
    // A contract that has ended within the period belongs to the line of whom it was with.
    const payer = contract.payer ?? member;
    const line = BigInt(tree.pathOn(payer.toString(), day).at(-1) ?? payer);
    const below = pay.filter((other) => other.contract.payer === member).map((other) => other.amount);
    // An agent with contracts for single categories has several statements; the first one carries what is owed below.
    const passed = seen.has(member) ? 0n : sumOf(below);
    seen.add(member);
    return { ...own, line, passed, notes, state: amount <= 0n || approvalsNeeded(notes, amount, run, limits) === 0 ? 'approved' : 'waiting' };
  });
}

/** The first day that a contract of a run can count. */
function firstDayOf({ kind, day }: RunPeriod): string {
  // Pay is taken back after the end of the contract, too.
  if (kind === 'cpa') return shiftDay(day, -TAKE_BACK_DAYS);
  if (kind !== 'dividend') return day;
  const half = halfMonthOf(day);
  return half.isFirstHalf ? half.from : monthStart(half.from);
}

async function computeRun({ pool, now }: RunDeps, merchant: Merchant, tree: TreeKey, period: RunPeriod): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const countsTo = await readCountsTo(transaction);
    const contracts = await readInForce(transaction, tree, period.kind, firstDayOf(period), period.day);
    const at = new Date(now());
    const terms = await termsOf(transaction, merchant, period, contracts, at);
    const run = await insertContractRun(transaction, { ...period, ...tree, countsTo, at, terms });
    if (run === null || contracts.length === 0) return;
    const { pay, inputs } = await computeStatements(transaction, { tree, period, terms, contracts, countsTo, sideReads: pool });
    for (const statement of await statementsOf(transaction, merchant, period.day, pay)) await insertContractStatement(transaction, run, statement);
    await writeLinesHash(transaction, run, hashOfLines(pay.map(canonicalPay)));
    const span = spanOf(run, tree, period, contracts, countsTo);
    await writeDigests(transaction, run, await contractDigests(transaction, span, contracts, inputs));
  });
}

/** The closed periods of a kind without a run in a tree, from its first contract on. */
async function duePeriods({ pool }: RunDeps, merchant: Merchant, tree: TreeKey, kind: ContractKind): Promise<RunPeriod[]> {
  const [clock, firstDay] = [await readClock(pool, merchant.code), await readFirstDay(pool, tree, kind)];
  if (clock === null || firstDay === null) return [];
  const zone = merchant.settings['market.timeZone'];
  const last = await readLastContractRun(pool, tree, kind);
  const countedTo = clock.countedTo.getTime();
  const due: RunPeriod[] = [];
  const isClosed = (day: string) => startOfDay(shiftDay(day, 1), zone) <= countedTo;
  if (kind === 'daily' || kind === 'cpa') {
    for (let day = last === undefined ? firstDay : shiftDay(last.day, 1); isClosed(day); day = shiftDay(day, 1)) due.push({ kind, day, hour: null });
  }
  if (kind === 'dividend') {
    let half = halfMonthOf(last === undefined ? firstDay : shiftDay(last.day, 1));
    for (; isClosed(half.to); half = halfMonthOf(shiftDay(half.to, 1))) due.push({ kind, day: half.to, hour: null });
  }
  if (kind === 'hourly') {
    const from = last?.hour ? last.hour.getTime() + HOUR_MS : startOfDay(firstDay, zone);
    for (let day = last?.day ?? firstDay; startOfDay(day, zone) < countedTo; day = shiftDay(day, 1)) {
      const start = startOfDay(day, zone);
      const hours = Array.from({ length: hoursOfDay(day, zone) }, (_, place) => start + place * HOUR_MS);
      due.push(...hours.filter((hour) => hour >= from && hour + HOUR_MS <= countedTo).map((hour) => ({ kind, day, hour: new Date(hour) })));
    }
  }
  return due;
}

/** Ends the contracts of kinds that are off with their running period. */
async function endKindsOff({ pool, now }: RunDeps, merchant: Merchant): Promise<void> {
  const today = todayOf(merchant, now());
  for (const kind of contractKinds.filter((known) => !merchant.settings['agent.kinds'].includes(known))) {
    await inTransaction(pool, (transaction) => endKind(transaction, merchant.code, kind, lastDaysWhenOff(kind, today)));
  }
}

/** Computes the runs of every closed hour, day and half-month that has none: daily before dividend, which deducts it (agents.md 7.1). */
export async function computeContractRuns(deps: RunDeps, merchant: Merchant): Promise<void> {
  await endKindsOff(deps, merchant);
  for (const kind of contractKinds) {
    for (const tree of treesOf(merchant.code)) {
      for (const period of await duePeriods(deps, merchant, tree, kind)) await computeRun(deps, merchant, tree, period);
    }
  }
}
