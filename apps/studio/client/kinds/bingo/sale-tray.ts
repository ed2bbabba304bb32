import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { Translator } from '@laro/i18n/translator';
import { element, icon, iconButton } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { remembered } from '../../shell/page/remembered.ts';
import { nameTap } from '../../shell/page/second-taps.ts';

/** Cards that a player is about to buy. */
export interface Order {
  readonly bet: string;
  readonly count: number;
  /** Of one card, money units. */
  readonly price: bigint;
}

export interface TrayActs {
  /** Buys the order now, or keeps it for the next round; a kept one is cancelled. */
  readonly buy: () => void;
  readonly takeBack: () => void;
  readonly auto: (isOn: boolean) => void;
  readonly changed: () => void;
}

export interface TrayState {
  readonly isSelling: boolean;
  /** Cards may still be bought in this round. */
  readonly left: number;
  readonly canTakeBack: boolean;
  readonly isOrdered: boolean;
  /** The state of the hall has been received: before that nothing is offered. */
  readonly isKnown: boolean;
  /** Stopped at the desk: no cards are sold, now or in a next round. */
  readonly isStopped: boolean;
}

interface Stepper {
  readonly root: HTMLElement;
  readonly show: (text: string, canLess: boolean, canMore: boolean) => void;
}

const ORDER_KEPT = 'laro-bingo-cards';

/** Count, price and kind of the cards to buy, and the switch of automatic marks. */
export class SaleTray {
  readonly root: HTMLElement;
  readonly #rules: HallRulesJson;
  readonly #words: Translator;
  readonly #money: MoneyText;
  readonly #acts: TrayActs;
  readonly #count: Stepper;
  readonly #price: Stepper;
  readonly #bets: readonly HTMLButtonElement[];
  readonly #choice: HTMLElement;
  readonly #buy = element('button', { type: 'button', class: 'button primary buy' });
  readonly #takeBack: HTMLButtonElement;
  readonly #auto: HTMLButtonElement;
  #order: { bet: string; count: number; priceAt: number };
  #state: TrayState = { isSelling: false, left: 0, canTakeBack: false, isOrdered: false, isKnown: false, isStopped: false };
  #isAuto = true;

  constructor(rules: HallRulesJson, words: Translator, money: MoneyText, acts: TrayActs, live: HTMLElement) {
    const { t } = words;
    this.#rules = rules;
    this.#words = words;
    this.#money = money;
    this.#acts = acts;
    const bets = rules.turns[0] ?? [];
    const kept = Number(remembered.read(ORDER_KEPT));
    this.#order = { bet: bets[0]?.id ?? '', count: Number.isInteger(kept) && kept >= 1 && kept <= rules.cardsMax ? kept : 1, priceAt: 0 };
    this.#count = this.#stepper(t('bingo.count'), (step) => this.#change({ count: this.#order.count + step }));
    this.#price = this.#stepper(t('bingo.price'), (step) => this.#change({ priceAt: this.#order.priceAt + step }));
    this.#bets = bets.length > 1 ? bets.map(({ id }) => this.#betButton(id)) : [];
    this.#takeBack = element('button', { type: 'button', class: 'button quiet', 'aria-label': t('bingo.take_back') }, icon('undo'));
    this.#takeBack.addEventListener('click', () => acts.takeBack());
    this.#buy.addEventListener('click', () => acts.buy());
    this.#auto = element(
      'button',
      { type: 'button', class: 'auto', role: 'switch', 'aria-checked': 'true' },
      element('i'),
      element('span', { text: t('bingo.auto') }),
    );
    this.#auto.addEventListener('click', () => this.#turnAuto());
    const kinds = this.#bets.length === 0 ? null : element('div', { class: 'kinds', role: 'radiogroup', 'aria-label': t('bingo.bet.card') }, ...this.#bets);
    this.#choice = element('div', { class: 'choice' }, kinds, element('div', { class: 'order' }, this.#count.root, this.#price.root));
    this.root = element(
      'footer',
      { class: 'tray hall-tray' },
      this.#choice,
      element('div', { class: 'hall-acts' }, this.#auto, this.#takeBack, this.#buy),
      live,
    );
    this.show(this.#state);
  }

  get order(): Order {
    return { bet: this.#order.bet, count: this.#order.count, price: BigInt(this.#rules.prices[this.#order.priceAt] ?? 0) };
  }

  show(state: TrayState): void {
    this.#state = state;
    const { t } = this.#words;
    const { bet, count, priceAt } = this.#order;
    const most = state.isSelling ? state.left : this.#rules.cardsMax;
    const { price } = this.order;
    this.#count.show(t('bingo.cards', { count }), count > 1, count < most);
    this.#price.show(this.#money(price), priceAt > 0, priceAt < this.#rules.prices.length - 1);
    this.#price.root.classList.toggle('is-fixed', this.#rules.prices.length === 1);
    for (const button of this.#bets) {
      const isChosen = button.dataset['kind'] === bet;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
    this.#buy.textContent = this.#buyWords(count, this.#money(price * BigInt(count)));
    this.#buy.setAttribute('aria-pressed', String(state.isOrdered));
    this.#buy.setAttribute('aria-disabled', String(!state.isKnown || state.isStopped || (state.isSelling && count > state.left)));
    nameTap(this.#buy, 'buy', `${state.isSelling} ${state.isOrdered} ${state.left}`);
    nameTap(this.#takeBack, 'take back', String(state.left));
    this.#takeBack.hidden = !state.canTakeBack;
    this.#choice.hidden = !state.isSelling;
    this.#auto.hidden = state.isSelling;
  }

  #buyWords(count: number, amount: string): string {
    const { t } = this.#words;
    const { isKnown, isOrdered, isSelling } = this.#state;
    if (!isKnown) return t('table.phase.connecting');
    if (isOrdered) return t('bingo.ordered');
    return isSelling ? t('bingo.buy', { count, amount }) : t('bingo.next_round', { amount });
  }

  /** Chooses a number of cards while cards are on sale. */
  choose(count: number): void {
    if (this.#state.isSelling && count <= this.#state.left) this.#change({ count });
  }

  #change(change: Partial<{ bet: string; count: number; priceAt: number }>): void {
    const next = { ...this.#order, ...change };
    if (next.count < 1 || next.count > this.#rules.cardsMax || next.priceAt < 0 || next.priceAt >= this.#rules.prices.length) return;
    this.#order = next;
    remembered.write(ORDER_KEPT, String(next.count));
    this.#acts.changed();
    this.show(this.#state);
  }

  #turnAuto(): void {
    this.#isAuto = !this.#isAuto;
    this.#auto.setAttribute('aria-checked', String(this.#isAuto));
    this.#acts.auto(this.#isAuto);
  }

  #stepper(label: string, step: (by: number) => void): Stepper {
    const { t } = this.#words;
    const less = iconButton('minus', `${label}: ${t('bingo.less')}`, () => step(-1));
    const more = iconButton('plus', `${label}: ${t('bingo.more')}`, () => step(1));
    const value = element('output', { 'aria-label': label });
    return {
      root: element('div', { class: 'stepper', role: 'group', 'aria-label': label }, less, value, more),
      show: (text, canLess, canMore) => {
        value.textContent = text;
        less.setAttribute('aria-disabled', String(!canLess));
        more.setAttribute('aria-disabled', String(!canMore));
      },
    };
  }

  #betButton(id: string): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'kind', role: 'radio', 'data-kind': id, text: this.#words.find(`bingo.bet.${id}`) ?? id });
    button.addEventListener('click', () => this.#change({ bet: id }));
    button.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const next = this.#bets.at((this.#bets.indexOf(button) + by) % this.#bets.length);
      this.#change({ bet: next?.dataset['kind'] ?? id });
      next?.focus();
    });
    return button;
  }
}
