/** The peer of a settlement: one bulk statement that writes the same rows from prepared answers (LOTT-51). */
import { inTransaction } from '../../apps/server/src/db/sql.ts';
import type { Stage } from './lottery-stage.ts';

/** Moves of the settlement of the bulk: no other draw is settled. */
const SETTLED_MOVES = "m.key like 'order:%:settle'";

/** Fill of the pages of the tables whose rows are written again, as in the product. */
const FILLED: Readonly<Record<string, number>> = { lottery_lines: 50, balances: 50 };

/**
 * Copies the state before the settlement: the peer writes the same rows as the settlement, from prepared answers, into tables with the same indexes, fill and
 * number of rows. Rows of other draws are left out, because the settlement does not write them.
 */
export async function preparePeer({ pool }: Stage, drawId: string): Promise<void> {
  const copied: Readonly<Record<string, string>> = {
    lottery_orders: `select * from lottery_orders where draw_id = '${drawId}'`,
    lottery_lines: `select l.* from lottery_lines l join lottery_orders o on o.id = l.order_id where o.draw_id = '${drawId}'`,
    rounds: `select r.* from rounds r join lottery_orders o on o.id::text = r.round_ref where o.draw_id = '${drawId}'`,
    balances: 'select * from balances',
    movements: `select * from movements m where not ${SETTLED_MOVES}`,
    postings: `select p.* from postings p join movements m on m.id = p.movement_id where not ${SETTLED_MOVES}`,
    lottery_notices: 'select * from lottery_notices where false',
    round_hours_stale: 'select * from round_hours_stale where false',
  };
  for (const [table, rows] of Object.entries(copied)) {
    await pool.query(`create table peer_${table} (like ${table} including all) with (fillfactor = ${FILLED[table] ?? 100})`);
    await pool.query(`insert into peer_${table} overriding system value ${rows}`);
  }
  await pool.query("update peer_lottery_orders set state = 'accepted', payout = 0, settled_at = null");
  await pool.query("update peer_lottery_lines set state = 'accepted', payout = 0, wins = '[]'");
  await pool.query("update peer_rounds set state = 'open', paid = 0, wins = 0, closed_at = null");
  for (const table of ['lottery_orders', 'lottery_lines', 'rounds', 'balances']) await pool.query(`vacuum full peer_${table}`);
  await pool.query(
    `vacuum analyze ${Object.keys(copied)
      .map((table) => `peer_${table}`)
      .join(', ')}`,
  );
}

/** The bulk statement, in one transaction. */
export const bulkSettlement = ({ pool }: Stage): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    for (const text of [
      'update peer_lottery_lines p set state = l.state, payout = l.payout, pushes = l.pushes, wins = l.wins from lottery_lines l where (l.order_id, l.line) = (p.order_id, p.line)',
      'update peer_lottery_orders p set state = o.state, payout = o.payout, valid_stake = o.valid_stake, settled_at = o.settled_at from lottery_orders o where o.id = p.id',
      'update peer_rounds p set state = r.state, paid = r.paid, wins = r.wins, closed_at = r.closed_at from rounds r where r.id = p.id',
      `insert into peer_movements select * from movements m where ${SETTLED_MOVES}`,
      `insert into peer_postings select p.* from postings p join movements m on m.id = p.movement_id where ${SETTLED_MOVES}`,
      `update peer_balances b set balance = b.balance + s.total from
        (select p.to_account, sum(p.amount)::bigint as total from postings p join movements m on m.id = p.movement_id where ${SETTLED_MOVES} group by 1) s
        where b.account_id = s.to_account`,
      'insert into peer_lottery_notices overriding system value select * from lottery_notices',
      'insert into peer_round_hours_stale select * from round_hours_stale',
    ])
      await transaction.query(text);
  });
