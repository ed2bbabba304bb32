import type { BonusState } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { insertFreeSpins, type FreeSpinsGrant } from '../bets/free-spins.ts';
import { bigintArray, textArray } from '../movements/binary-arrays.ts';
import { inputHash } from '../movements/input-hash.ts';
import { cashWithin } from '../movements/move-within.ts';
import { holdCash } from './gateway-book.ts';

/** Conditions of a granted bonus; none of them changes afterwards. Amounts in money units. */
export interface BonusGrant {
  /** Its number, and the key of its movement, so that it is granted once. */
  id: string;
  cashAccount: bigint;
  /** Zero if the bonus is free spins. */
  amount: Money;
  spins: FreeSpinsGrant | null;
  /** Settled stakes that must count before it becomes cash. */
  required: Money;
  /** Maximum stake of a round while there is bonus money; null for no limit. */
  stakeMax: Money | null;
  isBonusFirst: boolean;
  /** Game type → basis points of a settled stake that count. */
  contributions: Readonly<Record<string, number>>;
  expiresAt: Date;
}

/**
 * Grants a bonus to a player without an active one; 'active_already' otherwise. Part of the caller's transaction, which locks the
 * player's cash from here on; play sees the bonus from the next bet on.
 */
export async function grantWithin(transaction: Transaction, grant: BonusGrant): Promise<'granted' | 'active_already'> {
  const { id, cashAccount, amount, required, stakeMax, isBonusFirst, contributions, expiresAt, spins } = grant;
  await holdCash(transaction, cashAccount);
  const active = await transaction.query("select 1 from player_bonuses where cash_account = $1 and state = 'active'", [cashAccount]);
  if (active.rows.length > 0) return 'active_already';
  const { rows } = await transaction.query<{ promo: bigint; bonus: bigint }>(
    `select open_account('promo', merchant_code, currency, is_trial, '') as promo, open_account('player:bonus', merchant_code, currency, is_trial, owner) as bonus
    from accounts where id = $1 and not is_trial`,
    [cashAccount],
  );
  const [sides] = rows;
  if (!sides) throw new Error(`account ${cashAccount} takes no bonus`);
  if (amount > 0n) {
    const moved = await transaction.query<{ status: string }>(
      `select status from ledger_move('bonus', $1, $2, 'bonus_granted',
        array[$3::bigint], array[$4::bigint], array[$5::bigint])`,
      [`${id}:granted`, inputHash('bonus_granted', cashAccount, amount), sides.promo, sides.bonus, amount],
    );
    if (moved.rows[0]?.status !== 'done') throw new Error(`bonus ${id} was granted before`);
  }
  await transaction.query(
    `insert into player_bonuses (id, cash_account, bonus_account, granted, required, stake_max, is_bonus_first, contributions, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, cashAccount, sides.bonus, amount, required, stakeMax, isBonusFirst, JSON.stringify(contributions), expiresAt],
  );
  if (spins) await insertFreeSpins(transaction, id, spins);
  await transaction.query('update balances set bonus_account = $1 where account_id = $2', [sides.bonus, cashAccount]);
  return 'granted';
}

/** A bonus as stored in the ledger. Amounts in money units. */
export interface BonusMoney {
  id: string;
  state: BonusState;
  granted: Money;
  required: Money;
  wagered: Money;
  /** Current balance; zero after its end. */
  left: Money;
  expiresAt: Date;
  grantedAt: Date;
  endedAt: Date | null;
  /** Balance at its end: released to cash, or given up. */
  endedWith: Money | null;
  /** Stakes of bonus money in open rounds. */
  atStake: Money;
}

const COLUMNS = `p.id, p.state, p.granted, p.required, p.wagered, p.expires_at as "expiresAt", p.granted_at as "grantedAt", p.ended_at as "endedAt", p.ended_with as "endedWith",
  case when p.state = 'active' then (select b.balance from balances b where b.account_id = p.bonus_account) else 0 end as left,
  (select coalesce(sum(s.bonus_staked), 0)::bigint from bonus_rounds s where s.bonus_id = p.id and s.is_open) as "atStake"`;

/** Bonuses by number. */
export async function bonusMoney(pool: Queries, ids: readonly string[]): Promise<Map<string, BonusMoney>> {
  const { rows } = await pool.query<BonusMoney>({
    name: 'bonus_money',
    text: `select ${COLUMNS} from player_bonuses p where p.id = any ($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A bonus inside a transaction that locks the player's cash: the values remain correct until it ends. Null if it is not active. */
export async function holdActive(transaction: Transaction, cashAccount: bigint): Promise<(BonusMoney & { cash: Money }) | null> {
  await holdCash(transaction, cashAccount);
  const { rows } = await transaction.query<BonusMoney>(`select ${COLUMNS} from player_bonuses p where p.cash_account = $1 and p.state = 'active'`, [
    cashAccount,
  ]);
  const [row] = rows;
  return row ? { ...row, cash: await cashWithin(transaction, cashAccount) } : null;
}

/**
 * Ends the active bonus of a player inside a transaction that locks the player's cash, and returns its balance: given up if it is cancelled or
 * expires. Null if it had already ended.
 */
export async function endWithin(transaction: Transaction, id: string, state: 'cancelled' | 'expired' | 'used_up'): Promise<Money | null> {
  const { rows } = await transaction.query<{ amount: Money | null }>('select end_bonus($1, $2) as amount', [id, state]);
  return rows[0]?.amount ?? null;
}

/** A bonus that is due to end, and the cash account that must be locked to end it. */
export interface DueBonus {
  id: string;
  cashAccount: bigint;
  state: 'expired' | 'used_up';
}

/**
 * Bonuses that are due to end: expired ones, and entirely lost ones without a movement for a while. One whose money is still in an open round
 * waits for the end of that round.
 */
export async function dueBonuses(pool: Queries, limit: number): Promise<DueBonus[]> {
  const { rows } = await pool.query<DueBonus>({
    name: 'due_bonuses',
    text: `select p.id, p.cash_account as "cashAccount", case when p.expires_at <= now() then 'expired' else 'used_up' end as state
      from player_bonuses p join balances b on b.account_id = p.bonus_account
      where p.state = 'active' and (p.expires_at <= now() or b.balance = 0 and p.played_at < now() - interval '10 minutes')
        and not exists (select from bonus_rounds s where s.bonus_id = p.id and s.is_open and (s.bonus_staked > 0 or s.is_free))
        and (p.expires_at <= now() or not has_free_spins(p.id))
      order by p.expires_at limit $1`,
    values: [limit],
  });
  return rows;
}

/** True if a due bonus is still due, after the player's cash is locked. */
export async function holdDue(transaction: Transaction, { id, cashAccount, state }: DueBonus): Promise<boolean> {
  const bonus = await holdActive(transaction, cashAccount);
  if (bonus?.id !== id || bonus.atStake > 0n) return false;
  const { rows } = await transaction.query<{ has: boolean; isOpen: boolean }>(
    `select has_free_spins($1) as has, exists (select from bonus_rounds s where s.bonus_id = $2 and s.is_free and s.is_open) as "isOpen"`,
    [id, id],
  );
  return state === 'expired' ? rows[0]?.isOpen === false : bonus.left === 0n && rows[0]?.has === false;
}

/** Costs of bonuses on a day (YYYY-MM-DD), in money units: grants are paid, amounts that are given up are returned, and released amounts become cash. */
export interface BonusDay {
  day: string;
  currency: string;
  granted: Money;
  released: Money;
  givenUp: Money;
  /** Wins of free spins, by the day of their rounds; a win of bonus money may still be given up. */
  spinsWon: Money;
}

/** Bonus money that moved at a merchant between two times, by days of a time zone, from the postings themselves. */
export async function bonusDays(pool: pg.Pool, merchantCode: string, from: Date, to: Date, timeZone: string): Promise<BonusDay[]> {
  const { rows } = await pool.query<BonusDay>({
    name: 'bonus_days',
    text: `select day, currency, sum(granted)::bigint as granted, sum(released)::bigint as released, sum(given_up)::bigint as "givenUp", sum(spins_won)::bigint as "spinsWon" from (
      select to_char(p.posted_at at time zone $4, 'YYYY-MM-DD') as day, a.currency,
        coalesce(sum(p.amount) filter (where p.kind = 'bonus_granted'), 0)::bigint as granted,
        coalesce(sum(p.amount) filter (where p.kind = 'bonus_released'), 0)::bigint as released,
        coalesce(sum(case when p.from_account = a.id then p.amount else -p.amount end) filter (where p.kind = 'bonus_forfeited'), 0)::bigint as given_up, 0::bigint as spins_won
      from accounts a cross join lateral (
        select * from postings where from_account = a.id and from_after is not null and kind in ('bonus_released', 'bonus_forfeited') and kind not in ('bet', 'win', 'rollback')
          and movement_id >= uuid_floor($2) and movement_id < uuid_floor($3)
        union all
        select * from postings where to_account = a.id and to_after is not null and kind in ('bonus_granted', 'bonus_forfeited') and kind not in ('bet', 'win', 'rollback')
          and movement_id >= uuid_floor($2) and movement_id < uuid_floor($3)
      ) p
      where a.merchant_code = $1 and a.kind = 'player:bonus' and not a.is_trial group by 1, 2
      union all
      select to_char(r.opened_at at time zone $4, 'YYYY-MM-DD'), a.currency, 0, 0, 0, sum(r.paid)::bigint
      from bonus_rounds s join rounds r on r.id = s.round_id join accounts a on a.id = r.cash_account
      where s.is_free and s.round_id >= uuid_floor($2) and s.round_id < uuid_floor($3) and a.merchant_code = $1 group by 1, 2
    ) days group by 1, 2 having sum(granted) + sum(released) + sum(abs(given_up)) + sum(spins_won) > 0 order by 1 desc, 2`,
    values: [merchantCode, from, to, timeZone],
  });
  return rows;
}

/** An open round whose stake does not count whole. */
export interface PartlyCounted {
  cashAccount: bigint;
  roundRef: string;
  /** The part of the stake that counts. */
  counts: Money;
}

/** Lets only a part of the stakes of open rounds count towards the bonuses they were placed with, from their end on. Rounds without a bonus stay as they are. */
export async function countPartly(transaction: Transaction, vendorCode: string, rounds: readonly PartlyCounted[]): Promise<void> {
  await transaction.query(
    `update bonus_rounds s set counts_at_most = c.counts
      from unnest($2::bigint[], $3::text[], $4::bigint[]) as c (cash, ref, counts)
      join rounds r on r.round_ref = c.ref and r.cash_account + 0 = c.cash and r.vendor_code = $1
      where s.round_id = r.id and r.state = 'open'`,
    [
      vendorCode,
      bigintArray(rounds.map(({ cashAccount }) => cashAccount)),
      textArray(rounds.map(({ roundRef }) => roundRef)),
      bigintArray(rounds.map(({ counts }) => counts)),
    ],
  );
}

/** Maximum stake of a round of a player now, by the active bonus; null if there is no limit. */
export async function stakeMaxOf(pool: Queries, cashAccount: bigint): Promise<Money | null> {
  const { rows } = await pool.query<{ max: Money | null }>({
    name: 'bonus_stake_max',
    text: "select stake_max as max from player_bonuses where cash_account = $1 and state = 'active'",
    values: [cashAccount],
  });
  return rows[0]?.max ?? null;
}

/** Ended bonuses whose members have not been notified, oldest end first, up to a given number. */
export async function untoldEnds(pool: Queries, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'untold_bonus_ends',
    text: "select id from player_bonuses where state <> 'active' and not is_told order by ended_at limit $1",
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

/** Marks a bonus as notified; false if another process already has. */
export async function markEndTold(queries: Queries, id: string): Promise<boolean> {
  const text = 'update player_bonuses set is_told = true where id = $1 and not is_told returning id';
  return (await queries.query({ text, values: [id] })).rows.length === 1;
}
