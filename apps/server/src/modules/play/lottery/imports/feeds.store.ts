import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type pg from 'pg';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface FeedRow {
  feed: string;
  address: string;
  publicKey: string;
  changedAt: Date;
}

/** The newest accepted report of a feed about a draw. */
export interface ReportRow {
  drawId: string;
  feed: string;
  sequence: bigint;
  isFinal: boolean;
  result: string;
  body: string;
  receivedAt: Date;
}

export interface FaultRow {
  drawId: string;
  feed: string;
  fault: string;
  times: number;
  lastAt: Date;
}

const FEED_COLUMNS = 'feed, address, public_key as "publicKey", changed_at as "changedAt"';
const REPORT_COLUMNS = 'draw_id as "drawId", feed, sequence, is_final as "isFinal", result, body, received_at as "receivedAt"';

/** Writes the feeds that an installation begins with: both are the sandbox's, and silent where none runs. */
export async function seedFeeds(pool: pg.Pool): Promise<void> {
  for (const [feed, publicKey] of Object.entries(sandboxAccounts.resultFeeds))
    await pool.query('insert into lottery_feeds (feed, address, public_key) values ($1, $2, $3) on conflict do nothing', [
      feed,
      `sandbox/result-feeds/${feed}`,
      publicKey,
    ]);
}

export const readFeeds = (queries: Queries): Promise<FeedRow[]> => many<FeedRow>(queries, `select ${FEED_COLUMNS} from lottery_feeds order by feed`);

export const lockFeed = (transaction: Transaction, feed: string): Promise<FeedRow | undefined> =>
  first<FeedRow>(transaction, `select ${FEED_COLUMNS} from lottery_feeds where feed = $1 for update`, [feed]);

/** The newest report of each feed about some draws. */
export const newestReports = (queries: Queries, drawIds: readonly string[]): Promise<ReportRow[]> =>
  many<ReportRow>(
    queries,
    `select distinct on (draw_id, feed) ${REPORT_COLUMNS} from lottery_feed_reports where draw_id = any ($1) order by draw_id, feed, sequence desc`,
    [drawIds],
  );

/** The newest final result of each feed about a draw; a report that was partial again since then takes none back. */
export const newestFinals = (queries: Queries, drawId: string): Promise<{ feed: string; result: string }[]> =>
  many(queries, 'select distinct on (feed) feed, result from lottery_feed_reports where draw_id = $1 and is_final order by feed, sequence desc', [drawId]);

export async function insertReport(transaction: Transaction, report: Omit<ReportRow, 'receivedAt'> & { signature: string }): Promise<void> {
  await transaction.query('insert into lottery_feed_reports (draw_id, feed, sequence, is_final, result, body, signature) values ($1, $2, $3, $4, $5, $6, $7)', [
    report.drawId,
    report.feed,
    report.sequence,
    report.isFinal,
    report.result,
    report.body,
    report.signature,
  ]);
}

/** Counts a fault of a feed. True where it is the first of its kind for the draw. */
export async function countFault(queries: Queries, drawId: string, feed: string, fault: string): Promise<boolean> {
  const row = await first<{ times: number }>(
    queries,
    `insert into lottery_feed_faults (draw_id, feed, fault) values ($1, $2, $3)
      on conflict (draw_id, feed, fault) do update set times = lottery_feed_faults.times + 1, last_at = clock_timestamp() returning times`,
    [drawId, feed, fault],
  );
  return row?.times === 1;
}

export const readFaults = (queries: Queries, count: number): Promise<FaultRow[]> =>
  many<FaultRow>(queries, 'select draw_id as "drawId", feed, fault, times, last_at as "lastAt" from lottery_feed_faults order by last_at desc limit $1', [
    count,
  ]);

export async function writeFeed(transaction: Transaction, { feed, address, publicKey }: Omit<FeedRow, 'changedAt'>): Promise<void> {
  await transaction.query('update lottery_feeds set address = $2, public_key = $3, changed_at = clock_timestamp() where feed = $1', [feed, address, publicKey]);
}
