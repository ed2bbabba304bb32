import type { Queries, Transaction } from '#server/db/sql.ts';

export interface AffiliateRow {
  code: string;
  name: string;
  isEnabled: boolean;
  createdAt: Date;
  /** Members whom the code has brought. */
  members: number;
  /** When the last of them came. */
  lastAt: Date | null;
}

const SELECT = `select a.code, a.name, a.is_enabled as "isEnabled", a.created_at as "createdAt", count(r.player_id)::int as members, max(r.registered_at) as "lastAt"
  from affiliate_codes a left join player_registrations r on r.merchant_code = a.merchant_code and r.affiliate_code = a.code`;

/** A merchant's partners, the newest first. */
export async function readAffiliates(queries: Queries, merchantCode: string): Promise<AffiliateRow[]> {
  const { rows } = await queries.query<AffiliateRow>(
    `${SELECT} where a.merchant_code = $1 group by a.merchant_code, a.code order by a.created_at desc, a.code`,
    [merchantCode],
  );
  return rows;
}

/** One partner, by the code in any case; null if there is none. */
export async function readAffiliate(queries: Queries, merchantCode: string, code: string): Promise<AffiliateRow | null> {
  const { rows } = await queries.query<AffiliateRow>(`${SELECT} where a.merchant_code = $1 and lower(a.code) = lower($2) group by a.merchant_code, a.code`, [
    merchantCode,
    code,
  ]);
  return rows[0] ?? null;
}

/** False when the merchant has that code already, in whatever letters. */
export async function insertAffiliate(transaction: Transaction, merchantCode: string, { code, name }: { code: string; name: string }): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into affiliate_codes (merchant_code, code, name) values ($1, $2, $3)
    on conflict do nothing`,
    [merchantCode, code, name],
  );
  return rowCount === 1;
}

export async function updateAffiliate(
  transaction: Transaction,
  merchantCode: string,
  code: string,
  { name, isEnabled }: { name: string; isEnabled: boolean },
): Promise<void> {
  await transaction.query('update affiliate_codes set name = $1, is_enabled = $2 where merchant_code = $3 and code = $4', [
    name,
    isEnabled,
    merchantCode,
    code,
  ]);
}

export interface BroughtRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  at: Date;
}

/** Whom a code has brought, newest first, below an id. */
export async function readBrought(queries: Queries, merchantCode: string, code: string, below: bigint | null, limit: number): Promise<BroughtRow[]> {
  const { rows } = await queries.query<BroughtRow>(
    `select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", r.registered_at as at
    from player_registrations r join players p on p.id = r.player_id
    where r.merchant_code = $1 and r.affiliate_code = $2 and r.player_id < $3
    order by r.player_id desc limit $4`,
    [merchantCode, code, below ?? 2n ** 62n, limit],
  );
  return rows;
}
