import { agentPeriodNames } from '@laro/domain/agents/counting/periods';
import { memberActivities, memberDetails } from '@laro/domain/agents/team/privacy';
import { listPeriods, listSorts } from '@laro/domain/agents/team/team-lists';
import { agentTools } from '@laro/domain/agents/tree/agent-states';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { periodQuery } from './agent-figures.ts';
import { agentState, allRates, day, memberId, rates } from './agent-scalars.ts';
import { contractKind } from './contract-scalars.ts';
import { contractWords } from './contract-scalars.ts';

const REASON_MAX = 200;
const count = z.number().int().nonnegative();
/** Height in a drawing, in parts per million of the highest amount; 0 for a negative one. */
const height = z.number().int().min(0).max(1_000_000);
/** A figure of a period and of as many days before it. */
const compared = z.object({ now: count, before: count });
const shared = { access: 'agent', module: 'AGEINFO3', rate: 'read', whileClosed: 'refuses' } as const;

const teamRow = z.object({
  id: memberId,
  /** In full for direct agents and for whom the reader has invited; else two letters, dots and the last one. */
  name: z.string(),
  isAgent: z.boolean(),
  /** `playing`: valid turnover in the last 30 days. Whether somebody is kept from play or stays away makes no difference (AGENT-42). */
  state: z.enum(memberActivities),
  /** How many steps below the reader. */
  steps: z.number().int().positive(),
  joined: day,
  /** Members below this one; 0 for players. */
  members: count,
  /** Valid turnover with everybody below, and the reader's earnings of it, in the period of the question. */
  valid: money,
  earned: money,
});

/** The agent's own view of the team (AGENT-01). */
export const agentCentre = {
  getAgentHome: endpoint({
    summary: 'The agent’s own state, the size and the growth of the team in a period, and the tools that are open.',
    ...shared,
    serves: ['AGENT-01', 'AGENT-04', 'AGENT-06', 'AGENT-40', 'NAV-05'],
    query: z.object({ period: z.enum(agentPeriodNames).default('days14') }),
    value: z.object({
      type: z.number().int(),
      state: agentState,
      level: z.number().int().positive(),
      levelsMax: z.number().int().positive(),
      rates: allRates,
      tools: z.array(z.enum(agentTools)),
      /** How much of single members the merchant shows. */
      memberDetail: z.enum(memberDetails),
      /** Banners: kinds of offers without an answer, open debts, and an accreditation that runs out within 30 days. */
      notices: z.object({
        offers: z.array(contractKind),
        owed: money,
        accreditedUntil: day.nullable(),
        /** True while suspended because the accreditation has expired: a new one ends it. */
        isUnaccredited: z.boolean(),
      }),
      from: day,
      to: day,
      team: z.object({ all: count, direct: count, agents: count, players: count }),
      joined: compared,
      firstDeposits: compared,
      visits: compared,
      registrations: compared,
      /** Play of the team, without the agent's own (KPI B). `changePpm` is null where there was nothing in the days before. */
      play: z.object({
        /** Play is counted up to here; null before the first counting. */
        countedTo: moment.nullable(),
        staked: z.object({ now: money, changePpm: z.number().int().nullable() }),
        valid: money,
        /** Different members who were active on some day of the period. */
        active: compared,
      }),
      /** Earnings of the agent by rebates; `changePpm` is null where there was nothing in the days before. */
      commission: z.object({ now: money, changePpm: z.number().int().nullable() }),
      /** Commission by closed day, with the day as many days before. */
      earned: z.array(z.object({ day, now: money, before: money, nowHeight: height, beforeHeight: height })),
      /** The direct members with the highest valid turnover, with their figures of the period. */
      top: z.array(teamRow),
    }),
    refusals: ['agent.not_an_agent'],
  }),
  listTeam: endpoint({
    summary: 'Members of the team: the direct ones in an order, or all of them by time, also below one agent of the team.',
    ...shared,
    rate: 'search',
    serves: ['AGENT-01', 'AGENT-05', 'AGENT-41', 'AGENT-42'],
    query: z.object({
      scope: z.enum(['direct', 'all']).default('direct'),
      kind: z.enum(['all', 'agents', 'players']).default('all'),
      state: z.enum(['all', ...memberActivities]).default('all'),
      /** Whole teams and those of other agents are listed by time; those of other agents also by name. */
      sort: z.enum(listSorts).default('newest'),
      order: z.enum(['down', 'up']).default('down'),
      /** Of the figures of the rows, and of an order by them. */
      period: z.enum(listPeriods).default('half'),
      /** The beginning of a name, three letters or more. */
      query: z.string().trim().max(32).default(''),
      under: z.union([memberId, z.literal('')]).default(''),
      /** The `next` of the page before. A page may be short and still have a next one. */
      after: z.string().max(120).default(''),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    value: z.object({
      rows: z.array(teamRow),
      next: z.string().nullable(),
      /** From the reader's direct member down to `under`. */
      path: z.array(z.object({ id: memberId, name: z.string() })),
    }),
    refusals: ['agent.not_an_agent', 'agent.member_unknown', 'agent.search_too_wide', 'agent.application_open'],
  }),
  getTeamMember: endpoint({
    summary: 'One member of the team: the path from the reader, rates with their history, members below, figures as far as they may be seen.',
    ...shared,
    serves: ['AGENT-01', 'AGENT-05', 'AGENT-42', 'AGENT-43'],
    params: z.object({ memberId }),
    query: z.object({ ...periodQuery, period: z.enum(agentPeriodNames).default('half') }),
    value: teamRow.extend({
      path: z.array(z.object({ id: memberId, name: z.string() })),
      direct: count,
      agents: count,
      /** The newest first. */
      rates: z.array(z.object({ from: day, ppm: allRates })),
      from: day,
      to: day,
      /** By counted day and category, the newest day first. */
      days: z.array(z.object({ day, category: z.string(), valid: money, earned: money })),
      /** The own amounts by closed day; null where the merchant or the distance hides them. */
      figures: z.array(z.object({ day, staked: money, paid: money, deposits: money, withdrawals: money })).nullable(),
    }),
    refusals: ['agent.not_an_agent', 'agent.member_unknown', 'agent.application_open', 'agent.period_too_long'],
  }),
  getMemberRounds: endpoint({
    summary: 'Rounds of a direct member on a closed day, without their outcome, where the merchant shows them.',
    ...shared,
    serves: ['AGENT-43'],
    params: z.object({ memberId }),
    /** Without a day: the last closed one. */
    query: z.object({ day: z.union([day, z.literal('')]).default(''), before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({ rounds: z.array(z.object({ at: moment, game: z.string(), staked: money, valid: money })), next: z.uuid().nullable() }),
    refusals: ['agent.not_an_agent', 'agent.member_unknown', 'agent.application_open', 'agent.detail_off'],
  }),
  exportTeam: endpoint({
    summary: 'The members or the play of the team as CSV, in pieces; no cell can be run as a formula (T88). Each export is noted.',
    ...shared,
    rate: 'search',
    serves: ['AGENT-43', 'T88'],
    query: z.object({ ...periodQuery, kind: z.enum(['members', 'play']), after: z.union([memberId, z.literal('')]).default('') }),
    value: z.object({ fileName: z.string(), csv: z.string(), next: memberId.nullable() }),
    refusals: ['agent.not_an_agent', 'agent.member_unknown', 'agent.application_open', 'agent.period_too_long', 'agent.export_too_long'],
  }),
  changeRates: endpoint({
    summary: 'Gives a direct member other rates from a day on; asks for a fresh proof of identity.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-18', 'AGENT-05'],
    params: z.object({ memberId }),
    body: z.object({ from: day, rates, reason: contractWords.max(REASON_MAX).default(''), confirmsCut: z.boolean().default(false) }),
    /** `cut`: members below whose rates were cut to it. */
    value: z.object({ from: day, cut: count }),
    refusals: [
      'agent.not_an_agent',
      'agent.application_open',
      'agent.suspended',
      'agent.member_unknown',
      'agent.rate_notice',
      'agent.rate_above_own',
      'agent.rate_above_cap',
      'agent.rate_below_downline',
      'agent.quota_not_enough',
      'account.confirmation_needed',
    ],
  }),
};
