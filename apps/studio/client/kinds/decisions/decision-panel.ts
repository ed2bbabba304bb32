import type { DecisionTurnJson } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { remembered } from '../../shell/page/remembered.ts';
import type { DecisionControls, DecisionParts } from '../table/table-kind.ts';
import { actButton } from './act-button.ts';

const RULES = ['best', 'fold'] as const;
type Rule = (typeof RULES)[number];

/** The player's possible acts as buttons, each with its further stake, and the choice for when he is silent. */
export class DecisionPanel implements DecisionControls {
  readonly root: HTMLElement;
  readonly choice: HTMLElement;
  readonly words: DecisionControls['words'];
  readonly #parts: DecisionParts;
  readonly #hasChoice: boolean;
  readonly #acts = element('div', { class: 'decision-acts' });
  readonly #said = element('p', { class: 'decision-said', role: 'status' });
  #rule: Rule;
  /** An act is sent and not answered: nothing else may be pressed. */
  #isSending = false;
  #shown = '';

  /** `hasChoice` false: silent players are played by best play without a further stake. */
  constructor(parts: DecisionParts, hasChoice: boolean) {
    const { t } = parts.words;
    this.#parts = parts;
    this.#hasChoice = hasChoice;
    this.#rule = remembered.read(this.#keyOf()) === 'fold' ? 'fold' : 'best';
    this.words = { dealing: t('decisions.phase.dealing'), deciding: t('decisions.phase.deciding') };
    this.root = element('section', { class: 'decision-panel', 'aria-label': t('decisions.yours'), hidden: true }, this.#said, this.#acts);
    this.choice = hasChoice ? this.#choiceRow() : element('p', { class: 'silent-note', text: t('decisions.silent.best_only') });
  }

  secondsLeft = (seconds: number): string => this.#parts.words.t('decisions.seconds_left', { count: seconds });
  withStake = () => (this.#hasChoice ? { silent: this.#rule } : {});

  show(turn: DecisionTurnJson | null, isOpen: boolean): void {
    const key = JSON.stringify([turn, isOpen, this.#isSending]);
    if (key === this.#shown) return;
    this.#shown = key;
    const offered = isOpen && !this.#isSending ? (turn?.offered ?? []) : [];
    this.root.hidden = turn === null;
    const { t } = this.#parts.words;
    const isPending = this.#isSending || (turn !== null && turn.pending !== null);
    this.#said.textContent = offered.length > 0 ? '' : isPending ? t('decisions.waits') : t('decisions.done');
    // The focus stays on the act that is offered again.
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['act'] : undefined;
    fill(this.#acts, ...offered.map(({ id, stake }) => this.#button(id, BigInt(stake), turn?.acts.length ?? 0)));
    if (focused !== undefined) this.#acts.querySelector<HTMLButtonElement>(`[data-act="${focused}"], button`)?.focus();
  }

  #keyOf = (): string => `laro-silent-${this.#parts.game.game.id}`;

  /** `made`: decisions of the play before this one. */
  #button(id: string, stake: bigint, made: number): HTMLButtonElement {
    return actButton(this.#parts, { id, stake }, made, () => {
      if (this.#isSending) return;
      this.#isSending = true;
      void this.#parts.onAct(id).finally(() => (this.#isSending = false));
    });
  }

  #choiceRow(): HTMLElement {
    const { t } = this.#parts.words;
    const rows = RULES.map((rule) => {
      const input = element('input', { type: 'radio', name: 'silent', value: rule });
      input.checked = rule === this.#rule;
      input.addEventListener('change', () => {
        this.#rule = rule;
        remembered.write(this.#keyOf(), rule);
      });
      return element('label', {}, input, element('span', { text: t(`decisions.silent.${rule}`) }));
    });
    return element('fieldset', { class: 'silent-choice' }, element('legend', { text: t('decisions.silent') }), ...rows);
  }
}
