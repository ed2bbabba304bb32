import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface MemberFound {
  id: bigint;
  currency: string;
}

/** A member of a merchant, held until the transaction ends, so that gifts to one member follow each other; null when there is none. */
export async function findMember(transaction: Transaction<Tables>, merchantCode: string, id: bigint): Promise<MemberFound | null> {
  const { rows } = await sql<MemberFound>`
    select id, currency from players where merchant_code = ${merchantCode} and id = ${id} and not is_trial for no key update`.execute(transaction);
  return rows[0] ?? null;
}
