import type { Queries } from '#server/db/sql.ts';

/** Encrypted fields of a proof; null for fields that it lacks or that were deleted. */
export interface ProofSecrets {
  id: string;
  number: Buffer | null;
  details: Buffer | null;
}

/** The stored key of the hashes, encrypted; stores the given one if there was none. */
export async function keepSealedHashKey(queries: Queries, sealed: Buffer): Promise<Buffer> {
  await queries.query({ text: 'insert into identity_hash_key (sealed) values ($1) on conflict do nothing', values: [sealed] });
  const { rows } = await queries.query<{ sealed: Buffer }>({ text: 'select sealed from identity_hash_key' });
  return rows[0]?.sealed ?? Buffer.alloc(0);
}

export async function writeSealedHashKey(queries: Queries, from: Buffer, to: Buffer): Promise<void> {
  await queries.query({ text: 'update identity_hash_key set sealed = $1 where sealed = $2', values: [to, from] });
}

/** True if nothing has been encrypted or hashed yet. */
export async function isNothingKept(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ is_kept: boolean }>({
    text: `select exists (select from identity_proofs) or exists (select from identity_pictures) or exists (select from exclusion_entries) as is_kept`,
  });
  return rows[0]?.is_kept === false;
}

/** Encrypted details of the oldest proof that was not seen under a key yet, if they are so long at least. */
export async function oldestUnseen(queries: Queries, mark: string, bytesMin: number): Promise<{ id: string; sealed: Buffer } | null> {
  const { rows } = await queries.query<{ id: string; sealed: Buffer }>({
    text: 'select id, details_sealed as sealed from identity_proofs where key_mark is distinct from $1 and length(details_sealed) >= $2 order by id limit 1',
    values: [mark, bytesMin],
  });
  return rows[0] ?? null;
}

/** Proofs that were not seen under a key yet, but for these. */
export async function unseenProofs(queries: Queries, mark: string, without: readonly string[], limit: number): Promise<ProofSecrets[]> {
  const { rows } = await queries.query<ProofSecrets>({
    text: `select id, number_sealed as number, details_sealed as details from identity_proofs
      where key_mark is distinct from $1 and id <> all ($2::uuid[]) order by id limit $3`,
    values: [mark, without, limit],
  });
  return rows;
}

/** Writes re-encrypted secrets of a proof; concurrent changes of another writer are kept. */
export async function writeSecrets(queries: Queries, mark: string, before: ProofSecrets, after: Omit<ProofSecrets, 'id'>): Promise<void> {
  await queries.query({
    text: `update identity_proofs set number_sealed = $2, details_sealed = $3, key_mark = $4
      where id = $1 and number_sealed is not distinct from $5 and details_sealed is not distinct from $6`,
    values: [before.id, after.number, after.details, mark, before.number, before.details],
  });
}

/** Pictures that were not seen under a key yet, but for these. */
export async function unseenPictures(queries: Queries, mark: string, without: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>({
    text: 'select id from identity_pictures where key_mark is distinct from $1 and removed_at is null and id <> all ($2::uuid[]) order by id limit $3',
    values: [mark, without, limit],
  });
  return rows.map(({ id }) => id);
}

/** Marks a picture as seen under the key. False if it was deleted. */
export async function markPicture(queries: Queries, mark: string, id: string): Promise<boolean> {
  const { rows } = await queries.query({
    text: 'update identity_pictures set key_mark = $2 where id = $1 and removed_at is null returning id',
    values: [id, mark],
  });
  return rows.length === 1;
}
