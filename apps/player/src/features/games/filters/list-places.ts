import type { BannerPlace } from '@laro/contract/content/content';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { paths } from '#player/shared/router/paths.ts';
import { readFilters, type ListFilters } from './list-filters.ts';

/** The category of each list page (LIST-01); bingo and e-sports are shown by the game centre. */
const categoryOfPath: Readonly<Record<string, GameCategory>> = {
  '/m/hot-games': 'HOT',
  '/m/live-games': 'LIVE',
  '/m/slot-games': 'RNG',
  '/m/fishing-games': 'FISH',
  '/m/poker-games': 'PVP',
  '/m/sport-games': 'SPORTS',
  '/m/cockfight': 'COCKFIGHT',
  '/m/lott': 'LOTT',
  '/m/elott': 'ELOTT',
  '/m/inHouse': 'INHOUSE',
};

/** The category that a path stands for; null for the search, whose address says it. */
export const pathCategory = (path: string): GameCategory | null => categoryOfPath[path] ?? null;

/** The search and the favourites are one screen; the path says which (LIST-11). */
export const isSearchPath = (path: string): boolean => path === paths.search || path === paths.favourites;
export const isFavouritesPath = (path: string): boolean => path === paths.favourites;

/** The filters of a list's address: those of its query, and on the page of the favourites that they are favourites. */
export function filtersAt(path: string, search: URLSearchParams): ListFilters {
  const filters = readFilters(search);
  return isFavouritesPath(path) ? { ...filters, type: 'FAV' } : filters;
}

/** Where the banners of a category's page are kept (HOME-05). */
export const bannerPlaces: Partial<Record<GameCategory, BannerPlace>> = {
  RNG: 'm_rng',
  SPORTS: 'm_sports',
  PVP: 'm_pvp',
  LIVE: 'm_live',
  FISH: 'm_fish',
  LOTT: 'm_lott',
  ELOTT: 'm_elott',
};

/** Categories whose games the game centre lists; the others it shows by their vendors (LIST-02). */
const centreLists: ReadonlySet<GameCategory> = new Set(['HOT', 'LIVE', 'RNG', 'FISH', 'ESPORTS', 'BINGO', 'INHOUSE']);

/** True if the game centre lists games: in some categories always, in the others once a vendor is chosen. */
export const listsInCentre = (category: GameCategory, vassalage: string): boolean => vassalage !== '' || centreLists.has(category);

/** HOT is the platform's own list; the merchant decides on every other category (decisions: cockfight). */
export const isOffered = (category: GameCategory | '', offered: readonly GameCategory[]): boolean =>
  category === '' || category === 'HOT' || offered.includes(category);
