import type { RoundState } from '@laro/domain/movement-names';
import type pg from 'pg';
import type { Money } from '@laro/domain/money';
import { inTransaction, type Queries } from '#server/db/sql.ts';

/** What a follower reads next: transactions from one number up to another, all of them finished. */
interface Window {
  from: bigint;
  to: bigint;
  /** There is more behind it already. */
  hasMore: boolean;
}

type Follower = 'winners' | 'jackpot' | 'risk' | 'care';

/** So many transactions are looked through at once; the rest comes with the next window. */
const TRANSACTIONS_MAX = 20_000;

/**
 * Takes the next window of a follower and holds it until the transaction ends: a second process waits, and then finds it done. It is
 * empty (`from` is `to`) when nothing new is finished.
 */
async function takeWindow(client: Queries, follower: Follower): Promise<Window> {
  const held = await client.query<{ transaction_number: bigint }>('select transaction_number from followers where name = $1 for update', [follower]);
  const from = held.rows[0]?.transaction_number ?? 0n;
  // A statement of its own: its snapshot is younger than the lock, so nothing below its oldest running transaction can still appear.
  const { rows } = await client.query<{ to: bigint }>('select least(pg_snapshot_xmin(pg_current_snapshot())::text::bigint, $1::bigint + $2::bigint) as to', [
    from,
    TRANSACTIONS_MAX,
  ]);
  const to = rows[0]?.to ?? from;
  return { from, to, hasMore: to - from >= TRANSACTIONS_MAX };
}

/** Windows without anything in them are passed only when they are larger: each passing is a transaction, and idling should write nothing. */
const EMPTY_MAX = 2000n;

/** Says that a window is done with; in force with the commit. */
async function passWindow(client: Queries, follower: Follower, { from, to }: Window, wasEmpty: boolean): Promise<void> {
  if (to === from || (wasEmpty && to - from < EMPTY_MAX)) return;
  await client.query('update followers set transaction_number = $2 where name = $1', [follower, to]);
}

export interface TouchedRound {
  id: string;
  cashAccount: bigint;
  vendorCode: string;
  gameId: string;
  state: RoundState;
  staked: Money;
  paid: Money;
  closedAt: Date | null;
  merchantCode: string;
  currency: string;
  /** The vendor's account for this money. */
  vendorAccount: bigint;
}

/** Rounds are followed for so long after their opening; the ledger itself takes no bet into an older one. */
const FOLLOWED_DAYS = 32;
const DAY_MS = 86_400_000;

/** The smallest id of a round that is followed at a moment (ms since 1970): ids begin with their time. */
export const followedSince = (now: number): string => {
  const digits = `${(now - FOLLOWED_DAYS * DAY_MS).toString(16).padStart(12, '0')}${'0'.repeat(20)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * The rounds of real money in which something was done in a window, as they stand now, in the order of their first bets. Each is looked up
 * by its id, whatever the planner knows of the tables: on young ones it would compare all rounds with all movements.
 */
async function touchedRounds(client: Queries, { from, to }: Window): Promise<TouchedRound[]> {
  const { rows } = await client.query<TouchedRound>({
    name: 'touched_rounds',
    text: `select r.id, r.cash_account as "cashAccount", r.vendor_code as "vendorCode", r.game_id as "gameId", r.state, r.staked, r.paid, r.closed_at as "closedAt",
        a.merchant_code as "merchantCode", a.currency, v.id as "vendorAccount"
      from (select distinct m.round_id from movements m where m.transaction_number >= $1 and m.transaction_number < $2 and m.round_id is not null and m.outcome = 'done') t
      cross join lateral (select * from rounds where id = t.round_id limit 1) r
      cross join lateral (select * from accounts where id = r.cash_account limit 1) a
      join accounts v on v.merchant_code = a.merchant_code and v.currency = a.currency and not v.is_trial and v.kind = 'vendor' and v.owner = r.vendor_code
      where not a.is_trial and r.id >= uuid_floor(now() - make_interval(days => $3)) order by r.id`,
    values: [from, to, FOLLOWED_DAYS],
  });
  return rows;
}

/**
 * Shows a follower the rounds that were touched since the last time; `work` gives whether it did anything besides. Exactly once: the window
 * and all that `work` writes on its client are one transaction, which one process holds at a time, and which may be stopped anywhere.
 * Gives whether more is waiting.
 */
export const followRounds = (
  pool: pg.Pool,
  follower: Follower,
  work: (client: Queries, rounds: readonly TouchedRound[], upTo: bigint) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const window = await takeWindow(client, follower);
    const rounds = await touchedRounds(client, window);
    const didMore = await work(client, rounds, window.to);
    await passWindow(client, follower, window, rounds.length === 0 && !didMore);
    return window.hasMore;
  });

/** What an account without a live balance holds, in money units. */
export async function summedBalance(client: Queries, account: bigint): Promise<Money> {
  const { rows } = await client.query<{ balance: Money }>({ name: 'summed_balance', text: 'select summed_balance($1) as balance', values: [account] });
  return rows[0]?.balance ?? 0n;
}
