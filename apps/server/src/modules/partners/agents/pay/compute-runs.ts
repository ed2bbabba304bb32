import { startOfDay } from '@laro/domain/agents/counting/periods';
import { rebateLines, totalsOf, type RebateLine } from '@laro/domain/agents/counting/rebate-lines';
import { canonicalLine } from '@laro/domain/agents/pay/recompute';
import { approvalsNeeded, statementNotes, type ApprovalLimits } from '@laro/domain/agents/pay/approval';
import { agentStates, type AgentState } from '@laro/domain/agents/tree/agent-states';
import type { AgentTree } from '@laro/domain/agents/tree/agent-tree';
import { dayAt } from '@laro/domain/time/day-at';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { absolute, percentOf, sumOf } from '@laro/domain/money/share';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, many, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readClock, type Clock } from '../counting/counts.store.ts';
import { readFirstHouseDay } from '../tree/house/house.store.ts';
import { treesOf, type TreeKey } from '../tree/tree-key.ts';
import { hashOfLines, readDigests, writeDigests } from './frozen-inputs.store.ts';
import { readFlagged, readUnaccredited } from './review-facts.store.ts';
import { readDayInputs, type DayInputs } from './run-inputs.ts';
import { insertRun, insertStatements, readAmountsBefore, readCountsTo, readLastRun, type NewStatement } from './runs.store.ts';

export interface RunDeps {
  pool: pg.Pool;
  now: () => number;
}

export const approvalLimits = ({ settings }: Merchant): ApprovalLimits => ({
  autoMax: BigInt(settings['agent.autoMax']) * MAJOR_UNIT,
  secondPersonAbove: BigInt(settings['agent.secondPersonAbove']) * MAJOR_UNIT,
  runSecondPersonAbove: BigInt(settings['agent.runSecondPersonAbove']) * MAJOR_UNIT,
  sharePercentMax: 100,
});

const readStates = async (transaction: Transaction, members: readonly bigint[]): Promise<Map<bigint, AgentState>> => {
  const rows = await many<{ member: bigint; state: AgentState }>(transaction, 'select member, state from agents where member = any ($1)', [members]);
  return new Map(rows.map(({ member, state }) => [member, state]));
};

/** True if pay reaches an agent account, else it is paid to cash: of agents, and of ended ones for days on which they were agents. */
function isPaidAsAgent(state: AgentState | undefined, lines: readonly RebateLine[], tree: AgentTree): boolean {
  if (state === 'ended') return lines.some(({ beneficiary, origin }) => tree.isAgentOn(beneficiary, origin) === true);
  return state !== undefined && agentStates[state].isPaid;
}

/** Counted turnover of flagged members by everybody above them. */
function flaggedTurnover({ facts, tree }: DayInputs, flagged: ReadonlySet<string>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { member, origin, valid, isHeld } of facts) {
    if (isHeld === true || !flagged.has(member)) continue;
    for (const above of tree.pathOn(member, origin)) sums.set(above, (sums.get(above) ?? 0n) + absolute(valid));
  }
  return sums;
}

const basesOf = (lines: readonly RebateLine[]): bigint => sumOf(lines.map(({ base }) => absolute(base)));

async function statementsOf(
  transaction: Transaction,
  merchant: Merchant,
  day: string,
  inputs: DayInputs,
  lines: readonly RebateLine[],
): Promise<NewStatement[]> {
  const totals = totalsOf(lines);
  const byMember = Map.groupBy(lines, ({ beneficiary }) => beneficiary);
  const members = [...byMember.keys()].map(BigInt);
  const [states, before] = [await readStates(transaction, members), await readAmountsBefore(transaction, members, 'rebate')];
  const unaccredited = await readUnaccredited(transaction, merchant.settings['agent.accreditation'], members, day);
  const flagged = flaggedTurnover(inputs, await readFlagged(transaction, merchant.code));
  const limits = approvalLimits(merchant);
  const run = sumOf([...totals.values()]);
  return [...byMember].map(([beneficiary, own]): NewStatement => {
    const member = BigInt(beneficiary);
    const gross = totals.get(beneficiary) ?? 0n;
    // The result of one day says little about rebates, which are paid by turnover: the note on the share of the result is for contracts.
    const late = basesOf(own.filter(({ origin, day: counted }) => origin !== counted));
    const facts = {
      lineGgr: 0n,
      linePay: 0n,
      amount: gross,
      before: before.get(member) ?? [],
      flaggedPercent: percentOf(flagged.get(beneficiary) ?? 0n, basesOf(own)),
      latePercent: percentOf(late, basesOf(own)),
      isAccredited: !unaccredited.has(member),
    };
    // A person looks before money is paid; taking back waits for no decision.
    const notes = gross <= 0n ? [] : statementNotes(facts, limits);
    const state = approvalsNeeded(notes, gross, run, limits) === 0 ? 'approved' : 'waiting';
    return { member, isAgent: isPaidAsAgent(states.get(member), own, inputs.tree), gross, notes, state, lines: own };
  });
}

async function computeDay({ pool, now }: RunDeps, merchant: Merchant, tree: TreeKey, day: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const countsTo = await readCountsTo(transaction);
    const inputs = await readDayInputs(transaction, tree, day, countsTo);
    const lines = rebateLines(inputs);
    const kept = inputs.members.filter(({ excludedFrom }) => excludedFrom !== null).map(({ id }) => id);
    const made = {
      ...tree,
      day,
      countsTo,
      at: new Date(now()),
      terms: { kept, paysHeld: true },
      linesHash: hashOfLines(lines.map(canonicalLine)),
    };
    const run = await insertRun(transaction, made);
    if (run === null) return;
    await insertStatements(transaction, run, await statementsOf(transaction, merchant, day, inputs, lines));
    const span = { run, ...tree, from: day, to: day, hour: null, countsTo, contracts: [], deductsRebates: false };
    await writeDigests(transaction, run, await readDigests(transaction, span, inputs.counted));
  });
}

/** The first day of a tree that has a run; null for a tree of house accounts without a member. */
async function firstDayOf({ pool }: RunDeps, { merchantCode, isTrial }: TreeKey, countedFrom: string): Promise<string | null> {
  if (!isTrial) return countedFrom;
  const first = await readFirstHouseDay(pool, merchantCode);
  return first === null || first > countedFrom ? first : countedFrom;
}

async function computeTree(deps: RunDeps, merchant: Merchant, tree: TreeKey, clock: Clock): Promise<void> {
  const zone = merchant.settings['market.timeZone'];
  const last = await readLastRun(deps.pool, tree);
  const start = last === null ? await firstDayOf(deps, tree, dayAt(clock.since.getTime(), zone)) : shiftDay(last, 1);
  const isClosed = (day: string) => startOfDay(shiftDay(day, 1), zone) <= clock.countedTo.getTime();
  for (let day = start; day !== null && isClosed(day); day = shiftDay(day, 1)) await computeDay(deps, merchant, tree, day);
}

/** Computes the rebates of every closed day that has no run, of the real tree and of that of house accounts (agents.md 5, 7.1), each in one transaction. */
export async function computeRuns(deps: RunDeps, merchant: Merchant): Promise<void> {
  const clock = await readClock(deps.pool, merchant.code);
  if (clock === null) return;
  for (const tree of treesOf(merchant.code)) await computeTree(deps, merchant, tree, clock);
}
