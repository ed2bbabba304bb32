import type { OrderState } from '@laro/lottery/orders/states';
import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';

export interface OrderRow {
  id: string;
  drawId: string;
  cashAccount: bigint;
  publicId: string;
  merchantCode: string;
  currency: string;
  isTrial: boolean;
  mode: 'Lott' | 'ZY' | 'Elott' | 'SEA' | 'Fixed';
  base: number;
  keptPpm: number;
  chaseId: string | null;
  state: OrderState;
  staked: Money;
  most: Money;
  payout: Money;
  hash: string;
  placedAt: Date;
  settledAt: Date | null;
}

export interface LineRow {
  orderId: string;
  line: number;
  play: string;
  selection: string;
  bets: number;
  /** Of one bet. */
  stake: Money;
  most: Money;
  state: OrderState;
  payout: Money;
  pushes: number;
  /** Winning bets by prize class. */
  wins: [prize: string, count: number][];
}

export type OrderWithLines = OrderRow & { lines: LineRow[] };

const COLUMNS = `o.id, o.draw_id as "drawId", o.cash_account as "cashAccount", o.public_id as "publicId", o.merchant_code as "merchantCode", o.currency,
  o.is_trial as "isTrial", o.mode, o.base, o.kept_ppm as "keptPpm", o.chase_id as "chaseId", o.state, o.staked, o.most, o.payout, o.hash,
  o.placed_at as "placedAt", o.settled_at as "settledAt"`;

const LINE_COLUMNS = 'order_id as "orderId", line, play, selection, bets, stake, most, state, payout, pushes, wins';

async function withLines(queries: Queries, orders: readonly OrderRow[]): Promise<OrderWithLines[]> {
  const lines = await many<LineRow>(queries, `select ${LINE_COLUMNS} from lottery_lines where order_id = any ($1) order by order_id, line`, [
    orders.map(({ id }) => id),
  ]);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }));
}

/** Reads orders by a condition on `o`, with their lines, in the order that the condition's text ends with. */
export const readOrders = async (queries: Queries, where: string, values: readonly unknown[]): Promise<OrderWithLines[]> =>
  withLines(queries, await many<OrderRow>(queries, `select ${COLUMNS} from lottery_orders o where ${where}`, values));

/** A player's own order. */
export const readOwnOrder = async (queries: Queries, cashAccount: bigint, orderId: string): Promise<OrderWithLines | undefined> =>
  (await readOrders(queries, 'o.id = $1 and o.cash_account = $2', [orderId, cashAccount]))[0];

/** Changes the state of an order and the lines that take part in it. */
export async function writeOutcomes(queries: Queries, orders: readonly OrderWithLines[], validStakes: readonly Money[] = []): Promise<void> {
  const settled = orders.map(({ id, state, staked, payout, hash }, place) => ({
    id,
    state,
    staked: String(staked),
    payout: String(payout),
    hash,
    valid_stake: String(validStakes[place] ?? 0n),
  }));
  await queries.query(
    `update lottery_orders o set state = d.state, staked = d.staked, payout = d.payout, hash = d.hash, valid_stake = d.valid_stake,
        settled_at = case when d.state = 'accepted' then null else clock_timestamp() end
      from jsonb_to_recordset($1::jsonb) as d (id uuid, state text, staked bigint, payout bigint, hash text, valid_stake bigint) where o.id = d.id`,
    [JSON.stringify(settled)],
  );
  await writeLines(queries, orders);
}

/** Changes what became of the lines of orders. */
export async function writeLines(queries: Queries, orders: readonly OrderWithLines[]): Promise<void> {
  const lines = orders.flatMap((order) =>
    order.lines.map(({ orderId, line, state, payout, pushes, wins }) => ({ order_id: orderId, line, state, payout: String(payout), pushes, wins })),
  );
  await queries.query(
    `update lottery_lines l set state = d.state, payout = d.payout, pushes = d.pushes, wins = d.wins
      from jsonb_to_recordset($1::jsonb) as d (order_id uuid, line smallint, state text, payout bigint, pushes integer, wins jsonb)
      where l.order_id = d.order_id and l.line = d.line`,
    [JSON.stringify(lines)],
  );
}
