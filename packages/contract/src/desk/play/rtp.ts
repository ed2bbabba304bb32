import { volatilities } from '@laro/domain/catalogue/game-volatility';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { cursor } from '../people/members.ts';
import { id, merchantParam, reason, shared } from '../scalars.ts';

const day = z.iso.date();
/** A share in percent with three decimals, rounded down. */
const percent = z.string().nullable();

/** Figures that the vendor states for a game in addition to its return, from the rules that applied on the last requested day. */
const stated = z.object({
  mathematics: z.string(),
  version: z.number().int(),
  volatility: z.enum(volatilities),
  /** Null if only the return is stated. */
  hitRate: percent,
  /** In multiples of the stake. */
  maxWin: z.number().int().nullable(),
});

const row = z.object({
  vendorCode: z.string(),
  vendorName: z.string(),
  /** Empty for the sum of a vendor. */
  gameId: z.string(),
  gameName: z.string(),
  /** Empty for a sum over days. */
  day: z.string(),
  rounds: z.number().int(),
  staked: money,
  /** Including wins of free spins. */
  paid: money,
  /** Part of `paid` that pools of vendors paid. */
  pooled: money,
  freeSpins: z.number().int(),
  /** Stakes of free spins: no one's money, but included in the measured return. */
  freeStaked: money,
  /** Without pools, like the stated return. */
  actual: percent,
  /** With what pools paid; null if they paid nothing. */
  withPools: percent,
  theoretical: percent,
  low: percent,
  high: percent,
  /** For a game's row only; null if its vendor states nothing. */
  stated: stated.nullable(),
  /** `by_bet`: a game of several bets, each of which is judged by its own exact return. */
  state: z.enum(['within', 'outside', 'too_few', 'not_stated', 'by_bet']),
});

const alarm = z.object({
  id: z.string(),
  vendorCode: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  isTrial: z.boolean(),
  currency: z.string(),
  mathematics: z.string(),
  version: z.number().int(),
  fromDay: day,
  toDay: day,
  rounds: z.number().int(),
  staked: money,
  freeStaked: money,
  paid: money,
  /** Part of `paid` that pools of vendors paid, which is not in `actual`. */
  pooled: money,
  actual: z.string(),
  theoretical: z.string(),
  low: z.string(),
  high: z.string(),
  raisedAt: moment,
  acknowledged: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});

/** Returns of games compared with those stated by their vendors (T68). */
export const rtp = {
  getRtpReport: endpoint({
    summary: 'Stakes, payouts and return by game, by vendor or by day, with the band in which 99 of 100 such periods lie. From day totals.',
    access: 'staff:play.read',
    rate: 'read',
    ...shared,
    serves: ['T68'],
    params: merchantParam,
    query: z.object({
      by: z.enum(['game', 'vendor', 'day']).default('game'),
      money: z.enum(['real', 'trial']).default('real'),
      /** Days in the merchant's time zone, both inclusive; at most 92. */
      from: day,
      to: day,
      vendor: z.union([code, z.literal('')]).default(''),
      game: z.union([code, z.literal('')]).default(''),
    }),
    /** At most 500 rows, largest stakes first; days in order. `currency` is empty if nothing was played. */
    value: z.object({ rows: z.array(row), total: row, currency: z.string(), countedAt: moment.nullable() }),
    refusals: ['request.not_found', 'desk.period_too_long'],
  }),
  listRtpAlarms: endpoint({
    summary: 'Games whose return left its band: those nobody has acknowledged, or all, newest first.',
    access: 'staff:play.read',
    rate: 'read',
    ...shared,
    serves: ['T68'],
    params: merchantParam,
    query: z.object({ state: z.enum(['open', 'all']).default('open'), before: cursor.default('') }),
    value: z.object({ alarms: z.array(alarm), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  acknowledgeRtpAlarm: endpoint({
    summary: 'Acknowledges an alarm with what was found. The days it was raised for are not counted again.',
    access: 'staff:alarms.acknowledge',
    rate: 'write',
    ...shared,
    serves: ['T68', 'T85'],
    params: z.object({ merchant: code, alarmId: id }),
    body: z.object({ reason }),
    value: alarm,
    refusals: ['request.not_found', 'desk.alarm_unknown', 'desk.alarm_acknowledged'],
  }),
  getDeskAttention: endpoint({
    summary: 'Pending work at the desk by merchant: alarms, and proposals that the caller may decide on. Only what the caller may see.',
    access: 'staff',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['T33', 'T68', 'AGENT-46'],
    value: z.object({
      /** Proposals of the installation itself. */
      installation: z.number().int(),
      /** Bets whose return left the band of their exact return, at all vendors; 0 for callers who see single merchants. */
      bets: z.number().int(),
      merchants: z.array(
        z.object({
          merchant: z.string(),
          alarms: z.number().int(),
          proposals: z.number().int(),
          withdrawals: z.number().int(),
          flags: z.number().int(),
          care: z.number().int(),
          relatives: z.number().int(),
          /** Orders by post that are unconfirmed for 7 days. */
          orders: z.number().int(),
          /** Programs of rewards that are stopped or behind; they serve all merchants. */
          counting: z.number().int(),
          /** Rules and missions that have reached 80 % of their budget (REW-28). */
          budgets: z.number().int(),
          missionBudgets: z.number().int(),
          /** Of agents: statements, transfers and own accounts that wait for a decision, applications, and requests for contracts of the company. */
          agentStatements: z.number().int(),
          agentTransfers: z.number().int(),
          ownAccounts: z.number().int(),
          agentApplications: z.number().int(),
          agentRequests: z.number().int(),
          /** Teams with far more signs of harm than usual (T51). */
          agentHarm: z.number().int(),
        }),
      ),
    }),
    refusals: [],
  }),
};
