import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { NewFinal } from '../take-reports.ts';

/** Notes the final results that feeds have changed since their draw was paid, each in place of the feed's earlier one. */
export async function noteChanges(transaction: Transaction, drawId: string, finals: readonly NewFinal[]): Promise<void> {
  for (const { feed, result } of finals)
    await transaction.query(
      `insert into lottery_feed_changes (draw_id, feed, result) values ($1, $2, $3)
        on conflict (draw_id, feed) do update set result = excluded.result, noted_at = clock_timestamp(), proposal_id = null`,
      [drawId, feed, result],
    );
}

/** Draws with changed results that no proposal has yet. */
export const drawsToPropose = (queries: Queries, count: number): Promise<{ id: string }[]> =>
  many(queries, 'select distinct draw_id as id from lottery_feed_changes where proposal_id is null limit $1', [count]);

/** The changed results of a draw that no proposal has yet. */
export const changesToPropose = (transaction: Transaction, drawId: string): Promise<NewFinal[]> =>
  many(transaction, 'select feed, result from lottery_feed_changes where draw_id = $1 and proposal_id is null order by feed', [drawId]);

/** Gives changed results of a draw their proposal. */
export async function writeProposed(transaction: Transaction, drawId: string, result: string, proposalId: bigint): Promise<void> {
  await transaction.query('update lottery_feed_changes set proposal_id = $3 where draw_id = $1 and result = $2 and proposal_id is null', [
    drawId,
    result,
    proposalId,
  ]);
}

/** Lets the changed results of a proposal be proposed again: it ended without a decision about them. */
export async function proposeAgain(transaction: Transaction, proposalId: bigint): Promise<void> {
  await transaction.query('update lottery_feed_changes set proposal_id = null where proposal_id = $1', [proposalId]);
}

/** Forgets changed results of a draw that need no proposal. */
export async function dropChanges(transaction: Transaction, drawId: string, feeds: readonly string[]): Promise<void> {
  await transaction.query('delete from lottery_feed_changes where draw_id = $1 and feed = any ($2) and proposal_id is null', [drawId, feeds]);
}
