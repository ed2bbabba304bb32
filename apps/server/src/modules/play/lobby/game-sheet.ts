import { volatilityOf } from '@laro/domain/catalogue/game-volatility';
import { similarGames, similarGamesMax } from '@laro/domain/catalogue/personal-rows';
import type pg from 'pg';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readSheet, type SheetRow } from './game-sheet.store.ts';
import type { LobbyCatalogue } from './ports.ts';

/** A whole number with its last two digits behind the point, cut: 9627 is 96.27. */
const inHundredths = (value: bigint): string => `${value / 100n}.${(value % 100n).toString().padStart(2, '0')}`;
/** Millionths as percent. */
const percentOf = (millionths: bigint): string => inHundredths(millionths / 100n);

const figuresOf = ({ rtp, deviation, version, validFrom }: SheetRow) => ({ rtp: percentOf(rtp), volatility: volatilityOf(deviation), version, validFrom });

function rulesOf({ pay, payCount, features, hitRate, topPrize, topOneIn, maxWin, stakeMin, stakeMax }: SheetRow) {
  if (pay === null) return null;
  return { pay, payCount, features, hitRate: percentOf(hitRate), topPrize: inHundredths(topPrize), topOneIn, maxWin, stakeMin, stakeMax };
}

/** Facts of a game that are stated before play (T58, T59). A game that is not offered has no sheet. */
export function sheetCalls(pool: pg.Pool, catalogue: LobbyCatalogue): Handlers<'getGameSheet'> {
  return {
    getGameSheet: async ({ merchant, language }, { params: { gameId } }) => {
      const offered = catalogue.offeredBy(merchant);
      const game = catalogue.gameOfId(gameId);
      if (!game || !offered.has(game)) throw new Refusal('catalogue.game_unknown');
      const row = await readSheet(pool, gameId, merchant.settings['market.timeZone']);
      return {
        game: offered.view(game, language),
        figures: row && figuresOf(row),
        rules: row && rulesOf(row),
        similar: similarGames(game, offered.games.filter(offered.isOpen), similarGamesMax).map((entry) => offered.view(entry, language)),
      };
    },
  };
}
