import type { OrderState } from '@laro/lottery/orders/states';
import type { Money } from '@laro/domain/money/money';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import { bigintArray, booleanArray, textArray } from '#server/ledger/movements/binary-arrays.ts';

export interface OrderRow {
  id: string;
  drawId: string;
  gameId: string;
  cashAccount: bigint;
  publicId: string;
  merchantCode: string;
  currency: string;
  isTrial: boolean;
  mode: 'Lott' | 'ZY' | 'Elott' | 'SEA' | 'Fixed';
  base: number;
  keptPpm: number;
  chaseId: string | null;
  /** True while the order is one bet of the ledger; false once its lines are bets of their own. */
  isOneBet: boolean;
  state: OrderState;
  staked: Money;
  /** The ticket that pays a part of the stake, and the part. */
  ticketId: string | null;
  ticketPaid: Money;
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

const COLUMNS = `o.id, o.draw_id as "drawId", o.game_id as "gameId", o.cash_account as "cashAccount", o.public_id as "publicId", o.merchant_code as "merchantCode", o.currency,
  o.is_trial as "isTrial", o.mode, o.base, o.kept_ppm as "keptPpm", o.chase_id as "chaseId", o.is_one_bet as "isOneBet", o.state, o.staked, o.ticket_id as "ticketId",
  o.ticket_paid as "ticketPaid", o.most, o.payout, o.hash,
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

/** Some players of a draw: those whose account leaves this remainder. */
export interface PartOfPlayers {
  lane: number;
  lanes: number;
}

/** The next accepted orders of a part of a draw's players, by id, with what their lines come from: an accepted line has won nothing yet. */
export async function readAccepted(
  queries: Queries,
  drawId: string,
  { lane, lanes }: PartOfPlayers,
  after: string | null,
  count: number,
): Promise<OrderWithLines[]> {
  const orders = await many<OrderRow>(
    queries,
    `select ${COLUMNS} from lottery_orders o
      where o.draw_id = $1 and o.id >= lottery_first_order($1) and o.state = 'accepted' and ($2::uuid is null or o.id > $2)
        and o.cash_account % $4 = $5 order by o.id limit $3`,
    [drawId, after, count, lanes, lane],
  );
  const lines = await many<Omit<LineRow, 'most' | 'payout' | 'pushes' | 'wins'>>(
    queries,
    'select order_id as "orderId", line, play, selection, bets, stake, state from lottery_lines where order_id = any ($1) order by order_id, line',
    [orders.map(({ id }) => id)],
  );
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const open = (line: (typeof lines)[number]): LineRow => ({ ...line, most: 0n, payout: 0n, pushes: 0, wins: [] });
  return orders.map((order) => ({ ...order, lines: (byOrder.get(order.id) ?? []).map(open) }));
}

/** A player's own order. */
export const readOwnOrder = async (queries: Queries, cashAccount: bigint, orderId: string): Promise<OrderWithLines | undefined> =>
  (await readOrders(queries, 'o.id = $1 and o.cash_account = $2', [orderId, cashAccount]))[0];

/** An accepted order before it is stored. */
export interface NewOrderRow extends Pick<
  OrderRow,
  | 'id'
  | 'drawId'
  | 'gameId'
  | 'cashAccount'
  | 'publicId'
  | 'merchantCode'
  | 'currency'
  | 'isTrial'
  | 'mode'
  | 'base'
  | 'keptPpm'
  | 'chaseId'
  | 'isOneBet'
  | 'staked'
  | 'most'
  | 'hash'
  | 'ticketId'
  | 'ticketPaid'
> {
  playerId: bigint | null;
  lines: Pick<LineRow, 'line' | 'play' | 'selection' | 'bets' | 'stake' | 'most'>[];
}

/** Stores orders with their lines, in one statement. */
export async function insertOrders(transaction: Transaction, orders: readonly NewOrderRow[]): Promise<void> {
  const numbers = (pick: (order: NewOrderRow) => bigint | number) => bigintArray(orders.map((order) => BigInt(pick(order))));
  const texts = (pick: (order: NewOrderRow) => string) => textArray(orders.map(pick));
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, id: order.id })));
  await transaction.query({
    name: 'lottery_new_orders',
    text: `with orders as (insert into lottery_orders (id, draw_id, cash_account, public_id, merchant_code, currency, is_trial, mode, base, kept_ppm, chase_id, staked, most, hash, player_id, ticket_id, ticket_paid, game_id, is_one_bet)
      select id::uuid, draw::uuid, cash, public_id, merchant, currency, is_trial::boolean, mode, base, kept, nullif(chase, '')::uuid, staked, most, hash, nullif(player, 0), nullif(ticket, '')::uuid, ticket_paid, game, is_one_bet
      from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::bigint[], $13::bigint[], $14::text[], $15::bigint[], $16::text[], $17::bigint[], $18::text[], $19::boolean[])
        as o (id, draw, cash, public_id, merchant, currency, is_trial, mode, base, kept, chase, staked, most, hash, player, ticket, ticket_paid, game, is_one_bet))
      insert into lottery_lines (order_id, line, play, selection, bets, stake, most)
      select id::uuid, line, play, selection, bets, stake, most
      from unnest($20::text[], $21::bigint[], $22::text[], $23::text[], $24::bigint[], $25::bigint[], $26::bigint[]) as l (id, line, play, selection, bets, stake, most)`,
    values: [
      texts(({ id }) => id),
      texts(({ drawId }) => drawId),
      numbers(({ cashAccount }) => cashAccount),
      texts(({ publicId }) => publicId),
      texts(({ merchantCode }) => merchantCode),
      texts(({ currency }) => currency),
      texts(({ isTrial }) => String(isTrial)),
      texts(({ mode }) => mode),
      numbers(({ base }) => base),
      numbers(({ keptPpm }) => keptPpm),
      texts(({ chaseId }) => chaseId ?? ''),
      numbers(({ staked }) => staked),
      numbers(({ most }) => most),
      texts(({ hash }) => hash),
      numbers(({ playerId }) => playerId ?? 0n),
      texts(({ ticketId }) => ticketId ?? ''),
      numbers(({ ticketPaid }) => ticketPaid),
      texts(({ gameId }) => gameId),
      booleanArray(orders.map(({ isOneBet }) => isOneBet)),
      textArray(lines.map(({ id }) => id)),
      bigintArray(lines.map(({ line }) => BigInt(line))),
      textArray(lines.map(({ play }) => play)),
      textArray(lines.map(({ selection }) => selection)),
      bigintArray(lines.map(({ bets }) => BigInt(bets))),
      bigintArray(lines.map(({ stake }) => stake)),
      bigintArray(lines.map(({ most }) => most)),
    ],
  });
}

/** Ids of new orders, in their order. */
export const newOrderIds = async (queries: Queries, count: number): Promise<string[]> =>
  (await many<{ id: string }>(queries, 'select uuidv7() as id from generate_series(1, $1)', [count])).map(({ id }) => id);

/** The most that accepted lines of players can still pay in draws, for pairs of a cash account and a draw; pairs without lines are missing. */
export const readMost = async (
  queries: Queries,
  pairs: readonly { cashAccount: bigint; drawId: string }[],
): Promise<{ cashAccount: bigint; drawId: string; most: Money }[]> =>
  (
    await queries.query<{ cashAccount: bigint; drawId: string; most: Money }>({
      name: 'lottery_open_most',
      text: 'select cash_account as "cashAccount", draw_id as "drawId", most from lottery_open_most($1, $2) where most is not null',
      values: [bigintArray(pairs.map(({ cashAccount }) => cashAccount)), pairs.map(({ drawId }) => drawId)],
    })
  ).rows;

/** Mode, kept rate, stake without what a ticket has paid, and valid stake of orders. */
export const readNotes = (queries: Queries, orderIds: readonly string[]): Promise<{ id: string; mode: string; keptPpm: number; cash: Money; valid: Money }[]> =>
  many(queries, 'select id, mode, kept_ppm as "keptPpm", staked - ticket_paid as cash, valid_stake as valid from lottery_orders where id = any ($1::uuid[])', [
    orderIds,
  ]);

/** Changes the state of an order and the lines that take part in it. The list of ids leads to the months of the orders. */
export async function writeOutcomes(queries: Queries, orders: readonly OrderWithLines[]): Promise<void> {
  const settled = orders.map(({ id, isOneBet, state, staked, ticketPaid, most, payout, hash }) => ({
    id,
    is_one_bet: isOneBet,
    state,
    staked: String(staked),
    most: String(most),
    ticket_paid: String(ticketPaid),
    payout: String(payout),
    hash,
  }));
  await queries.query(
    `update lottery_orders o set is_one_bet = d.is_one_bet, state = d.state, staked = d.staked, ticket_paid = d.ticket_paid, most = d.most, payout = d.payout, hash = d.hash, valid_stake = 0,
        settled_at = case when d.state = 'accepted' then null else clock_timestamp() end
      from jsonb_to_recordset($1::jsonb) as d (id uuid, is_one_bet boolean, state text, staked bigint, ticket_paid bigint, most bigint, payout bigint, hash text) where o.id = d.id and o.id = any ($2::uuid[])`,
    [JSON.stringify(settled), orders.map(({ id }) => id)],
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
      where l.order_id = d.order_id and l.line = d.line and l.order_id = any ($2::uuid[])`,
    [JSON.stringify(lines), orders.map(({ id }) => id)],
  );
}
