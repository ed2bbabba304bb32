import { dividendRowOf, salaryRowOf } from '@laro/domain/agents/contracts/contract-terms';
import { dividendParts, type DividendContract, type DividendLine, type Fees } from '@laro/domain/agents/contracts/dividend';
import type { ContractFrame, DailyContract } from '@laro/domain/agents/contracts/salary';
import { countedFacts, type MoneyFact, type PlayFact } from '@laro/domain/agents/counting/facts';
import { moneyCountsOn } from '@laro/domain/agents/counting/held-play';
import { sumMoneyFigures } from '@laro/domain/agents/counting/money-figures';
import { monthStart, startOfDay, type HalfMonth } from '@laro/domain/agents/counting/periods';
import { isRealMember, type AgentTree } from '@laro/domain/agents/tree/agent-tree';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import type { Money } from '@laro/domain/money/money';
import { larger, sumOf } from '@laro/domain/money/share';
import { shiftDay } from '@laro/domain/time/shift-day';
import { many, type Queries } from '#server/db/sql.ts';
import { facts as ledgerFacts } from '#server/ledger/feed/facts.ts';
import type { TreeKey } from '../../tree/tree-key.ts';
import type { Contract } from '../contracts.store.ts';
import { readPlaySums, readRebateSums } from './dividend-sums.store.ts';
import { readMoneyHolds } from '../../counting/not-counted/not-counted.store.ts';
import { digestOf, type InputDigest } from '../../pay/frozen-inputs.store.ts';
import { playFactOf, readFacts, readTree, readTypes, type CountedFact, type CountedSpan } from '../../pay/run-inputs.ts';

/** Settings as they were when a run was computed; they are stored with it. Amounts are units as text. */
export interface RunTerms {
  zone: string;
  activeMin: string;
  fees: { depositPpm: number; withdrawalPpm: number } & (Pick<Fees, 'categories'> | { resultPpm: number; stakesPpm: number });
  contracts: { id: string; carryIn: string }[];
  /** When a run was computed: a salary that was refused later was deducted. */
  at?: string;
}

const frameOf = ({ id, member, payer, scope, from, to }: Contract): ContractFrame => ({
  id: id.toString(),
  agent: member.toString(),
  payer: payer === null ? 'company' : 'upline',
  scope,
  from,
  to,
});

export const salaryContractOf = (contract: Contract): DailyContract => ({
  ...frameOf(contract),
  rows: contract.rows.map(salaryRowOf),
  max: contract.options.max,
});

const dividendTermsOf = (contract: Contract, carryIn: bigint): DividendContract => ({
  ...frameOf(contract),
  rows: contract.rows.map(dividendRowOf),
  period: contract.options.period,
  carry: contract.options.carry,
  carryCap: contract.options.carryCap,
  deductsSalary: contract.options.deductsSalary,
  carryIn,
});

/** A contract of a run; `others`: those of the same run, one of which it may have taken over within the month. */
export function dividendContractOf(contract: Contract, carryOf: (id: bigint) => bigint, others: readonly Contract[]): DividendContract {
  const before = contract.follows === null ? undefined : others.find(({ id }) => id === contract.follows);
  const takesOver = before === undefined ? undefined : dividendTermsOf(before, carryOf(before.id));
  return { ...dividendTermsOf(contract, carryOf(contract.id)), takesOver };
}

/** The fees of a run; those of older runs have one rate for all categories. */
export const feesOf = ({ fees }: RunTerms): Fees => ({
  categories:
    'categories' in fees
      ? fees.categories
      : Object.fromEntries(agentCategories.map((category) => [category, { ggrPpm: fees.resultPpm, turnoverPpm: fees.stakesPpm }])),
  depositPpm: fees.depositPpm,
  withdrawalPpm: fees.withdrawalPpm,
});

export interface PlayInputs {
  tree: AgentTree;
  facts: PlayFact[];
  /** The sums as they were read. */
  counted: readonly CountedFact[];
}

/** The counted play of a tree in a span, and the tree that says whose team each belonged to. */
export async function readPlay(queries: Queries, key: TreeKey, span: CountedSpan): Promise<PlayInputs> {
  const rows = await readFacts(queries, key, span);
  const own = [...new Set(rows.map(({ member }) => member))];
  const { tree } = await readTree(queries, own);
  return { tree, counted: rows, facts: countedFacts(rows.map(playFactOf), await readTypes(queries, key, own)) };
}

export interface SalaryPaid {
  agent: string;
  day: string;
  amount: bigint;
}

/** Gross salaries of the days and hours of a range, without those that were refused by a moment (null: now). */
async function readSalaries(queries: Queries, { merchantCode, isTrial }: TreeKey, from: string, to: string, at: string | null): Promise<SalaryPaid[]> {
  const rows = await many<{ member: bigint; day: string; amount: Money }>(
    queries,
    `select s.member, r.day::text, sum(s.gross)::bigint as amount from agent_runs r join agent_statements s on s.run = r.id
      where r.merchant_code = $1 and r.is_trial = $5 and r.kind in ('daily', 'hourly') and r.day between $2 and $3 and (s.state <> 'refused' or s.decided_at > $4::timestamptz) and s.reverses is null group by 1, 2 order by 1, 2`,
    [merchantCode, from, to, at, isTrial],
  );
  return rows.map(({ member, day, amount }) => ({ agent: member.toString(), day, amount }));
}

/** Deposits, withdrawals and rewards of members by the day of the movements. `memberOf`: members by their cash accounts. */
async function readMoneyOf(
  queries: Queries,
  memberOf: ReadonlyMap<bigint, string>,
  { zone, from, to }: { zone: string; from: string; to: string },
): Promise<MoneyFact[]> {
  const range = { from: new Date(startOfDay(from, zone)), to: new Date(startOfDay(shiftDay(to, 1), zone)) };
  const rows = await ledgerFacts.moneyByDay(queries, [...memberOf.keys()], range, zone);
  return [...Map.groupBy(rows, ({ cashAccount, day }) => `${cashAccount}|${day}`).values()].flatMap((own): MoneyFact[] => {
    // A kind moves money one way. Between two accounts of a player, such as a bonus that becomes cash, it is in both sums.
    const moved = own.map(({ kind, moneyIn, moneyOut }) => ({ kind, amount: larger(moneyIn, moneyOut) }));
    const [first] = own;
    return first === undefined ? [] : [{ member: memberOf.get(first.cashAccount) ?? '', day: first.day, ...sumMoneyFigures(moved) }];
  });
}

/**
 * Deposits and withdrawals, each net of returns, and rewards by day of everybody who has been below the agents up to the last day. Whose team the money of a
 * day belongs to follows from the place of that day: a move that has acted since changes nothing. Money of a held member counts from the release on, as the held
 * play does (AGENT-14).
 */
async function readMoney(queries: Queries, agents: readonly bigint[], span: { zone: string; from: string; to: string }): Promise<MoneyFact[]> {
  const { from, to } = span;
  const members = await many<{ id: bigint; type: number; cash: bigint }>(
    queries,
    `select p.id, p.type, p.cash_account as cash from players p
      where p.id in (select member from agent_placements where path && $1::bigint[] and from_day <= $2) order by p.id`,
    [agents, to],
  );
  const memberOf = new Map(members.filter(({ type }) => isRealMember(type)).map(({ id, cash }) => [cash, id.toString()]));
  if (memberOf.size === 0) return [];
  const holds = await readMoneyHolds(queries, agents, to);
  const facts = await readMoneyOf(queries, memberOf, span);
  // Money of days before the run counts in it where a hold was released within it.
  const released = [...holds].filter(([, own]) => own.some(({ releasedOn }) => releasedOn !== null && from <= releasedOn && releasedOn <= to));
  const late = new Map([...memberOf].filter(([, id]) => released.some(([member]) => member === id)));
  const [first] = released.flatMap(([, own]) => own.map((hold) => hold.from)).toSorted();
  if (late.size > 0 && first !== undefined && first < from)
    facts.unshift(...(await readMoneyOf(queries, late, { ...span, from: first, to: shiftDay(from, -1) })));
  return facts.flatMap((fact): MoneyFact[] => {
    const day = moneyCountsOn(holds.get(fact.member) ?? [], fact.day);
    if (day === null || day < from || day > to) return [];
    return [day === fact.day ? fact : { ...fact, day, origin: fact.day }];
  });
}

/** Digests of the deposits, withdrawals and rewards of teams, by member. */
export function moneyDigests(agents: readonly bigint[], { tree, money }: Pick<DividendInputs, 'tree' | 'money'>): InputDigest[] {
  const counted = money.filter(({ member, day, origin = day }) => agents.some((agent) => tree.isInTeam(agent.toString(), member, origin)));
  return [...Map.groupBy(counted, ({ member }) => member)].map(([member, own]) => ({
    kind: 'money',
    name: BigInt(member),
    digest: digestOf(
      [sumOf(own.map(({ deposits }) => deposits)), sumOf(own.map(({ withdrawals }) => withdrawals)), sumOf(own.map(({ rewards }) => rewards))].join('|'),
    ),
  }));
}

/** Digests of the rebates that dividends deduct, by member. */
export function rebateDigests({ lines }: Pick<DividendInputs, 'lines'>): InputDigest[] {
  const textOf = ({ day, origin, category, kind, amount }: DividendLine): string => [day, origin, category, kind, amount].join('|');
  return [...Map.groupBy(lines, ({ beneficiary }) => beneficiary)].map(([member, own]) => ({
    kind: 'rebate_sums',
    name: BigInt(member),
    digest: digestOf(own.map(textOf).join(';')),
  }));
}

export interface DividendInputs extends PlayInputs {
  lines: DividendLine[];
  salaries: SalaryPaid[];
  money: MoneyFact[];
}

/**
 * Everything that dividends of a half-month are computed from; the whole month where it ends contracts by the month. `sideReads`: another connection, on which the
 * rebates are read while the play is: each takes as long, and neither reads what this transaction writes.
 */
export async function readDividendInputs(
  queries: Queries,
  { zone, ...key }: TreeKey & { zone: string },
  half: HalfMonth,
  {
    contracts,
    isMonthly,
    countsTo,
    at = null,
    sideReads,
  }: { contracts: readonly Contract[]; isMonthly: boolean; countsTo: bigint; at?: string | null; sideReads?: Queries | undefined },
): Promise<DividendInputs> {
  const from = isMonthly ? monthStart(half.from) : half.from;
  const agents = [...new Set(contracts.map(({ member }) => member))];
  const span = { from, to: half.to, parts: dividendParts(contracts, half, from) };
  const [counted, lines] =
    sideReads === undefined
      ? [await readPlaySums(queries, key, span, countsTo), await readRebateSums(queries, key, span)]
      : await Promise.all([readPlaySums(queries, key, span, countsTo), readRebateSums(sideReads, key, span)]);
  const facts = countedFacts(counted.map(playFactOf), await readTypes(queries, key, [...new Set(counted.map(({ member }) => member))]));
  const money = await readMoney(queries, agents, { zone, from, to: half.to });
  const members = [...facts, ...money].map(({ member }) => member);
  const everybody = [...new Set([...members, ...lines.map(({ beneficiary }) => beneficiary), ...agents.map(String)])];
  const { tree } = await readTree(queries, everybody.map(BigInt));
  return { tree, counted, facts, lines, salaries: await readSalaries(queries, key, from, half.to, at), money };
}
