import type { BaccaratDrawn } from '@laro/games/kinds/baccarat/baccarat-replay';
import { element, fill } from '../../shell/dom.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import { cardFace, cardWords } from './card-face.ts';
import { Roads } from './roads-view.ts';

/** At the end of a reveal all cards lie open for so long. */
const RESULT_MS = 1600;
const FLIP_MS = 420;

interface Dealt {
  readonly side: 'player' | 'banker';
  readonly card: string;
  /** Third cards lie across. */
  readonly isThird: boolean;
}

/** In dealt order: player, banker, player, banker, then thirds. */
export const dealtOrder = ({ player, banker }: BaccaratDrawn): Dealt[] => {
  const first = [0, 1].flatMap((at) => [
    { side: 'player' as const, card: player[at] ?? '', isThird: false },
    { side: 'banker' as const, card: banker[at] ?? '', isThird: false },
  ]);
  const thirds = (['player', 'banker'] as const).flatMap((side) => {
    const card = (side === 'player' ? player : banker)[2];
    return card === undefined ? [] : [{ side, card, isThird: true }];
  });
  return [...first, ...thirds];
};

/** When each card comes, ms from the draw on; thirds take twice as long as others. */
export const dealtTimes = (dealt: readonly Dealt[], lengthMs: number): number[] => {
  const weights = dealt.map(({ isThird }) => (isThird ? 2 : 1));
  const unit = Math.max(0, lengthMs - RESULT_MS) / (weights.reduce((sum, weight) => sum + weight, 0) + 1);
  let at = 0;
  return weights.map((weight) => (at += weight * unit) - unit * 0.4);
};

/** Two hands that are turned card by card, at the written times: whoever comes late sees what lies open already. */
export class CardScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly #parts: SceneParts;
  readonly #roads: Roads;
  readonly #hands: Readonly<Record<'player' | 'banker', HTMLElement>>;
  readonly #points: Readonly<Record<'player' | 'banker', HTMLElement>>;
  #timers: number[] = [];

  constructor(parts: SceneParts) {
    const { t } = parts.words;
    this.#parts = parts;
    this.#roads = new Roads(parts.words);
    this.past = this.#roads.root;
    const hand = (): HTMLElement => element('span', { class: 'cards' });
    const points = (): HTMLElement => element('b', { class: 'points' });
    this.#hands = { player: hand(), banker: hand() };
    this.#points = { player: points(), banker: points() };
    const side = (name: 'player' | 'banker'): HTMLElement =>
      element(
        'div',
        { class: `hand ${name}` },
        element('span', { class: 'hand-name', text: t(`baccarat.bet.${name}`) }),
        this.#points[name],
        this.#hands[name],
      );
    this.stage = element('div', { class: 'hands', role: 'img', 'aria-label': t('baccarat.stage') }, side('player'), side('banker'));
    this.clear();
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
  }

  clear(): void {
    for (const timer of this.#timers) window.clearTimeout(timer);
    this.#timers = [];
    for (const side of ['player', 'banker'] as const) {
      fill(this.#hands[side], element('span', { class: 'card-place' }), element('span', { class: 'card-place' }));
      this.#points[side].textContent = '';
      this.#hands[side].parentElement?.classList.remove('has-won');
    }
    this.stage.setAttribute('aria-label', this.#parts.words.t('baccarat.stage'));
  }

  reveal(drawn: BaccaratDrawn, elapsedMs: number, lengthMs: number): void {
    this.clear();
    for (const hand of Object.values(this.#hands)) fill(hand);
    const dealt = dealtOrder(drawn);
    const times = dealtTimes(dealt, lengthMs);
    for (const [at, one] of dealt.entries()) this.#later((times[at] ?? 0) - elapsedMs, () => this.#deal(one, drawn));
    this.#later(lengthMs - RESULT_MS - elapsedMs, () => this.#end(drawn));
  }

  describe(drawn: BaccaratDrawn): string {
    const { t } = this.#parts.words;
    const [player, banker] = drawn.points;
    if (player === banker) return t('baccarat.result.tie', { points: player });
    return t(player > banker ? 'baccarat.result.player' : 'baccarat.result.banker', { high: Math.max(player, banker), low: Math.min(player, banker) });
  }

  #later(ms: number, act: () => void): void {
    if (ms <= 0) act();
    else this.#timers.push(window.setTimeout(act, ms));
  }

  #deal({ side, card, isThird }: Dealt, drawn: BaccaratDrawn): void {
    const face = cardFace(card);
    if (isThird) face.classList.add('is-third');
    this.#hands[side].append(face);
    const open = (): void => {
      face.classList.add('is-open');
      const open = this.#hands[side].querySelectorAll('.card.is-open').length;
      const cards = (side === 'player' ? drawn.player : drawn.banker).slice(0, open);
      this.#points[side].textContent = String(cards.reduce((sum, one) => sum + pointsOf(one), 0) % 10);
      this.#parts.onLand();
    };
    if (this.#parts.moves()) this.#later(FLIP_MS / 2, open);
    else open();
  }

  #end(drawn: BaccaratDrawn): void {
    const [player, banker] = drawn.points;
    if (player !== banker) this.#hands[player > banker ? 'player' : 'banker'].parentElement?.classList.add('has-won');
    const { t } = this.#parts.words;
    const hand = (cards: readonly string[]): string => cards.map(cardWords).join(' ');
    this.stage.setAttribute('aria-label', t('baccarat.stage.shows', { player: hand(drawn.player), banker: hand(drawn.banker), result: this.describe(drawn) }));
  }
}

/** Ace 1, ten and pictures 0: what is written beside the cards while they are turned. */
const pointsOf = (card: string): number => {
  const rank = 'A23456789'.indexOf(card.slice(0, 1));
  return rank < 0 ? 0 : rank + 1;
};
