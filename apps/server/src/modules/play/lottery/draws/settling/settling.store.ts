import type { Money } from '@laro/domain/money/money';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import { bigintArray, textArray } from '#server/ledger/movements/binary-arrays.ts';
import type { OrderWithLines } from '../../orders/orders.store.ts';

/** Different selections of players in a draw, without cancelled lines, of plays in which they have at least as many bets as `fewest` says. */
export const readBroadSelections = (
  queries: Queries,
  drawId: string,
  cashAccounts: readonly bigint[],
  fewest: Readonly<Record<string, number>>,
): Promise<{ cashAccount: bigint; play: string; selections: string[] }[]> =>
  many(
    queries,
    `select o.cash_account as "cashAccount", l.play, array_agg(distinct l.selection) as selections
      from lottery_orders o join lottery_lines l on l.order_id = o.id
      where o.draw_id = $1 and o.id >= lottery_first_order($1) and o.cash_account = any ($2::bigint[]) and l.state <> 'cancelled'
      group by o.cash_account, l.play having sum(l.bets) >= ($3::jsonb ->> l.play)::bigint`,
    [drawId, bigintArray(cashAccounts), JSON.stringify(fewest)],
  );

/** An order with its outcome, and the part of its stake that counts for rewards. */
export interface Outcome {
  order: OrderWithLines;
  validStake: Money;
}

/**
 * Writes the outcomes of accepted orders and of their lines. All lines that are not among those with an outcome have lost, so that the text of their selections is
 * read alone. The first and the last id lead to the months of the orders, which are in the order of their ids.
 */
export async function writeSettledOrders(transaction: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const ids = textArray(outcomes.map(({ order }) => order.id));
  const [from, upto] = [outcomes[0]?.order.id, outcomes.at(-1)?.order.id];
  const orders = await transaction.query({
    name: 'lottery_settled_orders',
    text: `update lottery_orders o set state = d.state, payout = d.payout, valid_stake = d.valid, settled_at = clock_timestamp()
      from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as d (id, state, payout, valid)
      where o.id = d.id::uuid and o.state = 'accepted'`,
    values: [
      ids,
      textArray(outcomes.map(({ order }) => order.state)),
      bigintArray(outcomes.map(({ order }) => order.payout)),
      bigintArray(outcomes.map(({ validStake }) => validStake)),
    ],
  });
  if (orders.rowCount !== outcomes.length) throw new Error(`${orders.rowCount} of ${outcomes.length} orders from ${from} to ${upto} were open`);
  const lines = outcomes.flatMap(({ order }) => order.lines.filter(({ state }) => state === 'won' || state === 'push'));
  const written = await transaction.query({
    name: 'lottery_won_lines',
    text: `update lottery_lines l set state = d.state, payout = d.payout, pushes = d.pushes, wins = d.wins::jsonb
      from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[]) as d (id, line, state, payout, pushes, wins)
      where l.order_id = d.id::uuid and l.line = d.line::smallint and l.order_id between $7 and $8 and l.state = 'accepted'`,
    values: [
      textArray(lines.map(({ orderId }) => orderId)),
      bigintArray(lines.map(({ line }) => BigInt(line))),
      textArray(lines.map(({ state }) => state)),
      bigintArray(lines.map(({ payout }) => payout)),
      bigintArray(lines.map(({ pushes }) => BigInt(pushes))),
      textArray(lines.map(({ wins }) => JSON.stringify(wins))),
      from,
      upto,
    ],
  });
  if (written.rowCount !== lines.length) throw new Error(`${written.rowCount} of ${lines.length} lines from ${from} to ${upto} were open`);
  await transaction.query({
    name: 'lottery_lost_lines',
    text: `update lottery_lines set state = 'lost' where order_id = any ($1::text[]::uuid[]) and order_id between $2 and $3 and state = 'accepted'`,
    values: [ids, from, upto],
  });
}
