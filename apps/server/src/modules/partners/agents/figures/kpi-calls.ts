import type { Parsed } from '@laro/contract/routes';
import { changePpm } from '@laro/domain/agents/counting/kpi';
import { dividendRowOf } from '@laro/domain/agents/contracts/contract-terms';
import { missingToRows } from '@laro/domain/agents/contracts/estimate';
import { agentSpan, daysBetween, halfMonthOf, monthStart, RANGE_DAYS_MAX, type AgentSpan } from '@laro/domain/agents/counting/periods';
import { showsMoney } from '@laro/domain/agents/team/privacy';
import { sumOf } from '@laro/domain/money/share';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { readAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readerOf } from '../rights/caller.ts';
import { activeMembers } from '../counting/active/different-active.ts';
import { readClock } from '../counting/counts.store.ts';
import { readEstimates } from '../contracts/runs/estimates/estimates.store.ts';
import { sumLinks } from '../joining/links.store.ts';
import { readOpenSums } from '../pay/files/agent-statements.store.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import {
  readActiveDays,
  readDifferentActive,
  readCarry,
  readGrowth,
  readPayDays,
  readPlayDays,
  readTeamMoney,
  readTeamSize,
  type PayDay,
  type PlayDay,
  type TeamMoney,
} from './team-figures.store.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
}
type KpiA = Parsed<'getTeamKpiA', 'value'>;
type KpiB = Parsed<'getTeamKpiB', 'value'>;
type KpiC = Parsed<'getTeamKpiC', 'value'>;

/** The days of a question. Throws `agent.period_too_long`. */
export function spanOf(now: () => number, { merchant }: Pick<CallContext, 'merchant'>, query: Parsed<'getTeamKpiA', 'query'>): AgentSpan {
  const span = agentSpan(query, dayAt(now(), merchant.settings['market.timeZone']));
  if (span === null) throw new Refusal('agent.period_too_long', { max: RANGE_DAYS_MAX });
  return span;
}

function compared(now: bigint, before: bigint): KpiB['staked'] {
  const change = changePpm(now, before);
  return { now, before, changePpm: change === null ? null : Number(change) };
}

const countedTo = async ({ pool }: Deps, { merchantCode }: AgentRow): Promise<string | null> =>
  (await readClock(pool, merchantCode))?.countedTo.toISOString() ?? null;

/** KPI A: how the team grew. */
export async function growthOf(deps: Deps, agent: AgentRow, { period: _period, ...span }: AgentSpan): Promise<KpiA> {
  const { pool } = deps;
  const { from, to, before } = span;
  const [counted, size, now, earlier, links] = await Promise.all([
    countedTo(deps, agent),
    readTeamSize(pool, agent.member),
    readGrowth(pool, agent.member, from, to),
    readGrowth(pool, agent.member, before, shiftDay(from, -1)),
    sumLinks(pool, agent.member, span),
  ]);
  return {
    ...span,
    countedTo: counted,
    team: { ...size, players: size.all - size.agents },
    joined: { now: now.joined, before: earlier.joined },
    verified: { now: now.verified, before: earlier.verified },
    firstDeposits: { now: now.deposited, before: earlier.deposited },
    visits: { now: links.visits, before: links.visitsBefore },
    registrations: { now: links.registrations, before: links.registrationsBefore },
  };
}

const playOf = (rows: readonly PlayDay[]) => ({
  rounds: rows.reduce((sum, row) => sum + row.rounds, 0),
  staked: sumOf(rows.map(({ staked }) => staked)),
  valid: sumOf(rows.map(({ valid }) => valid)),
  paid: sumOf(rows.map(({ paid }) => paid)),
});

/** Rounds and turnover; the result only where it may be shown. */
function shownPlay(rows: readonly PlayDay[], isShown: boolean) {
  const { paid, ...play } = playOf(rows);
  return { ...play, result: isShown ? play.staked - paid : null };
}

type Amounts = Record<keyof NonNullable<KpiB['money']>, bigint>;
const amountsOf = ({ staked, paid }: ReturnType<typeof playOf>, money: TeamMoney): Amounts => ({ paid, result: staked - paid, ...money });

/** Amounts with those of the period before; a period before with too few active members stays hidden (null). */
function moneyOf(now: Amounts, before: Amounts | null): NonNullable<KpiB['money']> {
  const of = (name: keyof Amounts) => (before === null ? { now: now[name], before: null, changePpm: null } : compared(now[name], before[name]));
  return { paid: of('paid'), result: of('result'), deposits: of('deposits'), withdrawals: of('withdrawals'), rewards: of('rewards') };
}

/** KPI B: play of the team; amounts from `teamFloor` active members on. */
export async function playKpi(deps: Deps, agent: AgentRow, { period, ...span }: AgentSpan, teamFloor: number): Promise<KpiB> {
  const { pool } = deps;
  const { from, to, before } = span;
  const beforeEnd = shiftDay(from, -1);
  const [counted, rows, active, different, differentBefore, moneyNow, moneyBefore] = await Promise.all([
    countedTo(deps, agent),
    readPlayDays(pool, agent.member, before, to),
    readActiveDays(pool, agent.member, before, to),
    readDifferentActive(pool, agent.member, from, to),
    readDifferentActive(pool, agent.member, before, beforeEnd),
    readTeamMoney(pool, agent.member, from, to),
    readTeamMoney(pool, agent.member, before, beforeEnd),
  ]);
  const current = rows.filter(({ day }) => day >= from);
  const earlier = rows.filter(({ day }) => day < from);
  const play = { now: playOf(current), before: playOf(earlier) };
  const days = daysBetween(from, to);
  const activeOn = (day: string): number => active.get(day) ?? 0;
  const mostOf = (list: readonly string[]): number => Math.max(...list.map(activeOn));
  const daysBefore = daysBetween(before, beforeEnd);
  // A day with many active members has no list of them.
  const isShown = showsMoney(Math.max(mostOf(days), different), teamFloor);
  const isBeforeShown = showsMoney(Math.max(mostOf(daysBefore), differentBefore), teamFloor);
  const byDay = Map.groupBy(current, ({ day }) => day);
  const byCategory = Map.groupBy(current, ({ category }) => category);
  return {
    ...span,
    countedTo: counted,
    rounds: { now: play.now.rounds, before: play.before.rounds },
    staked: compared(play.now.staked, play.before.staked),
    valid: compared(play.now.valid, play.before.valid),
    active: await activeMembers(pool, agent.member, { ...span, period }, active),
    teamFloor,
    money: isShown ? moneyOf(amountsOf(play.now, moneyNow), isBeforeShown ? amountsOf(play.before, moneyBefore) : null) : null,
    days: days
      .filter((day) => byDay.has(day) || activeOn(day) > 0)
      .toReversed()
      .map((day) => ({ day, ...shownPlay(byDay.get(day) ?? [], showsMoney(activeOn(day), teamFloor)), active: activeOn(day) })),
    categories: [...byCategory].map(([category, own]) => ({ category, ...shownPlay(own, isShown) })),
  };
}

/** A reader of pay: settings of the merchant, the number of active members from which amounts are shown, and the cash account of the agent. */
interface PayReader {
  settings: Merchant['settings'];
  teamFloor: number;
  cashAccount: bigint;
}

/** Dividends of the running half-month; amounts only where enough different members were active in it. */
async function estimatesOf({ pool, now }: Deps, { settings, teamFloor }: PayReader, { member }: AgentRow): Promise<KpiC['estimates']> {
  const today = dayAt(now(), settings['market.timeZone']);
  const [stored, different, active] = await Promise.all([
    readEstimates(pool, member, halfMonthOf(today).from),
    readDifferentActive(pool, member, monthStart(today), today),
    readActiveDays(pool, member, monthStart(today), today),
  ]);
  const isShown = showsMoney(Math.max(different, ...active.values()), teamFloor);
  return stored.map(({ scope, period, day, rows, valid, active: members, net, base, amount }) => ({
    scope,
    period,
    day,
    valid,
    active: members,
    money: isShown ? { net, base, amount } : null,
    steps: missingToRows(rows.map(dividendRowOf), { base, valid, active: members }).map(({ isReached, result, ...missing }) => ({
      ...missing,
      isReached: isShown && isReached,
      result: isShown ? result : null,
    })),
  }));
}

const payOf = (rows: readonly PayDay[]) => {
  const [gross, passed, takenBack] = (['gross', 'passed', 'takenBack'] as const).map((name) => sumOf(rows.map((row) => row[name]))) as [bigint, bigint, bigint];
  return { gross, passed, takenBack, net: gross - takenBack - passed };
};

const byKind = (rows: readonly PayDay[]): KpiC['kinds'] =>
  [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => ({ kind: kind as KpiC['kinds'][number]['kind'], ...payOf(own) }));

/** KPI C: the agent's own pay, with the account of whose cash it is. */
export async function payKpi(deps: Deps, reader: PayReader, agent: AgentRow, { period: _period, ...span }: AgentSpan): Promise<KpiC> {
  const { pool } = deps;
  const { from, to, before } = span;
  const [counted, rows, balance, open, carry, estimates] = await Promise.all([
    countedTo(deps, agent),
    readPayDays(pool, agent.member, before, to),
    readAgentBalance(pool, reader.cashAccount),
    readOpenSums(pool, agent.member),
    readCarry(pool, agent.member, dayAt(deps.now(), reader.settings['market.timeZone'])),
    estimatesOf(deps, reader, agent),
  ]);
  const current = rows.filter(({ day }) => day >= from);
  const [now, earlier] = [payOf(current), payOf(rows.filter(({ day }) => day < from))];
  const byDay = Map.groupBy(current, ({ day }) => day);
  return {
    ...span,
    countedTo: counted,
    gross: compared(now.gross, earlier.gross),
    passed: compared(now.passed, earlier.passed),
    takenBack: compared(now.takenBack, earlier.takenBack),
    net: compared(now.net, earlier.net),
    kinds: byKind(current),
    days: [...byDay].toReversed().map(([day, own]) => ({ day, ...payOf(own), kinds: byKind(own) })),
    balance,
    ...open,
    carry,
    estimates,
  };
}

/** Figures of the team and of the own pay: sums of stored rows, whatever the size of the team (AGENT-40). */
export function kpiCalls(deps: Deps): Handlers<'getTeamKpiA' | 'getTeamKpiB' | 'getTeamKpiC'> {
  const { pool, now } = deps;
  return {
    getTeamKpiA: async (context, { query }) => growthOf(deps, await readerOf(pool, context), spanOf(now, context, query)),
    getTeamKpiB: async (context, { query }) =>
      playKpi(deps, await readerOf(pool, context), spanOf(now, context, query), context.merchant.settings['agent.teamFloor']),
    getTeamKpiC: async (context, { query }) => {
      const { settings } = context.merchant;
      const reader = { settings, teamFloor: settings['agent.teamFloor'], cashAccount: playerOf(context).cashAccount };
      return payKpi(deps, reader, await readerOf(pool, context), spanOf(now, context, query));
    },
  };
}
