import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

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

const SELECT = sql`select a.code, a.name, a.is_enabled as "isEnabled", a.created_at as "createdAt", count(r.player_id)::int as members, max(r.registered_at) as "lastAt"
  from affiliate_codes a left join player_registrations r on r.merchant_code = a.merchant_code and r.affiliate_code = a.code`;

/** A merchant's partners, the newest first. */
export async function readAffiliates(db: Kysely<Tables>, merchantCode: string): Promise<AffiliateRow[]> {
  const { rows } = await sql<AffiliateRow>`${SELECT} where a.merchant_code = ${merchantCode}
    group by a.merchant_code, a.code order by a.created_at desc, a.code`.execute(db);
  return rows;
}

/** One partner, by the code in whatever letters; null when there is none. */
export async function readAffiliate(db: Kysely<Tables> | Transaction<Tables>, merchantCode: string, code: string): Promise<AffiliateRow | null> {
  const { rows } = await sql<AffiliateRow>`${SELECT} where a.merchant_code = ${merchantCode} and lower(a.code) = lower(${code})
    group by a.merchant_code, a.code`.execute(db);
  return rows[0] ?? null;
}

/** False when the merchant has that code already, in whatever letters. */
export async function insertAffiliate(
  transaction: Transaction<Tables>,
  merchantCode: string,
  { code, name }: { code: string; name: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into affiliate_codes (merchant_code, code, name) values (${merchantCode}, ${code}, ${name})
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function updateAffiliate(
  transaction: Transaction<Tables>,
  merchantCode: string,
  code: string,
  { name, isEnabled }: { name: string; isEnabled: boolean },
): Promise<void> {
  await sql`update affiliate_codes set name = ${name}, is_enabled = ${isEnabled} where merchant_code = ${merchantCode} and code = ${code}`.execute(transaction);
}

export interface BroughtRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  at: Date;
}

/** Whom a code has brought, newest first, below an id. */
export async function readBrought(db: Kysely<Tables>, merchantCode: string, code: string, below: bigint | null, limit: number): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", r.registered_at as at
    from player_registrations r join players p on p.id = r.player_id
    where r.merchant_code = ${merchantCode} and r.affiliate_code = ${code} and r.player_id < ${below ?? 2n ** 62n}
    order by r.player_id desc limit ${limit}`.execute(db);
  return rows;
}
