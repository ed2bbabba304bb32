import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export interface RequestFacts {
  joinedAt: Date;
  hasSharedAccount: boolean;
  hasSharedDevice: boolean;
  requestsOfDay: number;
}

/** Facts about a member's request that the approval rules need, apart from the ledger's. */
export async function readFacts(transaction: Transaction, playerId: bigint, accountId: string, since: Date): Promise<RequestFacts> {
  const { rows } = await transaction.query<RequestFacts>(
    `select p.created_at as "joinedAt",
      exists (select from payout_accounts a join payout_accounts o on o.merchant_code = a.merchant_code and o.number_hash = a.number_hash and o.player_id <> a.player_id
        where a.id = $1) as "hasSharedAccount",
      exists (select from player_duplicates d where d.matched_on = 'device' and (d.player_id = p.id or d.other_player_id = p.id)) as "hasSharedDevice",
      (select count(*)::integer from withdrawals w where w.player_id = p.id and w.requested_at > $2) as "requestsOfDay"
    from players p where p.id = $3`,
    [accountId, since, playerId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no player ${playerId}`);
  return row;
}

export interface OtherMember {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
}

const OTHERS_MAX = 20;

/** Members who have linked the same account or used the same device, for the reviewer of a withdrawal; at most 20. */
export async function readOthers(pool: pg.Pool, playerId: bigint, accountId: string): Promise<OtherMember[]> {
  const { rows } = await pool.query<OtherMember>({
    name: 'others_of_withdrawal',
    text: `select p.id::text as id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial" from players p where p.id in (
        select o.player_id from payout_accounts a join payout_accounts o on o.merchant_code = a.merchant_code and o.number_hash = a.number_hash
          where a.id = $2 and o.player_id <> $1
        union select d.other_player_id from player_duplicates d where d.player_id = $1 and d.matched_on = 'device'
        union select d.player_id from player_duplicates d where d.other_player_id = $1 and d.matched_on = 'device'
      ) order by p.id limit $3`,
    values: [playerId, accountId, OTHERS_MAX],
  });
  return rows;
}
