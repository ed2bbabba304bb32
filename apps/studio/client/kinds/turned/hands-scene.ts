import type { TurnedDrawn } from '@laro/games/kinds/turned/turned-replay';
import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { cardFace, cardWords, suitsAhead } from '../cards/card-face.ts';
import { Roads, type RoadLook } from '../cards/roads-view.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';

/** At the end of a reveal all cards lie open for so long. */
const RESULT_MS = 2200;
const FIRST_MS = 900;
const FLIP_MS = 420;

/** One card with the hand that it goes to. */
export interface DealtCard {
  readonly hand: number;
  readonly card: string;
}

/** The order in which cards are turned: hand after hand, in turn, or in turn with the first hand last. */
export type DealtOrder = 'hands' | 'turns' | 'bankerLast';

/** The cards of all hands in the order in which they are turned. */
export const dealtCards = (hands: TurnedDrawn['hands'], order: DealtOrder): DealtCard[] => {
  const places = hands.map((_, hand) => hand);
  if (order === 'hands') return places.flatMap((hand) => (hands[hand] ?? []).map((card) => ({ hand, card })));
  const inTurn = order === 'turns' ? places : [...places.slice(1), 0];
  const most = Math.max(0, ...hands.map((cards) => cards.length));
  return Array.from({ length: most }, (_, at) =>
    inTurn.flatMap((hand) => {
      const card = hands[hand]?.[at];
      return card === undefined ? [] : [{ hand, card }];
    }),
  ).flat();
};

/** When each card is turned, ms from the draw on. */
export const turnTimes = (count: number, lengthMs: number): number[] => {
  const step = Math.max(0, lengthMs - RESULT_MS - FIRST_MS) / Math.max(1, count);
  return Array.from({ length: count }, (_, at) => Math.round(FIRST_MS + at * step));
};

export interface HandsLook {
  readonly names: readonly string[];
  readonly order: DealtOrder;
  readonly roads: RoadLook;
  readonly stage: string;
  readonly describe: (drawn: TurnedDrawn) => string;
}

/** Any number of hands whose cards are turned one by one at the written times; a late client sees the cards that are open already. */
export class HandsScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly #parts: SceneParts;
  readonly #look: HandsLook;
  readonly #roads: Roads;
  readonly #hands: readonly { readonly root: HTMLElement; readonly cards: HTMLElement; readonly points: HTMLElement }[];
  readonly #times = new RevealTimes();

  constructor(parts: SceneParts, look: HandsLook) {
    this.#parts = parts;
    this.#look = look;
    this.#roads = new Roads(parts.words, look.roads);
    this.past = this.#roads.root;
    this.#hands = look.names.map((name) => {
      const cards = element('span', { class: 'cards' });
      const points = element('b', { class: 'points' });
      return { root: element('div', { class: 'hand-of' }, element('span', { class: 'hand-of-name', text: name }, points), cards), cards, points };
    });
    this.stage = element(
      'div',
      { class: 'hands-of', role: 'img', 'data-hands': look.names.length, 'aria-label': look.stage },
      ...this.#hands.map(({ root }) => root),
      suitsAhead(),
    );
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
  }

  clear(): void {
    this.#times.clear();
    for (const { root, cards, points } of this.#hands) {
      fill(cards, element('span', { class: 'card-place' }));
      points.textContent = '';
      root.classList.remove('has-won');
    }
    this.stage.setAttribute('aria-label', this.#look.stage);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const drawn = given as TurnedDrawn;
    this.clear();
    const dealt = dealtCards(drawn.hands, this.#look.order);
    const times = turnTimes(dealt.length, lengthMs);
    for (const { cards } of this.#hands) fill(cards);
    dealt.forEach(({ hand, card }, at) => this.#times.later((times[at] ?? 0) - elapsedMs, () => this.#turn(hand, card)));
    this.#times.later(lengthMs - RESULT_MS - elapsedMs, () => this.#end(drawn));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as TurnedDrawn);
  }

  #turn(hand: number, card: string): void {
    const face = cardFace(card);
    this.#hands[hand]?.cards.append(face);
    const open = (): void => {
      face.classList.add('is-open');
      this.#parts.onLand();
    };
    if (this.#parts.moves()) this.#times.later(FLIP_MS / 2, open);
    else open();
  }

  #end({ hands, points = [], won = [] }: TurnedDrawn): void {
    this.#hands.forEach((hand, at) => {
      hand.points.textContent = points[at] === undefined ? '' : String(points[at]);
      hand.root.classList.toggle('has-won', won.includes(at));
    });
    const all = hands.map((cards, at) => `${this.#look.names[at] ?? ''}: ${cards.map(cardWords).join(' ')}`);
    this.stage.setAttribute('aria-label', `${all.join('. ')}. ${this.describe({ hands, points, won })}`);
  }
}
