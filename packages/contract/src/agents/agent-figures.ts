import { agentPeriodNames } from '@laro/domain/agents/counting/periods';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { day, memberId } from './agent-scalars.ts';
import { contractScope } from './contract-scalars.ts';

const count = z.number().int().nonnegative();
/** Rounds: late corrections may leave fewer than none. */
const rounds = z.number().int();
const shared = { access: 'agent', module: 'AGEINFO3', rate: 'read', whileClosed: 'refuses' } as const;
const refusals = ['agent.not_an_agent', 'agent.application_open', 'agent.period_too_long'] as const;
/** A period by its name, or a range of own days where both are given. */
export const periodQuery = {
  period: z.enum(agentPeriodNames).default('days14'),
  from: z.union([day, z.literal('')]).default(''),
  to: z.union([day, z.literal('')]).default(''),
};
const span = { from: day, to: day, /** The first of as many days before. */ before: day, countedTo: moment.nullable() };
const change = z.number().int().nullable();
const comparedCount = z.object({ now: count, before: count });
/** `changePpm` is null where there was nothing in the days before. */
const comparedMoney = z.object({ now: money, before: money, changePpm: change });
/** `before` is null while too few members were active before. */
const shownMoney = comparedMoney.extend({ before: money.nullable() });
const play = { rounds, staked: money, valid: money, /** Null below the number of active members from which amounts are shown. */ result: money.nullable() };

const paySums = { gross: money, passed: money, takenBack: money, net: money };
const payByKind = z.array(z.object({ kind: z.enum(['rebate', 'daily', 'hourly', 'dividend', 'cpa']), ...paySums }));

/** `result` and the amounts are null where the team has too few active members to show its money. */
const estimate = z.object({
  scope: contractScope,
  period: z.enum(['half', 'month']),
  /** The last day that it counts. */
  day,
  valid: money,
  active: count,
  money: z.object({ net: money, base: money, amount: money }).nullable(),
  /** The gap to each step, in the order of the contract. */
  steps: z.array(z.object({ isReached: z.boolean(), turnover: money, active: count, result: money.nullable() })),
});

/** Places in the list of bets: a member, and the round of that member before which it goes on. */
const betPlace = z
  .string()
  .max(120)
  .regex(/^(?:[A-Za-z0-9_-]+~[0-9a-f-]*)?$/);

/** Figures of an agent's team and pay, for each period with as many days before (agents.md 9.1). */
export const agentFigures = {
  getTeamKpiA: endpoint({
    summary: 'Growth of the team in a period: members now, joined, verified, first deposits, visits and registrations of the own links.',
    ...shared,
    serves: ['AGENT-40', 'AGENT-42'],
    query: z.object(periodQuery),
    value: z.object({
      ...span,
      team: z.object({ all: count, direct: count, agents: count, players: count }),
      joined: comparedCount,
      verified: comparedCount,
      firstDeposits: comparedCount,
      visits: comparedCount,
      registrations: comparedCount,
    }),
    refusals,
  }),
  getTeamKpiB: endpoint({
    summary: 'Play of the team in a period by day and category, without the agent’s own. Amounts of money from enough active members on.',
    ...shared,
    serves: ['AGENT-40', 'AGENT-42'],
    query: z.object(periodQuery),
    value: z.object({
      ...span,
      rounds: z.object({ now: rounds, before: rounds }),
      staked: comparedMoney,
      valid: comparedMoney,
      /** Members who were active on some day of a named period; in a range of own days the mean of its days. */
      active: comparedCount,
      teamFloor: count,
      /** Null while fewer members than `teamFloor` were active on each day. */
      money: z.object({ paid: shownMoney, result: shownMoney, deposits: shownMoney, withdrawals: shownMoney, rewards: shownMoney }).nullable(),
      /** The days with play or active members, the newest first. */
      days: z.array(z.object({ day, ...play, active: count })),
      categories: z.array(z.object({ category: z.string(), ...play })),
    }),
    refusals,
  }),
  getTeamKpiC: endpoint({
    summary: 'The agent’s own pay in a period by day and kind, with the balance, debts, what waits and what the dividend carries.',
    ...shared,
    serves: ['AGENT-40'],
    query: z.object(periodQuery),
    value: z.object({
      ...span,
      gross: comparedMoney,
      passed: comparedMoney,
      takenBack: comparedMoney,
      net: comparedMoney,
      kinds: payByKind,
      /** The days with pay, the newest first, each by kind. */
      days: z.array(z.object({ day, ...paySums, kinds: payByKind })),
      balance: money,
      owed: money,
      owedToMe: money,
      waiting: money,
      carry: money,
      /** Dividends of the running half-month as if it ended with a closed day, one for each contract. */
      estimates: z.array(estimate),
    }),
    refusals,
  }),
  listTeamBets: endpoint({
    summary:
      'Rounds of direct members on the closed days of a period, member by member, without their outcome, where the merchant shows them. Each look is noted.',
    ...shared,
    serves: ['AGENT-01', 'AGENT-05', 'AGENT-43'],
    query: z.object({
      ...periodQuery,
      memberId: z.union([memberId, z.literal('')]).default(''),
      category: z.union([z.enum(agentCategories), z.literal('')]).default(''),
      after: betPlace.default(''),
    }),
    value: z.object({
      from: day,
      /** The last closed day at the latest; before `from` where no day of the period is closed. */
      to: day,
      rows: z.array(
        z.object({ member: z.object({ id: memberId, name: z.string() }), at: moment, game: z.string(), category: z.string(), staked: money, valid: money }),
      ),
      /** A page may be short and still have a next one. */
      next: z.string().nullable(),
    }),
    refusals: [...refusals, 'agent.member_unknown', 'agent.detail_off'],
  }),
};
