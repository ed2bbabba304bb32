import { categoryPaths, type GameCategory } from '@laro/domain/catalogue/game-categories';
import { lobbyPlayAddress } from '#player/shared/play/launch.ts';
import { paths } from '#player/shared/router/paths.ts';
import type { CategoryVendor, Game } from './game-queries.ts';

/** Categories whose games the site lists itself: a vendor of theirs opens that list (PLAY-03). */
const listedCategories: ReadonlySet<GameCategory> = new Set(['RNG', 'BINGO', 'INHOUSE']);

/** A category's page with more in its query. */
export function categoryAddress(category: GameCategory, more: Readonly<Record<string, string>> = {}): string {
  const [path = paths.home, query = ''] = categoryPaths[category].split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Where a tap on a vendor leads (LIST-02, PLAY-03): vendors without their own lobby, and slots, to their games in the category's
 * list; all others into the vendor's lobby.
 */
export const vendorAddress = (category: GameCategory, vendor: Pick<CategoryVendor, 'code' | 'lobby'>): string =>
  vendor.lobby && !listedCategories.has(category) ? lobbyPlayAddress(vendor, category) : categoryAddress(category, { vassalage: vendor.code });

/** Lottery games cannot be favourites (LIST-04). */
export const canFavour = (game: Pick<Game, 'gameType'>): boolean => game.gameType !== 'LOTT' && game.gameType !== 'ELOTT';

/** True if a game is in the list of a category: its own, and for games of our studio also that of their kind (LIST-09). */
export function isListedIn(game: Pick<Game, 'category' | 'gameType' | 'gameClassify'>, category: GameCategory | ''): boolean {
  if (category === '' || category === 'HOT' || game.category === category) return true;
  if (game.category !== 'INHOUSE') return false;
  const isBingo = game.gameType === 'RNG' && game.gameClassify === 'BG';
  return isBingo ? category === 'BINGO' : game.gameType === category;
}
