import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { Translator } from '@laro/i18n/translator';
import { element, fill } from '../../shell/page/dom.ts';
import { walkByArrows } from '../stall/picker.ts';
import { miniCard, type ShownCard } from './card-view.ts';

/** All own cards in a row; the chosen one is shown large above. */
export class MiniCards {
  readonly root = element('div', { class: 'mini-cards' });
  readonly #rules: HallRulesJson;
  readonly #words: Translator;
  readonly #onChoose: (key: string) => void;
  #buttons = new Map<string, HTMLButtonElement>();
  /** Present content by card: a call changes few of them. */
  #written = new Map<string, string>();

  constructor(rules: HallRulesJson, words: Translator, onChoose: (key: string) => void) {
    this.#rules = rules;
    this.#words = words;
    this.#onChoose = onChoose;
    walkByArrows(this.root, 'button', 1);
  }

  show(cards: readonly ShownCard[], chosen: string, called: ReadonlySet<number>): void {
    this.root.hidden = cards.length < 2;
    const keys = cards.map(({ card }) => card.key);
    if (keys.join(' ') !== [...this.#buttons.keys()].join(' ')) this.#build(cards);
    for (const shown of cards) {
      const button = this.#buttons.get(shown.card.key);
      if (!button) continue;
      button.setAttribute('aria-pressed', String(shown.card.key === chosen));
      button.classList.toggle('is-near', shown.state?.away === 1);
      const state = shown.won ?? this.#stateText(shown, called);
      const written = [shown.name, state, ...shown.card.numbers.filter((number) => called.has(number))].join(' ');
      if (this.#written.get(shown.card.key) === written) continue;
      this.#written.set(shown.card.key, written);
      fill(button, miniCard(this.#rules, shown, called), element('span', {}, shown.name, element('b', { text: state })));
    }
  }

  #stateText({ card, state }: ShownCard, called: ReadonlySet<number>): string {
    const { t } = this.#words;
    // Complete after the last ball that pays.
    if (state?.away === 0) return '–';
    return state === null ? t('bingo.marks', { count: card.numbers.filter((number) => called.has(number)).length }) : t('bingo.away', { count: state.away });
  }

  #build(cards: readonly ShownCard[]): void {
    this.#written.clear();
    this.#buttons = new Map(
      cards.map(({ card }) => {
        const button = element('button', { type: 'button', class: 'mini-card' });
        button.addEventListener('click', () => this.#onChoose(card.key));
        return [card.key, button];
      }),
    );
    fill(this.root, ...this.#buttons.values());
  }
}
