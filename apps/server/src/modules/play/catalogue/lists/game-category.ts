import { BINGO_CLASSIFICATION, esportsVendors, inHouseVendors, type GameCategory, type GameType } from '@laro/domain/catalogue/game-categories';

interface Kind {
  gameType: GameType;
  classification: string;
  vendorCode: string;
  /** True if the vendor's sports games are cockfights. */
  isCockfight: boolean;
}

/** Category by type, regardless of games by our own studio. */
function shelfOf({ gameType, classification, vendorCode, isCockfight }: Kind): GameCategory {
  if (esportsVendors.includes(vendorCode)) return 'ESPORTS';
  if (gameType === 'RNG' && classification === BINGO_CLASSIFICATION) return 'BINGO';
  if (gameType === 'SPORTS' && isCockfight) return 'COCKFIGHT';
  return gameType;
}

/** The one category a game belongs to: it is offered when this category is (HOME-04, LIST-01, LIST-09, PLAY-06). */
export function categoryOf(kind: Kind): GameCategory {
  return inHouseVendors.includes(kind.vendorCode) ? 'INHOUSE' : shelfOf(kind);
}

/** The categories whose lists show a game: its own, and for our own games also the one of their kind. */
export function listedIn(kind: Kind): readonly GameCategory[] {
  const own = categoryOf(kind);
  const shelf = shelfOf(kind);
  return own === shelf ? [own] : [own, shelf];
}

/** The game type whose account a category plays from. */
export const accountTypes: Record<Exclude<GameCategory, 'HOT'>, GameType> = {
  LIVE: 'LIVE',
  RNG: 'RNG',
  FISH: 'FISH',
  PVP: 'PVP',
  SPORTS: 'SPORTS',
  COCKFIGHT: 'SPORTS',
  ESPORTS: 'SPORTS',
  LOTT: 'LOTT',
  ELOTT: 'ELOTT',
  BINGO: 'RNG',
  INHOUSE: 'RNG',
};

/**
 * Categories in the merchant's order. COCKFIGHT follows SPORTS wherever the merchant put it, categories without games are
 * left out, and HOT is not one of them: the lobby adds it in front (HOME-02, HOME-04).
 */
export function orderCategories(offered: readonly GameCategory[], hasGames: (category: GameCategory) => boolean): GameCategory[] {
  const rest: GameCategory[] = offered.filter((category) => category !== 'HOT' && category !== 'COCKFIGHT');
  const place = offered.includes('SPORTS') ? rest.indexOf('SPORTS') + 1 : offered.filter((category) => category !== 'HOT').indexOf('COCKFIGHT');
  const ordered = offered.includes('COCKFIGHT') ? rest.toSpliced(place, 0, 'COCKFIGHT') : rest;
  return ordered.filter((category) => hasGames(category));
}
