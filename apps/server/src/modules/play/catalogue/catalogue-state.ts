import type pg from 'pg';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PictureOf } from '#server/modules/core/pictures/index.ts';
import { readOfferRows, readRevisions, readSharedRows } from './catalogue.store.ts';
import { GameSearch } from './search/game-search.ts';
import { MerchantAnswers } from './lists/merchant-answers.ts';
import { merchantDay, MerchantCatalogue } from './merchant-catalogue.ts';
import { collectOffers, noOffers, type AllOffers, type Offers } from './lists/offers.ts';
import { shareCatalogue, type SharedCatalogue } from './shared-catalogue.ts';

/** True if a game can be opened now. */
export type IsOpen = (vendorCode: string, gameId: string) => boolean;

interface Kept {
  isOpen: IsOpen;
  answers: MerchantAnswers;
  shared: SharedCatalogue;
  offers: AllOffers;
  merchantRevision: bigint;
}

/**
 * The catalogue in memory. `read` compares two numbers in the database and reloads only what changed; a merchant's answers are
 * rebuilt when the catalogue, its offers, its settings or the day changes. While a reload runs, or after it failed, the old state is served.
 */
export class CatalogueState {
  readonly #pool: pg.Pool;
  readonly #pictureOf: PictureOf;
  readonly #now: () => number;
  readonly #onBackgroundError: (error: unknown) => void;
  readonly #kept = new Map<string, Kept>();
  #shared: SharedCatalogue = { revision: -1n, vendors: new Map(), games: [], byId: new Map(), byNode: new Map() };
  #search = new GameSearch([], []);
  /** Until the first report, every game can be opened. */
  #isOpen: IsOpen = () => true;
  #offers: AllOffers = { revision: -1n, byMerchant: new Map() };

  constructor(pool: pg.Pool, pictureOf: PictureOf, now: () => number, onBackgroundError: (error: unknown) => void) {
    this.#pool = pool;
    this.#pictureOf = pictureOf;
    this.#now = now;
    this.#onBackgroundError = onBackgroundError;
  }

  get shared(): SharedCatalogue {
    return this.#shared;
  }

  get search(): GameSearch {
    return this.#search;
  }

  offersOf(merchantCode: string): Offers {
    return this.#offers.byMerchant.get(merchantCode) ?? noOffers;
  }

  /** Called again after each change of the games that can be opened. */
  noteOpenGames(isOpen: IsOpen): void {
    this.#isOpen = isOpen;
  }

  /** Reads again what changed; one reading at a time is the caller's to see to (refresher.ts). */
  async read(): Promise<void> {
    const revisions = await readRevisions(this.#pool);
    if (revisions.catalogue !== this.#shared.revision) {
      const shared = shareCatalogue(revisions.catalogue, await readSharedRows(this.#pool), this.#pictureOf);
      const search = new GameSearch(shared.games, shared.vendors.values());
      this.#shared = shared;
      this.#search = search;
      // Names are found as typed until the index is there; waiting for it would hold up the start.
      search.index().catch(this.#onBackgroundError);
    }
    if (revisions.offers !== this.#offers.revision) this.#offers = collectOffers(revisions.offers, await readOfferRows(this.#pool));
  }

  /** Current answers of a merchant. */
  answersOf(merchant: Merchant): MerchantAnswers {
    const kept = this.#kept.get(merchant.code);
    const now = this.#now();
    const isCurrent =
      kept &&
      kept.shared === this.#shared &&
      kept.offers === this.#offers &&
      kept.isOpen === this.#isOpen &&
      kept.merchantRevision === merchant.revision &&
      kept.answers.catalogue.day === merchantDay(merchant, now);
    if (isCurrent) return kept.answers;
    const catalogue = new MerchantCatalogue(this.#shared, this.offersOf(merchant.code), merchant, now, this.#isOpen);
    const answers = new MerchantAnswers(catalogue, this.#search);
    this.#kept.set(merchant.code, { answers, shared: this.#shared, offers: this.#offers, isOpen: this.#isOpen, merchantRevision: merchant.revision });
    return answers;
  }
}
