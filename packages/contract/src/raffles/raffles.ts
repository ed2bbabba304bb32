import { drawStates, raffleBounds, raffleLooks } from '@laro/domain/raffles/raffle-program';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { raffleCode } from '../rewards/desk.ts';
import { grantView, rewardView } from '../rewards/grants.ts';
import { moment, money } from '../wire/scalars.ts';
import { rowId } from './raffle.ts';

const member = { access: 'member', module: 'RAFFLE3', whileClosed: 'refuses' } as const;
const hash = z.string();

/** A row with its exact odds now: a fraction in lowest terms, and percent cut to four places (REW-37). */
const row = z.object({
  id: rowId,
  reward: rewardView,
  weight: z.number().int(),
  numerator: z.number().int(),
  denominator: z.number().int(),
  percent: z.string(),
  /** Pieces that are left; null: without end. */
  left: z.number().int().nullable(),
  whenGone: rowId.nullable(),
});

/** The member's seeds for the next draw; the server seed is revealed when they are changed. */
const seeds = z.object({ generation: z.number().int(), commitment: hash, clientSeed: z.string(), nonce: z.number().int() });

/** A draw for all tickets at one moment, as members see it before and afterwards. */
const periodic = z.object({
  id: z.uuid(),
  state: z.enum(drawStates),
  /** Tickets take part until then. */
  closesAt: moment,
  /** When the round of the beacon is published that decides the draw. */
  drawsAt: moment,
  beaconRound: z.number().int(),
  commitment: hash,
  /** Tickets of all members that take part. */
  tickets: z.number().int(),
  /** Numbers of the member's tickets; a new ticket gets its number within a minute. */
  own: z.array(z.number().int()),
  /** Tickets of the member that have no number yet. */
  unnumbered: z.number().int(),
  /** Tickets of the member that were left out at the closing because of a break, and that wait for the next draw (T95, REW-24). */
  leftOut: z.number().int(),
  /** Numbers of the member that have won. */
  won: z.array(z.number().int()),
});

const raffle = z.object({
  code: raffleCode,
  name: z.string(),
  look: z.enum(raffleLooks),
  version: z.number().int(),
  permit: z.string(),
  /** When it ends; null: without an end. */
  until: moment.nullable(),
  /** It gives no more tickets; those that are out stay good. */
  isStopped: z.boolean(),
  rows: z.array(row),
  prizes: z.array(z.object({ reward: rewardView, count: z.number().int() })),
  /** How play gives tickets; null: it gives none. */
  play: z.object({ perStake: money, perDay: z.number().int() }).nullable(),
  /** Usable tickets and when the next of them ends. */
  tickets: z.object({ count: z.number().int(), nextEnd: moment.nullable() }),
  /** Null for a draw. */
  seeds: seeds.nullable(),
  /** Null for an instant raffle. */
  draw: periodic.nullable(),
  /** Earlier draws, the newest first. */
  past: z.array(z.object({ id: z.uuid(), closedAt: moment, state: z.enum(drawStates), tickets: z.number().int(), won: z.array(z.number().int()) })),
  /** Why a ticket cannot be used now; null: it can. */
  waitsFor: z.enum(['identity', 'play']).nullable(),
});

const raffles = z.object({
  zone: z.string(),
  /** True while a break or a limit of the member keeps offers from the list (T96). */
  isOnHold: z.boolean(),
  raffles: z.array(raffle),
});

/** One instant draw with all that plays it again; `serverSeed` is null until the seeds are changed (REW-38). */
const proof = z.object({
  id: z.uuid(),
  at: moment,
  version: z.number().int(),
  generation: z.number().int(),
  commitment: hash,
  clientSeed: z.string(),
  serverSeed: z.string().nullable(),
  nonce: z.number().int(),
  number: z.number().int(),
  drawn: rowId,
  won: rowId,
  /** Rows without stock at the draw. */
  gone: z.array(rowId),
  table: z.array(z.object({ id: rowId, weight: z.number().int(), whenGone: rowId.nullable() })),
  reward: rewardView,
});

const ticketStates = ['usable', 'used', 'expired', 'taken_back', 'lapsed'] as const;

const ticket = z.object({
  id: z.uuid(),
  raffle: raffleCode,
  name: z.string(),
  look: z.enum(raffleLooks),
  state: z.enum(ticketStates),
  /** In a draw; null for instant raffles and until it is given. */
  number: z.number().int().nullable(),
  /** A draw has left it out because of a break; it joins the next one. */
  waitsForDraw: z.boolean(),
  from: moment,
  until: moment,
  endedAt: moment.nullable(),
});

/** A usable ticket of free spins: the member picks one of the games (REW-44). */
const spinTicket = z.object({
  id: z.uuid(),
  until: moment,
  reward: rewardView,
  games: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Why it cannot be used now; null: it can. */
  waitsFor: z.enum(['identity', 'bonus', 'play']).nullable(),
});

const codeParam = z.object({ code: raffleCode });

/** Raffles of a member (rewards.md 7, 8). */
export const raffleCalls = {
  listRaffles: endpoint({
    summary: 'Raffles of the member with exact odds, tickets, and what the draws are committed to.',
    ...member,
    rate: 'read',
    serves: ['REW-36', 'REW-37', 'REW-41', 'T96', 'T101'],
    value: raffles,
    refusals: [],
  }),
  drawRaffle: endpoint({
    summary: 'Uses one ticket: draws a row by the committed seeds, and claims what it gives. The same key gives the same draw.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-37', 'REW-38', 'REW-45', 'T101'],
    params: codeParam,
    /** `version` and `gone`: the table as the page has shown it. */
    body: z.object({ key: z.uuid(), version: z.number().int(), gone: z.array(rowId).max(raffleBounds.rows) }),
    value: z.object({ proof, grant: grantView }),
    refusals: [
      'raffle.unknown',
      'raffle.no_ticket',
      'raffle.changed',
      'raffle.closed',
      'raffle.key_used',
      'reward.not_offered',
      'reward.not_now',
      'identity.needed',
    ],
  }),
  setRaffleSeed: endpoint({
    summary: 'Begins new seeds with a client seed of the member; the server seed of the draws so far is revealed.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-38', 'T101'],
    params: codeParam,
    body: z.object({ clientSeed: z.string().max(200) }),
    value: seeds,
    refusals: ['raffle.unknown', 'raffle.seed_malformed'],
  }),
  listRaffleProofs: endpoint({
    summary: 'Instant draws of the member, newest first, with what plays them again.',
    ...member,
    rate: 'read',
    serves: ['REW-38', 'T101'],
    params: codeParam,
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({ proofs: z.array(proof), next: z.string().nullable(), zone: z.string() }),
    refusals: ['raffle.unknown'],
  }),
  getRaffleDraw: endpoint({
    summary: 'The published file of a draw: list of tickets, its hash, seeds, round of the beacon, and winners with masked names.',
    access: 'public',
    module: 'RAFFLE3',
    whileClosed: 'refuses',
    rate: 'read',
    serves: ['REW-39', 'T101'],
    params: z.object({ code: raffleCode, drawId: z.uuid() }),
    value: z.object({
      id: z.uuid(),
      code: raffleCode,
      name: z.string(),
      state: z.enum(drawStates),
      closedAt: moment,
      drawsAt: moment,
      commitment: hash,
      serverSeed: z.string().nullable(),
      beacon: z.object({ round: z.number().int(), publicKey: z.string(), signature: z.string().nullable() }),
      onePrizeEach: z.boolean(),
      prizes: z.array(z.object({ reward: rewardView, count: z.number().int() })),
      /** One line for each ticket, number and public id of its member; empty until it is closed. */
      list: z.string(),
      listHash: z.string().nullable(),
      tickets: z.number().int(),
      winners: z.array(z.object({ place: z.number().int(), prize: z.number().int(), ticket: z.number().int(), name: z.string() })),
    }),
    refusals: ['raffle.unknown'],
  }),
  listTickets: endpoint({
    summary: 'Tickets of the member: usable ones by their end, then those of the last 13 months that have ended.',
    ...member,
    rate: 'read',
    serves: ['REW-36', 'REW-44', 'REW-45'],
    value: z.object({
      tickets: z.array(ticket),
      spins: z.array(spinTicket),
      /** True for a member who can use no ticket now, because of a pause or exclusion (T95). */
      isOnHold: z.boolean(),
      zone: z.string(),
    }),
    refusals: [],
  }),
};
