import type { HallBetJson, HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { BingoDrawn } from '@laro/games/kinds/bingo/bingo-replay';
import type { Translator } from '@laro/i18n/translator';
import { element, fill } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import type { Phase, TableState } from '../table/play/table-state.ts';
import { Banner, patternDrawing } from './banner.ts';
import { CallStrip } from './call-strip.ts';
import { CardView, type ShownCard } from './card-view.ts';
import { ballText, calledCount, cardState, nextCallMs, outcomeOf, targetOf, type OwnCard } from './play/hall-marks.ts';
import type { ShownPool } from './play/heard-pool.ts';
import { MiniCards } from './mini-cards.ts';
import { SaleTray, type TrayActs, type TrayState } from './sale-tray.ts';

export interface HallShown {
  readonly state: TableState;
  readonly cards: readonly OwnCard[];
  readonly bets: readonly HallBetJson[];
  readonly drawn: BingoDrawn | null;
  readonly called: number;
  readonly sales: bigint;
  readonly pool: ShownPool | null;
  readonly tray: TrayState;
}

interface ViewParts {
  readonly rules: HallRulesJson;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly live: HTMLElement;
  readonly acts: Omit<TrayActs, 'auto'>;
  readonly redraw: () => void;
}

/** The screen of a hall: what can be won, the calls, the own cards, and the tray. */
export class HallView {
  readonly main: HTMLElement;
  readonly tray: SaleTray;
  readonly #parts: ViewParts;
  readonly #banner: Banner;
  readonly #strip: CallStrip;
  readonly #away = element('p', { class: 'away', hidden: true });
  readonly #empty = element('div', { class: 'no-cards' });
  readonly #card: CardView;
  readonly #minis: MiniCards;
  #chosen = '';
  #isAuto = true;
  /** Numbers marked by hand, by card. */
  #marks = new Map<string, Set<number>>();
  #called = 0;
  #balls: readonly number[] = [];
  #result: string | null = null;

  constructor(parts: ViewParts) {
    const { rules, words, money, live, acts, redraw } = parts;
    this.#parts = parts;
    this.#banner = new Banner(rules, words, money);
    this.#strip = new CallStrip(rules, words);
    this.#card = new CardView(rules, words, (card, number) => this.#mark(card, number));
    this.#minis = new MiniCards(rules, words, (key) => {
      this.#chosen = key;
      redraw();
    });
    const auto = (isOn: boolean): void => {
      this.#isAuto = isOn;
      redraw();
    };
    this.tray = new SaleTray(rules, words, money, { ...acts, auto }, live);
    const cards = element('section', { class: 'hall-cards' }, this.#empty, this.#card.root, this.#minis.root);
    this.main = element('main', { class: 'main hall-main' }, this.#banner.root, this.#strip.root, this.#away, cards);
  }

  sale(leftMs: number | null, windowMs: number): void {
    this.#strip.sale(leftMs, windowMs);
  }

  /** Shows the balls called so far and answers how many there are. */
  calls(drawn: BingoDrawn, elapsedMs: number): number {
    const { rules } = this.#parts;
    const count = calledCount(rules, drawn.last, elapsedMs);
    this.#strip.calls(drawn.balls.slice(0, count), drawn.last, elapsedMs === Infinity ? null : nextCallMs(rules, drawn.last, elapsedMs));
    return count;
  }

  phase(phase: Phase, words: string): void {
    this.main.dataset['phase'] = phase;
    this.#strip.phase.dataset['phase'] = phase;
    if (phase !== 'result') this.result(null);
    this.#strip.phase.textContent = words;
  }

  result(text: string | null): void {
    this.#result = text;
    this.#parts.redraw();
  }

  clear(): void {
    this.#strip.clear();
    this.#marks.clear();
  }

  show({ state, cards, bets, drawn, called, sales, pool, tray }: HallShown): void {
    const { rules } = this.#parts;
    this.#called = called;
    this.#balls = drawn?.balls ?? [];
    const calledNumbers = new Set(this.#balls.slice(0, called));
    const shown = cards.map((card, at) => this.#shownCard(card, at, { state, bets, drawn, called: calledNumbers }));
    const chosen = shown.find(({ card }) => card.key === this.#chosen) ?? shown[0];
    this.#chosen = chosen?.card.key ?? '';
    this.#banner.show({ bet: bets.find(({ id }) => id === (chosen?.card.bet ?? this.tray.order.bet)) ?? bets[0], drawn, called, sales, pool });
    this.#card.root.hidden = chosen === undefined;
    this.#showEmpty(chosen !== undefined, bets[0], state.isKnown);
    if (chosen)
      this.#card.show(
        chosen,
        (card, number) => this.#isMarked(card, number, calledNumbers),
        new Set(this.#balls.slice(Math.max(0, called - rules.perCall), called)),
      );
    this.#minis.show(shown, this.#chosen, calledNumbers);
    this.#showAway(shown);
    this.tray.show(tray);
  }

  /** Shows how old the figure of the pool is. */
  poolAge(pool: ShownPool | null): void {
    this.#banner.age(pool);
  }

  #shownCard(
    card: OwnCard,
    at: number,
    { state, bets, drawn, called }: { state: TableState; bets: readonly HallBetJson[]; drawn: BingoDrawn | null; called: ReadonlySet<number> },
  ): ShownCard {
    const { rules, words, money } = this.#parts;
    const bet = bets.find(({ id }) => id === card.bet);
    const target = targetOf(rules, bet, drawn, called.size);
    const played = outcomeOf(state.play)?.cards.find((one) => one.serial === card.serial && one.bet === card.bet);
    const isWon =
      played !== undefined && played.win !== '0' && called.size >= Math.max(played.ball, bet?.marksAfter ?? 0, ...this.#potBalls(drawn, played.pots));
    const name = words.t('bingo.card', { number: at + 1 });
    return {
      card,
      name: bets.length > 1 ? `${name} · ${words.find(`bingo.bet.${card.bet}`) ?? card.bet}` : name,
      state: target && cardState(card.numbers, target, called),
      won: isWon ? money(BigInt(played.win)) : null,
    };
  }

  /** A share of a pot is known when the last of the card's pots is won. */
  #potBalls(drawn: BingoDrawn | null, pots: readonly string[]): number[] {
    return drawn?.pots.filter(({ id }) => pots.includes(id)).map(({ ball }) => ball) ?? [];
  }

  #isMarked(card: OwnCard, number: number, called: ReadonlySet<number>): boolean {
    return called.has(number) && (this.#isAuto || this.#marks.get(card.key)?.has(number) === true);
  }

  #mark(card: OwnCard, number: number): void {
    if (this.#isAuto || !this.#balls.slice(0, this.#called).includes(number)) return;
    const marks = this.#marks.get(card.key) ?? new Set<number>();
    marks.add(number);
    this.#marks.set(card.key, marks);
    this.#parts.redraw();
  }

  /** `isKnown` false: whether the player has cards is not known yet. */
  #showEmpty(hasCards: boolean, bet: HallBetJson | undefined, isKnown: boolean): void {
    this.#empty.hidden = hasCards;
    if (hasCards || !bet) return;
    const { rules, words } = this.#parts;
    fill(this.#empty, patternDrawing(rules, rules.pots[0] ?? bet), isKnown ? element('p', { text: words.t('bingo.no_cards') }) : null);
  }

  #showAway(shown: readonly ShownCard[]): void {
    const { rules, words } = this.#parts;
    const near = shown.filter(({ state, won }) => state?.away === 1 && won === null);
    const [first] = near;
    const isOver = this.#result !== null;
    this.#away.hidden = !isOver && (first === undefined || this.#called === 0);
    this.#away.classList.toggle('is-result', isOver);
    if (isOver) this.#away.textContent = this.#result;
    else if (first && near.length === 1) {
      const needed = first.state?.missing.map((cell) => ballText(rules, first.card.numbers[cell] ?? 0))[0] ?? '';
      const left = rules.pool - this.#called;
      const text = words.t('bingo.one_away', { card: shown.indexOf(first) + 1, ball: needed });
      fill(this.#away, element('b', { text }), element('span', { text: words.t('studio.rules.one_in', { count: left }) }));
    } else if (first) fill(this.#away, element('b', { text: words.t('bingo.some_away', { count: near.length }) }));
  }
}
