import type { Translator } from '@laro/i18n/translator';
import type { FreeSpinsJson } from '../../../src/protocol.ts';
import { element, fill } from '../page/dom.ts';
import type { MoneyText } from '../money-text.ts';
import type { Wager } from '../round-loop.ts';

/** The bet of a wager with the chip of a reward in place of its stake. Null where it is on several bets: a chip is whole. */
export function chipBet(bet: object, stake: string): object | null {
  const { positions } = bet as { positions?: Readonly<Record<string, string>> };
  if (positions === undefined) return { ...bet, stake };
  const ids = Object.keys(positions);
  return ids.length === 1 ? { positions: { [ids[0] ?? '']: stake } } : null;
}

/** Free chips of a reward: shown above the paid ones, and used only after a tap (GAME-20). */
export class FreeChips {
  readonly root = element('div', { class: 'free-chips', hidden: true });
  readonly #button = element('button', { type: 'button', class: 'button quiet free-chip', 'aria-pressed': 'false' });
  readonly #pays = element('p', { class: 'free-chip-words' });
  readonly #said = element('p', { class: 'free-chip-words', role: 'status' });
  readonly #words: Translator;
  readonly #money: MoneyText;
  #left: FreeSpinsJson | null = null;

  constructor(words: Translator, money: MoneyText, chips: FreeSpinsJson | null) {
    this.#words = words;
    this.#money = money;
    this.#button.addEventListener('click', () => this.turn(!this.isOn));
    this.root.append(this.#button, this.#pays, this.#said);
    this.set(chips);
  }

  get isOn(): boolean {
    return this.#button.getAttribute('aria-pressed') === 'true';
  }

  /** The reward of the chip that is to be played next; null when the player pays. */
  get chosen(): FreeSpinsJson | null {
    return this.isOn ? this.#left : null;
  }

  turn(isOn: boolean): void {
    this.#button.setAttribute('aria-pressed', String(isOn && this.#left !== null));
  }

  /** Takes over how many are left. The next one is used after another tap. */
  set(chips: FreeSpinsJson | null): void {
    const { t } = this.#words;
    this.#left = chips;
    this.turn(false);
    this.#button.hidden = chips === null;
    this.root.hidden = chips === null && this.#said.textContent === '';
    if (chips === null) {
      fill(this.#pays);
      return;
    }
    this.#button.textContent = t('studio.chip.left', { stake: this.#money(BigInt(chips.stake)), count: chips.left });
    const become = chips.winsBecome === 'cash' ? t('studio.gift.cash') : t('studio.gift.bonus', { times: chips.wageringTimes });
    this.#pays.textContent = `${t('studio.chip.pays')} ${become}`;
  }

  /** A wager as it is played: with a chosen chip nothing is paid. Null where the chip cannot be on it. */
  wager(paid: Wager | null): Wager | null {
    const { chosen } = this;
    if (!chosen || !paid) return paid;
    const bet = chipBet(paid.bet, chosen.stake);
    if (!bet) this.#say(this.#words.t('studio.chip.one'));
    return bet && { bet, price: 0n, reward: chosen.reward };
  }

  /** Says what a chip brought: its return less itself. */
  played(stake: bigint, totalWin: bigint): void {
    const { t } = this.#words;
    this.#say(totalWin > stake ? t('studio.chip.won', { amount: this.#money(totalWin - stake) }) : t('studio.chip.lost'));
  }

  #say(text: string): void {
    this.#said.textContent = text;
    this.root.hidden = false;
  }
}
