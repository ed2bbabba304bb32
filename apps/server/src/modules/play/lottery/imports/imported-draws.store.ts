import { many, type Queries, type Transaction } from '#server/db/sql.ts';

/** When the feeds of a draw are read again, by whether it waits for them, and until when they are read at all. */
export interface ReadTimes {
  now: Date;
  waiting: Date;
  decided: Date;
  readUntil: Date;
}

/** Takes the draws whose feeds are due; another worker does not get them before their next time. */
export const takeDue = (queries: Queries, { now, waiting, decided, readUntil }: ReadTimes, count: number): Promise<{ id: string }[]> =>
  many(
    queries,
    `update lottery_draws set feeds_next_at = case when state in ('scheduled', 'closed', 'awaiting', 'disputed') then $2::timestamptz else $3::timestamptz end
      where id in (
        select id from lottery_draws where station <> '' and draws_at <= $1 and (draws_at > $4 or state in ('closed', 'awaiting', 'disputed')) and state not in ('scheduled', 'void')
          and (feeds_next_at is null or feeds_next_at <= $1) order by draws_at desc limit $5 for update skip locked)
      returning id`,
    [now, waiting, decided, readUntil, count],
  );

export async function writeResult(transaction: Transaction, drawId: string, result: string): Promise<void> {
  await transaction.query("update lottery_draws set state = 'drawn', result = $2, drawn_at = clock_timestamp() where id = $1", [drawId, result]);
}

export async function writeDisputed(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query("update lottery_draws set state = 'disputed', result = null, drawn_at = null where id = $1", [drawId]);
}

export async function writeAwaiting(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query("update lottery_draws set state = 'awaiting' where id = $1", [drawId]);
}
