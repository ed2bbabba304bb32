import type { Translator } from '@laro/i18n/translator';
import type { Calls } from '../../../shell/calls/calls.ts';
import { element, fill } from '../../../shell/page/dom.ts';
import { copyRow } from '../../../shell/panels/copy-row.ts';
import { TableFairness } from '../../table/panels/fairness.ts';
import type { TableState } from '../../table/play/table-state.ts';

/** How a hall is proven: the balls as at any table, and the cards by the player's own chain. */
export class HallFairness {
  readonly root = element('div', { class: 'fairness' });
  readonly #words: Translator;
  readonly #state: () => TableState;
  readonly #table: TableFairness;
  readonly #own = element('div');

  constructor(words: Translator, calls: Calls, state: () => TableState, hasBeacon: boolean) {
    this.#words = words;
    this.#state = state;
    this.#table = new TableFairness(words, calls, state, { hasBeacon });
    this.root.append(this.#table.root, this.#own);
  }

  open(): void {
    this.#table.open();
    const bought = (this.#state().play?.stakes ?? []).flatMap(({ cards }) => (cards ? [cards] : []));
    fill(
      this.#own,
      element('p', { class: 'note', text: this.#words.t('bingo.fair.own') }),
      ...bought.map(({ commitment, nonce }) => copyRow(this.#words, this.#words.t('bingo.fair.cards', { number: nonce }), commitment)),
    );
  }
}
