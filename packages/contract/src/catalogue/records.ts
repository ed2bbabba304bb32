import { recordsPageSize } from '@laro/domain/system/constants';
import * as z from 'zod';
import { game, picture } from './catalogue.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, gameCategory, language, moment, money } from '../wire/scalars.ts';

const recordPeriods = ['today', 'yesterday', '7days', '30days', 'range'] as const;
const roundStates = ['open', 'closed', 'void'] as const;

const roundId = z.uuid();
const date = z.iso.date();

/** Selection of rounds: a period in days of the merchant's time zone, and filters. */
const filter = {
  period: z.enum(recordPeriods).default('today'),
  /** First and last day of `range`, both inclusive. */
  from: z.union([date, z.literal('')]).default(''),
  to: z.union([date, z.literal('')]).default(''),
  category: z.union([gameCategory, z.literal('')]).default(''),
  vassalage: z.union([code, z.literal('')]).default(''),
  status: z.union([z.enum(roundStates), z.literal('')]).default(''),
  before: roundId.optional(),
  language: language.optional(),
};

const round = z.object({
  id: z.string(),
  at: moment,
  gameId: z.string(),
  gameName: z.string(),
  /** Null for a game that is no longer in the catalogue. */
  picture: picture.nullable(),
  category: gameCategory.nullable(),
  vassalage: z.string(),
  vendorName: z.string(),
  stake: money,
  payout: money,
  /** Payout minus stake; zero for an open round. */
  net: money,
  status: z.enum(roundStates),
});

const movement = z.object({
  /** The vendor's id of the transaction. */
  id: z.string(),
  kind: z.enum(['bet', 'win', 'rollback']),
  at: moment,
  amount: money,
  /** Signed change of the player's cash. */
  change: money,
  /** The player's cash before and after; null if nothing moved. */
  before: money.nullable(),
  after: money.nullable(),
  isTakenBack: z.boolean(),
  /** Part of a win that a pool of the vendor pays; zero without one. */
  pooled: money,
});

/** A round as its vendor recorded it. Only the outer form is validated here: the browser verifies every event. */
const playedRound = z.looseObject({
  /** Kind of game; older vendors send none and have slots. */
  kind: z.string().max(32).default('slot'),
  mathematics: z.string().max(64),
  version: z.number().int(),
  stake: z.string().max(24),
  totalWin: z.string().max(24),
  /** Slots only: the value of a coin, and the events. */
  coin: z.string().max(24).optional(),
  events: z
    .array(z.looseObject({ kind: z.string().max(32) }))
    .max(2000)
    .optional(),
});
const proof = z.object({
  commitment: z.string().regex(/^[0-9a-f]{64}$/),
  clientSeed: z.string().max(64),
  nonce: z.number().int().min(0),
  serverSeed: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** At shared tables the client seed is the SHA-256 of beacon, newline and root, the hash of all counted stakes; null where the player has chosen it. */
  entropy: z.object({ root: z.string().regex(/^[0-9a-f]{64}$/), beacon: z.string().max(200) }).nullish(),
});
/** Meaning of a code in the windows. Pictures are included as data, because our pages load nothing from a vendor's server. */
const playedSymbol = z.object({
  name: z.string().max(60),
  role: z.enum(['wild', 'scatter', 'coin', 'bonus']).nullable(),
  picture: z
    .string()
    .max(32_000)
    .regex(/^data:image\/(?:webp|png);base64,[A-Za-z0-9+/]+=*$/)
    .nullable(),
});
/** A vendor's answer about one of its rounds; any other form counts as no answer. Without pictures the round is described by its codes. */
export const vendorRound = z.object({
  round: playedRound,
  proof,
  symbols: z.record(z.string().max(8), playedSymbol).catch({}),
  /** When each act of the player was made, in the order of the record; vendors without times send none. */
  acted_at: z.array(moment).max(500).catch([]),
});

const range = z.object({ from: moment, to: moment, timeZone: z.string() });
const refusals = ['records.range_too_long', 'records.range_reversed'] as const;

/** The player's own rounds: the bet record. */
export const records = {
  listRounds: endpoint({
    summary: 'The player’s rounds in a period, newest first, in pages; the first page includes the exact sums of all matching rounds.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T31', 'T62', 'T86'],
    query: z.object({ ...filter, pageSize: z.coerce.number().int().min(1).max(100).default(recordsPageSize) }),
    value: z.object({
      rounds: z.array(round),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.string().nullable(),
      totals: z.object({ count: z.number().int(), stake: money, payout: money, net: money }).nullable(),
      range,
      isTrial: z.boolean(),
    }),
    refusals,
  }),
  getRound: endpoint({
    summary: 'One of the player’s rounds with all of its movements.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T29', 'T62', 'T69', 'T86'],
    params: z.object({ roundId }),
    query: z.object({ language: language.optional() }),
    value: z.object({
      round,
      /** The vendor's id of the round. */
      reference: z.string(),
      closedAt: moment.nullable(),
      balanceBefore: money.nullable(),
      balanceAfter: money.nullable(),
      movements: z.array(movement),
      isTrial: z.boolean(),
    }),
    refusals: ['records.round_unknown'],
  }),
  getRoundProof: endpoint({
    summary: 'The vendor’s record of the round, and its proof. Null if the vendor has none; `isDemoPast`: it was generated for the demo and never played.',
    access: 'player',
    rate: 'search',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T55', 'T62', 'T86'],
    params: z.object({ roundId }),
    query: z.object({ language: language.optional() }),
    value: z.object({ played: vendorRound.nullable(), isDemoPast: z.boolean() }),
    refusals: ['records.round_unknown', 'play.vendor_unavailable'],
  }),
  exportRounds: endpoint({
    summary: 'The player’s rounds in a period as CSV, in parts; the first part begins with the column names.',
    access: 'player',
    rate: 'search',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T69', 'T88'],
    query: z.object(filter),
    value: z.object({ fileName: z.string(), csv: z.string(), next: z.string().nullable() }),
    refusals,
  }),
  listRecentGames: endpoint({
    summary: 'Games that the player has played recently, latest first.',
    access: 'player',
    rate: 'read',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    serves: ['LIST-03', 'LIST-09', 'ROLE-01'],
    query: z.object({ language: language.optional() }),
    value: z.object({ games: z.array(game) }),
    refusals: [],
  }),
};
