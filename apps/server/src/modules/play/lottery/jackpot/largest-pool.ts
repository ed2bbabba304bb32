import type { Money } from '@laro/domain/money/money';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readJackpots } from '../draws/jackpot.ts';
import { offersOf } from '../games/game-list.ts';
import type { LotteryParts } from '../lottery-parts.ts';

/** A pool of six balls with its game. */
export interface LargestPool {
  gameId: string;
  name: string;
  amount: Money;
}

/** The largest pool of the games of six balls that a merchant offers and that take bets; null where there is none (LOTT-57). */
export async function largestPool({ pool, games, catalogue, isOff }: LotteryParts, merchant: Merchant): Promise<LargestPool | null> {
  const offers = offersOf(games.list(), catalogue, merchant, isOff).filter(({ isOn }) => isOn);
  const jackpots = await readJackpots(
    pool,
    merchant.code,
    offers.map(({ game }) => game),
  );
  const found = jackpots.map(([gameId, { pool: amount }]) => ({ gameId, name: offers.find(({ game }) => game.id === gameId)?.name ?? gameId, amount }));
  return found.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))[0] ?? null;
}
