import { setImmediate as breathe } from 'node:timers/promises';
import { brandLabel, gameCategories, type GameCategory } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import { JoinedNames } from './joined-names.ts';
import { NameIndex } from './name-index.ts';
import { wordsOf } from './search-terms.ts';
import type { SharedGame, SharedVendor } from '../shared-catalogue.ts';

/** Indexing this many names takes a few milliseconds: the event loop breathes after each such piece. */
const INDEX_CHUNK = 2000;
/** Fewer letters than this are found inside of too many names. */
const JOINED_MIN = 4;
/** Number of typing errors tolerated in a word: none in a short one. */
const forgivenIn = (term: string, most: number) => Math.min(most, term.length < 4 ? 0 : term.length === 4 ? 1 : 2);
/** Where nothing else is found and other words narrow the find: "Twqr Rush" is a tower. */
const forgivenAmongOthers = (term: string) => (term.length < 3 ? 0 : term.length === 3 ? 1 : 2);

export interface Match {
  game: SharedGame;
  /** Higher is nearer. Games found only by their vendor or category have 0. */
  score: number;
}

/** A vendor or category under its own names. */
interface Facet {
  words: readonly string[];
  games: readonly SharedGame[];
  has: (game: SharedGame) => boolean;
}

const vendorFacet = (vendor: SharedVendor, games: readonly SharedGame[]): Facet => ({
  words: [vendor.code, vendor.name, brandLabel(vendor.code, vendor.name, 'TY')].flatMap(wordsOf),
  games,
  has: (game) => game.vendor === vendor,
});

function categoryFacet(category: GameCategory, games: readonly SharedGame[]): Facet {
  const names = languageCodes.map((language) => translatorFor(language, ['games']).find(`games.category.${category}`) ?? '');
  return { words: [category, ...names].flatMap(wordsOf), games, has: (game) => game.listedIn.includes(category) };
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
 * Finds games by text: names first (as typed, then with one and with two errors per word tolerated, then more in short ones), then whole vendors and
 * categories by their own names in every language. Built once per shared catalogue; merchants filter its results.
 */
export class GameSearch {
  readonly #games: readonly SharedGame[];
  /** The folded words of each name, each after a space. */
  readonly #folded: readonly string[];
  readonly #names = new NameIndex();
  /** The names that have a word beginning with a letter, ascending. */
  readonly #byLetter = new Map<string, number[]>();
  readonly #facets: readonly Facet[];
  readonly #facetNames = new NameIndex();
  /** Made when first needed. */
  #joined: JoinedNames | null = null;
  #isIndexed = false;

  constructor(games: readonly SharedGame[], vendors: Iterable<SharedVendor>) {
    this.#games = games;
    this.#folded = games.map((game) => ` ${wordsOf(game.name).join(' ')}`);
    this.#facets = facetsOf(games, vendors);
    for (const { words } of this.#facets) this.#facetNames.add(words);
  }

  /** True once the index for typing errors is built. */
  get isIndexed(): boolean {
    return this.#isIndexed;
  }

  /** Indexes the names, in pieces when there are many. Until then names are found as typed, without forgiveness. */
  async index(): Promise<void> {
    for (const [id, folded] of this.#folded.entries()) {
      if (id > 0 && id % INDEX_CHUNK === 0) await breathe();
      const words = folded.split(' ').filter((word) => word !== '');
      this.#names.add(words);
      for (const letter of new Set(words.map((word) => word.charAt(0)))) {
        const names = this.#byLetter.get(letter);
        if (names) names.push(id);
        else this.#byLetter.set(letter, [id]);
      }
    }
    this.#isIndexed = true;
  }

  /** All accepted games that match every term. `terms` are folded words (search-terms.ts). */
  find(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    if (terms.length === 0) return [];
    const byName = this.#findByName(terms, accepts);
    const found = byName.length > 0 ? byName : this.#findByNameAndFacet(terms, accepts);
    const facets = this.#facetsFor(terms);
    if (facets.length === 0) return found.length > 0 ? found : this.#findJoined(terms.join(''), accepts);
    return [...found, ...this.#restOf(facets, found, accepts)];
  }

  #findByName(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    if (!this.#isIndexed) return this.#scan(terms, accepts);
    // A single letter is a prefix of thousands of words: it narrows the other terms' results instead of being searched.
    const letters = terms.filter((term) => term.length === 1);
    const words = terms.filter((term) => term.length > 1);
    const hasLetters = (id: number) => letters.every((letter) => this.#folded[id]?.includes(` ${letter}`));
    if (words.length === 0) return this.#collect((this.#byLetter.get(letters[0] ?? '') ?? []).filter(hasLetters), accepts);
    const passes: ((word: string) => number)[] = [0, 1, 2].map((most) => (word) => forgivenIn(word, most));
    if (words.length > 1) passes.push(forgivenAmongOthers);
    for (const forgiven of passes) {
      const matches = this.#search(words, forgiven, (id, game) => accepts(game) && hasLetters(id));
      if (matches.length > 0) return matches;
    }
    return [];
  }

  #search(words: readonly string[], forgiven: (word: string) => number, isWanted: (id: number, game: SharedGame) => boolean): Match[] {
    const scores = this.#names.find(
      words,
      (word) => ({ isPrefix: true, errors: forgiven(word) }),
      (id) => {
        const game = this.#games[id];
        return game !== undefined && isWanted(id, game);
      },
    );
    const matches: Match[] = [];
    for (const [id, score] of scores) {
      const game = this.#games[id];
      if (game) matches.push({ game, score });
    }
    return matches;
  }

  #facetsFor(terms: readonly string[]): Facet[] {
    const toleranceOf = (term: string) => ({ isPrefix: term.length > 2, errors: forgivenIn(term, term.length > 5 ? 1 : 0) });
    return [...this.#facetNames.find(terms, toleranceOf, () => true).keys()].flatMap((id) => this.#facets[id] ?? []);
  }

  /** Games of the matching vendors and categories, each once, without those found by name. */
  #restOf(facets: readonly Facet[], found: readonly Match[], accepts: (game: SharedGame) => boolean): Match[] {
    const named = new Set(found.map((match) => match.game));
    const rest: Match[] = [];
    for (const [place, facet] of facets.entries()) {
      const former = facets.slice(0, place);
      for (const game of facet.games) if (accepts(game) && !named.has(game) && !former.some((other) => other.has(game))) rest.push({ game, score: 0 });
    }
    return rest;
  }

  /** "kislap mango": some words name the game, others its vendor or category. */
  #findByNameAndFacet(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    const facetsOf = terms.map((term) => ({ term, facets: this.#facetsFor([term]) }));
    const words = facetsOf.filter(({ facets }) => facets.length === 0).map(({ term }) => term);
    const narrowing = facetsOf.filter(({ facets }) => facets.length > 0);
    if (words.length === 0 || narrowing.length === 0) return [];
    return this.#findByName(words, (game) => accepts(game) && narrowing.every(({ facets }) => facets.some((facet) => facet.has(game))));
  }

  /** Words that start as the terms do, in the shared order. */
  #scan(terms: readonly string[], accepts: (game: SharedGame) => boolean): Match[] {
    const starts = terms.map((term) => ` ${term}`);
    const ids = [...this.#folded.keys()].filter((id) => starts.every((start) => this.#folded[id]?.includes(start)));
    return this.#collect(ids, accepts);
  }

  #collect(ids: readonly number[], accepts: (game: SharedGame) => boolean): Match[] {
    const matches: Match[] = [];
    for (const id of ids) {
      const game = this.#games[id];
      if (game && accepts(game)) matches.push({ game, score: 0 });
    }
    return matches;
  }

  /** "gintongkalabaw" or "jeep ney": names compared without their spaces. */
  #findJoined(text: string, accepts: (game: SharedGame) => boolean): Match[] {
    if (text.length < JOINED_MIN) return [];
    this.#joined ??= new JoinedNames(this.#folded);
    return this.#collect(this.#joined.find(text), accepts);
  }
}
