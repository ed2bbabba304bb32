import { lineFaultsText } from '@laro/domain/lottery/line-faults';
import { formatMoney, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type { Parsed } from '@laro/contract/routes';
import { longestChase } from '@laro/lottery/schedule/closing';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { betsWithin } from '#server/ledger/accounts/house-moves.ts';
import { fundsOf } from '#server/ledger/accounts/accounts.ts';
import { cashWithin } from '#server/ledger/movements/move-within.ts';
import { lockBettors } from '#server/ledger/round-bets.ts';
import { readOpenDraws, readSeries, shareDraws, type DrawRow } from '../../draws/draws.store.ts';
import type { GameRow } from '../../games/games.store.ts';
import type { LotteryTickets } from '../../ports.ts';
import { checkLines, totalOf, type CheckedLine, type Slip } from '../check-lines.ts';
import { insertChase } from '../chases.store.ts';
import { closedNames } from '../room/full-numbers.ts';
import { refuseBet } from './refuse-bet.ts';
import { HeldExposure, type ExposureCaps, type ExposedLine, type ExposedPlay } from '../room/exposure.store.ts';
import { betKey, hashOf, orderKey } from '../order-keys.ts';
import { insertOrders, newOrderIds, readMost, type NewOrderRow, type OrderRow } from '../orders.store.ts';
import { orderTerms, settingsFor, wholeMoney, type OwnRates } from '../terms.ts';
import { payWithTicket, refuseTicket, type TicketPart } from './ticket-part.ts';

export interface Placing {
  game: GameRow;
  settings: Settings;
  player: PlayerSession;
  /** The right to stake and the vendor's side of the ledger. */
  right: { tokenHash: Buffer; vendorAccount: bigint };
  /** The player's own rates, which become prizes or are kept (LOTT-18). */
  rates: OwnRates;
  body: Parsed<'placeLotteryOrder', 'body'>;
  /** Called within the transaction for a draw in which a play of the order fills up. */
  onFilling: (drawId: string) => void;
}

/** The refusal of a draw that is not open, naming the next one that is (LOTT-24). */
export const drawClosed = ({ numero, closesAt }: DrawRow, next: DrawRow | undefined): Refusal =>
  new Refusal('lottery.draw_closed', { numero, closedAt: closesAt.toISOString(), nextDrawId: next?.id ?? '' });

/** A request with the settings that hold for its draws. Throws `lottery.rules_changed` where one has other rules. */
export function forDraws(placing: Placing, draws: readonly DrawRow[]): Placing {
  const { game, player, settings, body } = placing;
  refuseOtherRules(draws, body.rulesVersion);
  const [first] = draws;
  return first === undefined ? placing : { ...placing, settings: settingsFor(game, player.merchantCode, settings, first) };
}

/** Refuses a draw that is not open. */
export async function refuseClosed(queries: Queries, draw: DrawRow): Promise<never> {
  const [next] = await readOpenDraws(queries, draw.gameId, 1);
  throw drawClosed(draw, next);
}

/** Refuses a chase of more draws than its game allows (LOTT-28). */
export function refuseLongChase(game: GameRow, { chase }: Slip): void {
  const max = longestChase(game);
  if (chase && chase.draws > max) throw new Refusal('lottery.chase_too_long', { max });
}

/** The draws of an order or a chase, locked until the end of the transaction so that none closes before. */
async function holdDraws(transaction: Transaction, { game, body }: Placing): Promise<DrawRow[]> {
  const count = body.chase?.draws ?? 1;
  refuseLongChase(game, body);
  const ids = await readSeries(transaction, body.drawId, game.id, count);
  const draws = (await shareDraws(transaction, ids)).toSorted((a, b) => a.drawsAt.getTime() - b.drawsAt.getTime());
  const [first] = draws;
  if (first?.id !== body.drawId) throw new Refusal('lottery.draw_unknown');
  const closed = draws.find(({ isOpen }) => !isOpen);
  if (closed) await refuseClosed(transaction, closed);
  if (draws.length < count) throw new Refusal('lottery.chase_too_long', { max: draws.length });
  return draws;
}

export interface NewOrder {
  id: string;
  draw: DrawRow;
  lines: CheckedLine[];
}

/** The stakes of an order: one bet, or a bet for each line (decision 158). */
const stakesOf = ({ id, lines }: NewOrder, isOneBet: boolean) =>
  isOneBet ? [{ key: orderKey(id), amount: totalOf(lines) }] : lines.map(({ staked }, place) => ({ key: betKey(id, place + 1), amount: staked }));

/** Takes the stakes of orders. Gives the balance afterwards. */
async function stakeAll(transaction: Transaction, { game, player, right }: Placing, orders: readonly NewOrder[], isOneBet: boolean): Promise<Money> {
  const bets = orders.flatMap((order) =>
    stakesOf(order, isOneBet).map(({ key, amount }) => ({
      vendorCode: game.vendor,
      key,
      tokenHash: right.tokenHash,
      cashAccount: player.cashAccount,
      vendorAccount: right.vendorAccount,
      roundRef: order.id,
      gameId: game.id,
      amount,
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

/** Refuses an order above the most that the player may win in one draw; `most` is what the other lines can pay (LOTT-25). */
export function refuseAbovePlayerLimit(settings: Settings, lines: readonly CheckedLine[], most: Money): void {
  const left = wholeMoney(settings['lottery.drawWinMax']) - most;
  if (mostOf(lines) > left) throw new Refusal('lottery.player_limit', { left: formatMoney(left) });
}

/** Holds orders against what the player may win in their draws. The player's row is locked, so parallel orders are counted in turn. */
async function refuseAbovePlayerLimits(transaction: Transaction, { player, settings }: Placing, orders: readonly NewOrder[]): Promise<void> {
  const known = await readMost(
    transaction,
    orders.map(({ draw }) => ({ cashAccount: player.cashAccount, drawId: draw.id })),
  );
  const byDraw = new Map(known.map(({ drawId, most }) => [drawId, most]));
  for (const { draw, lines } of orders) refuseAbovePlayerLimit(settings, lines, byDraw.get(draw.id) ?? 0n);
}

/** Sold-out numbers that a refusal names. */
const NUMBERS_NAMED = 5;

const mostOf = (lines: readonly CheckedLine[]): Money => lines.reduce((sum, { exposure }) => sum + exposure.most, 0n);

/** Lines as the exposure counts them. */
export const exposedLines = (lines: readonly CheckedLine[]): ExposedLine[] => lines.map(({ line, exposure }) => ({ play: line.play.id, exposure }));

/** The most that a draw may pay of a merchant's real money (LOTT-26). */
export const capsOf = (settings: Settings): ExposureCaps => ({
  outcome: wholeMoney(settings['lottery.outcomeMax']),
  play: wholeMoney(settings['lottery.playMax']),
});

/** Adds an order to the exposure of its merchant, which is held. Throws `lottery.number_full` and `lottery.play_full`. */
export function expose(
  held: HeldExposure,
  { player, settings, onFilling }: Pick<Placing, 'player' | 'settings' | 'onFilling'>,
  { draw, lines }: NewOrder,
): void {
  const caps = capsOf(settings);
  const [of, exposed] = [{ drawId: draw.id, merchantCode: player.merchantCode }, exposedLines(lines)];
  const full = held.change(of, exposed, 1n, caps);
  if (full.length > 0 || held.isFilling(of, exposed, caps)) onFilling(draw.id);
  const [first] = full;
  if (!first) return;
  const all = { line: String(first.place + 1), faults: lineFaultsText(full.map(({ place }) => ({ line: place + 1, fault: 'full' }))) };
  const wrong = lines[first.place]?.line;
  if (first.code === 'lottery.play_full' || !wrong) throw new Refusal('lottery.play_full', all);
  throw new Refusal('lottery.number_full', { ...all, numbers: closedNames(wrong, first.outcomes).slice(0, NUMBERS_NAMED).join(', ') });
}

/** The plays of an order that the exposure counts; trial money is not counted. */
export const exposedPlays = ({ player }: Pick<Placing, 'player'>, { draw, lines }: NewOrder): ExposedPlay[] =>
  player.isTrial ? [] : lines.map(({ line }) => ({ drawId: draw.id, merchantCode: player.merchantCode, play: line.play.id }));

/** The player of an order, as it is stored with it. */
type OrderPlayer = Pick<PlayerSession, 'playerId' | 'cashAccount' | 'publicId' | 'merchantCode' | 'currency' | 'isTrial'>;

/** An order with its lines and its hash, as it is stored. */
export function orderRow(
  { game, player, mode }: { game: GameRow; player: OrderPlayer; mode: OrderRow['mode'] },
  order: NewOrder,
  terms: { base: number; keptPpm: number },
  { chaseId = null, ticket = null, isOneBet = false }: { chaseId?: string | null; ticket?: TicketPart | null; isOneBet?: boolean } = {},
): NewOrderRow {
  const lines = order.lines.map(({ line, stake, exposure }, place) => ({
    line: place + 1,
    play: line.play.id,
    selection: line.selection,
    bets: line.bets,
    stake,
    most: exposure.most,
  }));
  const accepted = lines.map((line) => ({ ...line, state: 'accepted' as const }));
  const { playerId, cashAccount, publicId, merchantCode, currency, isTrial } = player;
  return {
    id: order.id,
    drawId: order.draw.id,
    gameId: game.id,
    playerId,
    cashAccount,
    publicId,
    merchantCode,
    currency,
    isTrial,
    mode,
    ...terms,
    chaseId,
    isOneBet,
    ticketId: ticket?.ticketId ?? null,
    ticketPaid: ticket?.paid ?? 0n,
    lines,
    staked: totalOf(order.lines),
    most: mostOf(order.lines),
    hash: hashOf({ id: order.id, mode, base: terms.base }, accepted, order.draw, game),
  };
}

/** The slip of one draw, counted with its rules. */
export const linesOf = (slip: Slip, game: GameRow, settings: Settings, draw: DrawRow, base: number, multiple: number): CheckedLine[] =>
  checkLines(drawParams(game.params, game.zone, draw.drawsAt.getTime()), slip.lines, settings, base, multiple);

/** Six balls take cash alone (LOTT-32). */
async function refuseBonusMoney(transaction: Transaction, cashAccount: bigint): Promise<void> {
  if ((await fundsOf(transaction, cashAccount)) !== (await cashWithin(transaction, cashAccount))) throw new Refusal('lottery.cash_only');
}

/** Refuses a slip of other rules than those of one of its draws, also within a series (LOTT-14). */
export function refuseOtherRules(draws: readonly DrawRow[], rulesVersion: number): void {
  const other = draws.find((draw) => draw.rulesVersion !== rulesVersion);
  if (other) throw new Refusal('lottery.rules_changed', { version: other.rulesVersion });
}

/** The orders of a slip in their draws. Throws what its lines and its total are refused with (LOTT-20, LOTT-23). */
export function checkSlip({ game, settings, body }: Placing, draws: readonly { id: string; draw: DrawRow }[], base: number): NewOrder[] {
  const orders = draws.map(({ id, draw }, place) => ({ id, draw, lines: linesOf(body, game, settings, draw, base, body.chase?.multiples[place] ?? 1) }));
  const total = orders.reduce((sum, { lines }) => sum + totalOf(lines), 0n);
  if (total !== body.total) throw new Refusal('lottery.total_differs', { shown: formatMoney(body.total), computed: formatMoney(total) });
  return orders;
}

/** Places an order or a chase in the caller's transaction, whole or not at all. Gives the ids of its orders in the order of their draws. */
export async function placeWithin(transaction: Transaction, given: Placing, tickets: LotteryTickets): Promise<string[]> {
  const { game, player, body } = given;
  if (game.params.family === 'LT' && player.isTrial) throw new Refusal('lottery.not_for_trial');
  refuseTicket(given);
  const draws = await holdDraws(transaction, given);
  const placing = forDraws(given, draws);
  const terms = orderTerms(game, placing.settings, body.mode, body.base, given.rates);
  const ids = await newOrderIds(transaction, draws.length);
  const placed = draws.map((draw, place) => ({ id: ids[place] ?? '', draw }));
  const orders = checkSlip(placing, placed, terms.base);
  if (game.params.family === 'LT') await refuseBonusMoney(transaction, player.cashAccount);
  const ticket = await payWithTicket(transaction, placing, orders, tickets);
  // Lines that can take bonus money are bets of their own, so that each comes back in the kinds of money that it took.
  const isOneBet = (await lockBettors(transaction, [player.cashAccount])).get(player.cashAccount)?.hasBonus === false;
  await stakeAll(transaction, placing, orders, isOneBet);
  await refuseAbovePlayerLimits(transaction, placing, orders);
  const { stopOnWin } = body.chase ?? {};
  const chaseId = stopOnWin === undefined ? null : await insertChase(transaction, { cashAccount: player.cashAccount, gameId: game.id, stopOnWin });
  await insertOrders(
    transaction,
    orders.map((order) => orderRow({ game, player, mode: body.mode }, order, terms, { chaseId, ticket, isOneBet })),
  );
  // Last, because all orders of a draw meet here.
  const plays = orders.flatMap((order) => exposedPlays(placing, order));
  const held = await HeldExposure.hold(transaction, plays);
  if (!player.isTrial) for (const order of orders) expose(held, placing, order);
  await held.write(transaction);
  return orders.map(({ id }) => id);
}
