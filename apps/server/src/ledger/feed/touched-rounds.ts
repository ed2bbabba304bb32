import type { RoundState } from '@laro/domain/money/movement-names';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';

export interface TouchedRound {
  id: string;
  cashAccount: bigint;
  vendorCode: string;
  gameId: string;
  /** The vendor's own id of the round. */
  roundRef: string;
  openedAt: Date;
  /** A part of its stake or payout may be bonus money. */
  hasBonus: boolean;
  state: RoundState;
  staked: Money;
  paid: Money;
  closedAt: Date | null;
  merchantCode: string;
  currency: string;
  /** Played with trial money. */
  isTrial: boolean;
  /** The vendor's account for this kind of money. */
  vendorAccount: bigint;
  /** The last transaction within the window that changed it. */
  touchedAt: bigint;
}

const DAY_MS = 86_400_000;

/** Smallest id of a round that was opened within some days before a given time (ms since 1970): ids begin with their time. */
export const idOpenedSince = (now: number, days: number): string => {
  const digits = `${(now - days * DAY_MS).toString(16).padStart(12, '0')}${'0'.repeat(20)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * Reads the rounds that were changed by the transactions from one number up to another, in their current state, in the order of their
 * first bets, however long ago they were opened. Each is looked up by id, because the planner would join all rounds with all movements while the tables are small.
 */
export async function touchedRounds(queries: Queries, from: bigint, to: bigint): Promise<TouchedRound[]> {
  const { rows } = await queries.query<TouchedRound>({
    name: 'touched_rounds',
    text: `select r.id, r.cash_account as "cashAccount", r.vendor_code as "vendorCode", r.game_id as "gameId", r.round_ref as "roundRef",
        r.opened_at as "openedAt", r.has_bonus as "hasBonus", r.state, r.staked, r.paid, r.closed_at as "closedAt", a.merchant_code as "merchantCode", a.currency,
        a.is_trial as "isTrial", v.id as "vendorAccount", t.touched_at as "touchedAt"
      from (
        select m.round_id, max(m.transaction_number) as touched_at from movements m
        where m.transaction_number >= $1 and m.transaction_number < $2 and m.round_id is not null and m.outcome = 'done' group by m.round_id
      ) t
      cross join lateral (select * from rounds where id = t.round_id limit 1) r
      cross join lateral (select * from accounts where id = r.cash_account limit 1) a
      join accounts v on v.merchant_code = a.merchant_code and v.currency = a.currency and v.is_trial = a.is_trial and v.kind = 'vendor' and v.owner = r.vendor_code
      order by r.id`,
    values: [from, to],
  });
  return rows;
}

/** Balance of an account without a live balance, in money units. */
export async function summedBalance(client: Queries, account: bigint): Promise<Money> {
  const { rows } = await client.query<{ balance: Money }>({ name: 'summed_balance', text: 'select summed_balance($1) as balance', values: [account] });
  return rows[0]?.balance ?? 0n;
}
