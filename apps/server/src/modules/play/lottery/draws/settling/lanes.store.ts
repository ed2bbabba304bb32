import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Winners } from '../draws.store.ts';

/**
 * Parts of the players of a draw, by their accounts. Each is settled on its own connection; no player is in two of them, so none waits for the balances of
 * the other.
 */
const LANES = 2;

export interface Lane {
  lane: number;
  /** The last order that was settled. */
  upto: string | null;
  winners: Winners[];
  isDone: boolean;
}

const COLUMNS = 'lane, upto, winners, is_done as "isDone"';

/** Opens the lanes of a locked draw, once: the number of its lanes stays as it is. One whose settlement began without lanes goes on where it stopped. */
export async function openLanes(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query(
    `insert into lottery_settle_lanes (draw_id, lane, upto, winners)
      select d.id, n, d.settled_upto, case n when 0 then d.winners else '[]' end from lottery_draws d cross join generate_series(0, $2::integer - 1) n
      where d.id = $1 and not exists (select from lottery_settle_lanes l where l.draw_id = d.id)`,
    [drawId, LANES],
  );
}

export const readLanes = (queries: Queries, drawId: string): Promise<Lane[]> =>
  many<Lane>(queries, `select ${COLUMNS} from lottery_settle_lanes where draw_id = $1 order by lane`, [drawId]);

export const lockLane = (transaction: Transaction, drawId: string, lane: number): Promise<Lane | undefined> =>
  first<Lane>(transaction, `select ${COLUMNS} from lottery_settle_lanes where draw_id = $1 and lane = $2 for update`, [drawId, lane]);

/** Where a lane goes on, and its winners so far. */
export async function writeLane(transaction: Transaction, drawId: string, { lane, upto, winners, isDone }: Lane): Promise<void> {
  await transaction.query('update lottery_settle_lanes set upto = $3, winners = $4, is_done = $5 where draw_id = $1 and lane = $2', [
    drawId,
    lane,
    upto,
    JSON.stringify(winners),
    isDone,
  ]);
}

export async function deleteLanes(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query('delete from lottery_settle_lanes where draw_id = $1', [drawId]);
}
