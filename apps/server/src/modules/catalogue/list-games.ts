import type { Parsed, Wire } from '@laro/contract/routes';
import { BINGO_CLASSIFICATION, type GameCategory } from '@laro/domain/game-categories';
import type { Language } from '@laro/domain/languages';
import { Refusal } from '#server/http/refusal.ts';
import { BoundedCache } from '#server/http/bounded-cache.ts';
import type { GameSearch } from './game-search.ts';
import type { MerchantCatalogue } from './merchant-catalogue.ts';
import { searchTerms } from './search-terms.ts';
import type { SharedGame } from './shared-catalogue.ts';

export type ListQuery = Parsed<'listGames', 'query'>;
export type ListPage = Wire<'listGames', 'value'>;

/** A list as asked for, in its plainest form: questions that mean the same have the same words here. */
export interface Question {
  category: Exclude<GameCategory, 'HOT'> | '';
  vendor: string;
  classification: string;
  isHot: boolean;
  isNew: boolean;
  /** Folded words; null when no name was asked for. Signs alone are a name without words, which matches nothing. */
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
 * Reads a question out of a query. The type HOT is the hot list, and slots of classification BG are bingo (LIST-01). `merchant` is told
 * by the host; `minBet` and `minLine` belong to the call (CALL-05) and are empty in every list that the product asks for.
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

interface Selection {
  games: readonly SharedGame[];
  /** Present before the classification filter, in the order of their first game (LIST-05). */
  classifications: { key: string; count: number }[];
}

const SELECTIONS_MAX = 200;
const SELECTED_GAMES_MAX = 1_000_000;
const NOTHING: Selection = { games: [], classifications: [] };

function selection(games: readonly SharedGame[]): Selection {
  const counts = new Map<string, number>();
  for (const { classification } of games) counts.set(classification, (counts.get(classification) ?? 0) + 1);
  return { games, classifications: [...counts].map(([key, count]) => ({ key, count })) };
}

/** The games of one classification; the drop-down still shows all. */
const narrow = ({ games, classifications }: Selection, classification: string): Selection => ({
  games: classification === '' ? games : games.filter((game) => game.classification === classification),
  classifications,
});

/** Answers list questions of one merchant; remembers which games a question selects, so that its further pages cost nothing. */
export class GameLists {
  readonly #catalogue: MerchantCatalogue;
  readonly #search: GameSearch;
  readonly #selections = new BoundedCache<Selection>(SELECTIONS_MAX, SELECTED_GAMES_MAX, ({ games }) => games.length);

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
      classifications,
    };
  }

  #select(question: Question): Selection {
    const { category, vendor, classification, isHot, isNew, terms } = question;
    const key = JSON.stringify([category, vendor, isHot, isNew, terms]);
    // What is found while the index is being made is poorer than what will be found: it is not kept.
    if (terms !== null && !this.#search.isIndexed) return narrow(this.#selectAll(question), classification);
    const all = this.#selections.getOrMake(key, () => this.#selectAll(question));
    return classification === '' ? all : this.#selections.getOrMake(`${classification}:${key}`, () => narrow(all, classification));
  }

  #selectAll({ category, vendor, isHot, isNew, terms }: Question): Selection {
    const catalogue = this.#catalogue;
    if (category !== '' && catalogue.gamesOf(category).length === 0) return NOTHING;
    const isListed = (game: SharedGame) => (category === '' || game.listedIn.includes(category)) && (vendor === '' || game.vendor.code === vendor);
    const isWanted = (game: SharedGame) => !isNew || catalogue.isNew(game);
    if (terms !== null) return selection(this.#searchGames(terms, (game) => isListed(game) && isWanted(game) && (!isHot || catalogue.isHot(game))));
    const listed = isHot ? catalogue.hot.filter(isListed) : catalogue.gamesOf(category, vendor);
    return selection(isNew ? listed.filter(isWanted) : listed);
  }

  /** Nearest first; games found equally well stand in the merchant's order, so that the same search always gives the same list. */
  #searchGames(terms: readonly string[], accepts: (game: SharedGame) => boolean): SharedGame[] {
    const catalogue = this.#catalogue;
    const matches = this.#search.find(terms, (game) => catalogue.offersGame(game) && accepts(game));
    return matches.toSorted((a, b) => b.score - a.score || catalogue.placeOf(a.game) - catalogue.placeOf(b.game)).map((match) => match.game);
  }
}
