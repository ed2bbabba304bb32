import type { Translator } from '@laro/i18n/translator';
import type { TablePlay, TableTotal } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { chip, chipPlaceOf, chipText } from '../../shell/bets/chip.ts';
import type { TableBets } from './play/table-bets.ts';
import type { TableKindClient, TableOpened } from './table-kind.ts';

export interface FeltParts {
  readonly game: TableOpened;
  readonly kind: TableKindClient;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly onPlace: (bet: string) => void;
}

interface Spot {
  readonly button: HTMLButtonElement;
  readonly put: HTMLElement;
  readonly others: HTMLElement;
  /** Name and odds, without the chips on it. */
  readonly label: string;
}

/** The bets of a table: every spot is a button with name, odds and amount. Arrow keys go from one to the next. */
export class Felt {
  readonly root: HTMLElement;
  readonly #parts: FeltParts;
  readonly #spots = new Map<string, Spot>();
  readonly #chips: readonly bigint[];

  constructor(parts: FeltParts) {
    const { game, kind, words } = parts;
    this.#parts = parts;
    this.#chips = game.rules.chips.map(BigInt);
    const ids = game.rules.bets.map(({ id }) => id);
    const wide = kind.wide(ids);
    const side = ids.filter((id) => !wide.includes(id));
    // In the order in which they are read.
    for (const id of [...side, ...wide]) this.#spots.set(id, this.#spot(id, wide.includes(id)));
    const row = (list: readonly string[], name: string): HTMLElement =>
      element('div', { class: name, 'data-count': String(list.length) }, ...list.flatMap((id) => this.#spots.get(id)?.button ?? []));
    this.root = element(
      'section',
      { class: 'felt', role: 'group', 'aria-label': words.t('table.bets') },
      side.length === 0 ? null : row(side, 'spots-side'),
      row(wide, 'spots-wide'),
    );
    this.root.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** Chips on this device and on the table. */
  show(bets: TableBets): void {
    const { money, words } = this.#parts;
    const [all, certain] = [bets.all, bets.held];
    for (const [id, { button, put, label }] of this.#spots) {
      const amount = all.get(id);
      put.classList.toggle('is-open', amount !== undefined && amount !== certain.get(id));
      fill(
        put,
        ...(amount === undefined
          ? []
          : [chip(chipPlaceOf(this.#chips, amount), chipText(amount)), element('span', { class: 'put-amount', text: money(amount) })]),
      );
      button.setAttribute('aria-label', amount === undefined ? label : words.t('table.spot.staked', { bet: label, amount: money(amount) }));
    }
  }

  /** Stakes of all players on each bet. */
  totals(totals: readonly TableTotal[]): void {
    const { money, words } = this.#parts;
    const known = new Map(totals.map((total) => [total.position, total]));
    for (const [id, { others }] of this.#spots) {
      const total = known.get(id);
      others.textContent =
        total === undefined ? '' : words.t('table.others', { count: total.stakes, amount: money(BigInt(total.amount)).replace(/\.00$/, '') });
    }
  }

  /** Result of each bet; null removes the signs. */
  result(outcome: TablePlay | null): void {
    const { money } = this.#parts;
    for (const [id, { button, put }] of this.#spots) {
      const [staked, returned] = [BigInt(outcome?.positions[id] ?? 0), BigInt(outcome?.returns[id] ?? 0)];
      button.querySelector('.spot-result')?.remove();
      button.classList.toggle('is-hit', returned > staked);
      put.classList.toggle('is-lost', staked > 0n && returned === 0n);
      if (staked > 0n)
        button.append(
          element('span', { class: `spot-result ${returned > staked ? 'is-paid' : ''}`, 'aria-hidden': 'true', text: money.signed(returned - staked) }),
        );
    }
  }

  ready(isReady: boolean): void {
    for (const { button } of this.#spots.values()) button.setAttribute('aria-disabled', String(!isReady));
  }

  #spot(id: string, isWide: boolean): Spot {
    const { game, kind, words, money, onPlace } = this.#parts;
    const rule = game.rules.bets.find((bet) => bet.id === id);
    const name = kind.betName(words, id);
    const odds = words.t('table.odds', { pays: rule?.odds.join(', ') ?? '' });
    const label = words.t('table.spot', { bet: name, odds });
    const put = element('span', { class: 'put', 'aria-hidden': 'true' });
    const others = element('span', { class: 'others', 'aria-hidden': 'true' });
    const button = element(
      'button',
      {
        type: 'button',
        class: `spot ${isWide ? `wide ${kind.tone(id)}` : 'side'}`,
        'data-bet': id,
        'aria-label': label,
        title: money(BigInt(rule?.most ?? 0)),
      },
      element('span', { class: 'spot-name', text: name }),
      element('span', { class: 'spot-odds', text: odds }),
      others,
      put,
    );
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') onPlace(id);
    });
    return { button, put, others, label };
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const spots = [...this.#spots.values()].map(({ button }) => button);
    const at = spots.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    spots[(at + step + spots.length) % spots.length]?.focus();
  }
}
