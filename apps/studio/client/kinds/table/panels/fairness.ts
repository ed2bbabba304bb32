import type { Translator } from '@laro/i18n/translator';
import type { Calls } from '../../../shell/calls/calls.ts';
import { element, fill, wordButton } from '../../../shell/page/dom.ts';
import { copyRow } from '../../../shell/panels/copy-row.ts';
import type { TableState } from '../play/table-state.ts';
import { RootCheck } from './root-check.ts';

/** How a shared table is proven: the chain's first seed, the round's promise, and the player's own seed in its root. */
export class TableFairness {
  readonly root = element('div', { class: 'fairness' });
  readonly #words: Translator;
  readonly #calls: Calls;
  readonly #state: () => TableState;
  readonly #hasBeacon: boolean;
  #ownSeed: string | null = null;

  constructor(words: Translator, calls: Calls, state: () => TableState, hasBeacon: boolean) {
    this.#words = words;
    this.#calls = calls;
    this.#state = state;
    this.#hasBeacon = hasBeacon;
  }

  open(): void {
    const { t } = this.#words;
    const { round, anchors, ownSeed } = this.#state();
    const proof = round?.proof;
    fill(
      this.root,
      ...(['table.fair.how', 'table.fair.root', this.#hasBeacon ? 'table.fair.beacon' : 'table.fair.no_beacon'] as const).map((key) =>
        element('p', { class: 'note', text: t(key) }),
      ),
      ...anchors.map((anchor, at) => copyRow(this.#words, t(at === 0 ? 'table.fair.anchor' : 'table.fair.next_anchor'), anchor)),
      ...(proof
        ? [
            copyRow(this.#words, t('table.fair.commitment'), proof.commitment),
            copyRow(this.#words, t('studio.fair.nonce'), String(proof.nonce)),
            ...(proof.serverSeed === null ? [] : [copyRow(this.#words, t('studio.fair.server_seed'), proof.serverSeed)]),
            ...(proof.root === null ? [] : [copyRow(this.#words, t('table.fair.root_name'), proof.root)]),
            ...(this.#hasBeacon && proof.beacon !== null ? [copyRow(this.#words, t('table.fair.beacon_value'), proof.beacon)] : []),
          ]
        : []),
      ...this.#ownLines(),
      this.#seedForm(this.#ownSeed ?? ownSeed),
    );
  }

  /** The player's own lines in the root, and the check that they are in it. */
  #ownLines(): HTMLElement[] {
    const { round, play } = this.#state();
    // The stake of a decision comes after the draw of its cards: it is no part of the root.
    const lines = play?.stakes.filter(({ state, isFurther }) => state === 'counted' && isFurther !== true).map(({ line }) => line) ?? [];
    const rows = lines.map((line) => copyRow(this.#words, this.#words.t('table.fair.own_line'), line));
    const root = round?.number === play?.roundNumber ? round?.proof.root : null;
    return root && lines.length > 0 ? [...rows, new RootCheck(this.#words, this.#calls, { round: round?.number ?? 0, root, lines }).root] : rows;
  }

  #seedForm(ownSeed: string): HTMLElement {
    const { t } = this.#words;
    const field = element('input', { class: 'input', name: 'client-seed', value: ownSeed, maxlength: 64, autocomplete: 'off' });
    const said = element('p', { class: 'note', role: 'status' });
    const revealed = element('div');
    const change = async (): Promise<void> => {
      const answer = await this.#calls.ask('seeds', { clientSeed: field.value });
      if (answer.done) this.#ownSeed = field.value;
      said.textContent = t(answer.done ? 'table.fair.changed' : 'studio.problem.client_seed_wrong');
      // Only halls draw from the player's own chain: its server seed proves the cards.
      if (answer.done && answer.value.revealed.rounds > 0) fill(revealed, copyRow(this.#words, t('studio.fair.server_seed'), answer.value.revealed.serverSeed));
    };
    return element(
      'form',
      { class: 'seed-form' },
      element('label', {}, element('span', { text: t('table.fair.own_seed') }), field),
      wordButton(t('studio.fair.change'), 'quiet', () => void change()),
      said,
      revealed,
    );
  }
}
