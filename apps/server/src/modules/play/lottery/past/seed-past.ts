import { hash, randomBytes } from 'node:crypto';
import type { Settings } from '@laro/domain/settings/settings';
import { beaconRound as roundFor, DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { sealOf } from '@laro/lottery/draw/seal';
import { plannedDraws } from '@laro/lottery/schedule/upcoming';
import type { Transaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { cashWithin } from '#server/ledger/movements/move-within.ts';
import { writePast, type PastStep } from '#server/ledger/movements/past-play.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { makeDrawsOf, seedOwner } from '../draws/make-draws.ts';
import { readHashes, writeHeld } from '../draws/draw-states.store.ts';
import { readDraws, readOpenDraws, type DrawRow } from '../draws/draws.store.ts';
import { readGames, type GameRow } from '../games/games.store.ts';
import type { Slip } from '../orders/check-lines.ts';
import { changeExposure } from '../orders/exposure.store.ts';
import { backKey, betKey, sealDigest } from '../orders/order-keys.ts';
import { insertOrders, newOrderIds } from '../orders/orders.store.ts';
import { exposedLines, linesOf, orderRow, type NewOrder } from '../orders/accepted/place-order.ts';
import { gameTerms } from '../orders/terms.ts';
import type { Beacon } from '../ports.ts';
import { pushingSeed } from './pushing-seed.ts';
import { insertPastDraw, writePastOrder, writePastSealed, writePastSeed, writePastVoid } from './seed-past.store.ts';

const MINUTE_MS = 60_000;
const LOOKED_BACK_MS = 4 * 24 * 60 * MINUTE_MS;
/** Time from an order to the closing of its draw. */
const PLACED_BEFORE_MS = 4 * MINUTE_MS;
/** All of them take at most this part of the cash. */
const CASH_SHARE = 4n;
/** Draws that are tried for an order; members may have the same distance. */
const TRIED = 20;

/** The member of a written history. */
interface PastMember {
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

/** Makes a draw of the past with its seed, open for the orders of this history: the one at the given distance, or the nearest before it that no other member has. */
async function pastDraw(transaction: Transaction, game: GameRow, drawsAgo: number, { box, now }: Work): Promise<DrawRow | undefined> {
  const moments = plannedDraws(game, now - LOOKED_BACK_MS, (atMs) => atMs > now - MINUTE_MS);
  const end = moments.length - drawsAgo + 1;
  for (const { numero, drawsAtMs } of moments.slice(Math.max(0, end - TRIED), Math.max(0, end)).toReversed()) {
    const seed = randomBytes(32);
    const made = await insertPastDraw(transaction, {
      gameId: game.id,
      numero,
      drawsAt: new Date(drawsAtMs),
      closesAt: new Date(drawsAtMs - game.closesBeforeMs),
      rulesVersion: game.rulesVersion,
      commitment: hash('sha256', seed, 'hex'),
      hiddenSeed: box.close(seed, seedOwner({ gameId: game.id, station: '', numero })),
    });
    if (made !== undefined) return (await readDraws(transaction, [made]))[0];
  }
  return undefined;
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
  const hashes = await readHashes(transaction, draw.id);
  const seal = sealOf(
    hashes.map((sealed) => sealed.hash),
    sealDigest,
  );
  await writePastSealed(transaction, draw.id, { seal, orders: hashes.length, beaconRound: roundOf(draw) });
  if (end === 'held') await writeHeld(transaction, draw.id, true, HELD_BY);
  if (end === 'push' && order !== null) await writePush(transaction, draw, game, order, seal, work);
}

/** The ledger's steps of an order: a bet for each line, and their return where the order was cancelled or void. */
const stepsOf = (order: NewOrder, game: GameRow, vendorAccount: bigint, at: Date, end: PastOrder['end']): PastStep[] => {
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
  const later = new Date(at.getTime() + MINUTE_MS);
  const backs = order.lines.map((_, place): PastStep => ({
    kind: 'rollback',
    at: later,
    key: backKey(order.id, place + 1),
    ...vendor,
    betKey: betKey(order.id, place + 1),
  }));
  return [...bets, ...backs];
};

type WrittenOrder = NewOrder & { base: number };

/** Gives the order, or null where the member has too little cash for it. */
async function writeOrder(
  transaction: Transaction,
  member: PastMember,
  game: GameRow,
  draw: DrawRow,
  wish: PastOrder,
  now: number,
): Promise<WrittenOrder | null> {
  const { settings, merchantCode, currency, isTrial, cash: cashAccount, playerId, publicId } = member;
  const { mode, base } = gameTerms(game, settings);
  const slip = { gameId: game.id, drawId: draw.id, rulesVersion: draw.rulesVersion, mode, base, lines: wish.lines };
  const [id = ''] = await newOrderIds(transaction, 1);
  const order: NewOrder = { id, draw, lines: linesOf(slip, game, settings, draw, base, 1) };
  const staked = order.lines.reduce((sum, line) => sum + line.staked, 0n);
  if (staked * CASH_SHARE > (await cashWithin(transaction, cashAccount))) return null;
  const placedAt = new Date(Math.min(draw.closesAt.getTime() - PLACED_BEFORE_MS, now - MINUTE_MS));
  const player = { playerId, publicId, cashAccount, merchantCode, currency, isTrial };
  await insertOrders(transaction, [orderRow({ game, player, mode }, order, { base, keptPpm: 0 })]);
  const vendorAccount = await openAccount(transaction, { merchantCode, currency, isTrial }, 'vendor', game.vendor);
  await writePast(transaction, cashAccount, stepsOf(order, game, vendorAccount, placedAt, wish.end));
  await writePastOrder(transaction, id, placedAt, ownEnd(wish.end));
  if (wish.drawsAgo === 'next' || wish.end === 'held') await changeExposure(transaction, { drawId: draw.id, merchantCode }, exposedLines(order.lines), 1n);
  return { ...order, base };
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
    if (!game) continue;
    if (wish.drawsAgo === 'next') {
      const [open] = await readOpenDraws(transaction, game.id, 1);
      if (!open) await makeDrawsOf(transaction, game.id, { box: work.box, now: () => now });
      const [draw] = open ? [open] : await readOpenDraws(transaction, game.id, 1);
      if (draw) await writeOrder(transaction, member, game, draw, wish, now);
      continue;
    }
    if (wish.end === 'push' && !(await signatureOf?.(1))) continue;
    const draw = await pastDraw(transaction, game, wish.drawsAgo, work);
    if (!draw) continue;
    const order = await writeOrder(transaction, member, game, draw, wish, now);
    await sealPast(transaction, draw, game, order, wish.end, work);
  }
}
