import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import { cardFace, cardWords, suitsAhead } from './card-face.ts';
import { canBeSqueezed } from './squeeze.ts';
import { Roads, type RoadLook } from './roads-view.ts';

/** At the end of a reveal all cards lie open for so long. */
const RESULT_MS = 1600;
const FLIP_MS = 420;
/** Time to turn the last cards by hand, and how many these are. */
const SQUEEZE_MS = 8000;
const SQUEEZED = 2;

export type Side = 'player' | 'banker';

/** A card with the hand that it goes to. */
export interface Dealt {
  readonly side: Side;
  readonly card: string;
  /** Third cards lie across. */
  readonly isThird: boolean;
}

/** Two hands of cards in one kind of game. */
export interface HandsLook<Drawn> {
  readonly names: Readonly<Record<Side, string>>;
  readonly roads: RoadLook;
  /** Name of the empty stage. */
  readonly stage: string;
  /** The cards in the order in which they are turned. */
  readonly dealt: (drawn: Drawn) => readonly Dealt[];
  /** The figure next to a hand, by its open cards. */
  readonly points: (cards: readonly string[]) => string;
  readonly winner: (drawn: Drawn) => Side | null;
  /** Name of the act that turns a card, where the player turns the last two alone. */
  readonly squeeze?: string;
  /** Cards of a side that always come: as many places are drawn before the deal. */
  readonly places: number;
  readonly describe: (drawn: Drawn) => string;
  /** The whole result for people who do not see it; hands as texts. */
  readonly shows: (hands: Readonly<Record<Side, string>>, result: string) => string;
}

/** When each card comes, ms from the draw on; thirds take twice as long as others. */
export const dealtTimes = (dealt: readonly Dealt[], lengthMs: number): number[] => {
  const weights = dealt.map(({ isThird }) => (isThird ? 2 : 1));
  const unit = Math.max(0, lengthMs - RESULT_MS) / (weights.reduce((sum, weight) => sum + weight, 0) + 1);
  let at = 0;
  return weights.map((weight) => (at += weight * unit) - unit * 0.4);
};

/** Two hands that are turned card by card, at the written times: a late client sees the cards that are open already. */
export class CardScene<Drawn extends TablePlay['drawn']> implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly #parts: SceneParts;
  readonly #look: HandsLook<Drawn>;
  readonly #roads: Roads;
  readonly #hands: Readonly<Record<Side, HTMLElement>>;
  readonly #points: Readonly<Record<Side, HTMLElement>>;
  readonly #times = new RevealTimes();

  constructor(parts: SceneParts, look: HandsLook<Drawn>) {
    this.#parts = parts;
    this.#look = look;
    this.#roads = new Roads(parts.words, look.roads);
    this.past = this.#roads.root;
    const hand = (): HTMLElement => element('span', { class: 'cards' });
    const points = (): HTMLElement => element('b', { class: 'points' });
    this.#hands = { player: hand(), banker: hand() };
    this.#points = { player: points(), banker: points() };
    const side = (name: Side): HTMLElement =>
      element('div', { class: `hand ${name}` }, element('span', { class: 'hand-name', text: look.names[name] }), this.#points[name], this.#hands[name]);
    this.stage = element('div', { class: 'hands', role: 'img', 'aria-label': look.stage }, side('player'), side('banker'), suitsAhead());
    this.clear();
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
  }

  clear(): void {
    this.#times.clear();
    for (const side of ['player', 'banker'] as const) {
      fill(this.#hands[side], ...Array.from({ length: this.#look.places }, () => element('span', { class: 'card-place' })));
      this.#points[side].textContent = '';
      this.#hands[side].parentElement?.classList.remove('has-won');
    }
    this.stage.setAttribute('aria-label', this.#look.stage);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const drawn = given as Drawn;
    this.clear();
    for (const hand of Object.values(this.#hands)) fill(hand);
    const dealt = this.#look.dealt(drawn);
    const byHand = this.#look.squeeze === undefined ? 0 : SQUEEZED;
    const times = dealtTimes(dealt, byHand === 0 ? lengthMs : lengthMs - SQUEEZE_MS);
    const openAt = performance.now() + lengthMs - RESULT_MS - elapsedMs;
    for (const [at, one] of dealt.entries())
      this.#times.later((times[at] ?? 0) - elapsedMs, () => this.#deal(one, dealt, at < dealt.length - byHand ? null : openAt));
    this.#times.later(lengthMs - RESULT_MS - elapsedMs, () => this.#end(drawn, dealt));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as Drawn);
  }

  /** `openAt`: until then, by the page's clock, the player turns the card by hand; null for cards that are turned at their time. */
  #deal({ side, card, isThird }: Dealt, dealt: readonly Dealt[], openAt: number | null): void {
    const face = cardFace(card);
    if (isThird) face.classList.add('is-third');
    this.#hands[side].append(face);
    const own = dealt.filter((one) => one.side === side).map((one) => one.card);
    const open = (): void => {
      if (face.classList.contains('is-open')) return;
      face.classList.add('is-open');
      const isOpen = [...this.#hands[side].querySelectorAll('.card')].map((one) => one.classList.contains('is-open'));
      this.#points[side].textContent = this.#look.points(own.filter((_, at) => isOpen[at] === true));
      this.#parts.onLand();
    };
    if (openAt !== null) {
      canBeSqueezed(face, this.#look.squeeze ?? '', open);
      this.#times.later(openAt - performance.now(), open);
    } else if (this.#parts.moves()) this.#times.later(FLIP_MS / 2, open);
    else open();
  }

  #end(drawn: Drawn, dealt: readonly Dealt[]): void {
    const winner = this.#look.winner(drawn);
    if (winner) this.#hands[winner].parentElement?.classList.add('has-won');
    const hand = (side: Side): string =>
      dealt
        .filter((one) => one.side === side)
        .map(({ card }) => cardWords(card))
        .join(' ');
    this.stage.setAttribute('aria-label', this.#look.shows({ player: hand('player'), banker: hand('banker') }, this.describe(drawn)));
  }
}
