import { element, fill, icon, iconButton, write } from '../../shell/page/dom.ts';
import { Hud, type HudParts } from '../../shell/hud/hud.ts';
import type { IconName } from '../../shell/page/icon-paths.ts';
import { nameTap } from '../../shell/page/second-taps.ts';
import { chip, chipText } from '../../shell/bets/chip.ts';
import type { TableState } from './play/table-state.ts';
import { playersWords } from './play/table-words.ts';
import type { TableOpened } from './table-kind.ts';

export interface TrayActs {
  readonly choose: (chip: bigint) => void;
  readonly undo: () => void;
  readonly repeat: () => void;
  readonly double: () => void;
}

const act = (name: IconName, label: string, press: () => void): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: 'button quiet act' }, icon(name), element('span', { text: label }));
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') press();
  });
  return button;
};

/** The top line and the tray of a table: chips, one step back, the last bets again, and twice the bets. */
export class TableHud extends Hud {
  readonly tray: HTMLElement;
  readonly info: HTMLButtonElement;
  readonly #caps: readonly HTMLButtonElement[];
  readonly #chips: readonly bigint[];
  readonly #choose: (chip: bigint) => void;
  readonly #acts: Record<'undo' | 'repeat' | 'double', HTMLButtonElement>;
  readonly #players = element('p', { class: 'players' });

  constructor(parts: HudParts, game: TableOpened, acts: TrayActs) {
    const { t } = parts.words;
    super(parts, [
      ['balance', t('studio.balance')],
      ['staked', t('table.staked')],
      ['net', t('studio.net')],
      ['clock', t('studio.time')],
    ]);
    this.top.classList.add('is-compact');
    this.#chips = game.rules.chips.map(BigInt);
    this.#choose = acts.choose;
    this.#caps = this.#chips.map((value, place) => this.#cap(value, place));
    const caps = element('div', { class: 'caps', role: 'radiogroup', 'aria-label': t('table.chips') }, ...this.#caps);
    caps.addEventListener('keydown', (event) => this.#walk(event));
    this.#acts = {
      undo: act('undo', t('table.undo'), acts.undo),
      repeat: act('spin', t('table.repeat'), acts.repeat),
      double: act('coins', t('table.double'), acts.double),
    };
    this.info = iconButton('more', t('studio.info'), () => {});
    this.bar.append(this.info);
    this.bar.querySelector('.title')?.append(this.#players);
    this.tray = element('footer', { class: 'tray' }, caps, element('div', { class: 'table-acts' }, ...Object.values(this.#acts)), this.live);
  }

  staked(units: bigint): void {
    write(this.figures.staked, this.parts.money(units));
    this.figures.staked.classList.toggle('is-held', units > 0n);
    nameTap(this.#acts.double, 'double', units.toString());
  }

  players(state: Pick<TableState, 'players' | 'copy'>): void {
    write(this.#players, playersWords(this.parts.words, state));
  }

  /** Which acts are possible now. */
  can(acts: Readonly<Record<'undo' | 'repeat' | 'double', boolean>>): void {
    for (const [name, is] of Object.entries(acts)) this.#acts[name as keyof typeof acts].setAttribute('aria-disabled', String(!is));
  }

  /** Marks a chip as the one that is placed, by its place in the tray. */
  mark(place: number): void {
    this.#caps.forEach((button, at) => {
      button.setAttribute('aria-checked', String(at === place));
      button.tabIndex = at === place ? 0 : -1;
    });
  }

  chooseAt(place: number): void {
    const value = this.#chips[place];
    if (value === undefined) return;
    this.mark(place);
    this.#choose(value);
  }

  #cap(value: bigint, place: number): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'cap', role: 'radio', 'aria-checked': 'false', 'aria-label': this.parts.money(value) });
    fill(button, chip(place, chipText(value)));
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
