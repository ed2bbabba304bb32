import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { Wire } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import { ReadyBytes } from '#server/http/ready/ready-bytes.ts';
import { BoundedCache } from '#server/http/bounded-cache.ts';
import { accountTypes } from './game-category.ts';
import type { GameSearch } from '../search/game-search.ts';
import { viewVendors } from './game-view.ts';
import { GameLists, type Question } from './list-games.ts';
import type { MerchantCatalogue } from '../merchant-catalogue.ts';

/** Which categories come with their vendors. */
type VendorsOf = GameCategory | 'ALL' | 'NONE';

const PAGES_MAX = 1000;
const PAGES_BYTES_MAX = 12 * 1024 * 1024;
/** Search texts are unlimited in number: a small cache covers the common ones. */
const SEARCHES_MAX = 150;
const SEARCHES_BYTES_MAX = 2 * 1024 * 1024;

const bytesOf = (answer: ReadyBytes) => answer.plain.length;

/** Game data differs between languages only where a vendor has another label (LIST-13), so two kinds of answers serve all languages. */
type LabelLanguage = 'TY' | 'EN';
export const labelLanguage = (language: Language): LabelLanguage => (language === 'TY' ? 'TY' : 'EN');

class Answers {
  readonly pages = new BoundedCache<ReadyBytes>(PAGES_MAX, PAGES_BYTES_MAX, bytesOf);
  readonly searches = new BoundedCache<ReadyBytes>(SEARCHES_MAX, SEARCHES_BYTES_MAX, bytesOf);
}

/** The answers of one merchant on one day, each serialised once and then served as bytes. */
export class MerchantAnswers {
  readonly catalogue: MerchantCatalogue;
  readonly #lists: GameLists;
  readonly #search: GameSearch;
  readonly #answers: Record<LabelLanguage, Answers> = { TY: new Answers(), EN: new Answers() };

  constructor(catalogue: MerchantCatalogue, search: GameSearch) {
    this.catalogue = catalogue;
    this.#search = search;
    this.#lists = new GameLists(catalogue, search);
  }

  list(question: Question, language: Language): ReadyBytes {
    const labels = labelLanguage(language);
    const { pages, searches } = this.#answers[labels];
    const make = () => new ReadyBytes(this.#lists.page(question, labels));
    if (question.terms === null) return pages.getOrMake(question.key, make);
    return this.#search.isIndexed ? searches.getOrMake(question.key, make) : make();
  }

  hot(language: Language): ReadyBytes {
    const labels = labelLanguage(language);
    return this.#answers[labels].pages.getOrMake('hot', () => {
      const value: Wire<'listHotGames', 'value'> = { games: this.catalogue.hot.map((game) => this.catalogue.view(game, labels)) };
      return new ReadyBytes(value);
    });
  }

  vendors(language: Language, vendorsOf: VendorsOf): ReadyBytes {
    const make = () => new ReadyBytes(this.#viewVendors(language, vendorsOf));
    return this.#answers[labelLanguage(language)].pages.getOrMake(`${language}:${vendorsOf}`, make);
  }

  #viewVendors(language: Language, vendorsOf: VendorsOf): Wire<'listVendors', 'value'> {
    const { find } = translatorFor(language, ['games']);
    const categories = this.catalogue.shelves.map(({ key, games, vendors }) => {
      const shown = vendorsOf === 'ALL' || vendorsOf === key ? vendors : [];
      const views = viewVendors(shown, language);
      return {
        key,
        displayName: find(`games.category.${key}`) ?? key,
        accountTypeName: accountTypes[key],
        vendorNames: views.map((vendor) => vendor.name),
        gameCount: games.length,
        vendors: views,
      };
    });
    return { categories, totalCount: this.catalogue.games.length };
  }
}
