import * as z from 'zod';
import { code, money } from '../wire/scalars.ts';
import { base, drawId, orderMode, playId, selectionText } from './scalars.ts';

export const CHASE_MAX = 120;
/** Longer lists are no slip at all; up to here a slip with too many lines or draws is refused with the bound that it exceeds. */
const LISTED_MAX = 1000;

/** Traditional plays stake unit × multiple for each bet, the others a typed stake; six balls have a price. */
const line = z.object({
  play: playId,
  selection: selectionText,
  unit: money.optional(),
  multiple: z.number().int().min(1).max(9999).optional(),
  stake: money.optional(),
});
/** The lines of an order with its draw and terms, as the page counts them. */
export const slip = z.object({
  gameId: code,
  drawId,
  rulesVersion: z.number().int().min(1),
  mode: orderMode,
  base,
  lines: z.array(line).min(1).max(LISTED_MAX),
  chase: z
    .object({
      draws: z.number().int().min(2).max(LISTED_MAX),
      /** One for each draw. */
      multiples: z.array(z.number().int().min(1).max(9999)).min(2).max(LISTED_MAX),
      stopOnWin: z.boolean(),
    })
    .refine(({ draws, multiples }) => draws === multiples.length)
    .optional(),
});

/** Refusals of every call that takes a slip. */
export const slipRefusals = [
  'lottery.draw_unknown',
  'lottery.draw_closed',
  'lottery.game_closed',
  'lottery.rules_changed',
  'lottery.mode_not_offered',
  'lottery.base_out_of_range',
  'lottery.not_for_trial',
  'lottery.play_unknown',
  'lottery.selection_invalid',
  'lottery.too_many_lines',
  'lottery.too_many_bets',
  'lottery.unit_not_offered',
  'lottery.stake_out_of_range',
  'lottery.order_too_high',
  'lottery.payout_too_high',
  'lottery.chase_too_long',
] as const;
