import type { Money } from '@laro/domain/money';
import type { LineExposure } from '@laro/lottery/orders/exposure';
import { one, type Transaction } from '#server/db/sql.ts';

/** The most that a draw may pay of a merchant's real money, by outcome of a play, and by play where it has many (LOTT-26). */
export interface ExposureCaps {
  outcome: Money;
  play: Money;
}

interface Added {
  drawId: string;
  merchantCode: string;
  play: string;
  exposure: LineExposure;
}

/** Holds the exposure of a play in a draw until the end of the transaction. */
async function lockExposure(transaction: Transaction, { drawId, merchantCode, play }: Added): Promise<{ most: Money; outcomes: bigint[] | null }> {
  await transaction.query('insert into lottery_exposure (draw_id, merchant_code, play) values ($1, $2, $3) on conflict do nothing', [
    drawId,
    merchantCode,
    play,
  ]);
  return one(
    transaction,
    'select most, outcomes::text[]::bigint[] as outcomes from lottery_exposure where draw_id = $1 and merchant_code = $2 and play = $3 for update',
    [drawId, merchantCode, play],
  );
}

/**
 * Adds a line to its play's exposure, or takes it off with `sign` -1n. Says what is full where the caps do not hold, and then writes nothing.
 * Callers go through draws and plays in one order, so that none waits for another in a circle.
 */
export async function addExposure(
  transaction: Transaction,
  added: Added,
  sign: 1n | -1n,
  caps: ExposureCaps | null,
): Promise<'lottery.number_full' | 'lottery.play_full' | null> {
  const { exposure, drawId, merchantCode, play } = added;
  const known = await lockExposure(transaction, added);
  const before = known.outcomes?.map(BigInt);
  const outcomes = exposure.outcomes?.map((payout, place) => (before?.[place] ?? 0n) + sign * payout) ?? null;
  const most = outcomes === null ? known.most + sign * exposure.most : outcomes.reduce((largest, payout) => (payout > largest ? payout : largest), 0n);
  if (caps !== null && most > (outcomes === null ? caps.play : caps.outcome)) return outcomes === null ? 'lottery.play_full' : 'lottery.number_full';
  await transaction.query('update lottery_exposure set most = $4, outcomes = $5::bigint[] where draw_id = $1 and merchant_code = $2 and play = $3', [
    drawId,
    merchantCode,
    play,
    most,
    outcomes?.map(String) ?? null,
  ]);
  return null;
}
