import type { IdentityHit, IdentitySide } from '@laro/domain/identity/identity-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** Notes that a member of staff opens a picture (SAFE-09). */
export async function noteLook(transaction: Transaction, proofId: string, side: IdentitySide, staff: string, at: Date): Promise<void> {
  await transaction.query(
    `insert into identity_picture_views (picture_id, staff, seen_at)
    select id, $1, $2 from identity_pictures where proof_id = $3 and side = $4 and removed_at is null
    on conflict (picture_id, staff) do nothing`,
    [staff, at, proofId, side],
  );
}

/** Sides of a proof that a member of staff has not opened. */
export async function unseenSides(queries: Queries, proofId: string, staff: string): Promise<IdentitySide[]> {
  const { rows } = await queries.query<{ side: IdentitySide }>({
    text: `select p.side from identity_pictures p where p.proof_id = $1 and p.removed_at is null
      and not exists (select from identity_picture_views v where v.picture_id = p.id and v.staff = $2)`,
    values: [proofId, staff],
  });
  return rows.map(({ side }) => side);
}

export interface HitAnswer {
  hit: IdentityHit;
  answer: string;
  by: string;
  at: Date;
}

export async function readAnswers(queries: Queries, proofId: string): Promise<HitAnswer[]> {
  const { rows } = await queries.query<HitAnswer>({
    text: 'select hit, answer, answered_by as by, answered_at as at from identity_hit_answers where proof_id = $1 order by id',
    values: [proofId],
  });
  return rows;
}

export async function insertAnswer(queries: Queries, proofId: string, { hit, answer, by, at }: HitAnswer): Promise<void> {
  await queries.query({
    text: 'insert into identity_hit_answers (proof_id, hit, answer, answered_by, answered_at) values ($1, $2, $3, $4, $5)',
    values: [proofId, hit, answer, by, at],
  });
}
