import type { Queries } from '#server/db/sql.ts';

export interface DueProof {
  id: string;
  playerId: bigint;
  expiresOn: string;
}

/** Valid proofs of a merchant whose document expires before a day; with `isReminded: false` only those without a reminder. */
export async function dueProofs(
  queries: Queries,
  { merchantCode, before, isReminded, limit }: { merchantCode: string; before: string; isReminded: false | null; limit: number },
): Promise<DueProof[]> {
  const { rows } = await queries.query<DueProof>({
    text: `select id, player_id as "playerId", expires_on as "expiresOn" from identity_proofs
      where state = 'verified' and expires_on < $2 and merchant_code = $1 and ($3::boolean is null or reminded_at is null) order by expires_on limit $4`,
    values: [merchantCode, before, isReminded, limit],
  });
  return rows;
}

/** Claims the reminder of a member; false if another process already has. */
export async function noteReminded(queries: Queries, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await queries.query({
    text: "update identity_proofs set reminded_at = $2 where id = $1 and reminded_at is null and state = 'verified'",
    values: [id, at],
  });
  return rowCount === 1;
}

/** Proofs that ended before a moment and still have readable data. */
export async function erasableProofs(queries: Queries, before: Date, limit: number): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>({
    text: 'select id from identity_proofs where ended_at < $1 and erased_at is null order by ended_at limit $2',
    values: [before, limit],
  });
  return rows.map(({ id }) => id);
}

/** Deletes the readable data of a proof; its existence, kind and outcome stay. */
export async function eraseProof(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.query({ text: 'delete from identity_hit_answers where proof_id = $1', values: [id] });
  await queries.query({
    text: `update identity_proofs set erased_at = $2, number_sealed = null, details_sealed = null, number_tail = '', sent_from = '', told = '' where id = $1`,
    values: [id, at],
  });
}
