import * as z from 'zod';
import { proposable } from '../desk/proposable.ts';
import { reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { draw, drawId, drawProof, familyParams } from './scalars.ts';

/** The figures of one system for the lines of a play. */
const playSum = z.object({
  lines: z.number().int(),
  bets: z.number().int(),
  wins: z.number().int(),
  pushes: z.number().int(),
  poolShares: z.number().int(),
  payout: money,
});

/**
 * The last control of a draw before payment: by which fault it holds the draw, and the plays in which the two systems differ. Its figures are those of all
 * merchants: callers who see single ones get none.
 */
const control = z.object({
  checkedAt: moment,
  lines: z.number().int().nullable(),
  fault: z.enum(['seal', 'sums']).nullable(),
  differences: z.array(z.object({ play: z.string(), settlement: playSum.nullable(), control: playSum.nullable() })),
});

/** A draw with what was sold on it. Amounts are sums of real money by currency. */
const deskDraw = draw.extend({
  /** Orders with money, and those of free play; the seal covers both. */
  orders: z.number().int(),
  trialOrders: z.number().int(),
  sums: z.array(z.object({ currency: z.string(), staked: money, payout: money })),
  /** The dearest that the draw can become by what is bet on it, by merchant and play: the largest payout of an outcome, or of all lines. */
  liability: z.array(z.object({ merchant: code, play: z.string(), most: money })),
  sealedAt: moment.nullable(),
  settledAt: moment.nullable(),
  /** Seed, seal, beacon and numbers; null before it is drawn, and for imported results. */
  proof: drawProof.nullable(),
  voidReason: z.string().nullable(),
  control: control.nullable(),
  /** The person who holds the draw, and why; null where none does. */
  hold: z.object({ by: z.string(), reason: z.string() }).nullable(),
});

const drawParams = z.object({ drawId });

export const lotteryDeskCalls = {
  listDeskLotteryGames: endpoint({
    ...shared,
    summary: 'All lottery games of the installation with their schedule and how many draws are made ahead.',
    access: 'staff:lottery.read',
    rate: 'read',
    scope: 'any',
    serves: ['LOTT-04', 'LOTT-66'],
    value: z.object({
      serverTime: moment,
      games: z.array(
        z.object({
          gameId: code,
          name: z.string(),
          vassalage: code,
          params: familyParams,
          zone: z.string(),
          /** An interval in minutes, or times of the day; without days on every day (Monday = 1). */
          times: z.union([
            z.object({ every: z.number().int() }),
            z.object({ at: z.array(z.string()).readonly(), days: z.array(z.number().int()).readonly().optional() }),
          ]),
          closesBeforeSeconds: z.number().int(),
          region: z.string().nullable(),
          rulesVersion: z.number().int(),
          ahead: z.number().int(),
          madeUntil: moment.nullable(),
          /** Draws that closed and have no result, are held or disputed. */
          waiting: z.number().int(),
          /** Draws among them that wait for people: held, or with sources that differ. */
          stuck: z.number().int(),
          /** Members who follow it, at the merchants that the caller sees. */
          followers: z.number().int(),
        }),
      ),
    }),
    refusals: [],
  }),
  getDeskLotteryBeacon: endpoint({
    ...shared,
    summary: 'Fetches the last round of the randomness beacon from its relays. Refused where none of them gives a right one.',
    access: 'staff:lottery.read',
    rate: 'read',
    scope: 'any',
    serves: ['LOTT-37', 'LOTT-66'],
    value: z.object({ chain: z.string(), round: z.number().int(), at: moment }),
    refusals: ['lottery.beacon_unavailable'],
  }),
  listDeskLotteryDraws: endpoint({
    ...shared,
    summary: 'Draws of a game: the next ones and those before, with sales, liability, seal and state.',
    access: 'staff:lottery.read',
    rate: 'read',
    scope: 'any',
    serves: ['LOTT-66', 'LOTT-67'],
    params: z.object({ gameId: code }),
    query: z.object({ before: moment.optional() }),
    value: z.object({ serverTime: moment, name: z.string(), draws: z.array(deskDraw) }),
    refusals: ['lottery.game_closed'],
  }),
  holdDeskLotteryDraw: endpoint({
    ...shared,
    summary: 'Stops a draw before money moves, or lets it go on.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['LOTT-66', 'T85'],
    params: drawParams,
    body: z.object({ isHeld: z.boolean(), reason }),
    value: deskDraw,
    refusals: ['lottery.draw_unknown', 'lottery.state_differs', 'lottery.control_differs'],
  }),
  recheckDeskLotteryDraw: endpoint({
    ...shared,
    summary: 'Proposes to control a draw again that the control holds. Another person decides; it is paid only if both systems agree.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['TL6', 'T33'],
    params: drawParams,
    body: z.object({ reason }),
    twoPersons: 'lottery.recheck',
    value: proposable(deskDraw),
    refusals: ['lottery.draw_unknown', 'lottery.state_differs', 'desk.proposal_waiting'],
  }),
  voidDeskLotteryDraw: endpoint({
    ...shared,
    summary: 'Proposes to void a draw: all its stakes go back. Another person decides.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['LOTT-48', 'T33'],
    params: drawParams,
    body: z.object({ reason }),
    twoPersons: 'lottery.void',
    value: proposable(deskDraw),
    refusals: ['lottery.draw_unknown', 'lottery.state_differs', 'desk.proposal_waiting'],
  }),
};
