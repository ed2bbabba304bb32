import type { Translator } from '@laro/i18n/translator';
import type { Calls } from '../../../shell/calls/calls.ts';
import { element, fill, wordButton } from '../../../shell/page/dom.ts';
import { copyRow } from '../../../shell/panels/copy-row.ts';
import type { TableState } from '../play/table-state.ts';
import { RootCheck } from './root-check.ts';

/** Sources of the draw of a round. */
interface Drawn {
  readonly hasBeacon: boolean;
  /** A sentence that no stake is part of the draw, for rounds that are drawn before the first bet. */
  readonly drawnFirst?: string | undefined;
}

/** How a shared table is proven: the chain's first seed, the round's promise, and the player's own seed in its root. */
export class TableFairness {
  readonly root = element('div', { class: 'fairness' });
  readonly #words: Translator;
  readonly #calls: Calls;
  readonly #state: () => TableState;
  readonly #drawn: Drawn;
  #ownSeed: string | null = null;

  constructor(words: Translator, calls: Calls, state: () => TableState, drawn: Drawn) {
    this.#words = words;
    this.#calls = calls;
    this.#state = state;
    this.#drawn = drawn;
  }

  open(): void {
    const { t } = this.#words;
    const { anchors, ownSeed } = this.#state();
    const { hasBeacon, drawnFirst } = this.#drawn;
    const how =
      drawnFirst === undefined
        ? [t('table.fair.how'), t('table.fair.root'), t(hasBeacon ? 'table.fair.beacon' : 'table.fair.no_beacon')]
        : [t('table.fair.how'), drawnFirst];
    fill(
      this.root,
      ...how.map((text) => element('p', { class: 'note', text })),
      ...anchors.map((anchor, at) => copyRow(this.#words, t(at === 0 ? 'table.fair.anchor' : 'table.fair.next_anchor'), anchor)),
      ...this.#proof(),
      ...this.#ownLines(),
      // A seed that is part of no draw is not to be chosen.
      ...(drawnFirst === undefined ? [this.#seedForm(this.#ownSeed ?? ownSeed)] : []),
    );
  }

  /** The proof of the present round, as far as it is public. */
  #proof(): HTMLElement[] {
    const { t } = this.#words;
    const { hasBeacon, drawnFirst } = this.#drawn;
    const proof = this.#state().round?.proof;
    if (!proof) return [];
    const { commitment, nonce, serverSeed, root, beacon } = proof;
    return [
      copyRow(this.#words, t('table.fair.commitment'), commitment),
      copyRow(this.#words, t('studio.fair.nonce'), String(nonce)),
      ...(serverSeed === null ? [] : [copyRow(this.#words, t('studio.fair.server_seed'), serverSeed)]),
      ...(root === null || drawnFirst !== undefined ? [] : [copyRow(this.#words, t('table.fair.root_name'), root)]),
      ...(hasBeacon && beacon !== null ? [copyRow(this.#words, t('table.fair.beacon_value'), beacon)] : []),
    ];
  }

  /** The player's own lines in the root of their last round, and the check that they are in it. */
  #ownLines(): HTMLElement[] {
    const { t } = this.#words;
    const { round, inRoot } = this.#state();
    if (!inRoot) return [];
    const isPast = inRoot.round !== round?.number;
    return [
      ...(isPast ? [copyRow(this.#words, t('studio.fair.nonce'), String(inRoot.nonce)), copyRow(this.#words, t('table.fair.root_name'), inRoot.root)] : []),
      ...inRoot.lines.map((line) => copyRow(this.#words, t('table.fair.own_line'), line)),
      new RootCheck(this.#words, this.#calls, inRoot).root,
    ];
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
