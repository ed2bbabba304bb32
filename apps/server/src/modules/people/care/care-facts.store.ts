import type { CareFacts } from '@laro/domain/care/care-rules';
import type { Queries } from '#server/db/sql.ts';
import { lostWithin, playHours } from '#server/ledger/feed/play-hours.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** More of a kind within the window say nothing new, and keep the cost of one assessment bounded. */
const ROWS_MAX = 200;

interface DepositRow {
  number: string;
  createdAt: Date;
  paidAt: Date;
  credited: bigint;
  cashBefore: bigint;
}

/** Paid deposits since a moment, the newest first. */
async function paidDeposits(queries: Queries, playerId: bigint, since: Date): Promise<DepositRow[]> {
  const { rows } = await queries.query<DepositRow>({
    name: 'care_deposits',
    text: `select number, created_at as "createdAt", paid_at as "paidAt", coalesce(credited, 0) as credited, coalesce(cash_before, 0) as "cashBefore"
      from deposit_orders where player_id = $1 and paid_at > $2 and movement_id is not null order by paid_at desc limit $3`,
    values: [playerId, since, ROWS_MAX],
  });
  return rows;
}

/** Deposit orders of a day that were paid or failed, the newest first. */
async function endedDeposits(queries: Queries, playerId: bigint, since: Date): Promise<CareFacts['ended']> {
  const { rows } = await queries.query<CareFacts['ended'][number]>({
    name: 'care_ended_deposits',
    text: `select number, state = 'failed' as "isFailed" from deposit_orders
      where player_id = $1 and state in ('paid', 'returned', 'failed') and created_at > $2 order by id desc limit $3`,
    values: [playerId, since, ROWS_MAX],
  });
  return rows;
}

async function raisesOfLimits(queries: Queries, playerId: bigint, since: Date): Promise<CareFacts['raises']> {
  const { rows } = await queries.query<{ id: string }>({
    name: 'care_raises',
    text: `select id::text as id from player_limit_events where player_id = $1 and owner = 'player' and act = 'asked' and at > $2 order by id desc limit $3`,
    values: [playerId, since, ROWS_MAX],
  });
  return rows;
}

async function cancelledWithdrawals(queries: Queries, playerId: bigint, since: Date): Promise<CareFacts['takenBack']> {
  const { rows } = await queries.query<{ id: string }>({
    name: 'care_cancelled',
    text: `select id::text as id from withdrawals where player_id = $1 and state = 'cancelled' and ended_at > $2 order by id desc limit $3`,
    values: [playerId, since, ROWS_MAX],
  });
  return rows;
}

/** Everything about a member that markers are found in, up to a moment. Each part reads a bounded window by the member's own index. */
export async function readCareFacts(
  queries: Queries,
  { playerId, cashAccount }: { playerId: bigint; cashAccount: bigint },
  afterLossMinutes: number,
  now: Date,
): Promise<CareFacts> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = await paidDeposits(queries, playerId, ago(14));
  const deposits: CareFacts['deposits'][number][] = [];
  for (const { createdAt, ...row } of rows) {
    // Only deposits of the last week can be new; older ones count for the growth alone.
    const isRecent = row.paidAt > ago(7) && afterLossMinutes > 0;
    const lostBefore = isRecent && (await lostWithin(queries, cashAccount, new Date(createdAt.getTime() - afterLossMinutes * MINUTE_MS), createdAt));
    deposits.push({ ...row, lostBefore });
  }
  return {
    deposits,
    ended: await endedDeposits(queries, playerId, ago(1)),
    raises: await raisesOfLimits(queries, playerId, ago(7)),
    takenBack: await cancelledWithdrawals(queries, playerId, ago(7)),
    hours: await playHours(queries, cashAccount, ago(7), new Date(now.getTime() + 1)),
  };
}
