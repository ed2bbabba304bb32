import type { HallBetJson, HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { BingoDrawn } from '@laro/games/kinds/bingo/bingo-replay';
import type { Translator } from '@laro/i18n/translator';
import { element, fill, shape, write } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import type { ShownPool } from './play/heard-pool.ts';

const CELL = 8;

/** The pattern of a bet as a small card; several patterns are shown as their first ones. */
export function patternDrawing({ form }: Pick<HallRulesJson, 'form'>, { patterns, need }: Pick<HallBetJson, 'patterns' | 'need'>): SVGElement {
  const columns = form === 'card30' ? 3 : 5;
  const count = { card75: 25, ticket90: 15, card30: 9 }[form];
  const cells = new Set(patterns.slice(0, need).flat());
  const squares = Array.from({ length: count }, (_, cell) =>
    shape('rect', {
      x: (cell % columns) * CELL + 0.5,
      y: Math.floor(cell / columns) * CELL + 0.5,
      width: 7,
      height: 7,
      rx: 1.8,
      fill: cells.has(cell) ? '#ffbe2e' : '#fff6e3',
      'fill-opacity': cells.has(cell) ? 1 : 0.2,
    }),
  );
  return shape('svg', { viewBox: `0 0 ${columns * CELL} ${(count / columns) * CELL}`, class: 'pattern', 'aria-hidden': 'true' }, ...squares);
}

const chipOf = (label: string, value: string, state: string): HTMLElement =>
  element('li', { class: `prize ${state}` }, element('span', { text: label }), element('b', { text: value }));

export interface BannerState {
  readonly bet: HallBetJson | undefined;
  readonly drawn: BingoDrawn | null;
  /** How many balls are called. */
  readonly called: number;
  /** Price of all cards of this round together, money units; null where it is not known. */
  readonly sales: bigint | null;
  /** The pool of all halls; null where there is none. */
  readonly pool: ShownPool | null;
}

/** The prizes: the pots of the round, or the table of returns by ball, and the pool of all halls. */
export class Banner {
  readonly root = element('section', { class: 'hall-banner' });
  readonly #rules: HallRulesJson;
  readonly #words: Translator;
  readonly #money: MoneyText;
  readonly #poolAge = element('span', { class: 'pool-age' });
  #written = '';

  constructor(rules: HallRulesJson, words: Translator, money: MoneyText) {
    this.#rules = rules;
    this.#words = words;
    this.#money = money;
  }

  show(state: BannerState): void {
    // Of the calls only what they change: prizes that are past, and pots that are won.
    const past = state.bet?.tiers.filter(({ ball }) => state.called >= ball).length;
    const won = state.drawn?.pots.filter(({ ball }) => state.called >= ball).map(({ id }) => id);
    const written = JSON.stringify([
      state.bet?.id,
      state.bet?.tiers,
      past,
      won,
      String(state.sales),
      state.pool && String(state.pool.amount),
      state.drawn?.pots,
    ]);
    this.age(state.pool);
    if (written === this.#written) return;
    this.#written = written;
    fill(this.root, this.#rules.pots.length > 0 ? this.#pots(state) : this.#table(state), state.pool && this.#pool(state.pool));
  }

  /** Shows how old the figure of the pool is, each second: the rest of the banner stays as it is. */
  age(pool: ShownPool | null): void {
    const { t } = this.#words;
    if (pool) write(this.#poolAge, pool.amount === null ? t('bingo.pot.stale') : t('bingo.pot.age', { seconds: pool.ageSeconds }));
  }

  #pool({ amount }: ShownPool): HTMLElement {
    const label = element('span', { text: this.#words.t('bingo.pot.pool') });
    const line = element('p', { class: 'halls-pool' }, element('span', { class: 'pool-name' }, label, this.#poolAge));
    line.append(element('b', { text: amount === null ? '–' : this.#money(amount) }));
    line.classList.toggle('is-here', this.#rules.blackout.dropsHere);
    line.classList.toggle('is-stale', amount === null);
    return line;
  }

  #pots({ drawn, called, sales }: BannerState): HTMLElement {
    const { t } = this.#words;
    const all = ((sales ?? 0n) * BigInt(this.#rules.potPercent)) / 100n;
    const items = this.#rules.pots.map(({ id, percent }) => {
      const pot = drawn?.pots.find((one) => one.id === id);
      const isWon = pot !== undefined && called >= pot.ball;
      const amount = pot ? BigInt(pot.amount) : (all * BigInt(percent)) / 100n;
      return chipOf(
        isWon ? `${t(`bingo.pot.${id}`)} · ${t('bingo.called', { ball: pot.ball })}` : `${t(`bingo.pot.${id}`)} ${percent} %`,
        this.#money(amount),
        isWon ? 'is-past' : '',
      );
    });
    const sum = element(
      'div',
      { class: 'sales-pool' },
      element('p', { text: t('bingo.sales_pool', { percent: this.#rules.potPercent }) }),
      element('b', { text: this.#money(all) }),
    );
    return element('div', { class: 'banner-row' }, sum, element('ul', { class: 'prizes is-pots', role: 'list' }, ...items));
  }

  #table({ bet, called }: BannerState): HTMLElement | null {
    if (!bet) return null;
    const { t, tag } = this.#words;
    const times = (multiple: string): string => `×${new Intl.NumberFormat(tag).format(Number(multiple))}`;
    const now = bet.tiers.find(({ ball }) => called < ball);
    const items =
      bet.marksAfter === null
        ? bet.tiers.map((tier) =>
            chipOf(t('bingo.by_ball', { ball: tier.ball }), times(tier.stakes), tier === now ? 'is-now' : called >= tier.ball ? 'is-past' : ''),
          )
        : Object.entries(bet.marks).map(([count, stakes]) => chipOf(t('bingo.marks', { count }), times(stakes), ''));
    const pattern = element('div', { class: 'pattern-box', role: 'img', 'aria-label': t('bingo.pattern') }, patternDrawing(this.#rules, bet));
    return element('div', { class: 'banner-row is-table' }, pattern, element('ul', { class: 'prizes', role: 'list' }, ...items));
  }
}
