import type { DrawState } from '@laro/lottery/orders/states';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
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

/** A lane that is locked, with what its settlement must know of its draw, which is held shared. */
export interface HeldLane extends Lane {
  state: DrawState;
  isHeld: boolean;
  result: string | null;
  /** True if the control has passed the present result. */
  isPassed: boolean;
}

/** Holds a draw and a lane of it until the end of the transaction; undefined once its lanes are deleted. */
export async function holdLane(transaction: Transaction, drawId: string, lane: number): Promise<HeldLane | undefined> {
  const { rows } = await transaction.query<Omit<HeldLane, 'lane'>>({
    name: 'lottery_hold_lane',
    text: 'select state, is_held as "isHeld", result, is_passed as "isPassed", upto, winners, is_done as "isDone" from lottery_hold_lane($1, $2)',
    values: [drawId, lane],
  });
  const [held] = rows;
  return held && { ...held, lane };
}

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
