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
import { readHashes } from '../draws/draw-states.store.ts';
import { readDraws, readOpenDraws, type DrawRow } from '../draws/draws.store.ts';
import { readGames, type GameRow } from '../games/games.store.ts';
import type { Slip } from '../orders/check-lines.ts';
import { changeExposure } from '../orders/exposure.store.ts';
import { backKey, betKey } from '../orders/order-keys.ts';
import { insertOrders, newOrderIds } from '../orders/orders.store.ts';
import { exposedLines, linesOf, orderRow, type NewOrder } from '../orders/accepted/place-order.ts';
import { gameTerms } from '../orders/terms.ts';
import { insertPastDraw, writePastOrder, writePastSealed, writePastVoid } from './seed-past.store.ts';

const MINUTE_MS = 60_000;
const LOOKED_BACK_MS = 4 * 24 * 60 * MINUTE_MS;
/** Time from an order to the closing of its draw. */
const PLACED_BEFORE_MS = 4 * MINUTE_MS;
/** All of them take at most this part of the cash. */
const CASH_SHARE = 4n;

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
  /** How it ended besides its draw. */
  end?: 'cancelled' | 'void';
}

/** Makes a draw of the past with its seed, open for the orders of this history. */
async function pastDraw(transaction: Transaction, game: GameRow, drawsAgo: number, box: SecretBox, now: number): Promise<DrawRow | undefined> {
  const moments = plannedDraws(game, now - LOOKED_BACK_MS, (atMs) => atMs > now - MINUTE_MS);
  const moment = moments.at(-drawsAgo);
  if (!moment) return undefined;
  const seed = randomBytes(32);
  const { numero, drawsAtMs } = moment;
  const made = await insertPastDraw(transaction, {
    gameId: game.id,
    numero,
    drawsAt: new Date(drawsAtMs),
    closesAt: new Date(drawsAtMs - game.closesBeforeMs),
    rulesVersion: game.rulesVersion,
    commitment: hash('sha256', seed, 'hex'),
    hiddenSeed: box.close(seed, seedOwner({ gameId: game.id, station: '', numero })),
  });
  return made === undefined ? undefined : (await readDraws(transaction, [made]))[0];
}

/** Seals a draw of the past as it would have been sealed at its closing; its round of the beacon exists already, so the job draws it. */
async function sealPast(transaction: Transaction, draw: DrawRow, end: PastOrder['end']): Promise<void> {
  if (end === 'void') {
    await writePastVoid(transaction, draw.id);
    return;
  }
  const hashes = await readHashes(transaction, draw.id);
  const beaconRound = roundFor(DEFAULT_CHAIN, draw.closesAt.getTime(), draw.drawsAt.getTime());
  await writePastSealed(transaction, draw.id, { seal: sealOf(hashes.map((order) => order.hash)), orders: hashes.length, beaconRound });
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
  if (end === undefined) return bets;
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

async function writeOrder(transaction: Transaction, member: PastMember, game: GameRow, draw: DrawRow, wish: PastOrder, now: number): Promise<void> {
  const { settings, merchantCode, currency, isTrial, cash: cashAccount, playerId, publicId } = member;
  const { mode, base } = gameTerms(game, settings);
  const slip = { gameId: game.id, drawId: draw.id, rulesVersion: draw.rulesVersion, mode, base, lines: wish.lines };
  const [id = ''] = await newOrderIds(transaction, 1);
  const order: NewOrder = { id, draw, lines: linesOf(slip, game, settings, draw, base, 1) };
  const staked = order.lines.reduce((sum, line) => sum + line.staked, 0n);
  if (staked * CASH_SHARE > (await cashWithin(transaction, cashAccount))) return;
  const placedAt = new Date(Math.min(draw.closesAt.getTime() - PLACED_BEFORE_MS, now - MINUTE_MS));
  const player = { playerId, publicId, cashAccount, merchantCode, currency, isTrial };
  await insertOrders(transaction, [orderRow({ game, player, mode }, order, { base, keptPpm: 0 })]);
  const vendorAccount = await openAccount(transaction, { merchantCode, currency, isTrial }, 'vendor', game.vendor);
  await writePast(transaction, cashAccount, stepsOf(order, game, vendorAccount, placedAt, wish.end));
  await writePastOrder(transaction, id, placedAt, wish.end);
  if (wish.drawsAgo !== 'next') return;
  await changeExposure(transaction, { drawId: draw.id, merchantCode }, exposedLines(order.lines), 1n);
}

/**
 * Writes orders of a demonstration: those of past draws are sealed as they were at their closing and are drawn and settled by the job; those of the next
 * draws wait. A member without enough cash has fewer.
 */
export async function seedPastOrders(transaction: Transaction, member: PastMember, secret: Buffer, orders: readonly PastOrder[], now: number): Promise<void> {
  const box = new SecretBox(secret, 'lottery');
  const games = new Map((await readGames(transaction)).map((game) => [game.id, game]));
  for (const wish of orders) {
    const game = games.get(wish.gameId);
    if (!game) continue;
    if (wish.drawsAgo === 'next') {
      const [open] = await readOpenDraws(transaction, game.id, 1);
      if (!open) await makeDrawsOf(transaction, game.id, { box, now: () => now });
      const [draw] = open ? [open] : await readOpenDraws(transaction, game.id, 1);
      if (draw) await writeOrder(transaction, member, game, draw, wish, now);
      continue;
    }
    const draw = await pastDraw(transaction, game, wish.drawsAgo, box, now);
    if (!draw) continue;
    await writeOrder(transaction, member, game, draw, wish, now);
    await sealPast(transaction, draw, wish.end);
  }
}
