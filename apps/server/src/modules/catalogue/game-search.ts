import { brandLabel, gameCategories, type GameCategory } from '@laro/domain/game-categories';
import { languageCodes } from '@laro/domain/languages';
import { translatorFor } from '@laro/i18n/compile';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { wordsOf } from './search-terms.ts';
import type { SharedGame, SharedVendor } from './shared-catalogue.ts';

/** Indexing this many names takes a few milliseconds: the event loop breathes after each such piece. */
const INDEX_CHUNK = 400;
const INDEX_AT_ONCE_MAX = 2000;
/** Fewer letters than this are found inside of too many names. */
const JOINED_MIN = 4;
/** Typing errors forgiven in a word: none while it is short. */
const forgivenIn = (term: string, most: number) => Math.min(most, term.length < 4 ? 0 : term.length === 4 ? 1 : 2);

export interface Match {
  game: SharedGame;
  /** Higher is nearer. Games found only by their vendor or category have 0. */
  score: number;
}

/** A vendor or category under its own names. */
interface Facet {
  id: string;
  words: string;
  games: ReadonlySet<SharedGame>;
}

const options = { tokenize: (text: string) => wordsOf(text), processTerm: (term: string) => term };

const vendorFacet = (vendor: SharedVendor, games: Iterable<SharedGame>): Facet => ({
  id: `vendor:${vendor.code}`,
  words: [vendor.code, vendor.name, brandLabel(vendor.code, vendor.name, 'TY')].join(' '),
  games: new Set(games),
});

function categoryFacet(category: GameCategory, games: Iterable<SharedGame>): Facet {
  const names = languageCodes.map((language) => translatorFor(language, ['games']).find(`games.category.${category}`) ?? '');
  return { id: `category:${category}`, words: [category, ...names].join(' '), games: new Set(games) };
}

function facetsOf(games: readonly SharedGame[], vendors: Iterable<SharedVendor>): Facet[] {
  const byVendor = Map.groupBy(games, (game) => game.vendor);
  const categories = gameCategories.filter((category) => category !== 'HOT');
  return [
    ...[...vendors].map((vendor) => vendorFacet(vendor, byVendor.get(vendor) ?? [])),
    ...categories.map((category) =>
      categoryFacet(
        category,
        games.filter((game) => game.listedIn.includes(category)),
      ),
    ),
  ];
}

/**
 * Finds games by what people type: names first (as typed, then with one and with two errors a word forgiven), then whole vendors and
 * categories by their own names in every language. Made once per shared catalogue; merchants filter what it finds.
 */
export class GameSearch {
  readonly #games: readonly SharedGame[];
  readonly #folded: readonly string[];
  readonly #names = new MiniSearch<{ id: number; name: string }>({ fields: ['name'], ...options });
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #facetIndex = new MiniSearch<Pick<Facet, 'id' | 'words'>>({ fields: ['words'], ...options });
  /** Names without their spaces, made when first needed. */
  #joined: readonly string[] | null = null;
  #isIndexed = false;

  constructor(games: readonly SharedGame[], vendors: Iterable<SharedVendor>) {
    this.#games = games;
    this.#folded = games.map((game) => ` ${wordsOf(game.name).join(' ')}`);
    const facets = facetsOf(games, vendors);
    this.#facets = new Map(facets.map((facet) => [facet.id, facet]));
    this.#facetIndex.addAll(facets);
  }

  /** Whether errors are forgiven already. */
  get isIndexed(): boolean {
    return this.#isIndexed;
  }

  /** Indexes the names, in pieces when there are many. Until then names are found as typed, without forgiveness. */
  async index(): Promise<void> {
    const documents = this.#games.map(({ name }, id) => ({ id, name }));
    if (documents.length <= INDEX_AT_ONCE_MAX) this.#names.addAll(documents);
    else await this.#names.addAllAsync(documents, { chunkSize: INDEX_CHUNK });
    this.#isIndexed = true;
  }

  /** All accepted games that match every term. `terms` are folded words (search-terms.ts). */
  find(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    if (terms.length === 0) return [];
    const byName = this.#findByName(terms, accepts);
    const found = byName.length > 0 ? byName : this.#findByNameAndFacet(terms, accepts);
    const facets = this.#facetsFor(terms);
    if (facets.length === 0) return found.length > 0 ? found : this.#findJoined(terms.join(''), accepts);
    const named = new Set(found.map((match) => match.game));
    const rest = new Set(facets.flatMap((facet) => [...facet.games]));
    return [...found, ...[...rest].filter((game) => !named.has(game) && accepts(game)).map((game) => ({ game, score: 0 }))];
  }

  #findByName(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    // A single letter starts thousands of words: it narrows what the other terms found instead of being looked up itself.
    const letters = terms.filter((term) => term.length === 1);
    const words = terms.filter((term) => term.length > 1);
    if (words.length === 0 || !this.#isIndexed) return this.#scan(terms, accepts);
    const hasLetters = (id: number) => letters.every((letter) => this.#folded[id]?.includes(` ${letter}`));
    for (const most of [0, 1, 2]) {
      const matches = this.#search(words, most, (id, game) => accepts(game) && hasLetters(id));
      if (matches.length > 0) return matches;
    }
    return [];
  }

  #search(words: readonly string[], most: number, isWanted: (id: number, game: SharedGame) => boolean): Match[] {
    const searchOptions: SearchOptions = {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => forgivenIn(term, most),
      maxFuzzy: 2,
      filter: ({ id }) => {
        const game = this.#games[id as number];
        return game !== undefined && isWanted(id as number, game);
      },
    };
    return this.#names.search(words.join(' '), searchOptions).flatMap(({ id, score }) => {
      const game = this.#games[id as number];
      return game ? [{ game, score }] : [];
    });
  }

  #facetsFor(terms: readonly string[]): Facet[] {
    const found = this.#facetIndex.search(terms.join(' '), {
      combineWith: 'AND',
      prefix: (term) => term.length > 2,
      fuzzy: (term) => forgivenIn(term, term.length > 5 ? 1 : 0),
    });
    return found.flatMap(({ id }) => this.#facets.get(id as string) ?? []);
  }

  /** "kislap mango": some words name the game, others its vendor or category. */
  #findByNameAndFacet(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    const facetsOf = terms.map((term) => ({ term, facets: this.#facetsFor([term]) }));
    const words = facetsOf.filter(({ facets }) => facets.length === 0).map(({ term }) => term);
    const narrowing = facetsOf.filter(({ facets }) => facets.length > 0);
    if (words.length === 0 || narrowing.length === 0) return [];
    return this.#findByName(words, (game) => accepts(game) && narrowing.every(({ facets }) => facets.some((facet) => facet.games.has(game))));
  }

  /** Words that start as the terms do, in the shared order. */
  #scan(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    const starts = terms.map((term) => ` ${term}`);
    return this.#collect(this.#folded, (name) => starts.every((start) => name.includes(start)), accepts);
  }

  #collect(names: readonly string[], fits: (name: string) => boolean, accepts: (game: SharedGame) => boolean): Match[] {
    const matches: Match[] = [];
    for (const [id, game] of this.#games.entries()) if (fits(names[id] ?? '') && accepts(game)) matches.push({ game, score: 0 });
    return matches;
  }

  /** "gintongkalabaw" or "jeep ney": names compared without their spaces. */
  #findJoined(text: string, accepts: (game: SharedGame) => boolean): Match[] {
    if (text.length < JOINED_MIN) return [];
    this.#joined ??= this.#folded.map((name) => name.replaceAll(' ', ''));
    return this.#collect(this.#joined, (name) => name.includes(text), accepts);
  }
}
