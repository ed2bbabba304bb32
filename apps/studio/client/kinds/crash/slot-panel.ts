import type { Translator } from '@laro/i18n/translator';
import { element, fill, iconButton, write } from '../../shell/page/dom.ts';
import { nameTap } from '../../shell/page/second-taps.ts';
import { chipText } from '../../shell/bets/chip.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { valueText } from './play/flight-state.ts';

/** The view of a slot: its stake and target, and its one or two acts. */
export interface SlotView {
  readonly stake: bigint;
  readonly target: number | null;
  /** True if stake and target may be changed. */
  readonly isChoosing: boolean;
  readonly isLive: boolean;
  readonly main: SlotMain;
  readonly foot: SlotFoot;
}

/** The large field of a slot. */
export type SlotMain =
  | { readonly kind: 'button'; readonly look: 'primary' | 'quiet'; readonly small: string; readonly large: string; readonly act: SlotAct }
  | { readonly kind: 'note'; readonly tone: 'plain' | 'gain'; readonly small: string; readonly large: string; readonly under: string };

/** The line under it: the stake's steps while bets are taken, a further act, or words. */
export type SlotFoot =
  | { readonly kind: 'stake' }
  | { readonly kind: 'button'; readonly text: string; readonly act: SlotAct; readonly isPressed?: boolean }
  | { readonly kind: 'words'; readonly text: string };

export type SlotAct = 'bet' | 'undo' | 'take' | 'half' | 'queue';

export interface SlotPanelParts {
  readonly slot: number;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly onAct: (slot: number, act: SlotAct) => void;
  readonly onTarget: (slot: number, by: 1 | -1) => void;
  readonly onStake: (slot: number, by: 1 | -1) => void;
}

interface Stepper {
  readonly root: HTMLElement;
  readonly value: HTMLElement;
  readonly buttons: readonly HTMLButtonElement[];
}

function stepper(label: string, [lower, higher]: readonly [string, string], step: (by: 1 | -1) => void): Stepper {
  const value = element('b');
  const buttons = [iconButton('minus', lower, () => step(-1)), iconButton('plus', higher, () => step(1))] as const;
  const text = element('p', {}, element('span', { text: label }), value);
  return { root: element('div', { class: 'auto' }, buttons[0], text, buttons[1]), value, buttons };
}

/** One stake of the player: its target, its button and the line under it. All of it is plain elements with names. */
export class SlotPanel {
  readonly root: HTMLElement;
  readonly #parts: SlotPanelParts;
  readonly #amount = element('b');
  readonly #target: Stepper;
  readonly #stake: Stepper;
  readonly #button = element('button', { type: 'button', class: 'button take' });
  readonly #note = element('div', { class: 'got' });
  readonly #main = element('div', { class: 'slot-main' });
  readonly #foot = element('div', { class: 'slot-foot' });
  readonly #footButton = element('button', { type: 'button', class: 'half' });
  readonly #footWords = element('p', { class: 'half-words' });
  #act: SlotAct = 'bet';
  #footAct: SlotAct = 'half';
  #shown = '';

  constructor(parts: SlotPanelParts) {
    const { slot, words, onAct, onTarget, onStake } = parts;
    const { t } = words;
    this.#parts = parts;
    this.#target = stepper(t('crash.auto'), [t('crash.auto.lower', { slot }), t('crash.auto.higher', { slot })], (by) => onTarget(slot, by));
    this.#stake = stepper(t('studio.stake'), [t('crash.stake.lower', { slot }), t('crash.stake.higher', { slot })], (by) => onStake(slot, by));
    this.#button.setAttribute('aria-keyshortcuts', String(slot));
    this.#button.addEventListener('click', () => onAct(slot, this.#act));
    this.#footButton.addEventListener('click', () => onAct(slot, this.#footAct));
    const title = element('h2', {}, element('span', { text: t('crash.stake', { slot }) }), this.#amount);
    this.root = element(
      'section',
      { class: 'slot', 'data-slot': slot, 'aria-label': t('crash.stake', { slot }) },
      title,
      this.#target.root,
      this.#main,
      this.#foot,
    );
  }

  /** Presses the large button, where there is one. */
  press(): void {
    if (this.#button.isConnected) this.#button.click();
  }

  /** Follows every frame of the table; a view that is shown already is not written again. */
  show({ stake, target, isChoosing, isLive, main, foot }: SlotView): void {
    const { words, money } = this.#parts;
    const key = JSON.stringify([stake.toString(), target, isChoosing, isLive, main, foot]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.root.classList.toggle('is-live', isLive);
    this.#amount.textContent = money(stake);
    this.#stake.value.textContent = chipText(stake);
    this.#target.value.textContent = target === null ? words.t('crash.auto.off') : valueText(target, words.tag);
    this.#target.root.classList.toggle('is-off', !isChoosing);
    for (const button of [...this.#target.buttons, ...this.#stake.buttons]) button.disabled = !isChoosing;
    this.#showMain(main);
    this.#showFoot(foot);
    nameTap(this.#button, `stake ${this.#parts.slot}`, `${this.#act} ${isChoosing}`);
    nameTap(this.#footButton, `foot ${this.#parts.slot}`, `${this.#footAct} ${foot.kind === 'button' && foot.isPressed === true}`);
  }

  /** Only what changes while a flight climbs: the words of the take and of the half take. */
  climb(large: string, small: string, half: string | null): void {
    this.#shown = '';
    const [first, second] = this.#button.children;
    if (first) write(first, small);
    if (second) write(second, large);
    if (half !== null) write(this.#footButton, half);
  }

  #showMain(main: SlotMain): void {
    const shown = main.kind === 'button' ? this.#button : this.#note;
    if (this.#main.firstChild !== shown) {
      const hadFocus = this.#main.contains(document.activeElement);
      fill(this.#main, shown);
      if (hadFocus && main.kind === 'button') this.#button.focus();
    }
    if (main.kind === 'button') {
      this.#act = main.act;
      this.#button.className = `button take ${main.look}`;
      fill(this.#button, element('small', { text: main.small }), element('b', { text: main.large }));
    } else {
      this.#note.className = `got is-${main.tone}`;
      fill(this.#note, element('span', { text: main.small }), element('b', { text: main.large }), element('span', { text: main.under }));
    }
  }

  #showFoot(foot: SlotFoot): void {
    const shown = foot.kind === 'stake' ? this.#stake.root : foot.kind === 'button' ? this.#footButton : this.#footWords;
    if (this.#foot.firstChild !== shown) fill(this.#foot, shown);
    if (foot.kind === 'button') {
      this.#footAct = foot.act;
      this.#footButton.textContent = foot.text;
      if (foot.isPressed === undefined) this.#footButton.removeAttribute('aria-pressed');
      else this.#footButton.setAttribute('aria-pressed', String(foot.isPressed));
    } else if (foot.kind === 'words') this.#footWords.textContent = foot.text;
  }
}
