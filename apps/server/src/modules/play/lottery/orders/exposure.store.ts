import type { Money } from '@laro/domain/money/money';
import type { LineExposure } from '@laro/lottery/orders/exposure';
import { one, type Transaction } from '#server/db/sql.ts';

/** The most that a draw may pay of a merchant's real money, by outcome of a play, and by play where it has many (LOTT-26). */
export interface ExposureCaps {
  outcome: Money;
  play: Money;
}

/** A play in a draw at a merchant. */
interface ExposedPlay {
  drawId: string;
  merchantCode: string;
  play: string;
}

interface Known {
  most: Money;
  outcomes: bigint[] | null;
}

/** Holds the exposure of a play in a draw until the end of the transaction. */
const lockExposure = (transaction: Transaction, { drawId, merchantCode, play }: ExposedPlay): Promise<Known> =>
  one<Known>(
    transaction,
    `insert into lottery_exposure (draw_id, merchant_code, play) values ($1, $2, $3) on conflict (draw_id, merchant_code, play) do update set play = excluded.play
      returning most, outcomes::text[]::bigint[] as outcomes`,
    [drawId, merchantCode, play],
  );

/** Exposure of a play with a line more, or with a line less for `sign` -1n. */
function withLine(known: Known, line: LineExposure, sign: 1n | -1n): Known {
  if (line.outcomes === null) return { most: known.most + sign * line.most, outcomes: null };
  const outcomes = line.outcomes.map((payout, place) => BigInt(known.outcomes?.[place] ?? 0n) + sign * payout);
  return { most: outcomes.reduce((largest, payout) => (payout > largest ? payout : largest), 0n), outcomes };
}

/**
 * Adds lines to their play's exposure, or takes them off with `sign` -1n. Gives the place of the first line that the caps do not hold, and then writes nothing.
 * Callers go through draws and plays in one order, so that none waits for another in a circle.
 */
export async function addExposure(
  transaction: Transaction,
  exposed: ExposedPlay,
  lines: readonly LineExposure[],
  sign: 1n | -1n,
  caps: ExposureCaps | null,
): Promise<{ place: number; code: 'lottery.number_full' | 'lottery.play_full' } | null> {
  let known = await lockExposure(transaction, exposed);
  for (const [place, line] of lines.entries()) {
    known = withLine(known, line, sign);
    const isWide = line.outcomes === null;
    if (caps !== null && known.most > (isWide ? caps.play : caps.outcome)) return { place, code: isWide ? 'lottery.play_full' : 'lottery.number_full' };
  }
  await transaction.query('update lottery_exposure set most = $4, outcomes = $5::bigint[] where draw_id = $1 and merchant_code = $2 and play = $3', [
    exposed.drawId,
    exposed.merchantCode,
    exposed.play,
    known.most,
    known.outcomes?.map(String) ?? null,
  ]);
  return null;
}

/** Lines by their play, in the order in which plays are locked. */
export const byPlay = <Line>(lines: readonly Line[], playOf: (line: Line) => string): [play: string, lines: Line[]][] =>
  [...Map.groupBy(lines, playOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
