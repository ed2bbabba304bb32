import { larger } from '../../money/share.ts';
import { dividendFor, type DividendRow } from './dividend.ts';

/** The gap to a step of a dividend; 0 for each condition that is met. Amounts in money units. */
export interface MissingToRow {
  readonly turnover: bigint;
  readonly active: number;
  readonly result: bigint;
  readonly isReached: boolean;
}

/** The gap to each step of a running dividend (agents.md 9.1 C). A base that is not above 0 lacks what brings it there. */
export const missingToRows = (
  rows: readonly DividendRow[],
  { base, valid, active }: { readonly base: bigint; readonly valid: bigint; readonly active: number },
): MissingToRow[] =>
  rows.map((row) => ({
    turnover: larger(0n, row.minimumBet - valid),
    active: Math.max(0, row.activeMember - active),
    result: larger(0n, larger(row.netLoss, 1n) - base),
    isReached: dividendFor([row], base, valid, active).row !== null,
  }));
