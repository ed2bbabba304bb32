import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Language } from '@laro/domain/system/languages';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { orderCategories } from './lists/game-category.ts';
import type { IsOpen } from './catalogue-state.ts';
import { viewGame, type GameView } from './lists/game-view.ts';
import { orderByOffers, type Offers } from './lists/offers.ts';
import type { SharedCatalogue, SharedGame, SharedVendor } from './shared-catalogue.ts';

/** Number of days after its release during which a game is new (LIST-09). */
const NEW_FOR_DAYS = 30;
/** Only the first of the hot list carry the mark: on every card of a list it would say nothing. */
const HOT_MARKED = 6;

/** Games in the merchant's order, grouped by every filter of a list, so that a query only takes its group. */
export interface Shelf {
  games: readonly SharedGame[];
  byClassification: ReadonlyMap<string, readonly SharedGame[]>;
  /** In the order of their first game (LIST-05). */
  classifications: readonly { key: string; count: number }[];
}

export interface CategoryShelf extends Shelf {
  key: Exclude<GameCategory, 'HOT'>;
  vendors: readonly { vendor: SharedVendor; gameCount: number }[];
  byVendor: ReadonlyMap<string, Shelf>;
}

/** The merchant's day, YYYY-MM-DD: games are released, and stop being new, by the calendar of its players. */
export const merchantDay = ({ settings }: Pick<Merchant, 'settings'>, milliseconds: number): string => dayAt(milliseconds, settings['market.timeZone']);

const NONE: readonly SharedGame[] = [];

/** Groups games that are already in the merchant's order. */
export function shelve(games: readonly SharedGame[]): Shelf {
  const byClassification = Map.groupBy(games, (game) => game.classification);
  return { games, byClassification, classifications: [...byClassification].map(([key, { length }]) => ({ key, count: length })) };
}

const shelvesByVendor = (games: readonly SharedGame[]): ReadonlyMap<string, Shelf> =>
  new Map([...Map.groupBy(games, (game) => game.vendor.code)].map(([code, its]) => [code, shelve(its)]));

const EMPTY = shelve(NONE);
/** In the table of places: not offered. */
const NOWHERE = -1;

/** Offer of one merchant on one day, in its order. Read-only: a change of catalogue, offers, settings or day creates a new one. */
export class MerchantCatalogue {
  readonly day: string;
  /** Every offered game once, in the merchant's order. */
  readonly games: readonly SharedGame[];
  readonly hot: readonly SharedGame[];
  readonly shelves: readonly CategoryShelf[];
  readonly #vendors: ReadonlySet<string>;
  readonly newGames: readonly SharedGame[];
  readonly #all: Shelf;
  readonly #byVendor: ReadonlyMap<string, Shelf>;
  /** By the games' numbers. */
  readonly #places: Int32Array;
  readonly #hotPlaces: ReadonlyMap<SharedGame, number>;
  readonly #themes: readonly number[];
  readonly #newSince: string;
  readonly #offers: Offers;
  readonly #isOpen: IsOpen;
  /** Sub-categories of lists, in the merchant's order (LIST-05). */
  readonly subcategories: readonly string[];

  constructor(shared: SharedCatalogue, offers: Offers, merchant: Merchant, now: number, isOpen: IsOpen = () => true) {
    this.#isOpen = isOpen;
    const offered = new Set(merchant.settings['games.categories']);
    this.day = merchantDay(merchant, now);
    this.#newSince = shiftDay(this.day, -NEW_FOR_DAYS);
    this.#vendors = offers.vendors;
    this.#offers = offers;
    this.subcategories = merchant.settings['games.subcategories'];
    this.#themes = merchant.settings['games.cardThemes'].map(Number);
    const isOffered = (game: SharedGame) =>
      !game.vendor.isRemoved && offered.has(game.category) && offers.vendors.has(game.vendor.code) && (offers.games.get(game.id)?.isEnabled ?? true);
    this.games = this.#openFirst(orderByOffers(shared.games.filter(isOffered), offers));
    this.newGames = this.games.filter((game) => this.isNew(game));
    this.#all = shelve(this.games);
    this.#byVendor = shelvesByVendor(this.games);
    this.#places = new Int32Array(shared.games.length).fill(NOWHERE);
    for (const [place, game] of this.games.entries()) this.#places[game.index] = place;
    const hotPlaceOf = (game: SharedGame) => offers.games.get(game.id)?.hotPosition ?? null;
    this.hot = this.#openFirst(
      [...offers.games.keys()]
        .flatMap((id) => shared.byId.get(id) ?? [])
        .filter((game) => this.offersGame(game) && hotPlaceOf(game) !== null)
        .toSorted((a, b) => (hotPlaceOf(a) ?? 0) - (hotPlaceOf(b) ?? 0) || (a.id < b.id ? -1 : 1)),
    );
    this.#hotPlaces = new Map(this.hot.map((game, place) => [game, place]));
    this.shelves = this.#fillShelves(shared, merchant.settings['games.categories']);
  }

  /** Games that can be opened first, otherwise in the same order. */
  #openFirst(games: readonly SharedGame[]): SharedGame[] {
    const open = games.filter((game) => this.isOpen(game));
    return open.length === games.length ? open : [...open, ...games.filter((game) => !this.isOpen(game))];
  }

  #fillShelves(shared: SharedCatalogue, offered: readonly GameCategory[]): CategoryShelf[] {
    const byCategory = new Map<GameCategory, SharedGame[]>(offered.map((category) => [category, []]));
    for (const game of this.games) for (const category of game.listedIn) byCategory.get(category)?.push(game);
    const gamesOf = (category: GameCategory) => byCategory.get(category) ?? NONE;
    return orderCategories(offered, (category) => gamesOf(category).length > 0).map((key) => {
      const games = gamesOf(key);
      const byVendor = shelvesByVendor(games);
      const vendors = [...this.#vendors].flatMap((code) => {
        const vendor = shared.vendors.get(code);
        const gameCount = byVendor.get(code)?.games.length ?? 0;
        return vendor && gameCount > 0 ? [{ vendor, gameCount }] : [];
      });
      return { ...shelve(games), key: key as CategoryShelf['key'], vendors, byVendor };
    });
  }

  offersVendor(code: string): boolean {
    return this.#vendors.has(code);
  }

  offersGame(game: SharedGame): boolean {
    return this.placeOf(game) !== NOWHERE;
  }

  isHot(game: SharedGame): boolean {
    return this.#hotPlaces.has(game);
  }

  isNew(game: SharedGame): boolean {
    const until = this.#offers.games.get(game.id)?.newUntil ?? null;
    if (until !== null) return until >= this.day;
    return game.releasedOn > this.#newSince && game.releasedOn <= this.day;
  }

  /** Position of a game in the merchant's order, counted from 0; -1 if it is not offered. */
  placeOf(game: SharedGame): number {
    return this.#places[game.index] ?? NOWHERE;
  }

  /** The games of a category, a vendor, both, or all. */
  shelfOf(category: GameCategory | '', vendor = ''): Shelf {
    if (category === '') return vendor === '' ? this.#all : (this.#byVendor.get(vendor) ?? EMPTY);
    const shelf = this.shelves.find(({ key }) => key === category);
    return (vendor === '' ? shelf : shelf?.byVendor.get(vendor)) ?? EMPTY;
  }

  view(game: SharedGame, language: Language): GameView {
    return viewGame(game, language, this.#tagOf(game), this.#themeOf(game));
  }

  /** True if it can be opened now: its vendor hosts it here, and it is not switched off. */
  isOpen(game: SharedGame): boolean {
    return this.#isOpen(game.vendor.code, game.id);
  }

  /** At most one mark a card: closed before live before new before hot. */
  #tagOf(game: SharedGame): GameView['tag'] {
    if (!this.isOpen(game)) return 'closed';
    if (game.gameType === 'LIVE') return 'live';
    if (this.isNew(game)) return 'new';
    return (this.#hotPlaces.get(game) ?? HOT_MARKED) < HOT_MARKED ? 'hot' : null;
  }

  /** The game's own card theme if the merchant uses it, else one of the merchant's (LIST-04). */
  #themeOf(game: SharedGame): number {
    if (this.#themes.includes(game.theme)) return game.theme;
    return this.#themes[game.theme % this.#themes.length] ?? game.theme;
  }
}
