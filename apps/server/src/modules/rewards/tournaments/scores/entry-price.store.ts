import { money } from '@laro/contract/wire/scalars';
import { formatMoney, type Amount, type Money } from '@laro/domain/money/money';
import type { PointLot } from '@laro/domain/rewards/mall/point-lots';
import { decode } from 'zod';
import type { Transaction } from '#server/db/sql.ts';

/** Price of an entry that was paid. */
export interface PaidEntry {
  merchantCode: string;
  paid: Money;
  /** Null where it has cost nothing. */
  key: string | null;
  parts: readonly PointLot[];
}

type StoredPart = Omit<PointLot, 'left'> & { left: Amount };
export type StoredPaid = Omit<PaidEntry, 'parts'> & { parts: readonly StoredPart[] };

export const PAID_COLUMNS = 'merchant_code as "merchantCode", paid, paid_key as key, paid_parts as parts';

export const paidOf = <Row extends StoredPaid>(row: Row): Omit<Row, 'parts'> & Pick<PaidEntry, 'parts'> => ({
  ...row,
  parts: row.parts.map((part) => ({ ...part, left: decode(money, part.left) })),
});

/** Notes the price of an entry. */
export async function noteEntryPaid(
  transaction: Transaction,
  { tournamentId, playerId, paid, key, parts }: { tournamentId: string; playerId: bigint; paid: Money; key: string; parts: readonly PointLot[] },
): Promise<void> {
  const stored = JSON.stringify(parts.map((part) => ({ ...part, left: formatMoney(part.left) })));
  await transaction.query('update tournament_entries set paid = $3, paid_key = $4, paid_parts = $5 where tournament_id = $1 and player_id = $2', [
    tournamentId,
    playerId,
    paid,
    key,
    stored,
  ]);
}

/** Marks that the points of an entry came back. */
export async function noteEntryReturned(transaction: Transaction, tournamentId: string, playerId: bigint): Promise<void> {
  await transaction.query('update tournament_entries set returned_at = now() where tournament_id = $1 and player_id = $2', [tournamentId, playerId]);
}
