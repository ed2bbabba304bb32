import type { Settings } from '@laro/domain/settings/settings';
import { inTransaction } from '#server/db/sql.ts';
import { leastPool, openPool } from '../draws/jackpot.ts';
import type { LotteryParts } from '../lottery-parts.ts';

/** Opens the pool of each game of six balls at each merchant that offers it (LOTT-55). */
export async function openPools({ pool, games, catalogue }: LotteryParts, merchants: readonly { code: string; settings: Settings }[]): Promise<void> {
  for (const { code, settings } of merchants)
    for (const game of games.list())
      if (leastPool(game) !== null && catalogue.findOffer(code, game.id)?.isOffered)
        await inTransaction(pool, (transaction) => openPool(transaction, game, code, settings['market.currency']));
}
