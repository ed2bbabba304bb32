import type { Wire } from '@laro/contract/routes';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

/** Part of the catalogue that the records need: names and categories of games, in memory. */
export interface RecordsCatalogue {
  viewGame: (merchant: Merchant, gameId: string, language: Language) => Wire<'listGames', 'value'>['games'][number] | null;
  gameIdsOf: (category: GameCategory) => string[];
  vendorName: (vendorCode: string) => string | null;
  keepWinners: (change: {
    add: readonly { merchantCode: string; gameId: string; maskedName: string; amount: Money; settledAt: Date; roundId: string; player: string }[];
    removeRounds: readonly string[];
  }) => Promise<void>;
}

/** A round as its vendor keeps it, its symbols named in a language (BCP 47 tag); null when the vendor does not know it. Throws `play.vendor_unavailable` when it gives no answer. */
export type RoundDetail = (
  vendorCode: string,
  publicId: string,
  roundRef: string,
  language: string,
) => Promise<{ round: unknown; proof: unknown; symbols?: unknown } | null>;
