import type { ProblemCode } from '@laro/contract/problems';
import { Refusal } from '#server/http/problems/refusal.ts';

/** Codes without parameters that an area had before for what this module refuses. */
export type OwnCode =
  | 'desk.adjustment_unknown'
  | 'desk.adjustment_own'
  | 'desk.adjustment_not_own'
  | 'desk.adjustment_decided'
  | 'desk.bonus_unknown'
  | 'desk.bonus_own'
  | 'desk.bonus_decided'
  | 'desk.withdrawal_own'
  | 'desk.withdrawal_decided'
  | 'desk.deposit_own'
  | 'desk.deposit_decided';

/** A refusal of this module in the codes of an area; anything else unchanged. */
export function inOwnCodes(error: unknown, codes: Partial<Record<ProblemCode, OwnCode>>): unknown {
  if (!(error instanceof Refusal)) return error;
  const own = codes[error.code as ProblemCode];
  return own === undefined ? error : new Refusal(own);
}
