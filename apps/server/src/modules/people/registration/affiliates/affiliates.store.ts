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
  /** The agent whose link it is; null: a partner of the company. */
  owner: { id: string; publicId: string; username: string; isTrial: boolean } | null;
}

const SELECT = `select a.code, a.name, a.is_enabled as "isEnabled", a.created_at as "createdAt", r.members, r.last_at as "lastAt",
    case when p.id is not null then json_build_object('id', p.id::text, 'publicId', p.public_id, 'username', coalesce(p.username, p.public_id), 'isTrial', p.is_trial) end as owner
  from affiliate_codes a left join players p on p.id = a.owner
  cross join lateral (
    select count(*)::int as members, max(r.registered_at) as last_at from player_registrations r where r.merchant_code = a.merchant_code and r.affiliate_code = a.code
  ) r`;

const kinds = { all: 'true', company: 'a.owner is null', agents: 'a.owner is not null' } as const;

/** A merchant's partners and links of agents, the newest first, behind a code. */
export async function readAffiliates(
  queries: Queries,
  merchantCode: string,
  { of, after, limit }: { of: keyof typeof kinds; after: string; limit: number },
): Promise<AffiliateRow[]> {
  const { rows } = await queries.query<AffiliateRow>(
    `${SELECT} where a.merchant_code = $1 and ${kinds[of]}
      and ($2 = '' or (a.created_at, a.code) < (select c.created_at, c.code from affiliate_codes c where c.merchant_code = $1 and c.code = $2))
      order by a.created_at desc, a.code desc limit $3`,
    [merchantCode, after, limit],
  );
  return rows;
}

/** One partner, by the code in any case; null if there is none. */
export async function readAffiliate(queries: Queries, merchantCode: string, code: string): Promise<AffiliateRow | null> {
  const { rows } = await queries.query<AffiliateRow>(`${SELECT} where a.merchant_code = $1 and lower(a.code) = lower($2)`, [merchantCode, code]);
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
