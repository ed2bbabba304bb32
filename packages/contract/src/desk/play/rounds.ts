import * as z from 'zod';
import { accountKinds, movementNames, roundStates } from '@laro/domain/money/movement-names';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { cursor, memberName } from '../people/members.ts';
import { line, merchantParam, shared } from '../scalars.ts';

const round = z.object({
  id: z.string(),
  /** The vendor's id of it. */
  reference: z.string(),
  vendorCode: z.string(),
  vendorName: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  member: memberName,
  currency: z.string(),
  state: z.enum(roundStates),
  staked: money,
  paid: money,
  bets: z.number().int(),
  wins: z.number().int(),
  openedAt: moment,
  closedAt: moment.nullable(),
});

const roundMovement = z.object({
  id: z.string().nullable(),
  kind: z.enum(movementNames),
  outcome: z.string(),
  caller: z.string(),
  key: z.string(),
  amount: money,
  at: moment,
  from: z.enum(accountKinds).nullable(),
  to: z.enum(accountKinds).nullable(),
  before: money.nullable(),
  after: money.nullable(),
  reversedBy: z.string().nullable(),
  /** Part of a win that a pool of the vendor pays; zero without one. */
  pooled: money,
});

const roundParams = z.object({ merchant: code, roundId: z.uuid() });

/** Rounds of play, from the ledger. */
export const rounds = {
  listDeskRounds: endpoint({
    summary: 'Rounds, newest first. Searches a bounded number at a time: a page may be empty and still return where to continue.',
    access: 'staff:play.read',
    rate: 'read',
    ...shared,
    serves: ['T69', 'T86'],
    params: merchantParam,
    query: z.object({
      /** Our id or the vendor's id of a round, or the vendor's id of a transaction in it. */
      search: line(128).default(''),
      /** Number, opaque id or username of a player. */
      member: line(64).default(''),
      vendor: z.union([code, z.literal('')]).default(''),
      game: z.union([code, z.literal('')]).default(''),
      state: z.union([z.enum(roundStates), z.literal('')]).default(''),
      money: z.enum(['real', 'trial', '']).default(''),
      from: moment.optional(),
      to: moment.optional(),
      before: cursor.default(''),
    }),
    /** `searchedTo`: all rounds opened since then have been searched. */
    value: z.object({ rounds: z.array(round), next: z.string().nullable(), searchedTo: moment.nullable() }),
    refusals: ['request.not_found'],
  }),
  listDeskOpenRounds: endpoint({
    summary: 'Open rounds, oldest first.',
    access: 'staff:play.read',
    rate: 'read',
    ...shared,
    serves: ['T63', 'T69'],
    params: merchantParam,
    query: z.object({ after: cursor.default('') }),
    value: z.object({ rounds: z.array(round), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getDeskRound: endpoint({
    summary: 'A round with every movement in it.',
    access: 'staff:play.read',
    rate: 'read',
    ...shared,
    serves: ['T62', 'T69', 'T86'],
    params: roundParams,
    value: round.extend({ movements: z.array(roundMovement) }),
    refusals: ['request.not_found', 'desk.round_unknown'],
  }),
  getDeskRoundAtVendor: endpoint({
    summary: 'The vendor’s record of a round, and its proof. Null if the vendor does not know the round.',
    access: 'staff:play.read',
    rate: 'read',
    ...shared,
    serves: ['T62'],
    params: roundParams,
    value: z.object({ detail: z.object({ round: z.unknown(), proof: z.unknown() }).nullable() }),
    refusals: ['request.not_found', 'desk.round_unknown', 'play.vendor_unavailable'],
  }),
};
