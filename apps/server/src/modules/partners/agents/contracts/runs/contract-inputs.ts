import { dividendRowOf, salaryRowOf } from '@laro/domain/agents/contracts/contract-terms';
import type { DividendContract, Fees } from '@laro/domain/agents/contracts/dividend';
import type { ContractFrame, DailyContract } from '@laro/domain/agents/contracts/salary';
import { countedFacts, type MoneyFact, type PlayFact } from '@laro/domain/agents/counting/facts';
import { sumMoneyFigures } from '@laro/domain/agents/counting/money-figures';
import { monthStart, startOfDay, type HalfMonth } from '@laro/domain/agents/counting/periods';
import type { RebateLine } from '@laro/domain/agents/counting/rebate-lines';
import { isRealMember, type AgentTree } from '@laro/domain/agents/tree/agent-tree';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import type { Money } from '@laro/domain/money/money';
import { larger, sumOf } from '@laro/domain/money/share';
import { shiftDay } from '@laro/domain/time/shift-day';
import { many, type Queries } from '#server/db/sql.ts';
import { facts as ledgerFacts } from '#server/ledger/feed/facts.ts';
import type { Contract } from '../contracts.store.ts';
import { digestOf, type InputDigest } from '../../pay/frozen-inputs.store.ts';
import { playFactOf, readFacts, readMembers, readTree, type CountedSpan } from '../../pay/run-inputs.ts';

/** Settings as they were when a run was computed; they are stored with it. Amounts are units as text. */
export interface RunTerms {
  zone: string;
  activeMin: string;
  fees: { depositPpm: number; withdrawalPpm: number } & (Pick<Fees, 'categories'> | { resultPpm: number; stakesPpm: number });
  contracts: { id: string; carryIn: string }[];
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

export const dividendContractOf = (contract: Contract, carryIn: bigint): DividendContract => ({
  ...frameOf(contract),
  rows: contract.rows.map(dividendRowOf),
  period: contract.options.period,
  carry: contract.options.carry,
  carryCap: contract.options.carryCap,
  deductsSalary: contract.options.deductsSalary,
  carryIn,
});

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
}

/** The counted play of real members in a span, and the tree that says whose team each belonged to. */
export async function readPlay(queries: Queries, merchantCode: string, span: CountedSpan): Promise<PlayInputs> {
  const rows = await readFacts(queries, merchantCode, span);
  const own = [...new Set(rows.map(({ member }) => member))];
  const [{ tree }, members] = [await readTree(queries, own), await readMembers(queries, own, span.to)];
  return { tree, facts: countedFacts(rows.map(playFactOf), members) };
}

/** The rebate lines of a range of days, whatever became of their statements. */
async function readLinesOf(queries: Queries, merchantCode: string, from: string, to: string): Promise<RebateLine[]> {
  const rows = await many<Omit<RebateLine, 'beneficiary' | 'ppm'> & { member: bigint; ppm: number | null }>(
    queries,
    `select r.day::text, l.origin_day::text as origin, l.category, s.member, l.kind, l.source, l.base, l.ppm, l.amount, l.is_lapsed as "isLapsed"
      from agent_runs r join agent_statements s on s.run = r.id join agent_lines l on l.statement = s.number
      where r.merchant_code = $1 and r.kind = 'rebate' and r.day between $2 and $3 and s.reverses is null order by r.day, s.number, l.place`,
    [merchantCode, from, to],
  );
  return rows.map(({ member, ppm, ...line }) => ({ ...line, beneficiary: member.toString(), ppm: ppm ?? 'kept' }));
}

export interface SalaryPaid {
  agent: string;
  day: string;
  amount: bigint;
}

/** Gross salaries of the days and hours of a range. */
async function readSalaries(queries: Queries, merchantCode: string, from: string, to: string): Promise<SalaryPaid[]> {
  const rows = await many<{ member: bigint; day: string; amount: Money }>(
    queries,
    `select s.member, r.day::text, sum(s.gross)::bigint as amount from agent_runs r join agent_statements s on s.run = r.id
      where r.merchant_code = $1 and r.kind in ('daily', 'hourly') and r.day between $2 and $3 and s.state <> 'refused' and s.reverses is null group by 1, 2 order by 1, 2`,
    [merchantCode, from, to],
  );
  return rows.map(({ member, day, amount }) => ({ agent: member.toString(), day, amount }));
}

/**
 * Deposits and withdrawals, each net of returns, and rewards by day of everybody who has been below the agents up to the last day. Whose team the money of a
 * day belongs to follows from the place of that day: a move that has acted since changes nothing.
 */
async function readMoney(queries: Queries, agents: readonly bigint[], { zone, from, to }: { zone: string; from: string; to: string }): Promise<MoneyFact[]> {
  const members = await many<{ id: bigint; type: number; cash: bigint }>(
    queries,
    `select p.id, p.type, p.cash_account as cash from players p
      where p.id in (select member from agent_placements where path && $1::bigint[] and from_day <= $2) order by p.id`,
    [agents, to],
  );
  const memberOf = new Map(members.filter(({ type }) => isRealMember(type)).map(({ id, cash }) => [cash, id.toString()]));
  if (memberOf.size === 0) return [];
  const range = { from: new Date(startOfDay(from, zone)), to: new Date(startOfDay(shiftDay(to, 1), zone)) };
  const rows = await ledgerFacts.moneyByDay(queries, [...memberOf.keys()], range, zone);
  return [...Map.groupBy(rows, ({ cashAccount, day }) => `${cashAccount}|${day}`).values()].flatMap((own): MoneyFact[] => {
    // A kind moves money one way. Between two accounts of a player, such as a bonus that becomes cash, it is in both sums.
    const moved = own.map(({ kind, moneyIn, moneyOut }) => ({ kind, amount: larger(moneyIn, moneyOut) }));
    const [first] = own;
    return first === undefined ? [] : [{ member: memberOf.get(first.cashAccount) ?? '', day: first.day, ...sumMoneyFigures(moved) }];
  });
}

/** Digests of the deposits, withdrawals and rewards of teams in a range of days, by member. */
export async function readMoneyDigests(queries: Queries, agents: readonly bigint[], span: { zone: string; from: string; to: string }): Promise<InputDigest[]> {
  const money = await readMoney(queries, agents, span);
  const { tree } = await readTree(queries, [...new Set(money.map(({ member }) => member))].map(BigInt));
  const counted = money.filter(({ member, day }) => agents.some((agent) => tree.isInTeam(agent.toString(), member, day)));
  return [...Map.groupBy(counted, ({ member }) => member)].map(([member, own]) => ({
    kind: 'money',
    name: BigInt(member),
    digest: digestOf(
      [sumOf(own.map(({ deposits }) => deposits)), sumOf(own.map(({ withdrawals }) => withdrawals)), sumOf(own.map(({ rewards }) => rewards))].join('|'),
    ),
  }));
}

export interface DividendInputs extends PlayInputs {
  lines: RebateLine[];
  salaries: SalaryPaid[];
  money: MoneyFact[];
}

/** Everything that dividends of a half-month are computed from; the whole month where it ends contracts by the month. */
export async function readDividendInputs(
  queries: Queries,
  { code, zone }: { code: string; zone: string },
  half: HalfMonth,
  { agents, isMonthly, countsTo }: { agents: readonly bigint[]; isMonthly: boolean; countsTo: bigint },
): Promise<DividendInputs> {
  const from = isMonthly ? monthStart(half.from) : half.from;
  const { facts } = await readPlay(queries, code, { from, to: half.to, hour: null, countsTo });
  const lines = await readLinesOf(queries, code, from, half.to);
  const money = await readMoney(queries, agents, { zone, from, to: half.to });
  const members = [...facts, ...money].map(({ member }) => member);
  const everybody = [...new Set([...members, ...lines.map(({ beneficiary }) => beneficiary), ...agents.map(String)])];
  const { tree } = await readTree(queries, everybody.map(BigInt));
  return { tree, facts, lines, salaries: await readSalaries(queries, code, from, half.to), money };
}
