import { decisionHandName } from '@laro/games/kinds/decisions/tables/names';
import type { DecisionDrawn, HandsJson } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { TablePlay, TablePlayJson, TableRoundJson } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { cardBack, cardFace, cardWords } from '../cards/card-face.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import { cardTotal } from './card-total.ts';

/** At the end of a reveal all cards lie open for so long. */
const RESULT_MS = 2400;
const FLIP_MS = 420;
const DEAL_MS = 260;
const PAST_SHOWN = 12;
/** Hands in the order in which they lie, from the top. */
const ORDER = ['dealer', 'board', 'player'];

export interface DecisionLookParts {
  /** Words of a past result, as in the rules. */
  readonly resultText: (result: string) => string;
  readonly describe: (drawn: DecisionDrawn) => string;
  readonly hasTotals: boolean;
  /** Cards of a hand that lie on the table from the deal on, open or face down, by hand. */
  readonly dealt: Readonly<Record<string, number>>;
}

interface HandView {
  readonly root: HTMLElement;
  readonly name: HTMLElement;
  readonly points: HTMLElement;
  readonly cards: HTMLElement;
  shown: readonly string[];
}

/** The hands of a play, before or after its outcome. */
const ownHands = (play: TablePlayJson | null): readonly (readonly string[])[] =>
  play?.turn?.hands ?? (play?.outcome?.kind === 'decisions' ? play.outcome.hands : []);

/** The common hands and the player's own, each card turned once; a late client sees the open cards immediately. */
export class DecisionScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past = element('section', { class: 'past-results' });
  readonly #parts: SceneParts;
  readonly #look: DecisionLookParts;
  readonly #hands = new Map<string, HandView>();
  #own: readonly (readonly string[])[] = [];
  #round = 0;
  readonly #times = new RevealTimes();

  constructor(parts: SceneParts, look: DecisionLookParts) {
    this.#parts = parts;
    this.#look = look;
    this.stage = element('div', { class: 'decision-hands', role: 'img', 'aria-label': parts.words.t('decisions.stage') });
    this.showPast([]);
  }

  showPast(results: readonly string[]): void {
    const { t } = this.#parts.words;
    const shown = results.slice(-PAST_SHOWN).toReversed();
    fill(
      this.past,
      element('ol', { 'aria-label': t('decisions.past') }, ...shown.map((result) => element('li', { text: this.#look.resultText(result) }))),
      element('p', { class: 'road-past', text: t('table.past') }),
    );
  }

  clear(): void {
    this.#stop();
    this.#hands.clear();
    this.#own = [];
    this.stage.classList.remove('has-board');
    fill(this.stage);
    this.stage.setAttribute('aria-label', this.#parts.words.t('decisions.stage'));
  }

  follow({ number, phase, deal }: TableRoundJson, play: TablePlayJson | null): void {
    if (number !== this.#round) this.clear();
    this.#round = number;
    const hands = ownHands(play);
    if (hands.length > 0) this.#own = hands;
    if (deal && (phase === 'dealt' || phase === 'deciding'))
      // Frames of a table are of its own kind.
      this.#lay(deal.shown as HandsJson, play?.turn?.active ?? -1);
    else if (phase !== 'open') this.#layOwn(-1);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const drawn = given as DecisionDrawn;
    this.#stop();
    // Cards whose turning was stopped are open: the player's own are laid immediately before a late client's reveal.
    for (const face of this.stage.querySelectorAll('.card:not(.is-closed)')) face.classList.add('is-open');
    // Cards that were open before stay open; the rest is turned card by card.
    const known = Object.fromEntries(Object.entries(drawn.hands).map(([name, cards]) => [name, cards.slice(0, this.#hands.get(name)?.shown.length ?? 0)]));
    this.#lay(known, -1);
    const rest = Object.entries(drawn.hands).flatMap(([name, cards]) =>
      name === 'player' && this.#own.length > 0
        ? []
        : cards.slice(known[name]?.length ?? 0).map((_, at) => ({ name, count: (known[name]?.length ?? 0) + at + 1 })),
    );
    const step = Math.max(0, lengthMs - RESULT_MS) / Math.max(1, rest.length);
    rest.forEach(({ name, count }, at) => this.#times.later(at * step - elapsedMs, () => this.#hand(name, drawn.hands[name]?.slice(0, count) ?? [])));
    this.#times.later(lengthMs - RESULT_MS - elapsedMs, () => this.#say(this.describe(drawn)));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as DecisionDrawn);
  }

  #lay(shown: HandsJson, active: number): void {
    for (const name of ORDER) if (shown[name] && !(name === 'player' && this.#own.length > 0)) this.#hand(name, shown[name]);
    this.#layOwn(active);
    this.#say(null);
  }

  /** The player's own hands take the place of the common one. */
  #layOwn(active: number): void {
    if (this.#own.length === 0) return;
    this.#hands.get('player')?.root.remove();
    this.#hands.delete('player');
    this.#own.forEach((cards, at) => this.#hand(`own ${at}`, cards, at === active));
  }

  #hand(id: string, cards: readonly string[], isActive = false): void {
    const view = this.#hands.get(id) ?? this.#add(id);
    view.root.classList.toggle('is-active', isActive);
    const isSame = view.shown.every((card, at) => cards[at] === card);
    if (!isSame) {
      fill(view.cards);
      view.shown = [];
    }
    cards.slice(view.shown.length).forEach((card, at) => this.#turn(view, card, at * DEAL_MS));
    view.shown = cards;
    this.#cover(view, this.#closedOf(id, cards));
    if (this.#look.hasTotals) view.points.textContent = cards.length === 0 ? '' : String(cardTotal(cards));
  }

  #add(id: string): HandView {
    const { words } = this.#parts;
    const own = id.startsWith('own ');
    const text = own ? words.t('decisions.hand.own') : decisionHandName(words.find, id);
    const name = element('span', { class: 'decision-name', text });
    const view = { name, points: element('b', { class: 'points' }), cards: element('span', { class: 'cards' }), shown: [] };
    const root = element('div', { class: 'decision-hand', 'data-hand': own ? 'own' : id }, name, view.points, view.cards);
    // Three rows would cover the presenter: next to a board both hands share one.
    this.stage.classList.toggle('has-board', id === 'board' || this.#hands.has('board'));
    this.#hands.set(id, { ...view, root });
    this.stage.append(root);
    return this.#hands.get(id) ?? { ...view, root };
  }

  #closedOf = (id: string, shown: readonly string[]): number => Math.max(0, (this.#look.dealt[id] ?? 0) - shown.length);

  /** Lays the backs of the cards that are dealt and not open. */
  #cover(view: HandView, count: number): void {
    const backs = [...view.cards.querySelectorAll('.is-closed')];
    for (const back of backs.slice(count)) back.remove();
    view.cards.append(...Array.from({ length: Math.max(0, count - backs.length) }, cardBack));
  }

  #turn(view: HandView, card: string, afterMs: number): void {
    const face = cardFace(card);
    // It turns in the place of its back.
    const back = view.cards.querySelector('.is-closed');
    if (back) back.replaceWith(face);
    else view.cards.append(face);
    const open = (): void => {
      face.classList.add('is-open');
      this.#parts.onLand();
    };
    if (this.#parts.moves()) this.#times.later(afterMs + FLIP_MS / 2, open);
    else open();
  }

  /** Hands as words for people who do not see them. */
  #say(result: string | null): void {
    const cardsOf = (id: string, { shown }: HandView): string[] => [...shown.map(cardWords), ...Array.from({ length: this.#closedOf(id, shown) }, () => '?')];
    const hands = [...this.#hands].map(([id, view]) => `${view.name.textContent}: ${cardsOf(id, view).join(' ')}`);
    this.stage.setAttribute('aria-label', [...hands, ...(result === null ? [] : [result])].join('. '));
  }

  #stop(): void {
    this.#times.clear();
  }
}
