import SearchableMap from 'minisearch/SearchableMap';

/** Matching of a word: also as a prefix of others, and with a number of typing errors. */
export interface Tolerance {
  isPrefix: boolean;
  errors: number;
}

/** The names that contain a word. */
interface Posting {
  ids: number[];
  /** How often, where it is more than once. */
  repeats: Map<number, number> | null;
}

/** Weight of a word's occurrence, higher in a short name and for a rare word (BM25, with the library's own parameters). */
const BM25 = { k: 1.2, b: 0.7, d: 0.5 };
/** Weight of a match by prefix or similarity, relative to an exact one. */
const PREFIX_WEIGHT = 0.375;
const SIMILAR_WEIGHT = 0.45;
const PREFIX_DISTANCE_SHARE = 0.3;

/**
 * Names by their words, found as typed, by beginnings and with typing errors. The words lie in minisearch's map, which does the
 * forgiving; finds are ranked as minisearch itself would, without its objects for every find, so that tens of thousands of names are
 * looked through about as quickly as hundreds.
 */
export class NameIndex {
  readonly #words = new SearchableMap<Posting>();
  readonly #lengths: number[] = [];
  #lengthMean = 0;

  /** Adds a name by its folded words; names are numbered from 0 in the order in which they come. */
  add(words: readonly string[]): void {
    const id = this.#lengths.length;
    const length = new Set(words).size;
    this.#lengthMean = (this.#lengthMean * id + length) / (id + 1);
    this.#lengths.push(length);
    for (const word of words) {
      const posting = this.#words.fetch(word, () => ({ ids: [], repeats: null }));
      if (posting.ids.at(-1) === id) {
        posting.repeats ??= new Map();
        posting.repeats.set(id, (posting.repeats.get(id) ?? 1) + 1);
      } else posting.ids.push(id);
    }
  }

  /** The accepted names that have all the words, with how near each is: higher is nearer. `words` are different ones. */
  find(words: readonly string[], toleranceOf: (word: string) => Tolerance, accepts: (id: number) => boolean): ReadonlyMap<number, number> {
    let found: Map<number, number> | null = null;
    for (const word of words) {
      const before: Map<number, number> | null = found;
      const scores = this.#scoresOf(word, toleranceOf(word), before === null ? accepts : (id) => before.has(id));
      if (before !== null) for (const [id, score] of scores) scores.set(id, (before.get(id) ?? 0) + score);
      if (scores.size === 0) return scores;
      found = scores;
    }
    if (found === null) return new Map();
    for (const [id, score] of found) found.set(id, score * words.length);
    return found;
  }

  #scoresOf(word: string, { isPrefix, errors }: Tolerance, accepts: (id: number) => boolean): Map<number, number> {
    const scores = new Map<number, number>();
    const exact = this.#words.get(word);
    if (exact) this.#addScores(scores, exact, 1, accepts);
    const similar = errors > 0 ? this.#words.fuzzyGet(word, errors) : new Map<string, [Posting, number]>();
    if (isPrefix)
      for (const [longer, posting] of this.#words.atPrefix(word)) {
        const distance = longer.length - word.length;
        if (distance === 0) continue;
        // A word that begins with the search term counts as a prefix match only, however similar it is.
        similar.delete(longer);
        this.#addScores(scores, posting, (PREFIX_WEIGHT * longer.length) / (longer.length + PREFIX_DISTANCE_SHARE * distance), accepts);
      }
    for (const [other, [posting, distance]] of similar)
      if (distance > 0) this.#addScores(scores, posting, (SIMILAR_WEIGHT * other.length) / (other.length + distance), accepts);
    return scores;
  }

  #addScores(scores: Map<number, number>, { ids, repeats }: Posting, weight: number, accepts: (id: number) => boolean): void {
    const { k, b, d } = BM25;
    const rarity = Math.log(1 + (this.#lengths.length - ids.length + 0.5) / (ids.length + 0.5));
    for (const id of ids) {
      if (!accepts(id)) continue;
      const times = repeats?.get(id) ?? 1;
      const nearness = rarity * (d + (times * (k + 1)) / (times + k * (1 - b + (b * (this.#lengths[id] ?? 0)) / this.#lengthMean)));
      scores.set(id, (scores.get(id) ?? 0) + weight * nearness);
    }
  }
}
