import type { RewardState, WinsBecome } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Bet, PlayResult, PlayStatus } from './bets.ts';
import { inputHash } from '../movements/input-hash.ts';

/** Conditions of granted free spins; none of them changes afterwards. The number of their bonus is the number of the reward at the vendor. */
export interface FreeSpinsGrant {
  vendorCode: string;
  gameIds: readonly string[];
  total: number;
  /** Stake of each spin, in money units. */
  stake: Money;
  winsBecome: WinsBecome;
  /** Wagering requirement as a multiple of their wins; 0 if wins become cash. */
  wageringTimes: number;
}

export interface FreeBet extends Omit<Bet, 'amount' | 'vendorAccount'> {
  /** The reward named by the vendor. */
  rewardId: string;
}

/** A bet that takes no money and uses one of a reward's spins, in one round trip: `no_free_spin` if the reward does not allow it. */
export async function placeFreeBet(pool: pg.Pool, bet: FreeBet): Promise<PlayResult> {
  const { rows } = await pool.query<{ status: PlayStatus; balance: Money | null; round_id: string | null }>({
    name: 'ledger_free_bet',
    text: 'select status, balance, round_id from ledger_free_bet($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
    values: [
      bet.vendorCode,
      bet.key,
      inputHash('free bet', bet.cashAccount, bet.roundRef, bet.gameId, bet.rewardId),
      bet.tokenHash,
      bet.cashAccount,
      bet.roundRef,
      bet.gameId,
      bet.rewardId,
      bet.closesRound,
      bet.refusal ?? null,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('ledger_free_bet answered nothing');
  return { status: row.status, balance: row.balance, roundId: row.round_id };
}

/** Stores the free spins of a bonus, in the transaction that grants it. */
export async function insertFreeSpins(transaction: Transaction, bonusId: string, spins: FreeSpinsGrant): Promise<void> {
  const { vendorCode, gameIds, total, stake, winsBecome, wageringTimes } = spins;
  await transaction.query(
    `insert into free_spins (bonus_id, vendor_code, game_ids, total, stake, wins_become, wagering_times)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [bonusId, vendorCode, [...gameIds], total, stake, winsBecome, wageringTimes],
  );
}

/** Current state of free spins. Money in units. */
export interface FreeSpins extends FreeSpinsGrant {
  bonusId: string;
  used: number;
  won: Money;
  vendorState: RewardState;
}

const COLUMNS = `f.bonus_id as "bonusId", f.vendor_code as "vendorCode", f.game_ids as "gameIds", f.total, f.used, f.stake, f.wins_become as "winsBecome",
  f.wagering_times as "wageringTimes", f.won, f.vendor_state as "vendorState"`;

/** The free spins among several bonuses, by the number of the bonus. */
export async function freeSpinsOf(pool: Queries, bonusIds: readonly string[]): Promise<Map<string, FreeSpins>> {
  const { rows } = await pool.query<FreeSpins>({
    name: 'free_spins',
    text: `select ${COLUMNS} from free_spins f where f.bonus_id = any ($1::uuid[])`,
    values: [bonusIds],
  });
  return new Map(rows.map((row) => [row.bonusId, row]));
}

/** Pending notification of a vendor about free spins. */
export interface RewardToTell extends FreeSpins {
  tries: number;
  /** The player's id at vendors. */
  publicId: string;
  currency: string;
  expiresAt: Date;
}

/**
 * Takes free spins with a pending notification, and postpones their next attempt: two concurrent callers take different ones, and one that dies
 * leaves them to the next.
 */
export async function takeRewardsToTell(pool: pg.Pool, limit: number): Promise<RewardToTell[]> {
  const { rows } = await pool.query<RewardToTell>({
    name: 'rewards_to_tell',
    text: `with due as (
        select bonus_id from free_spins where vendor_state in ('to_grant', 'to_cancel') and next_try_at <= clock_timestamp() order by next_try_at limit $1 for update skip locked
      ), taken as (
        update free_spins f set tries = f.tries + 1, next_try_at = clock_timestamp() + least(f.tries + 1, 60) * interval '10 seconds' from due where f.bonus_id = due.bonus_id
        returning f.*
      )
      select ${COLUMNS}, f.tries, o.public_id as "publicId", a.currency, p.expires_at as "expiresAt"
      from taken f join player_bonuses p on p.id = f.bonus_id join accounts a on a.id = p.cash_account join players o on o.cash_account = a.id`,
    values: [limit],
  });
  return rows;
}

/** Stores the vendor's answer; false if the state of the spins has changed in the meantime (given up while they were being granted). */
export async function writeReward(queries: Queries, bonusId: string, from: RewardState, to: RewardState): Promise<boolean> {
  const text = 'update free_spins set vendor_state = $3 where bonus_id = $1 and vendor_state = $2 returning bonus_id';
  return (await queries.query({ text, values: [bonusId, from, to] })).rows.length === 1;
}
