import { element, fill } from '../../shell/page/dom.ts';
import { pause } from '../../shell/page/motion.ts';
import { cardBack, cardFace, cardWords } from '../cards/card-face.ts';
import type { LookParts } from './look.ts';

const CARDS = 5;
const TURN_MS = 200;

interface Place {
  readonly button: HTMLButtonElement;
  readonly kept: HTMLElement;
  card: string | null;
}

/** Five cards as buttons: those that are pressed are kept. */
export class HeldCards {
  readonly root: HTMLElement;
  readonly #parts: LookParts;
  readonly #places: readonly Place[];
  #isOpen = false;

  constructor(parts: LookParts) {
    const { t } = parts.words;
    this.#parts = parts;
    this.#places = Array.from({ length: CARDS }, (_, at) => {
      const kept = element('span', { class: 'poker-kept', 'aria-hidden': 'true', text: t('hands.kept') });
      const button = element('button', { type: 'button', class: 'poker-card', 'aria-pressed': 'false', 'aria-disabled': 'true' });
      button.addEventListener('click', () => this.toggle(at));
      return { button, kept, card: null };
    });
    this.root = element('div', { class: 'poker-hand', role: 'group', 'aria-label': t('hands.cards') }, ...this.#places.map(({ button }) => button));
    this.root.addEventListener('keydown', (event) => this.#walk(event));
    this.lay();
  }

  /** The kept cards as bits, the first card first: `10110`. */
  get kept(): string {
    return this.#places.map(({ button }) => (button.getAttribute('aria-pressed') === 'true' ? '1' : '0')).join('');
  }

  /** Keeps a card, or no longer. False where nothing may be chosen. */
  toggle(at: number): boolean {
    const place = this.#places[at];
    if (!this.#isOpen || !place) return false;
    place.button.setAttribute('aria-pressed', String(place.button.getAttribute('aria-pressed') !== 'true'));
    this.#parts.sound.tick();
    this.#parts.onChange();
    return true;
  }

  ready(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const { button } of this.#places) button.setAttribute('aria-disabled', String(!isOpen));
    if (isOpen && document.activeElement === document.body) this.#places[0]?.button.focus();
  }

  keep(kept: string): void {
    for (const [at, { button }] of this.#places.entries()) button.setAttribute('aria-pressed', String(kept[at] === '1'));
  }

  /** Five backs. */
  lay(): void {
    this.ready(false);
    this.keep('');
    for (const place of this.#places) this.#write(place, null);
  }

  /** Turns the backs over to these cards, one after another. */
  async deal(cards: readonly string[]): Promise<void> {
    for (const [at, place] of this.#places.entries()) {
      const card = cards[at];
      if (card === undefined || place.card === card) continue;
      this.#write(place, card);
      if (this.#parts.moves()) await pause(TURN_MS);
      place.button.querySelector('.card')?.classList.add('is-open');
      this.#parts.sound.tick();
    }
  }

  /** Turns the cards that go face down, and then those that come over. */
  async change(cards: readonly string[]): Promise<void> {
    for (const [at, place] of this.#places.entries()) if (place.card !== cards[at]) this.#write(place, null);
    await this.deal(cards);
  }

  #write(place: Place, card: string | null): void {
    place.card = card;
    const face = card === null ? cardBack() : cardFace(card);
    face.setAttribute('aria-hidden', 'true');
    fill(place.button, element('span', { class: 'unseen', text: card === null ? '?' : cardWords(card) }), face, place.kept);
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = this.#places.findIndex(({ button }) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    this.#places[(at + step + CARDS) % CARDS]?.button.focus();
  }
}
