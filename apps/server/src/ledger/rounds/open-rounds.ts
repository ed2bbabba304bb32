import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import type { PlayStatus } from '../bets/bets.ts';
import { inputHash } from '../movements/input-hash.ts';

export interface OpenRound {
  id: string;
  vendorCode: string;
  roundRef: string;
  cashAccount: bigint;
  gameId: string;
  staked: Money;
  paid: Money;
  openedAt: Date;
  /** The vendor's ids of its bets that are not rolled back. */
  betKeys: string[];
}

/** Rounds that were opened before a given time and are still open, oldest first, after a given id. */
export async function listOpenRounds(pool: pg.Pool, since: Date, after: string | null, limit: number): Promise<OpenRound[]> {
  const { rows } = await pool.query<OpenRound>({
    name: 'open_rounds',
    text: `select r.id, r.vendor_code as "vendorCode", r.round_ref as "roundRef", r.cash_account as "cashAccount", r.game_id as "gameId", r.staked, r.paid,
        r.opened_at as "openedAt", b.keys as "betKeys"
      from rounds r
      cross join lateral (
        select coalesce(array_agg(m.key order by m.id), '{}') as keys from movements m
        where m.round_id = r.id and m.kind = 'bet' and m.outcome = 'done' and m.reversed_by is null
      ) b
      where r.state = 'open' and r.id < uuid_floor($1) and ($2::uuid is null or r.id > $2) order by r.id limit $3`,
    values: [since, after, limit],
  });
  return rows;
}

/** Player and vendor of the round, for the vendor's side of a movement. */
export interface RoundSides {
  round: OpenRound;
  vendorAccount: bigint;
}

const callerKey = (round: OpenRound, what: string) => `open-round:${round.id}:${what}`;

/**
 * Closes an open round unchanged, with a payout of zero. A later payout of the vendor is still possible.
 * Returns 'replayed' if it was done before.
 */
export async function closeWithin(transaction: Transaction, { round, vendorAccount }: RoundSides): Promise<PlayStatus> {
  const [bet = ''] = round.betKeys;
  const { rows } = await transaction.query<{ status: PlayStatus }>(
    `select status from ledger_win($1, $2, $3,
      $4, $5, $6, 0, true)`,
    [round.vendorCode, callerKey(round, 'closed'), inputHash('win', round.cashAccount, bet, 0n), round.cashAccount, vendorAccount, bet],
  );
  return rows[0]?.status ?? 'transaction_unknown';
}

/** Returns the stakes of an open round: every bet of it is rolled back, and the round is void. */
export async function voidWithin(transaction: Transaction, { round, vendorAccount }: RoundSides): Promise<PlayStatus[]> {
  const statuses: PlayStatus[] = [];
  for (const bet of round.betKeys) {
    const { rows } = await transaction.query<{ status: PlayStatus }>(
      `select status from ledger_rollback($1, $2, $3,
        $4, $5, $6, true)`,
      [round.vendorCode, callerKey(round, bet), inputHash('rollback', round.cashAccount, bet), round.cashAccount, vendorAccount, bet],
    );
    statuses.push(rows[0]?.status ?? 'transaction_unknown');
  }
  return statuses;
}

/** True if a player has open rounds, whose payouts are still to come. */
export async function hasOpenRounds(transaction: Transaction, cashAccount: bigint): Promise<boolean> {
  const { rows } = await transaction.query("select 1 from rounds where cash_account = $1 and state = 'open' limit 1", [cashAccount]);
  return rows.length > 0;
}
