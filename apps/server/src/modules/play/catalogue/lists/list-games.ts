import type { Parsed, Wire } from '@laro/contract/routes';
import { BINGO_CLASSIFICATION, type GameCategory } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import { Refusal } from '#server/http/problems/refusal.ts';
import { BoundedCache } from '#server/http/bounded-cache.ts';
import type { GameSearch } from '../search/game-search.ts';
import { shelve, type MerchantCatalogue, type Shelf } from '../merchant-catalogue.ts';
import { searchTerms } from '../search/search-terms.ts';
import type { SharedGame } from '../shared-catalogue.ts';

export type ListQuery = Parsed<'listGames', 'query'>;
export type ListPage = Wire<'listGames', 'value'>;

/** A normalised query for a list: equivalent queries have the same form here. */
export interface Question {
  category: Exclude<GameCategory, 'HOT'> | '';
  vendor: string;
  classification: string;
  isHot: boolean;
  isNew: boolean;
  /** Folded words; null without a name in the query. A name of punctuation only has no words and matches nothing. */
  terms: readonly string[] | null;
  pageNo: number;
  pageSize: number;
  /** The same text for questions that mean the same. */
  key: string;
}

/** Every part is of a closed form without a bar, but the terms, which come last. */
const keyOf = ({ category, vendor, classification, isHot, isNew, pageNo, pageSize, terms }: Omit<Question, 'key'>) =>
  `${category}|${vendor}|${classification}|${isHot}|${isNew}|${pageNo}|${pageSize}|${terms === null ? '' : `?${terms.join(' ')}`}`;

/** The same query comes as the same object again and again (http/parsed-queries.ts). */
const known = new WeakMap<ListQuery, Question>();

/** Reads a question out of a query, once. */
export function questionOf(query: ListQuery): Question {
  const kept = known.get(query);
  if (kept) return kept;
  const question = readQuestion(query);
  known.set(query, question);
  return question;
}

/**
 * Parses a query. The type HOT is the hot list, and slots of classification BG are bingo (LIST-01). `merchant` is taken from
 * the host; `minBet` and `minLine` belong to the call (CALL-05) and are empty in every list that the product requests.
 */
function readQuestion(query: ListQuery): Question {
  const isBingo = query.gameType === 'RNG' && query.gameClassify === BINGO_CLASSIFICATION;
  const category = isBingo ? 'BINGO' : query.gameType === 'HOT' ? '' : query.gameType;
  const question = {
    category,
    vendor: query.vassalage,
    classification: query.gameClassify,
    isHot: query.dataType === 'HOT' || query.gameType === 'HOT',
    isNew: query.dataType === 'NEW' || query.isNew === '1',
    terms: query.gameName.trim() === '' ? null : searchTerms(query.gameName),
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  };
  return { ...question, key: keyOf(question) };
}

/** Games that match a query. The classifications are those of all games, whichever is selected: the drop-down still shows them (LIST-05). */
type Selection = Pick<Shelf, 'games' | 'classifications'>;

const SELECTIONS_MAX = 200;
const SELECTED_GAMES_MAX = 1_000_000;
const NOTHING = shelve([]);

const narrow = (shelf: Shelf, classification: string): Selection =>
  classification === '' ? shelf : { games: shelf.byClassification.get(classification) ?? [], classifications: shelf.classifications };

/** Answers list questions of one merchant; remembers which games a question selects, so that its further pages cost nothing. */
export class GameLists {
  readonly #catalogue: MerchantCatalogue;
  readonly #search: GameSearch;
  readonly #selections = new BoundedCache<Shelf>(SELECTIONS_MAX, SELECTED_GAMES_MAX, ({ games }) => games.length);

  constructor(catalogue: MerchantCatalogue, search: GameSearch) {
    this.#catalogue = catalogue;
    this.#search = search;
  }

  /** One page of a list (CALL-05). Refuses a vendor that the merchant does not have. */
  page(question: Question, language: Language): ListPage {
    if (question.vendor !== '' && !this.#catalogue.offersVendor(question.vendor)) throw new Refusal('catalogue.vendor_unknown');
    const { games, classifications } = this.#select(question);
    const { pageNo, pageSize } = question;
    return {
      games: games.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((game) => this.#catalogue.view(game, language)),
      pageNum: pageNo,
      totalPages: Math.ceil(games.length / pageSize),
      totalCount: games.length,
      classifications: this.#inOrder(classifications),
    };
  }

  /** The sub-categories that the merchant offers, in its order. */
  #inOrder(classifications: Selection['classifications']): ListPage['classifications'] {
    const placeOf = new Map(this.#catalogue.subcategories.map((key, place) => [key, place]));
    return classifications.filter(({ key }) => placeOf.has(key)).toSorted((a, b) => (placeOf.get(a.key) ?? 0) - (placeOf.get(b.key) ?? 0));
  }

  #select(question: Question): Selection {
    const { category, vendor, classification, isHot, isNew, terms } = question;
    if (terms === null && !isHot && !isNew) return narrow(this.#catalogue.shelfOf(category, vendor), classification);
    // While the index is being built results are incomplete, so they are not cached.
    const make = () => this.#gather(question);
    const isKept = terms === null || this.#search.isIndexed;
    return narrow(isKept ? this.#selections.getOrMake(JSON.stringify([category, vendor, isHot, isNew, terms]), make) : make(), classification);
  }

  /** Games found by name, the hot or new ones of a shelf, or their intersection. */
  #gather({ category, vendor, isHot, isNew, terms }: Question): Shelf {
    const catalogue = this.#catalogue;
    if (category !== '' && catalogue.shelfOf(category).games.length === 0) return NOTHING;
    const isListed = (game: SharedGame) => (category === '' || game.listedIn.includes(category)) && (vendor === '' || game.vendor.code === vendor);
    const isWanted = (game: SharedGame) => isListed(game) && (!isNew || catalogue.isNew(game)) && (!isHot || catalogue.isHot(game));
    if (terms !== null) return shelve(this.#searchGames(terms, isWanted));
    return shelve((isHot ? catalogue.hot : catalogue.newGames).filter(isWanted));
  }

  /** Best match first; equal matches are in the merchant's order, so that the same search always gives the same list. */
  #searchGames(terms: readonly string[], accepts: (game: SharedGame) => boolean): SharedGame[] {
    const catalogue = this.#catalogue;
    const matches = this.#search.find(terms, (game) => catalogue.offersGame(game) && accepts(game));
    return matches.toSorted((a, b) => b.score - a.score || catalogue.placeOf(a.game) - catalogue.placeOf(b.game)).map((match) => match.game);
  }
}
