import type { BonusFacts } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** The offer that a member has chosen for the next deposit; null for none. */
export async function readChoice(pool: pg.Pool, playerId: bigint): Promise<string | null> {
  const { rows } = await pool.query<{ offer_id: string }>({
    name: 'bonus_choice',
    text: 'select offer_id from bonus_choices where player_id = $1',
    values: [playerId],
  });
  return rows[0]?.offer_id ?? null;
}

export async function writeChoice(pool: pg.Pool, playerId: bigint, offerId: string | null, at: Date): Promise<void> {
  if (offerId === null) await pool.query('delete from bonus_choices where player_id = $1', [playerId]);
  else
    await pool.query(
      `insert into bonus_choices (player_id, offer_id, chosen_at) values ($1, $2, $3)
       on conflict (player_id) do update set offer_id = excluded.offer_id, chosen_at = excluded.chosen_at`,
      [playerId, offerId, at],
    );
}

/** The choice, held until the transaction ends. */
export async function lockChoice(transaction: Transaction, playerId: bigint): Promise<string | null> {
  const { rows } = await transaction.query<{ offer_id: string }>('select offer_id from bonus_choices where player_id = $1 for update', [playerId]);
  return rows[0]?.offer_id ?? null;
}

export async function endChoice(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('delete from bonus_choices where player_id = $1', [playerId]);
}

/**
 * Facts about a member and an offer that the rules need, by the offer's code: versions count as one. Another member's bonus is shared if it was taken
 * from the same device, or if both are paid out to the same account (T5). `butNot`: a deposit that does not count as an earlier one.
 */
export async function offerFacts(
  queries: Queries,
  { playerId, offerId, butNot }: { playerId: bigint; offerId: string; butNot: string | null },
): Promise<Omit<BonusFacts, 'isOffered' | 'hasActive'>> {
  const { rows } = await queries.query<Omit<BonusFacts, 'isOffered' | 'hasActive'>>({
    name: 'bonus_facts',
    text: `with same as (select v.id from bonus_offers o join bonus_offers v on v.merchant_code = o.merchant_code and v.code = o.code where o.id = $2),
      others as (
        select d.other_player_id as id from player_duplicates d where d.player_id = $1 and d.matched_on = 'device'
        union select d.player_id from player_duplicates d where d.other_player_id = $1 and d.matched_on = 'device'
        union select o.player_id from payout_accounts a join payout_accounts o on o.merchant_code = a.merchant_code and o.number_hash = a.number_hash and o.player_id <> $1
          where a.player_id = $1
      )
      select exists (select from member_bonuses b where b.player_id = $1 and b.offer_id in (select id from same) and b.order_number is not null) as "hasTaken",
        exists (select from deposit_orders d where d.player_id = $1 and d.movement_id is not null and d.number is distinct from $3) as "hasDeposited",
        exists (select from member_bonuses b where b.player_id in (select id from others) and b.offer_id in (select id from same)) as "isShared",
        gets_no_offers($1) as "isBlocked"`,
    values: [playerId, offerId, butNot],
  });
  const [row] = rows;
  if (!row) throw new Error('the facts of an offer were not answered');
  return row;
}

export interface NewMemberBonus {
  id: string;
  merchantCode: string;
  playerId: bigint;
  offerId: string;
  amount: Money;
  isBonusFirst: boolean;
  deposit: { orderNumber: string; amount: Money } | null;
  at: Date;
  by: string | null;
  expiresAt: Date;
}

export async function insertMemberBonus(transaction: Transaction, bonus: NewMemberBonus): Promise<void> {
  const { id, merchantCode, playerId, offerId, amount, isBonusFirst, deposit, at, by, expiresAt } = bonus;
  await transaction.query(
    `with counted as (
      insert into bonus_offer_counts as n (offer_id, place, granted) values ($1, floor(random() * 16), 1)
      on conflict (offer_id, place) do update set granted = n.granted + 1
    )
    insert into member_bonuses (id, merchant_code, player_id, offer_id, amount, is_bonus_first, order_number, deposit, granted_at, granted_by, expires_at)
    values ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [offerId, id, merchantCode, playerId, offerId, amount, isBonusFirst, deposit?.orderNumber ?? null, deposit?.amount ?? null, at, by, expiresAt],
  );
}

export interface MemberBonusRow {
  id: string;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  cashAccount: bigint;
  offerId: string;
  isBonusFirst: boolean;
  orderNumber: string | null;
  grantedBy: string | null;
  endedBy: string | null;
}

const SELECT = `select b.id, b.merchant_code as "merchantCode", b.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username,
    p.cash_account as "cashAccount", b.offer_id as "offerId", b.is_bonus_first as "isBonusFirst", b.order_number as "orderNumber", b.granted_by as "grantedBy",
    b.ended_by as "endedBy"
  from member_bonuses b join players p on p.id = b.player_id`;

/** A member's bonuses, newest first; at most `limit`. */
export async function bonusesOfPlayer(pool: pg.Pool, playerId: bigint, limit: number): Promise<MemberBonusRow[]> {
  const { rows } = await pool.query<MemberBonusRow>({
    name: 'bonuses_of_player',
    text: `${SELECT} where b.player_id = $1 order by b.id desc limit $2`,
    values: [playerId, limit],
  });
  return rows;
}

/** Bonuses of a merchant, newest first, below a number; all of them, or only the given ones. */
export async function bonusesOfMerchant(pool: pg.Pool, merchantCode: string, before: string | null, limit: number): Promise<MemberBonusRow[]> {
  const { rows } = await pool.query<MemberBonusRow>({
    name: 'bonuses_of_merchant',
    text: `${SELECT} where b.merchant_code = $1 and ($2::uuid is null or b.id < $2) order by b.id desc limit $3`,
    values: [merchantCode, before, limit],
  });
  return rows;
}

/** A bonus of a merchant; null if there is none. */
export async function readBonus(pool: Queries, merchantCode: string, id: string): Promise<MemberBonusRow | null> {
  const { rows } = await pool.query<MemberBonusRow>({
    name: 'bonus_of_merchant',
    text: `${SELECT} where b.merchant_code = $1 and b.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] ?? null;
}

/** The bonus that came with a deposit; null for none. */
export async function bonusOfOrder(transaction: Transaction, orderNumber: string): Promise<MemberBonusRow | null> {
  const { rows } = await transaction.query<MemberBonusRow>(`${SELECT} where b.order_number = $1`, [orderNumber]);
  return rows[0] ?? null;
}

/** Stores the person who has ended a bonus. */
export async function writeEnd(transaction: Transaction, id: string, by: string): Promise<void> {
  await transaction.query('update member_bonuses set ended_by = $1 where id = $2', [by, id]);
}

/** Bonuses of any merchant, by their numbers. */
export async function bonusesByNumber(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, MemberBonusRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<MemberBonusRow>({ name: 'bonuses_by_number', text: `${SELECT} where b.id = any ($1::uuid[])`, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The cash account of a bonus's member; null if there is no such bonus. */
export async function cashOfBonus(transaction: Transaction, id: string): Promise<bigint | null> {
  const { rows } = await transaction.query<{ cash: bigint }>(
    `select p.cash_account as cash from member_bonuses b join players p on p.id = b.player_id where b.id = $1`,
    [id],
  );
  return rows[0]?.cash ?? null;
}
