import * as z from 'zod';
import { code, money } from '../wire/scalars.ts';
import { base, familyParams, orderMode, playId } from './scalars.ts';

/** A whole number that may be larger than a float holds. */
const whole = z.string().regex(/^\d+$/);
const date = z.iso.date();

const playRules = z.object({
  id: playId,
  tab: z.enum(['trad', 'ent']),
  /** Key of the text of the rules, with its value. */
  about: z.object({ key: z.string(), n: z.string() }),
  classes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Winning outcomes of a bet, of all. */
      ways: whole,
      outcomes: whole,
      /** Payout of a stake of 1 with its stake, in ten-thousandths; null for a share of the pool. */
      odds: whole.nullable(),
    }),
  ),
  /** Average return of a stake in hundredths of a percent, of the least choice. */
  back: z.number().int(),
  example: z.object({
    selection: z.string(),
    result: z.string(),
    stake: money,
    bets: z.number().int(),
    wins: z.number().int(),
    pushes: z.number().int(),
    payout: money,
  }),
});

/** Rules of a game at a base. */
export const gameRules = z.object({
  gameId: code,
  name: z.string(),
  /** The zone of the game: the times of its draws are of its clocks. */
  zone: z.string(),
  params: familyParams,
  rulesVersion: z.number().int(),
  /** The mode and base that the odds are of. */
  mode: orderMode,
  base,
  /** Modes of the merchant with their bases; `isOwn` is the one that orders of the game have. Six balls have none. */
  modes: z.array(z.object({ mode: orderMode, base, baseMax: base, isOwn: z.boolean() })),
  plays: z.array(playRules),
  closesBeforeSeconds: z.number().int(),
  holidays: z.object({ everyYear: z.array(z.string()), periods: z.array(z.object({ from: date, to: date })) }),
  /** Changes of later dates: what of the schedule, or that odds or limits differ. */
  upcoming: z.array(
    z.object({
      from: date,
      closesBeforeSeconds: z.number().int().nullable(),
      everyMinutes: z.number().int().nullable(),
      times: z.array(z.string()),
      /** Days of the week from Monday = 1; empty for every day. */
      days: z.array(z.number().int()),
      hasOtherTerms: z.boolean(),
    }),
  ),
  isImported: z.boolean(),
  stakes: z.object({
    /** Units of the traditional plays; empty where a bet has a price. */
    units: z.array(money),
    /** Price of a bet of six balls; null elsewhere. */
    price: money.nullable(),
    lineMin: money,
    lineMax: money,
    orderMax: money,
    /** The most that a line can pay, and a player can win in one draw. */
    lineWinMax: money,
    drawWinMax: money,
    /** Draws of a series at most. */
    chaseMax: z.number().int(),
  }),
});
