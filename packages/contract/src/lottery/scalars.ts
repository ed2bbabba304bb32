import { prizeModeNames, drawStateNames, orderStateNames } from '@laro/domain/lottery/names';
import * as z from 'zod';
import { code, moment, money } from '../wire/scalars.ts';

export const drawId = z.uuid();
export const orderId = z.uuid();
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
/** Six-ball games have no mode. */
export const orderMode = z.enum([...prizeModeNames, 'Fixed']);
export const base = z.number().int().min(0).max(2000);
const drawState = z.enum(drawStateNames);
const orderState = z.enum(orderStateNames);
export const selectionText = z.string().min(1).max(65_536);
export const playId = z.string().regex(/^[a-z0-9_.]{1,20}$/);

/** A family with its parameters: from and to of D2's drums, pool of LT, form of VN, cars of RC, year of M6 (the sign of the draw's lunar year). */
export const familyParams = z.object({
  family: z.enum(['D2', 'D3', 'D4', 'D6', 'LT', 'VN', 'F4', 'S5', 'E5', 'K3', 'RC', 'KN', 'P28', 'M6']),
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  pool: z.number().int().optional(),
  form: z.enum(['N', 'S']).optional(),
  cars: z.number().int().optional(),
  year: z.string().optional(),
});

export const winnersOfClass = z.object({ play: playId, prize: z.string(), lines: z.number().int(), bets: z.number().int() });

/** A draw as everybody may see it. `isOpen` is by the server's clock. */
export const draw = z.object({
  drawId,
  gameId: code,
  numero: z.string(),
  station: z.string(),
  state: drawState,
  isOpen: z.boolean(),
  isHeld: z.boolean(),
  closesAt: moment,
  drawsAt: moment,
  commitment: hex64.nullable(),
  seal: hex64.nullable(),
  beaconRound: z.number().int().nullable(),
  result: z.string().nullable(),
  params: familyParams,
});

/** Everything that decided a draw. */
export const drawProof = z.object({
  gameId: code,
  numero: z.string(),
  commitment: hex64,
  serverSeed: hex64,
  seal: hex64,
  sealedAt: moment,
  /** In the seal, those of free play among them. */
  orders: z.number().int(),
  trialOrders: z.number().int(),
  beacon: z.object({ chain: z.string(), publicKey: z.string(), round: z.number().int(), signature: z.string() }),
  clientSeed: hex64,
  result: z.string(),
});

export const gameEntry = z.object({
  gameId: code,
  vassalage: code,
  category: z.enum(['LOTT', 'ELOTT']),
  name: z.string(),
  params: familyParams,
  /** Minutes between two draws; null where draws have times of the day. */
  everyMinutes: z.number().int().nullable(),
  zone: z.string(),
  /** Where results are imported from; null for draws of this installation. */
  region: z.enum(['north', 'central', 'south']).nullable(),
  isOn: z.boolean(),
  mode: orderMode,
  base,
  /** The largest base that the caller may choose in this mode. */
  baseMax: base,
  /** Another mode that the player may choose, with its bounds; null where there is none. */
  choice: z.object({ mode: orderMode, base, baseMax: base }).nullable(),
  rulesVersion: z.number().int(),
  next: draw.nullable(),
  /** When bets on the next draw began: when the draw before it closed or, for the first draw, when its sale opened. Null if none is open. */
  nextSince: moment.nullable(),
  /** The last draw that bets closed for and that has no result yet. */
  waiting: draw.nullable(),
  last: z.object({ drawId, numero: z.string(), result: z.string(), drawsAt: moment }).nullable(),
  /** The draw that ended last, where it is void. */
  voided: z.object({ drawId, numero: z.string() }).nullable(),
  /** The next draw by the schedule, where none is open yet. */
  plannedAt: moment.nullable(),
  /** First and last day of the holidays that the game pauses for today. */
  pause: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Of six balls: the pool as the ledger has it, and the part of the next draw’s stakes so far that will go in. `closed` is the final pool of a draw
   * that waits for its numbers. */
  jackpot: z.object({ pool: money, soldShare: money, closed: money.nullable() }).nullable(),
  /** Amounts that the page offers and holds to: units and price of a bet, and the bounds of a line. */
  stakes: z.object({
    units: z.array(money),
    price: money,
    lineMin: money,
    lineMax: money,
    /** Stakes of a player that cover more of a play's outcomes do not count (LOTT-19). */
    coverPercent: z.number().int(),
  }),
});

const lineView = z.object({
  line: z.number().int(),
  play: playId,
  selection: z.string(),
  bets: z.number().int(),
  /** Stake of one bet. */
  stake: money,
  staked: money,
  most: money,
  state: orderState,
  payout: money,
  pushes: z.number().int(),
  wins: z.array(z.object({ prize: z.string(), count: z.number().int() })),
  /** Odds of its classes at the order's base in ten-thousandths, stake included: the least and the largest; none for a share of the pool alone. */
  odds: z.array(z.string().regex(/^\d+$/)),
  /** Values of the selection that match the result, by group; empty before the result. */
  marks: z.array(z.array(z.string())),
});

export const orderView = z.object({
  orderId,
  gameId: code,
  gameName: z.string(),
  draw,
  mode: orderMode,
  base,
  state: orderState,
  staked: money,
  /** The part of the stake that a ticket has paid. */
  ticketPaid: money,
  payout: money,
  /** Of a settled order with real money: what is kept of its stake for the player's rebate (LOTT-18). */
  kept: money.nullable(),
  lines: z.array(lineView),
  hash: hex64,
  placedAt: moment,
  settledAt: moment.nullable(),
  chaseId: z.uuid().nullable(),
  canCancel: z.boolean(),
  /** The payout is won and waits for its check by two people. */
  isChecked: z.boolean(),
  /** The last correction of the draw's result, where it changed the payout of this order. */
  correction: z.object({ before: money, after: money, paid: money, takenBack: money, at: moment }).nullable(),
});
