import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';

/** True if a caller has used this key before, whether the movement was done or refused. */
export async function isKnown(pool: pg.Pool, caller: string, key: string): Promise<boolean> {
  const { rows } = await pool.query({ name: 'movement_known', text: 'select 1 from movements where caller = $1 and key = $2', values: [caller, key] });
  return rows.length > 0;
}

/** Cash account of the player whose round contains a caller's movement; null if there is none. */
export async function accountOfMovement(pool: pg.Pool, caller: string, key: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ cash_account: bigint }>({
    name: 'account_of_movement',
    text: 'select r.cash_account from movements m join rounds r on r.id = m.round_id where m.caller = $1 and m.key = $2',
    values: [caller, key],
  });
  return rows[0]?.cash_account ?? null;
}

/** A player's round at a vendor: the caller's key of the bet that a payout refers to, null if every bet was rolled back. */
export interface RoundBet {
  betKey: string | null;
}

/**
 * The round of a player by the vendor's name for it, with its oldest bet that is not rolled back; for a win that was paid before, with the bet that was the
 * oldest at its time, so that its repetition has the same content. Null if there is no such round.
 */
export async function betOfRound(
  pool: pg.Pool,
  round: { vendorCode: string; cashAccount: bigint; roundRef: string; winKey: string },
): Promise<RoundBet | null> {
  const { rows } = await pool.query<RoundBet>({
    name: 'bet_of_round',
    text: `select (select b.key from movements b left join movements back on back.caller = b.caller and back.key = b.reversed_by
          where b.round_id = r.id and b.kind = 'bet' and b.outcome = 'done' and (b.reversed_by is null or back.id > w.id) order by b.id limit 1) as "betKey"
        from rounds r left join movements w on w.caller = $1 and w.key = $4 and w.round_id = r.id and w.kind = 'win' and w.outcome = 'done'
        where r.round_ref = $3 and r.cash_account + 0 = $2 and r.vendor_code = $1 order by r.id desc limit 1`,
    values: [round.vendorCode, round.cashAccount, round.roundRef, round.winKey],
  });
  return rows[0] ?? null;
}

/** Sum of a reward's wins, in money units; null if it is no reward of this player at this vendor. */
export async function wonByReward(pool: pg.Pool, reward: { vendorCode: string; cashAccount: bigint; rewardId: string }): Promise<Money | null> {
  const { rows } = await pool.query<{ won: bigint }>({
    name: 'won_by_reward',
    text: 'select f.won from free_spins f join player_bonuses p on p.id = f.bonus_id where f.bonus_id = $3 and f.vendor_code = $1 and p.cash_account = $2',
    values: [reward.vendorCode, reward.cashAccount, reward.rewardId],
  });
  return rows[0]?.won ?? null;
}
