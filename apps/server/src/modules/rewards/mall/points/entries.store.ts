import type { Language } from '@laro/domain/system/languages';
import type { PointEntryKind } from '@laro/domain/mall/point-entries';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { movePoints } from '#server/ledger/accounts/points-money.ts';
import type { When } from '../mall-parts.ts';
import type { PointOwner } from './accounts.store.ts';

/** The reason for a change of points: play of a date, an order, a grant, or the entry of a tournament. */
export interface PointCause {
  day?: string;
  orderId?: string;
  grantId?: string;
  tournamentId?: string;
  /** The key of a correction by hand. */
  handKey?: string;
}

const isOut: Readonly<Record<PointEntryKind, boolean>> = {
  earned: false,
  given: false,
  returned: false,
  adjusted_up: false,
  taken_back: true,
  spent: true,
  expired: true,
  adjusted_down: true,
};

/** Moves points in the ledger and writes the line of the member's history; gives the movement's id. */
export async function postPoints(
  transaction: Transaction,
  { playerId, cashAccount }: PointOwner,
  { kind, key, amount, when, cause }: { kind: PointEntryKind; key: string; amount: bigint; when: When; cause: PointCause },
): Promise<string> {
  const { at, agoMs } = when;
  const movementId = await movePoints(transaction, { kind: `points_${kind}`, key, cashAccount, amount, agoMs });
  const row = { player_id: playerId, kind, amount: isOut[kind] ? -amount : amount, at, movement_id: movementId, day: cause.day };
  const of = { order_id: cause.orderId, grant_id: cause.grantId, tournament_id: cause.tournamentId, hand_key: cause.handKey };
  await insertRows(transaction, 'point_entries', [{ id: await newOrderedId(transaction, agoMs), ...row, ...of }]);
  return movementId;
}

export interface PointEntry {
  id: string;
  kind: PointEntryKind;
  amount: bigint;
  at: Date;
  day: string | null;
  orderId: string | null;
  /** Names of the grant that gave them, or of the tournament. */
  names: Partial<Record<Language, string>> | null;
}

/** The correction by hand with a key. */
export const correctionOf = (queries: Queries, key: string): Promise<{ playerId: bigint; amount: bigint } | undefined> =>
  first(queries, 'select player_id as "playerId", amount from point_entries where hand_key = $1', [key]);

/** A member's history, newest first. */
export const entriesOf = (queries: Queries, playerId: bigint, before: string | null, limit: number): Promise<PointEntry[]> =>
  many<PointEntry>(
    queries,
    `select e.id, e.kind, e.amount, e.at, e.day::text as day, e.order_id as "orderId", coalesce(g.names, t.body -> 'names') as names
    from point_entries e left join reward_grants g on g.id = e.grant_id left join tournaments t on t.id = e.tournament_id
    where e.player_id = $1 and ($2::uuid is null or e.id < $2) order by e.id desc limit $3`,
    [playerId, before, limit],
  );
