import type { IdentitySide } from '@laro/domain/identity/identity-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface PictureRow {
  id: string;
  side: IdentitySide;
}

/** Notes a picture that was stored; false when the member has sent too many since a moment. */
export async function insertPicture(
  transaction: Transaction,
  { id, playerId, side, at }: { id: string; playerId: bigint; side: IdentitySide; at: Date },
  { since, max }: { since: Date; max: number },
): Promise<boolean> {
  const { rows } = await transaction.query(
    `insert into identity_pictures (id, player_id, side, sent_at) select $1, $2, $3, $4
    where (select count(*) from identity_pictures where player_id = $5 and sent_at > $6) < $7 returning 1`,
    [id, playerId, side, at, playerId, since, max],
  );
  return rows.length > 0;
}

/** A member's own pictures of these ids that belong to no proof yet, held. */
export async function lockLoosePictures(transaction: Transaction, playerId: bigint, ids: readonly string[]): Promise<PictureRow[]> {
  const { rows } = await transaction.query<PictureRow>(
    `select id, side from identity_pictures where id = any ($1::uuid[]) and player_id = $2 and proof_id is null and removed_at is null for update`,
    [[...ids], playerId],
  );
  return rows;
}

export async function attachPictures(transaction: Transaction, proofId: string, ids: readonly string[]): Promise<void> {
  await transaction.query('update identity_pictures set proof_id = $1 where id = any ($2::uuid[])', [proofId, [...ids]]);
}

/** The pictures of a proof that were not deleted, front first. */
export async function readPictures(queries: Queries, proofId: string): Promise<PictureRow[]> {
  const { rows } = await queries.query<PictureRow>({
    text: `select id, side from identity_pictures where proof_id = $1 and removed_at is null order by array_position(array['front', 'back', 'selfie'], side)`,
    values: [proofId],
  });
  return rows;
}

/** Pictures uploaded before a moment that were not sent in with a document. */
export async function readForgotten(queries: Queries, before: Date, limit: number): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>({
    text: 'select id from identity_pictures where proof_id is null and removed_at is null and sent_at < $1 order by sent_at limit $2',
    values: [before, limit],
  });
  return rows.map(({ id }) => id);
}

export async function noteRemoved(queries: Queries, ids: readonly string[], at: Date): Promise<void> {
  await queries.query({ text: 'update identity_pictures set removed_at = $2 where id = any ($1::uuid[])', values: [[...ids], at] });
}
