import { STREETS } from '@laro/games/kinds/encore/streets';
import type { EncoreDrawn, EncoreShown } from '@laro/games/kinds/encore/encore-replay';
import type { TablePlay, TableRoundJson } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { cardFace, cardWords } from '../cards/card-face.ts';
import type { Placed } from '../table/play/table-bets.ts';
import type { BoardParts, TableBoard } from '../table/table-kind.ts';

const HANDS = 6;

interface Row {
  readonly root: HTMLElement;
  readonly cards: HTMLElement;
  readonly spots: ReadonlyMap<string, HTMLButtonElement>;
  shown: string;
}

/** A price with two decimals: `×5.70`. */
const priceText = (price: string): string => {
  const [whole = '', cents = ''] = price.split('.');
  return `×${whole}.${cents.padEnd(2, '0')}`;
};

/** The cards and prices of a round before its end; null before the first round. */
export const shownIn = (round: TableRoundJson | null): EncoreShown | null => (round?.deal ? (round.deal.shown as EncoreShown) : null);

/** Six open hands, each with the bet of the present window and those that were placed before. */
export class EncoreBoard implements TableBoard {
  readonly root: HTMLElement;
  readonly #parts: BoardParts;
  readonly #rows: readonly Row[];
  #placed: Placed = new Map();
  #street = '';

  constructor(parts: BoardParts) {
    this.#parts = parts;
    this.#rows = Array.from({ length: HANDS }, (_, at) => this.#row(at + 1));
    this.root = element('div', { class: 'encore-board' }, ...this.#rows.map(({ root }) => root));
    this.#write();
  }

  show(all: Placed): void {
    this.#placed = all;
    this.#write();
  }

  follow(round: TableRoundJson): void {
    const shown = shownIn(round);
    if (!shown) return;
    this.#street = shown.street;
    for (const [at, row] of this.#rows.entries()) {
      const cards = shown.hands[at] ?? [];
      const key = cards.join(' ');
      if (row.shown !== key) {
        row.shown = key;
        fill(row.cards, ...cards.map((card) => this.#open(card)));
        row.root.setAttribute('aria-label', `${this.#parts.words.t('encore.hand', { hand: at + 1 })}: ${cards.map(cardWords).join(' ')}`);
      }
      for (const [street, prices] of Object.entries({ ...shown.past, [shown.street]: shown.prices })) {
        const price = prices?.[at] ?? null;
        const id = `${street}:${at + 1}`;
        this.#parts.price(id, price === null ? this.#parts.words.t('encore.closed') : priceText(price));
        row.spots.get(id)?.classList.toggle('is-closed', price === null);
      }
    }
    this.#write();
  }

  drawn(drawn: TablePlay['drawn'] | null): void {
    const winners = drawn === null ? [] : (drawn as EncoreDrawn).winners;
    for (const [at, { root }] of this.#rows.entries()) root.classList.toggle('has-won', winners.includes(at + 1));
  }

  #open(card: string): HTMLElement {
    const face = cardFace(card);
    face.classList.add('is-open');
    return face;
  }

  #row(hand: number): Row {
    const { spot, words } = this.#parts;
    const spots = new Map(STREETS.map((street) => [`${street}:${hand}`, spot(`${street}:${hand}`)] as const));
    const cards = element('span', { class: 'cards' });
    const number = element('b', { class: 'encore-number', text: String(hand) });
    const root = element('div', { class: 'encore-row', role: 'group', 'aria-label': words.t('encore.hand', { hand }) }, number, cards, ...spots.values());
    return { root, cards, spots, shown: '' };
  }

  /** The bet of the present window, and those of earlier ones that have a stake. */
  #write(): void {
    for (const { root, spots } of this.#rows) {
      for (const [id, button] of spots) {
        const isNow = id.startsWith(`${this.#street}:`);
        button.hidden = !isNow && !this.#placed.has(id);
        button.classList.toggle('is-past', !isNow);
      }
      root.classList.toggle('is-split', [...spots.values()].filter(({ hidden }) => !hidden).length > 1);
    }
  }
}
