import type { Queries } from '#server/db/sql.ts';

export interface OtherMember {
  playerId: bigint;
  publicId: string;
}

/** Maximum number of members named in one cluster; more add no information. */
const OTHERS_MAX = 20;
const others = async (queries: Queries, name: string, text: string, values: unknown[]): Promise<OtherMember[]> =>
  (await queries.query<OtherMember>({ name, text: `${text} order by 1 limit ${OTHERS_MAX}`, values })).rows;

/** How often a member has paid in since a moment. */
export async function paidSince(queries: Queries, playerId: bigint, since: Date): Promise<number> {
  const { rows } = await queries.query<{ n: number }>({
    name: 'risk_paid_since',
    text: 'select count(*)::integer as n from deposit_orders where player_id = $1 and paid_at > $2',
    values: [playerId, since],
  });
  return rows[0]?.n ?? 0;
}

/** Other members who have sent in the number of the same transfer. */
export const othersOfSlip = (queries: Queries, merchantCode: string, playerId: bigint, reference: string): Promise<OtherMember[]> =>
  others(
    queries,
    'risk_others_of_slip',
    `select distinct o.player_id as "playerId", p.public_id as "publicId" from deposit_orders o join players p on p.id = o.player_id
      where o.merchant_code = $1 and o.slip_reference is not null and upper(o.slip_reference) = upper($3) and o.player_id <> $2`,
    [merchantCode, playerId, reference],
  );

/** Other members who have bound the same number of an account. */
export const othersOfAccount = (queries: Queries, merchantCode: string, playerId: bigint, numberHash: Buffer): Promise<OtherMember[]> =>
  others(
    queries,
    'risk_others_of_account',
    `select distinct a.player_id as "playerId", p.public_id as "publicId" from payout_accounts a join players p on p.id = a.player_id
      where a.merchant_code = $1 and a.number_hash = $3 and a.player_id <> $2`,
    [merchantCode, playerId, numberHash],
  );

/** Other members who have paid by the same card. */
export const othersOfCard = (queries: Queries, merchantCode: string, playerId: bigint, cardHash: Buffer): Promise<OtherMember[]> =>
  others(
    queries,
    'risk_others_of_card',
    `select distinct o.player_id as "playerId", p.public_id as "publicId" from deposit_payments d join deposit_orders o on o.id = d.order_id
      join players p on p.id = o.player_id where d.merchant_code = $1 and d.card_hash = $3 and o.player_id <> $2`,
    [merchantCode, playerId, cardHash],
  );

/** Other members who are paid out in the same name. */
export const othersOfName = (queries: Queries, merchantCode: string, playerId: bigint, holderName: string): Promise<OtherMember[]> =>
  others(
    queries,
    'risk_others_of_name',
    `select distinct a.player_id as "playerId", p.public_id as "publicId" from payout_accounts a join players p on p.id = a.player_id
      where a.merchant_code = $1 and lower(a.holder_name) = lower($3) and a.player_id <> $2`,
    [merchantCode, playerId, holderName],
  );

/** Other members who joined from a member's device (T5). */
export const othersOfDevice = (queries: Queries, playerId: bigint): Promise<OtherMember[]> =>
  others(
    queries,
    'risk_others_of_device',
    `select distinct p.id as "playerId", p.public_id as "publicId" from player_duplicates d
      join players p on p.id = case when d.player_id = $1 then d.other_player_id else d.player_id end
      where d.matched_on = 'device' and (d.player_id = $1 or d.other_player_id = $1)`,
    [playerId],
  );

/** The public id of a player, for other members' flags. */
export async function publicIdOf(queries: Queries, playerId: bigint): Promise<string> {
  const { rows } = await queries.query<{ publicId: string }>({
    name: 'risk_public_id',
    text: 'select public_id as "publicId" from players where id = $1',
    values: [playerId],
  });
  return rows[0]?.publicId ?? '';
}

/** Members by their cash accounts. */
export async function membersOfAccounts(queries: Queries, cashAccounts: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await queries.query<{ id: bigint; cashAccount: bigint }>({
    name: 'risk_members_of_accounts',
    text: 'select id, cash_account as "cashAccount" from players where cash_account = any ($1::bigint[])',
    values: [cashAccounts.map(String)],
  });
  return new Map(rows.map(({ id, cashAccount }) => [cashAccount, id]));
}
