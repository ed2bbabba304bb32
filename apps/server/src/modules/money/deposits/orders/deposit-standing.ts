import type { Parsed } from '@laro/contract/routes';
import { openDepositsMax } from '@laro/domain/deposits/deposit-rules';
import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { countOpenDeposits, depositedSince, openDepositSum } from './deposit-orders.store.ts';
import type { DepositRoom, Parts } from '../deposits-parts.ts';

const DAY_MS = 86_400_000;
type Standing = Pick<Parsed<'listDepositMethods', 'value'>, 'refusal' | 'most'>;

const shown = (units: Money): string => displayAmount(formatMoney(units));

/** Amount left of the merchant's cap per 24 hours (T79); null without a cap. */
async function dailyRoom({ now }: Parts, queries: Queries, { settings }: Merchant, playerId: bigint): Promise<DepositRoom | null> {
  const max = BigInt(settings['deposit.dailyMax']) * MAJOR_UNIT;
  if (max === 0n) return null;
  const rest = max - (await depositedSince(queries, playerId, new Date(now() - DAY_MS)));
  const left = rest > 0n ? rest : 0n;
  return { left, refusal: () => new Refusal('deposit.daily_limit', { max: shown(max), left: shown(left), currency: settings['market.currency'] }) };
}

/** Limits on a player's deposits other than the method's own bounds, in the order in which they are reported. */
export async function readRooms(parts: Parts, queries: Queries, merchant: Merchant, playerId: bigint): Promise<DepositRoom[]> {
  const daily = await dailyRoom(parts, queries, merchant, playerId);
  const others = await parts.roomsOf(queries, playerId, await openDepositSum(queries, playerId));
  return [daily, ...others].filter((room) => room !== null);
}

/** Throws what refuses an amount. */
export function refuseBeyond(rooms: readonly DepositRoom[], amount: Money): void {
  const passed = rooms.find(({ left }) => amount > left);
  if (passed) throw passed.refusal();
}

/** Throws `deposit.too_many_open`. */
export async function refuseTooManyOpen(queries: Queries, playerId: bigint): Promise<void> {
  if ((await countOpenDeposits(queries, playerId)) >= openDepositsMax) throw new Refusal('deposit.too_many_open', { max: openDepositsMax });
}

/**
 * Checks that need no input: the refusal that every deposit of at least `least` would meet now, or else the maximum amount. Creating an order applies
 * the same rules when it is made.
 */
export async function readStanding(parts: Parts, context: CallContext, least: Money): Promise<Standing> {
  const { playerId } = playerOf(context);
  const rooms = await readRooms(parts, parts.pool, context.merchant, playerId);
  try {
    await parts.refuseBlocked(playerId);
    refuseBeyond(rooms, least);
    await refuseTooManyOpen(parts.pool, playerId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, params: error.params } as Standing['refusal'], most: null };
  }
  return { refusal: null, most: rooms.reduce<Money | null>((most, { left }) => (most === null || left < most ? left : most), null) };
}
