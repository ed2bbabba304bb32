import { hash, randomBytes } from 'node:crypto';
import type { Settings } from '@laro/domain/settings/settings';
import { beaconRound as roundFor, DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { plannedDraws, type PlannedDraw } from '@laro/lottery/schedule/upcoming';
import type { Transaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { cashWithin } from '#server/ledger/movements/move-within.ts';
import { writePast, type PastStep } from '#server/ledger/movements/past-play.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { makeDrawsOf, seedOwner } from '../draws/make-draws.ts';
import { makeSeal, writeHeld } from '../draws/draw-states.store.ts';
import { readDraws, readOpenDraws, type DrawRow } from '../draws/draws.store.ts';
import { readGames, type GameRow } from '../games/games.store.ts';
import type { Slip } from '../orders/check-lines.ts';
import { insertChase } from '../orders/chases.store.ts';
import { changeExposure } from '../orders/room/exposure.store.ts';
import { backKey, betKey } from '../orders/order-keys.ts';
import { insertOrders, newOrderIds } from '../orders/orders.store.ts';
import { exposedLines, linesOf, orderRow, type NewOrder } from '../orders/accepted/place-order.ts';
import { gameTerms } from '../orders/terms.ts';
import type { Beacon } from '../ports.ts';
import { pushingSeed } from './pushing-seed.ts';
import { insertPastDraw, takenNumeros, writePastChase, writePastOrder, writePastSealed, writePastSeed, writePastVoid } from './seed-past.store.ts';

const MINUTE_MS = 60_000;
const LOOKED_BACK_MS = 4 * 24 * 60 * MINUTE_MS;
/** Time from an order to the closing of its draw. */
const PLACED_BEFORE_MS = 4 * MINUTE_MS;
/** Time from a draw to the settlement that stops a series. */
const SETTLED_AFTER_MS = 10_000;
/** All of them take at most this part of the cash. */
const CASH_SHARE = 4n;
/** Draws that are tried for an order; members may have the same distance. */
const TRIED = 20;

/** The member of a written history. */
export interface PastMember {
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  cash: bigint;
  currency: string;
  isTrial: false;
  settings: Settings;
}

/** An order of a demonstration: in a past draw by its distance from now, or in the next one that is open. */
export interface PastOrder {
  gameId: string;
  drawsAgo: number | 'next';
  lines: Slip['lines'];
  /** A series from that draw on: the multiple of each of its draws. With `stopsAt` it has stopped on the win of that one (from 1), and the orders after it are cancelled. */
  series?: { multiples: readonly number[]; stopsAt?: number };
  /** How it ended besides its draw; with `held` a person holds the draw before it is drawn, and with `push` its numbers give the stake back. */
  end?: 'cancelled' | 'void' | 'held' | 'push';
}

/** Needs of the history of a demonstration besides the orders. */
interface PastDeps {
  secret: Buffer;
  now: number;
  /** The signature of a round of the beacon, null while there is none. An order that is to be a push is left out without it. */
  signatureOf?: Beacon['signatureOf'] | undefined;
}
interface Work extends Omit<PastDeps, 'secret'> {
  box: SecretBox;
}

const HELD_BY = { name: 'demo', reason: 'The recording of the draw is compared' };

/** The end of an order that its own row and the ledger have; the others follow from the draw. */
const ownEnd = (end: PastOrder['end']): 'cancelled' | 'void' | undefined => (end === 'cancelled' || end === 'void' ? end : undefined);

/** Makes a draw of the past with its seed, open for the orders of this history. Undefined where it exists. */
async function makePast(transaction: Transaction, game: GameRow, { numero, drawsAtMs }: PlannedDraw, { box }: Work): Promise<DrawRow | undefined> {
  const seed = randomBytes(32);
  const made = await insertPastDraw(transaction, {
    gameId: game.id,
    station: '',
    numero,
    drawsAt: new Date(drawsAtMs),
    closesAt: new Date(drawsAtMs - game.closesBeforeMs),
    rulesVersion: game.rulesVersion,
    commitment: hash('sha256', seed, 'hex'),
    hiddenSeed: box.close(seed, seedOwner({ gameId: game.id, station: '', numero })),
  });
  return made === undefined ? undefined : (await readDraws(transaction, [made]))[0];
}

/** Draws of the past in a row: from the one at the given distance, or from the nearest before it where as many in a row belong to no other member. */
async function pastDraws(transaction: Transaction, game: GameRow, drawsAgo: number, count: number, work: Work): Promise<DrawRow[]> {
  const moments = plannedDraws(game, work.now - LOOKED_BACK_MS, (atMs) => atMs > work.now - MINUTE_MS);
  const last = Math.max(0, moments.length - drawsAgo);
  const near = moments.slice(Math.max(0, last - TRIED), last + count);
  const numeros = near.map(({ numero }) => numero);
  const taken = await takenNumeros(transaction, game.id, numeros);
  const start = near.findLastIndex((_, at) => at + count <= near.length && numeros.slice(at, at + count).every((numero) => !taken.has(numero)));
  const draws: DrawRow[] = [];
  for (const moment of start < 0 ? [] : near.slice(start, start + count)) {
    const draw = await makePast(transaction, game, moment, work);
    if (draw !== undefined) draws.push(draw);
  }
  return draws;
}

/** The next draws of a game, which are made where they are missing. */
async function nextDraws(transaction: Transaction, game: GameRow, count: number, { box, now }: Work): Promise<DrawRow[]> {
  const open = await readOpenDraws(transaction, game.id, count);
  if (open.length === count) return open;
  await makeDrawsOf(transaction, game.id, { box, now: () => now });
  return readOpenDraws(transaction, game.id, count);
}

/** The round of the beacon that decides a draw of the past. */
const roundOf = ({ closesAt, drawsAt }: DrawRow): number => roundFor(DEFAULT_CHAIN, closesAt.getTime(), drawsAt.getTime());

/** Gives a sealed draw a seed whose numbers give the stake of its order back. */
async function writePush(transaction: Transaction, draw: DrawRow, game: GameRow, order: WrittenOrder, seal: string, { box, signatureOf }: Work): Promise<void> {
  const round = roundOf(draw);
  const signature = await signatureOf?.(round);
  const seed = signature ? pushingSeed(draw, game, order, { seal, round }, signature) : null;
  if (seed !== null) await writePastSeed(transaction, draw.id, hash('sha256', seed, 'hex'), box.close(seed, seedOwner(draw)));
}

/** Seals a draw of the past as it would have been sealed at its closing; its round of the beacon exists already, so the job draws it. */
async function sealPast(transaction: Transaction, draw: DrawRow, game: GameRow, order: WrittenOrder | null, end: PastOrder['end'], work: Work): Promise<void> {
  if (end === 'void') {
    await writePastVoid(transaction, draw.id);
    return;
  }
  const sealed = await makeSeal(transaction, draw.id);
  await writePastSealed(transaction, draw.id, { ...sealed, beaconRound: roundOf(draw) });
  if (end === 'held') await writeHeld(transaction, draw.id, true, HELD_BY);
  if (end === 'push' && order !== null) await writePush(transaction, draw, game, order, sealed.seal, work);
}

interface Times {
  placedAt: Date;
  endedAt: Date;
}

/** The ledger's steps of an order: a bet for each line, and their return where the order was cancelled or void. */
const stepsOf = (order: NewOrder, game: GameRow, vendorAccount: bigint, { placedAt: at, endedAt }: Times, end: PastOrder['end']): PastStep[] => {
  const vendor = { vendorCode: game.vendor, vendorAccount };
  const bets = order.lines.map(({ staked }, place): PastStep => ({
    kind: 'bet',
    at,
    key: betKey(order.id, place + 1),
    ...vendor,
    roundRef: order.id,
    gameId: game.id,
    amount: staked,
  }));
  if (ownEnd(end) === undefined) return bets;
  const backs = order.lines.map((_, place): PastStep => ({
    kind: 'rollback',
    at: endedAt,
    key: backKey(order.id, place + 1),
    ...vendor,
    betKey: betKey(order.id, place + 1),
  }));
  return [...bets, ...backs];
};

type WrittenOrder = NewOrder & { base: number; placedAt: Date };

/** One order of a wish: of a series each draw has its own. */
interface Wanted {
  wish: PastOrder;
  end: PastOrder['end'];
  multiple: number;
  chaseId: string | null;
  /** Orders of a series are placed together, and those that a win cancels are cancelled with it. */
  placedAt: Date | undefined;
  cancelledAt: Date | undefined;
}

/** Gives the order, or null where the member has too little cash for it. */
export async function writeOrder(
  transaction: Transaction,
  member: PastMember,
  game: GameRow,
  draw: DrawRow,
  { wish, end, multiple, chaseId, ...times }: Wanted,
  now: number,
): Promise<WrittenOrder | null> {
  const { settings, merchantCode, currency, isTrial, cash: cashAccount, playerId, publicId } = member;
  const { mode, base } = gameTerms(game, settings);
  const slip = { gameId: game.id, drawId: draw.id, rulesVersion: draw.rulesVersion, mode, base, lines: wish.lines };
  const [id = ''] = await newOrderIds(transaction, 1);
  const order: NewOrder = { id, draw, lines: linesOf(slip, game, settings, draw, base, multiple) };
  const staked = order.lines.reduce((sum, line) => sum + line.staked, 0n);
  if (staked * CASH_SHARE > (await cashWithin(transaction, cashAccount))) return null;
  const placedAt = times.placedAt ?? new Date(Math.min(draw.closesAt.getTime() - PLACED_BEFORE_MS, now - MINUTE_MS));
  const endedAt = times.cancelledAt ?? new Date(placedAt.getTime() + MINUTE_MS);
  const player = { playerId, publicId, cashAccount, merchantCode, currency, isTrial };
  await insertOrders(transaction, [orderRow({ game, player, mode }, order, { base, keptPpm: 0 }, { chaseId })]);
  const vendorAccount = await openAccount(transaction, { merchantCode, currency, isTrial }, 'vendor', game.vendor);
  await writePast(transaction, cashAccount, stepsOf(order, game, vendorAccount, { placedAt, endedAt }, end));
  await writePastOrder(transaction, id, { placedAt, endedAt }, ownEnd(end));
  if (wish.drawsAgo === 'next' || end === 'held') await changeExposure(transaction, { drawId: draw.id, merchantCode }, exposedLines(order.lines), 1n);
  return { ...order, base, placedAt };
}

/** Writes the order of a wish, or the orders of its series. */
async function writeWish(transaction: Transaction, member: PastMember, game: GameRow, wish: PastOrder, work: Work): Promise<void> {
  const { drawsAgo, series } = wish;
  const { multiples, stopsAt } = series ?? { multiples: [1] };
  const isNext = drawsAgo === 'next';
  const draws = isNext ? await nextDraws(transaction, game, multiples.length, work) : await pastDraws(transaction, game, drawsAgo, multiples.length, work);
  const chase = { cashAccount: member.cash, gameId: game.id, stopOnWin: stopsAt !== undefined };
  const chaseId = series && draws.length > 1 ? await insertChase(transaction, chase) : null;
  const stopped = stopsAt === undefined ? undefined : draws[stopsAt - 1];
  const cancelledAt = stopped && new Date(stopped.drawsAt.getTime() + SETTLED_AFTER_MS);
  let placedAt: Date | undefined;
  for (const [place, draw] of draws.entries()) {
    const end = stopsAt !== undefined && place >= stopsAt ? 'cancelled' : wish.end;
    const order = await writeOrder(transaction, member, game, draw, { wish, end, multiple: multiples[place] ?? 1, chaseId, placedAt, cancelledAt }, work.now);
    placedAt ??= order?.placedAt;
    if (!isNext) await sealPast(transaction, draw, game, order, end, work);
  }
  if (chaseId !== null) await writePastChase(transaction, chaseId, placedAt ?? null);
}

/**
 * Writes orders of a demonstration: those of past draws are sealed as they were at their closing and are drawn and settled by the job; those of the next
 * draws wait. A member without enough cash has fewer.
 */
export async function seedPastOrders(
  transaction: Transaction,
  member: PastMember,
  orders: readonly PastOrder[],
  { secret, now, signatureOf }: PastDeps,
): Promise<void> {
  const work: Work = { box: new SecretBox(secret, 'lottery'), now, signatureOf };
  const games = new Map((await readGames(transaction)).map((game) => [game.id, game]));
  for (const wish of orders) {
    const game = games.get(wish.gameId);
    if (!game || (wish.end === 'push' && !(await signatureOf?.(1)))) continue;
    await writeWish(transaction, member, game, wish, work);
  }
}
