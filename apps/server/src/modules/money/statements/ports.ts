import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

/** Catalogue data that statements need: categories of games and names of vendors, in memory. */
export interface StatementsCatalogue {
  viewGame: (merchant: Merchant, gameId: string, language: Language) => { category: GameCategory } | null;
  vendorName: (vendorCode: string) => string | null;
}

/** Names of what rewards were given for, by the key of their movements; other movements have none. */
export type RewardCauses = (
  question: { merchant: Merchant; language: Language; playerId: bigint },
  movements: readonly { key: string }[],
) => Promise<ReadonlyMap<string, string>>;
