import type { PointEntryKind } from '@laro/domain/mall/point-entries';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { movePoints } from '#server/ledger/accounts/points-money.ts';
import type { When } from '../mall-parts.ts';
import type { PointOwner } from './accounts.store.ts';

/** The reason for a change of points: play of a date, or an order. */
export interface PointCause {
  day?: string;
  orderId?: string;
}

const isOut: Readonly<Record<PointEntryKind, boolean>> = { earned: false, taken_back: true, spent: true, expired: true };

/** Moves points in the ledger and writes the line of the member's history; gives the movement's id. */
export async function postPoints(
  transaction: Transaction,
  { playerId, cashAccount }: PointOwner,
  { kind, key, amount, when, cause }: { kind: PointEntryKind; key: string; amount: bigint; when: When; cause: PointCause },
): Promise<string> {
  const { at, agoMs } = when;
  const movementId = await movePoints(transaction, { kind: `points_${kind}`, key, cashAccount, amount, agoMs });
  const row = { player_id: playerId, kind, amount: isOut[kind] ? -amount : amount, at, movement_id: movementId, day: cause.day, order_id: cause.orderId };
  await insertRows(transaction, 'point_entries', [{ id: await newOrderedId(transaction, agoMs), ...row }]);
  return movementId;
}

export interface PointEntry {
  id: string;
  kind: PointEntryKind;
  amount: bigint;
  at: Date;
  day: string | null;
  orderId: string | null;
}

/** A member's history, newest first. */
export const entriesOf = (queries: Queries, playerId: bigint, before: string | null, limit: number): Promise<PointEntry[]> =>
  many<PointEntry>(
    queries,
    `select id, kind, amount, at, day::text as day, order_id as "orderId" from point_entries
    where player_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [playerId, before, limit],
  );
