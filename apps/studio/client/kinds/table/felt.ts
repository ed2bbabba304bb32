import type { Translator } from '@laro/i18n/translator';
import type { TablePlay, TableRoundJson, TableTotal } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { chip, chipPlaceOf, chipText } from '../../shell/bets/chip.ts';
import type { TableBets } from './play/table-bets.ts';
import { oddsText, type TableBoard, type TableKindClient, type TableOpened } from './table-kind.ts';

export interface FeltParts {
  readonly game: TableOpened;
  readonly kind: TableKindClient;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly onPlace: (bet: string) => void;
  /** Places a chip on each of several bets, or on none. */
  readonly onPlaceAll: (bets: readonly string[]) => void;
}

interface Spot {
  readonly button: HTMLButtonElement;
  readonly put: HTMLElement;
  readonly others: HTMLElement;
  /** The whole name of the button, for those who do not see it. */
  readonly said: HTMLElement;
  /** Name and odds, without the chips on it. */
  label: string;
  /** Its present content: a felt of 150 spots follows every frame of its table, and little of it changes. */
  shown: string;
  shownOthers: string;
  hasResult: boolean;
}

/** The bets of a table: every spot is a button with name, odds and amount. Arrow keys go from one to the next. */
export class Felt {
  readonly root: HTMLElement;
  readonly #parts: FeltParts;
  readonly #spots = new Map<string, Spot>();
  readonly #chips: readonly bigint[];
  readonly #board: TableBoard | null;
  #hasResult = false;
  #isReady: boolean | null = null;

  constructor(parts: FeltParts) {
    const { game, kind, words } = parts;
    this.#parts = parts;
    this.#chips = game.rules.chips.map(BigInt);
    const ids = game.rules.bets.map(({ id }) => id);
    const { wide = [], side } = 'board' in kind ? { side: ids } : this.#rowsOf(kind.wide(ids), ids);
    const startsWide = 'startsWide' in kind && kind.startsWide === true;
    // In the order in which they are read.
    for (const id of startsWide ? [...wide, ...side] : [...side, ...wide]) this.#spots.set(id, this.#spot(id, wide.includes(id)));
    this.root = element('section', { class: 'felt', role: 'group', 'aria-label': words.t('table.bets') });
    this.#board =
      'board' in kind
        ? kind.board({
            game,
            words,
            money: parts.money,
            spot: (id) => this.#buttonOf(id),
            placeAll: (bets) => parts.onPlaceAll(bets),
            price: (id, text) => this.#price(id, text),
          })
        : null;
    if (this.#board) this.root.append(this.#board.root);
    else {
      const rows = [...(side.length === 0 ? [] : [this.#row(side, 'spots-side')]), this.#row(wide, 'spots-wide')];
      this.root.append(...(startsWide ? rows.toReversed() : rows));
    }
    this.root.addEventListener('keydown', (event) => this.#walk(event));
  }

  #rowsOf = (wide: readonly string[], ids: readonly string[]) => ({ wide, side: ids.filter((id) => !wide.includes(id)) });

  #buttonOf(id: string): HTMLButtonElement {
    const spot = this.#spots.get(id);
    if (!spot) throw new RangeError(`${id} is no bet of this table`);
    return spot.button;
  }

  #row(list: readonly string[], name: string): HTMLElement {
    return element('div', { class: name, 'data-count': String(list.length) }, ...list.map((id) => this.#buttonOf(id)));
  }

  /** Chips on this device and on the table. */
  show(bets: TableBets): void {
    const { money, words } = this.#parts;
    const [all, certain] = [bets.all, bets.held];
    this.#board?.show?.(all);
    for (const [id, spot] of this.#spots) {
      const { put, said, label } = spot;
      const amount = all.get(id);
      const shown = `${label} ${amount ?? ''} ${certain.get(id) ?? ''}`;
      if (shown === spot.shown) continue;
      spot.shown = shown;
      put.classList.toggle('is-open', amount !== undefined && amount !== certain.get(id));
      fill(
        put,
        ...(amount === undefined
          ? []
          : [chip(chipPlaceOf(this.#chips, amount), chipText(amount)), element('span', { class: 'put-amount', text: money(amount) })]),
      );
      said.textContent = amount === undefined ? label : words.t('table.spot.staked', { bet: label, amount: money(amount) });
    }
  }

  /** Stakes of all players on each bet. */
  totals(totals: readonly TableTotal[]): void {
    const { money, words } = this.#parts;
    const known = new Map(totals.map((total) => [total.position, total]));
    for (const [id, spot] of this.#spots) {
      const total = known.get(id);
      const shown = total === undefined ? '' : `${total.stakes} ${total.amount}`;
      if (shown === spot.shownOthers) continue;
      spot.shownOthers = shown;
      spot.others.textContent =
        total === undefined ? '' : words.t('table.others', { count: total.stakes, amount: money(BigInt(total.amount)).replace(/\.00$/, '') });
    }
  }

  /** Result of each bet; null removes the signs. */
  result(outcome: TablePlay | null): void {
    const { money } = this.#parts;
    if (outcome === null && !this.#hasResult) return;
    this.#hasResult = outcome !== null;
    for (const [id, spot] of this.#spots) {
      const [staked, returned] = [BigInt(outcome?.positions[id] ?? 0), BigInt(outcome?.returns[id] ?? 0)];
      const hasResult = staked > 0n || returned > 0n;
      if (!hasResult && !spot.hasResult) continue;
      spot.hasResult = hasResult;
      const { button, put } = spot;
      button.querySelector('.spot-result')?.remove();
      button.classList.toggle('is-hit', returned > staked);
      put.classList.toggle('is-lost', staked > 0n && returned === 0n);
      if (staked > 0n)
        button.append(
          element('span', { class: `spot-result ${returned > staked ? 'is-paid' : ''}`, 'aria-hidden': 'true', text: money.signed(returned - staked) }),
        );
    }
  }

  /** Shows parts of the draw on the bets, such as lucky numbers; null removes them. */
  drawn(drawn: TableRoundJson['drawn']): void {
    this.#board?.drawn?.(drawn);
  }

  past(results: readonly string[]): void {
    this.#board?.past?.(results);
  }

  follow(round: TableRoundJson): void {
    this.#board?.follow?.(round);
  }

  #price(id: string, text: string): void {
    const { kind, words } = this.#parts;
    const spot = this.#spots.get(id);
    if (!spot) return;
    spot.label = words.t('table.spot', { bet: kind.betName(words, id), odds: text });
    const odds = spot.button.querySelector('.spot-odds');
    if (odds) odds.textContent = text;
  }

  ready(isReady: boolean): void {
    this.#board?.ready?.(isReady);
    if (isReady === this.#isReady) return;
    this.#isReady = isReady;
    for (const { button } of this.#spots.values()) button.setAttribute('aria-disabled', String(!isReady));
  }

  #spot(id: string, isWide: boolean): Spot {
    const { game, kind, words, money, onPlace } = this.#parts;
    const rule = game.rules.bets.find((bet) => bet.id === id);
    const name = kind.betName(words, id);
    const odds = oddsText(words, rule?.odds ?? []);
    const label = words.t('table.spot', { bet: name, odds });
    const tone = 'board' in kind ? 'own' : isWide ? `wide ${kind.tone(id)}` : 'side';
    const said = element('span', { class: 'unseen', text: label });
    const put = element('span', { class: 'put', 'aria-hidden': 'true' });
    const others = element('span', { class: 'others', 'aria-hidden': 'true' });
    const button = element(
      'button',
      {
        type: 'button',
        class: `spot ${tone}`,
        'data-bet': id,
        title: money(BigInt(rule?.most ?? 0)),
      },
      said,
      'picture' in kind && kind.picture ? element('span', { class: 'spot-picture', 'aria-hidden': 'true' }, kind.picture(id)) : null,
      element('span', { class: 'spot-name', 'aria-hidden': 'true', text: kind.spotText?.(words, id, game) ?? name }),
      element('span', { class: 'spot-odds', 'aria-hidden': 'true', text: odds }),
      others,
      put,
    );
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') onPlace(id);
    });
    return { button, put, others, said, label, shown: `${label}  `, shownOthers: '', hasResult: false };
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const spots = [...this.root.querySelectorAll<HTMLButtonElement>('.spot:not([hidden])')];
    const at = spots.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    spots[(at + step + spots.length) % spots.length]?.focus();
  }
}
