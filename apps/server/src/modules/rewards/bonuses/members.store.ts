import type { Transaction } from '#server/db/sql.ts';

export interface MemberFound {
  id: bigint;
  currency: string;
}

/** Locks a member of a merchant until the transaction ends, so that gifts to one member run one after another; null if there is none. */
export async function findMember(transaction: Transaction, merchantCode: string, id: bigint): Promise<MemberFound | null> {
  const { rows } = await transaction.query<MemberFound>(
    `select id, currency from players where merchant_code = $1 and id = $2 and not is_trial for no key update`,
    [merchantCode, id],
  );
  return rows[0] ?? null;
}
