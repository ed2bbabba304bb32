import { element, fill } from '../../shell/page/dom.ts';
import { pause } from '../../shell/page/motion.ts';
import { cardBack, cardFace, cardWords } from '../cards/card-face.ts';

const TURN_MS = 240;

/** A hand on the table; a card that is face down is null. */
export interface ShownHand {
  readonly id: string;
  readonly name: string;
  readonly cards: readonly (string | null)[];
  readonly total: string;
  readonly isActive: boolean;
}

interface HandView {
  readonly root: HTMLElement;
  readonly total: HTMLElement;
  readonly cards: HTMLElement;
  shown: (string | null)[];
}

const placeOf = (name: string): HTMLElement => {
  const places = [0, 1].map(() => element('span', { class: 'card-place' }));
  return element(
    'div',
    { class: 'hands-hand hands-place' },
    element('span', { class: 'hands-name', text: name }),
    element('span', { class: 'cards' }, ...places),
  );
};

/** Hands of cards, each card turned once. */
export class HandsView {
  readonly root: HTMLElement;
  readonly #hands = new Map<string, HandView>();
  readonly #moves: () => boolean;
  readonly #onTurn: () => void;
  readonly #label: string;

  constructor(label: string, moves: () => boolean, onTurn: () => void) {
    this.#label = label;
    this.#moves = moves;
    this.#onTurn = onTurn;
    this.root = element('div', { class: 'hands-table', role: 'img', 'aria-label': label });
  }

  /** An empty table, with a place for the cards of each of these hands. */
  clear(names: readonly string[]): void {
    this.#hands.clear();
    fill(this.root, ...names.map(placeOf));
    this.root.setAttribute('aria-label', this.#label);
  }

  /** Shows these hands, new cards one after another. */
  async show(hands: readonly ShownHand[]): Promise<void> {
    if (this.#hands.size === 0) fill(this.root);
    const known = new Set(hands.map(({ id }) => id));
    for (const [id, { root }] of this.#hands)
      if (!known.has(id)) {
        root.remove();
        this.#hands.delete(id);
      }
    for (const hand of hands) await this.#hand(hand);
    const text = hands.map(({ name, cards, total }) => `${name}: ${cards.map((card) => (card === null ? '?' : cardWords(card))).join(' ')} ${total}`);
    this.root.setAttribute('aria-label', text.join('. '));
  }

  async #hand({ id, name, cards, total, isActive }: ShownHand): Promise<void> {
    const view = this.#hands.get(id) ?? this.#add(id, name);
    view.root.classList.toggle('is-active', isActive);
    const same = view.shown.findIndex((card, at) => card !== cards[at]);
    const kept = same < 0 ? view.shown.length : same;
    while (view.cards.children.length > kept) view.cards.lastElementChild?.remove();
    view.shown.length = Math.min(view.shown.length, kept);
    for (const card of cards.slice(kept)) {
      const face = card === null ? cardBack() : cardFace(card);
      view.cards.append(face);
      view.shown.push(card);
      if (card === null) continue;
      if (this.#moves()) await pause(TURN_MS);
      face.classList.add('is-open');
      this.#onTurn();
    }
    view.total.textContent = total;
  }

  #add(id: string, name: string): HandView {
    const total = element('b', { class: 'hands-total' });
    const cards = element('span', { class: 'cards' });
    const root = element('div', { class: 'hands-hand', 'data-hand': id }, element('span', { class: 'hands-name', text: name }, total), cards);
    const view = { root, total, cards, shown: [] };
    this.#hands.set(id, view);
    this.root.append(root);
    return view;
  }
}
