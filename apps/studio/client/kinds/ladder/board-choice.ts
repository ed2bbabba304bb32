import type { Translator } from '@laro/i18n/translator';
import type { LadderRulesJson } from '@laro/games/kinds/ladder/ladder-kind';
import { ladderBoardName } from '@laro/games/kinds/ladder/names';
import { element } from '../../shell/page/dom.ts';

type Board = LadderRulesJson['boards'][number];

/** The choice of the board before a round: its size where there are several, and how many of its places end the round. */
export class BoardChoice {
  readonly root = element('div', { class: 'choice-of' });
  readonly #rules: LadderRulesJson;
  readonly #words: Translator;
  readonly #onChoose: (board: Board) => void;
  readonly #controls: HTMLElement[] = [];
  #size: number;
  #bad: number;

  constructor(rules: LadderRulesJson, words: Translator, onChoose: (board: Board) => void) {
    const [first] = rules.boards;
    this.#rules = rules;
    this.#words = words;
    this.#onChoose = onChoose;
    this.#size = first?.places ?? 0;
    this.#bad = first?.bad ?? 0;
    if (rules.boards.length > 1) this.#lay();
  }

  get board(): Board {
    const { boards } = this.#rules;
    const found =
      boards.find(({ places, bad }) => places === this.#size && bad === this.#bad) ?? boards.find(({ places }) => places === this.#size) ?? boards[0];
    if (!found) throw new Error('a ladder without boards');
    return found;
  }

  /** The board of a round that was begun elsewhere. */
  take(id: string): void {
    const board = this.#rules.boards.find((one) => one.id === id);
    if (!board) return;
    this.#size = board.places;
    this.#bad = board.bad;
    if (this.#rules.boards.length > 1) this.#lay();
  }

  ready(isReady: boolean): void {
    for (const control of this.#controls) control.toggleAttribute('disabled', !isReady);
  }

  #chosen(): void {
    this.#bad = this.board.bad;
    this.#onChoose(this.board);
  }

  #lay(): void {
    const { boards, scene } = this.#rules;
    const { t } = this.#words;
    const sizes = scene === 'tower' ? [] : [...new Set(boards.map(({ places }) => places))].toSorted((a, b) => a - b);
    this.#controls.length = 0;
    const options = (list: readonly (readonly [name: string, isChosen: boolean, pick: () => void])[]): HTMLElement => {
      const buttons = list.map(([name, isChosen, pick]) => {
        const button = element('button', { type: 'button', class: 'option', 'aria-pressed': String(isChosen), text: name });
        button.addEventListener('click', () => {
          pick();
          this.#lay();
          this.#chosen();
          [...this.root.querySelectorAll('button')].find((one) => one.textContent === name)?.focus();
        });
        this.#controls.push(button);
        return button;
      });
      return element('div', { class: 'options', role: 'group', 'aria-label': t('stall.choice') }, ...buttons);
    };
    const bySize = boards.filter(({ places }) => scene === 'tower' || places === this.#size).toSorted((a, b) => a.bad - b.bad);
    const parts: HTMLElement[] = [];
    if (sizes.length > 1) parts.push(options(sizes.map((size) => [`${Math.sqrt(size)} × ${Math.sqrt(size)}`, size === this.#size, () => (this.#size = size)])));
    if (bySize.length <= 5) {
      const list = bySize.map(
        (board) =>
          [ladderBoardName(this.#words.find, scene, board), board.id === this.board.id, () => ([this.#size, this.#bad] = [board.places, board.bad])] as const,
      );
      parts.push(options(list));
    } else parts.push(this.#slide(bySize));
    this.root.replaceChildren(...parts);
  }

  #slide(boards: readonly Board[]): HTMLElement {
    const said = element('output', { class: 'slide-said' });
    const input = element('input', {
      type: 'range',
      class: 'slide',
      min: boards[0]?.bad ?? 1,
      max: boards.at(-1)?.bad ?? 1,
      value: this.board.bad,
      'aria-label': this.#words.t('stall.choice'),
    });
    const write = (): void => {
      const text = ladderBoardName(this.#words.find, this.#rules.scene, this.board);
      said.textContent = text;
      input.setAttribute('aria-valuetext', text);
    };
    input.addEventListener('input', () => {
      this.#bad = Number(input.value);
      write();
      this.#chosen();
    });
    input.addEventListener('keydown', (event) => event.stopPropagation());
    this.#controls.push(input);
    write();
    return element('div', { class: 'slide-of' }, said, input);
  }
}
