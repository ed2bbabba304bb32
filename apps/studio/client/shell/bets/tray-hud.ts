import { chipShares } from '@laro/games/stakes/chip-shares';
import { element, fill, iconButton } from '../page/dom.ts';
import { Hud, type HudParts } from '../hud/hud.ts';
import type { LoopHud } from '../round-loop.ts';
import { nameTap } from '../page/second-taps.ts';
import { chip, chipText } from './chip.ts';

export interface TrayActs {
  readonly choose: (chip: bigint) => void;
  readonly undo: () => void;
  readonly double: () => void;
  readonly roll: () => void;
}

/** Names of the controls of the tray. */
export interface TrayWords {
  readonly chips: string;
  readonly undo: string;
  readonly double: string;
  readonly lastStake: string;
}

/** The top line and the tray: chips, one step back, the button that plays, and twice the bets. */
export class TrayHud extends Hud implements LoopHud {
  readonly tray: HTMLElement;
  readonly info: HTMLButtonElement;
  readonly roll: HTMLButtonElement;
  readonly #undo: HTMLButtonElement;
  readonly #double: HTMLButtonElement;
  readonly #caps: readonly HTMLButtonElement[];
  readonly #chips: readonly bigint[];
  readonly #choose: (chip: bigint) => void;
  /** The bet of the free chip that is played; its `bet` is null where bets have no names. Null for a paid round. */
  chip: { readonly bet: string | null } | null = null;
  #isReady = true;

  constructor(parts: HudParts, chips: readonly string[], named: TrayWords, acts: TrayActs) {
    const { t } = parts.words;
    super(parts, [
      ['balance', t('studio.balance')],
      ['staked', named.lastStake],
      ['net', t('studio.net')],
      ['clock', t('studio.time')],
    ]);
    this.top.classList.add('is-compact');
    this.#chips = chips.map(BigInt);
    this.#choose = acts.choose;
    this.#caps = this.#chips.map((value, place) => this.#cap(value, place));
    const caps = element('div', { class: 'caps', role: 'radiogroup', 'aria-label': named.chips }, ...this.#caps);
    caps.addEventListener('keydown', (event) => this.#walk(event));
    this.#undo = iconButton('undo', named.undo, acts.undo);
    this.roll = element('button', { type: 'button', class: 'button primary roll' });
    this.roll.addEventListener('click', acts.roll);
    this.#double = element('button', { type: 'button', class: 'icon-button double', 'aria-label': `×2. ${named.double}`, text: '×2' });
    this.#double.addEventListener('click', acts.double);
    this.info = iconButton('more', t('studio.info'), () => {});
    this.bar.append(this.info);
    this.tray = element('footer', { class: 'tray' }, caps, element('div', { class: 'go' }, this.#undo, this.roll, this.#double), this.live);
  }

  /** Gain or loss of a round: a free chip was not paid for. Money units. */
  netOf(round: Parameters<typeof chipShares>[0]): bigint {
    if (!this.chip) return BigInt(round.totalWin) - BigInt(round.stake);
    const { pays, own } = chipShares(round, this.chip.bet);
    return pays + (own ? own.win - own.stake : 0n);
  }

  readonly ready = (isReady: boolean): void => {
    this.#isReady = isReady;
    this.roll.setAttribute('aria-disabled', String(!isReady));
    for (const button of [this.#undo, this.#double]) button.disabled = !isReady;
  };

  readonly focus = (): void => this.roll.focus();

  staked(units: bigint): void {
    this.figures.staked.textContent = this.parts.money(units);
  }

  /** Marks a chip as the one that is placed, by its place in the tray. */
  mark(place: number): void {
    this.#caps.forEach((button, at) => {
      button.setAttribute('aria-checked', String(at === place));
      button.tabIndex = at === place ? 0 : -1;
    });
  }

  /** Chooses a chip by its place in the tray. */
  chooseAt(place: number): void {
    const value = this.#chips[place];
    if (value === undefined) return;
    this.mark(place);
    this.#choose(value);
  }

  /** The price of the round; without bets it cannot be pressed. */
  price(label: string, canRoll: boolean, canUndo: boolean): void {
    fill(this.roll, element('span', { text: label }));
    nameTap(this.roll, 'roll', label);
    this.roll.setAttribute('aria-disabled', String(!canRoll || !this.#isReady));
    this.#undo.setAttribute('aria-disabled', String(!canUndo));
    this.#double.setAttribute('aria-disabled', String(!canRoll));
  }

  #cap(value: bigint, place: number): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'cap', role: 'radio', 'aria-checked': 'false', 'aria-label': this.parts.money(value) });
    button.append(chip(place, chipText(value)));
    button.addEventListener('click', () => this.chooseAt(place));
    return button;
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = this.#caps.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = (at + step + this.#caps.length) % this.#caps.length;
    this.chooseAt(next);
    this.#caps[next]?.focus();
  }
}
