import type { Translator } from '@laro/i18n/translator';
import { element, icon, iconButton, fill } from '../dom.ts';
import type { MoneyText } from '../money-text.ts';

export interface HudParts {
  readonly words: Translator;
  readonly money: MoneyText;
  readonly gameName: string;
  readonly isTrial: boolean;
  readonly isSoundOn: boolean;
  readonly onBack: () => void;
  readonly onSound: () => void;
}

/** Everything around the stage that is read or pressed. All of it is plain elements with names; nothing is told by the canvas alone. */
export class Hud {
  readonly top: HTMLElement;
  readonly bottom: HTMLElement;
  readonly clock: HTMLElement;
  readonly spin: HTMLButtonElement;
  readonly stake: HTMLButtonElement;
  readonly rules: HTMLButtonElement;
  readonly #parts: HudParts;
  readonly #sound: HTMLButtonElement;
  readonly #figures: Record<'balance' | 'net' | 'stake' | 'win', HTMLElement>;
  readonly #live: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #free: HTMLElement;

  constructor(parts: HudParts) {
    const { t } = parts.words;
    this.#parts = parts;
    const figure = (name: string): HTMLElement => element('span', { class: 'figure', 'data-figure': name });
    this.#figures = { balance: figure('balance'), net: figure('net'), stake: figure('stake'), win: figure('win') };
    this.clock = element('span', { class: 'figure', 'data-figure': 'clock' });
    this.#live = element('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-live': '' });
    this.#strip = element('div', { class: 'strip', role: 'status', hidden: true });
    this.#free = element('p', { class: 'free', role: 'status', hidden: true });
    this.#sound = iconButton('sound-on', t('studio.sound'), parts.onSound);
    this.showSound(parts.isSoundOn);
    const title = element('div', { class: 'title' }, element('h1', { class: 'game-name', text: parts.gameName }));
    if (parts.isTrial) title.append(element('span', { class: 'trial', text: t('studio.trial') }));
    const bar = element('div', { class: 'bar' }, iconButton('back', t('studio.back'), parts.onBack), title, this.#sound);
    const session = element(
      'dl',
      { class: 'session' },
      element('div', {}, element('dt', { text: t('studio.time') }), element('dd', {}, this.clock)),
      element('div', {}, element('dt', { text: t('studio.net') }), element('dd', {}, this.#figures.net)),
    );
    this.top = element('header', { class: 'top' }, bar, session, this.#strip);
    this.spin = element('button', { type: 'button', class: 'spin', 'aria-label': t('studio.spin') }, icon('spin'));
    this.stake = element(
      'button',
      { type: 'button', class: 'pill', 'data-open': 'stake' },
      element('span', { class: 'label', text: t('studio.stake') }),
      this.#figures.stake,
    );
    this.rules = element(
      'button',
      { type: 'button', class: 'pill', 'data-open': 'rules' },
      element('span', { class: 'label', text: t('studio.info') }),
      element('span', { class: 'figure', text: t('studio.rules') }),
    );
    const meters = element(
      'dl',
      { class: 'meters' },
      element('div', {}, element('dt', { text: t('studio.balance') }), element('dd', {}, this.#figures.balance)),
      element('div', {}, element('dt', { text: t('studio.win') }), element('dd', {}, this.#figures.win)),
    );
    this.bottom = element('footer', { class: 'hud' }, meters, this.#free, element('div', { class: 'controls' }, this.stake, this.spin, this.rules), this.#live);
  }

  balance(units: bigint): void {
    this.#figures.balance.textContent = this.#parts.money(units);
  }

  net(units: bigint): void {
    const place = this.#figures.net;
    place.textContent = this.#parts.money.signed(units);
    place.classList.toggle('gain', units > 0n);
  }

  showStake(units: bigint): void {
    this.#figures.stake.textContent = this.#parts.money(units);
  }

  /** A line of free spins above the controls; null for none. While there are some the stake is theirs. */
  free(lines: readonly string[] | null): void {
    this.#free.hidden = lines === null;
    fill(this.#free, ...(lines ?? []).map((text) => element('span', { text })));
    this.stake.disabled = lines !== null;
  }

  win(units: bigint): void {
    this.#figures.win.textContent = this.#parts.money(units);
  }

  showSound(isOn: boolean): void {
    fill(this.#sound, icon(isOn ? 'sound-on' : 'sound-off'));
    this.#sound.setAttribute('aria-pressed', String(isOn));
  }

  /** The button stays where it is and keeps the focus; while it cannot be used it says so. */
  ready(isReady: boolean): void {
    this.spin.setAttribute('aria-disabled', String(!isReady));
    this.stake.disabled = !isReady || !this.#free.hidden;
  }

  turning(isTurning: boolean): void {
    this.spin.classList.toggle('is-turning', isTurning);
  }

  /** Says a result to people who do not see the stage. */
  say(words: string): void {
    this.#live.textContent = words;
  }

  /** A line under the header, for as long as something is wrong. */
  strip(words: string | null): void {
    this.#strip.hidden = words === null;
    fill(this.#strip, words === null ? null : icon('offline'), words);
  }
}
