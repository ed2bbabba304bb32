import { gameCategories, gameClassifications, type GameCategory, type GameClassification } from '@laro/domain/catalogue/game-categories';
import type { GameQuestion } from '#player/shared/games/lobby/game-queries.ts';

/** Which games of a category (LIST-09); recent ones and favourites belong to a player and come from other calls. */
export const listTypes = ['ALL', 'HOT', 'NEW', 'RECENT', 'FAV'] as const;
export type ListType = (typeof listTypes)[number];

/** Lists that need a log-in (LIST-09). */
export const isOwnType = (type: ListType): type is 'RECENT' | 'FAV' => type === 'RECENT' || type === 'FAV';

/** Filters of a list. They are in the address, so that a list can be reopened and shared. */
export interface ListFilters {
  readonly vassalage: string;
  readonly type: ListType;
  readonly classify: GameClassification | '';
  /** Part of a name. */
  readonly q: string;
}

export const NAME_MAX = 80;
export const noFilters: ListFilters = { vassalage: '', type: 'ALL', classify: '', q: '' };

const VENDOR = /^[A-Za-z0-9_.-]{1,64}$/;
const oneOf = <Option extends string>(options: readonly Option[], value: string): Option | null => options.find((option) => option === value) ?? null;

/** New games are requested without a classification (LIST-09). */
const consistent = (filters: ListFilters): ListFilters => (filters.type === 'NEW' && filters.classify !== '' ? { ...filters, classify: '' } : filters);

/** Reads the filters of an address; whatever is not a filter of ours counts as none. */
export function readFilters(search: URLSearchParams): ListFilters {
  const given = (name: string) => search.get(name) ?? '';
  return consistent({
    vassalage: VENDOR.test(given('vassalage')) ? given('vassalage') : '',
    type: oneOf(listTypes, given('type')) ?? 'ALL',
    classify: oneOf(gameClassifications, given('classify')) ?? '',
    q: given('q').trim().slice(0, NAME_MAX).trim(),
  });
}

/** The category that an address of the game centre or of the search names; empty for none. */
export const readCategory = (search: URLSearchParams): GameCategory | '' => oneOf(gameCategories, search.get('gameType') ?? '') ?? '';

/** The address of a list: parameters in one order, those that narrow nothing left out. */
export function listAddress(path: string, category: GameCategory | '', filters: ListFilters): string {
  const { vassalage, type, classify, q } = consistent(filters);
  const search = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== '') search.set(name, value);
  };
  put('gameType', category);
  put('vassalage', vassalage);
  put('type', type === 'ALL' ? '' : type);
  put('classify', classify);
  put('q', q.trim());
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Another vendor has other classifications, so that choice goes with it (LIST-05). */
export const withVendor = (filters: ListFilters, vassalage: string): ListFilters => ({ ...filters, vassalage, classify: '' });

export const isNarrowed = ({ vassalage, type, classify, q }: ListFilters): boolean => vassalage !== '' || type !== 'ALL' || classify !== '' || q !== '';

/** The call's parameters for a list (CALL-05). */
export function questionOf(category: GameCategory | '', filters: ListFilters): GameQuestion {
  return {
    gameType: category,
    vassalage: filters.vassalage,
    gameName: filters.q,
    gameClassify: filters.classify,
    // This call never requests a player's own lists.
    dataType: isOwnType(filters.type) ? 'ALL' : filters.type,
    isNew: filters.type === 'NEW' ? '1' : '0',
  };
}
