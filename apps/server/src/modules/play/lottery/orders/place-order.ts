import { formatMoney, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type { Parsed } from '@laro/contract/routes';
import { chaseFault } from '@laro/lottery/orders/chase';
import { longestChase } from '@laro/lottery/schedule/closing';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { betsWithin } from '#server/ledger/accounts/house-moves.ts';
import { fundsOf } from '#server/ledger/accounts/accounts.ts';
import { cashWithin } from '#server/ledger/movements/move-within.ts';
import { readOpenDraws, shareDraws, type DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from '../games.store.ts';
import { checkLines, totalOf, type CheckedLine, type Slip } from './check-lines.ts';
import { refuseBet } from './refuse-bet.ts';
import { addExposure, byPlay } from './exposure.store.ts';
import { betKey, hashOf } from './order-keys.ts';
import type { LineRow, OrderRow } from './orders.store.ts';
import { orderTerms, wholeMoney } from './terms.ts';

export interface Placing {
  game: GameRow;
  settings: Settings;
  player: PlayerSession;
  /** The right to stake and the vendor's side of the ledger. */
  right: { tokenHash: Buffer; vendorAccount: bigint };
  body: Parsed<'placeLotteryOrder', 'body'>;
}

/** Refuses a draw that is not open, naming the next one that is (LOTT-24). */
export async function refuseClosed(queries: Queries, draw: DrawRow): Promise<never> {
  const [next] = await readOpenDraws(queries, draw.gameId, 1);
  throw new Refusal('lottery.draw_closed', { numero: draw.numero, closedAt: draw.closesAt.toISOString(), nextDrawId: next?.id ?? '' });
}

/** The draws of an order or a chase, locked until the end of the transaction so that none closes before. */
async function holdDraws(transaction: Transaction, { game, body }: Placing): Promise<DrawRow[]> {
  const count = body.chase?.draws ?? 1;
  if (body.chase && chaseFault(body.chase.multiples, count, longestChase(game)) !== null)
    throw new Refusal('lottery.chase_invalid', { max: longestChase(game) });
  const ids = await many<{ id: string }>(
    transaction,
    `select d.id from lottery_draws d join lottery_draws f on f.id = $1 and f.game_id = $2 and d.game_id = f.game_id and d.station = f.station
      where d.draws_at >= f.draws_at and (d.state = 'scheduled' or d.id = f.id) order by d.draws_at limit $3`,
    [body.drawId, game.id, count],
  );
  const draws = (
    await shareDraws(
      transaction,
      ids.map(({ id }) => id),
    )
  ).toSorted((a, b) => a.drawsAt.getTime() - b.drawsAt.getTime());
  const [first] = draws;
  if (first?.id !== body.drawId) throw new Refusal('lottery.draw_unknown');
  const closed = draws.find(({ isOpen }) => !isOpen);
  if (closed) await refuseClosed(transaction, closed);
  if (draws.length < count) throw new Refusal('lottery.chase_invalid', { max: draws.length });
  if (first.rulesVersion !== body.rulesVersion) throw new Refusal('lottery.rules_changed', { version: first.rulesVersion });
  return draws;
}

export interface NewOrder {
  id: string;
  draw: DrawRow;
  lines: CheckedLine[];
}

/** Takes the stakes of all lines: each line is a bet of its order's round. Gives the balance afterwards. */
async function stakeAll(transaction: Transaction, { game, player, right }: Placing, orders: readonly NewOrder[]): Promise<Money> {
  const bets = orders.flatMap(({ id, lines }) =>
    lines.map(({ staked }, place) => ({
      vendorCode: game.vendor,
      key: betKey(id, place + 1),
      tokenHash: right.tokenHash,
      cashAccount: player.cashAccount,
      vendorAccount: right.vendorAccount,
      roundRef: id,
      gameId: game.id,
      amount: staked,
      closesRound: false,
    })),
  );
  const answers = await betsWithin(transaction, bets);
  const refused = answers.findIndex(({ status }) => status !== 'done');
  if (refused >= 0) {
    const before = answers[0]?.status === 'done' ? (answers[0].balance ?? 0n) + (bets[0]?.amount ?? 0n) : (answers[0]?.balance ?? 0n);
    refuseBet(answers[refused]?.status ?? 'unknown_account', { balance: before, needed: bets.reduce((sum, { amount }) => sum + amount, 0n), game: game.id });
  }
  return answers.at(-1)?.balance ?? 0n;
}

/** Refuses an order above the most that the player may win in one draw. The player's row is locked, so parallel orders are counted in turn (LOTT-25). */
async function refuseAbovePlayerLimit(transaction: Transaction, { player, settings }: Placing, { draw, lines }: NewOrder): Promise<void> {
  const { most } = await one<{ most: bigint }>(
    transaction,
    `select coalesce(sum(l.most), 0)::bigint as most from lottery_orders o join lottery_lines l on l.order_id = o.id
      where o.cash_account = $1 and o.draw_id = $2 and l.state = 'accepted'`,
    [player.cashAccount, draw.id],
  );
  const left = wholeMoney(settings['lottery.drawWinMax']) - most;
  if (mostOf(lines) > left) throw new Refusal('lottery.player_limit', { left: formatMoney(left) });
}

const mostOf = (lines: readonly CheckedLine[]): Money => lines.reduce((sum, { exposure }) => sum + exposure.most, 0n);

async function expose(transaction: Transaction, { player, settings }: Placing, { draw, lines }: NewOrder): Promise<void> {
  const caps = { outcome: wholeMoney(settings['lottery.outcomeMax']), play: wholeMoney(settings['lottery.playMax']) };
  const numbered = lines.map((line, place) => ({ ...line, number: place + 1 }));
  for (const [play, own] of byPlay(numbered, ({ line }) => line.play.id)) {
    const exposures = own.map(({ exposure }) => exposure);
    const full = await addExposure(transaction, { drawId: draw.id, merchantCode: player.merchantCode, play }, exposures, 1n, caps);
    if (full !== null) throw new Refusal(full.code, { line: String(own[full.place]?.number ?? 1) });
  }
}

/** The player of an order, as it is stored with it. */
type OrderPlayer = Pick<PlayerSession, 'playerId' | 'cashAccount' | 'publicId' | 'merchantCode' | 'currency' | 'isTrial'>;

/** Writes an order with its lines and its hash. */
export async function insertOrder(
  transaction: Transaction,
  { game, player, mode }: { game: GameRow; player: OrderPlayer; mode: OrderRow['mode'] },
  order: NewOrder,
  terms: { base: number; keptPpm: number },
  chaseId: string | null,
): Promise<void> {
  const lines = order.lines.map(({ line, stake, exposure }, place): LineRow => ({
    orderId: order.id,
    line: place + 1,
    play: line.play.id,
    selection: line.selection,
    bets: line.bets,
    stake,
    most: exposure.most,
    state: 'accepted',
    payout: 0n,
    pushes: 0,
    wins: [],
  }));
  const hash = hashOf({ id: order.id, mode, base: terms.base }, lines, order.draw, game);
  await transaction.query(
    `insert into lottery_orders (id, draw_id, cash_account, public_id, merchant_code, currency, is_trial, mode, base, kept_ppm, chase_id, staked, most, hash, player_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      order.id,
      order.draw.id,
      player.cashAccount,
      player.publicId,
      player.merchantCode,
      player.currency,
      player.isTrial,
      mode,
      terms.base,
      terms.keptPpm,
      chaseId,
      totalOf(order.lines),
      mostOf(order.lines),
      hash,
      player.playerId,
    ],
  );
  await transaction.query(
    `insert into lottery_lines (order_id, line, play, selection, bets, stake, most)
      select $1, line, play, selection, bets, stake, most
      from jsonb_to_recordset($2::jsonb) as l (line smallint, play text, selection text, bets integer, stake bigint, most bigint)`,
    [
      order.id,
      JSON.stringify(lines.map(({ stake, most, line, play, selection, bets }) => ({ line, play, selection, bets, stake: String(stake), most: String(most) }))),
    ],
  );
}

async function openChase(transaction: Transaction, { game, player, body }: Placing): Promise<string | null> {
  if (!body.chase) return null;
  const { id } = await one<{ id: string }>(transaction, 'insert into lottery_chases (cash_account, game_id, stop_on_win) values ($1, $2, $3) returning id', [
    player.cashAccount,
    game.id,
    body.chase.stopOnWin,
  ]);
  return id;
}

/** The slip of one draw, counted with its rules. */
export const linesOf = (slip: Slip, game: GameRow, settings: Settings, draw: DrawRow, base: number, multiple: number): CheckedLine[] =>
  checkLines(drawParams(game.params, game.zone, draw.drawsAt.getTime()), slip.lines, settings, base, multiple);

/** Six balls take cash alone (LOTT-32). */
async function refuseBonusMoney(transaction: Transaction, cashAccount: bigint): Promise<void> {
  if ((await fundsOf(transaction, cashAccount)) !== (await cashWithin(transaction, cashAccount))) throw new Refusal('lottery.cash_only');
}

/** Places an order or a chase in the caller's transaction, whole or not at all. Gives the ids of its orders in the order of their draws. */
export async function placeWithin(transaction: Transaction, placing: Placing): Promise<string[]> {
  const { game, settings, player, body } = placing;
  if (game.params.family === 'LT' && player.isTrial) throw new Refusal('lottery.not_for_trial');
  const terms = orderTerms(game, settings, body.mode, body.base);
  const draws = await holdDraws(transaction, placing);
  const ids = await many<{ id: string }>(transaction, 'select uuidv7() as id from generate_series(1, $1)', [draws.length]);
  const orders = draws.map((draw, place): NewOrder => ({
    id: ids[place]?.id ?? '',
    draw,
    lines: linesOf(body, game, settings, draw, terms.base, body.chase?.multiples[place] ?? 1),
  }));
  const total = orders.reduce((sum, { lines }) => sum + totalOf(lines), 0n);
  if (total !== body.total) throw new Refusal('lottery.total_differs', { shown: formatMoney(body.total), computed: formatMoney(total) });
  if (game.params.family === 'LT') await refuseBonusMoney(transaction, player.cashAccount);
  await stakeAll(transaction, placing, orders);
  for (const order of orders) await refuseAbovePlayerLimit(transaction, placing, order);
  const chaseId = await openChase(transaction, placing);
  for (const order of orders) {
    await insertOrder(transaction, { game, player, mode: body.mode }, order, terms, chaseId);
    if (!player.isTrial) await expose(transaction, placing, order);
  }
  return orders.map(({ id }) => id);
}
