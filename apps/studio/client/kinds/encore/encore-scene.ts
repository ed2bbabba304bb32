import type { EncoreDrawn } from '@laro/games/kinds/encore/encore-replay';
import type { TablePlay, TableRoundJson } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { cardFace, cardWords } from '../cards/card-face.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import { shownIn } from './encore-board.ts';

const BOARD = 5;
const TURN_MS = 420;
const RESULT_MS = 3000;
const PAST_SHOWN = 12;

/** The board of a round, each card turned once; a late client sees the open cards immediately. */
export class EncoreScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past = element('section', { class: 'encore-past' });
  readonly #parts: SceneParts;
  readonly #caption = element('p', { class: 'encore-street' });
  readonly #cards = element('div', { class: 'cards' });
  #round = 0;
  #shown: readonly string[] = [];
  readonly #times = new RevealTimes();

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.stage = element('div', { class: 'encore-stage' }, this.#caption, this.#cards);
    this.#cards.setAttribute('role', 'img');
    this.#lay([], 0);
    this.showPast([]);
  }

  showPast(results: readonly string[]): void {
    const { t } = this.#parts.words;
    const shown = results.slice(-PAST_SHOWN).toReversed();
    fill(
      this.past,
      element('ol', { 'aria-label': t('encore.past') }, ...shown.map((result) => element('li', { text: result }))),
      element('p', { class: 'road-past', text: t('table.past') }),
    );
  }

  /** Between windows nothing is cleared: the round goes on. */
  clear(): void {
    this.#times.clear();
  }

  follow(round: TableRoundJson): void {
    const shown = shownIn(round);
    if (!shown || round.phase === 'drawn' || round.phase === 'settled') return;
    const isNew = round.number !== this.#round;
    this.#round = round.number;
    this.#caption.textContent = this.#parts.words.t(`encore.before.${shown.street}`);
    if (isNew || shown.board.join() !== this.#shown.join()) this.#lay(shown.board, isNew ? shown.board.length : this.#shown.length);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    const { board } = given as EncoreDrawn;
    this.clear();
    this.#caption.textContent = '';
    const turn = (): void => this.#lay(board, Math.min(this.#shown.length, BOARD - 1));
    if (elapsedMs >= lengthMs - RESULT_MS) this.#lay(board, BOARD);
    else this.#times.later(lengthMs - RESULT_MS - elapsedMs, turn);
  }

  describe(given: TablePlay['drawn']): string {
    const { winners } = given as EncoreDrawn;
    const { t } = this.#parts.words;
    return winners.length === 1 ? t('encore.result.one', { hand: String(winners[0]) }) : t('encore.result.tie', { hands: winners.join(', ') });
  }

  /** Shows the board; cards from `known` on are turned. */
  #lay(board: readonly string[], known: number): void {
    const { moves, onLand, words } = this.#parts;
    this.#shown = board;
    const faces = Array.from({ length: BOARD }, (_, at) => {
      const card = board[at];
      if (card === undefined) return element('span', { class: 'card' }, element('span', { class: 'card-back' }));
      const face = cardFace(card);
      const open = (): void => {
        face.classList.add('is-open');
        if (at >= known) onLand();
      };
      if (at < known || !moves()) open();
      else this.#times.later(60 + (at - known) * TURN_MS, open);
      return face;
    });
    fill(this.#cards, ...faces);
    this.#cards.setAttribute('aria-label', `${words.t('encore.board')}: ${board.map(cardWords).join(' ')}`);
  }
}
