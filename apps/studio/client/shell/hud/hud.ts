import type { Translator } from '@laro/i18n/translator';
import { element, icon, iconButton, fill, write } from '../page/dom.ts';
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

/** A figure of the line under the game's name. */
export type SessionFigure = 'balance' | 'staked' | 'net' | 'clock';

/** The top of every game and what is said to people who do not see the stage. All of it is plain elements with names. */
export class Hud {
  readonly top: HTMLElement;
  readonly bar: HTMLElement;
  readonly live: HTMLElement;
  readonly clock: HTMLElement;
  protected readonly parts: HudParts;
  protected readonly figures: Record<SessionFigure, HTMLElement>;
  readonly #sound: HTMLButtonElement;
  readonly #strip: HTMLElement;

  /** `shown`: the figures in the line under the name, each with its label. */
  constructor(parts: HudParts, shown: readonly (readonly [SessionFigure, string])[]) {
    const { t } = parts.words;
    this.parts = parts;
    const figure = (name: SessionFigure): HTMLElement => element('span', { class: 'figure', 'data-figure': name });
    this.figures = { balance: figure('balance'), staked: figure('staked'), net: figure('net'), clock: figure('clock') };
    this.clock = this.figures.clock;
    this.live = element('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-live': '' });
    this.#strip = element('div', { class: 'strip', role: 'status', hidden: true });
    this.#sound = iconButton('sound-on', t('studio.sound'), parts.onSound);
    this.showSound(parts.isSoundOn);
    const title = element('div', { class: 'title' }, element('h1', { class: 'game-name', text: parts.gameName }));
    if (parts.isTrial) title.append(element('span', { class: 'trial', text: t('studio.trial') }));
    this.bar = element('div', { class: 'bar' }, iconButton('back', t('studio.back'), parts.onBack), title, this.#sound);
    const lines = shown.map(([name, label]) => element('div', { 'data-of': name }, element('dt', { text: label }), element('dd', {}, this.figures[name])));
    this.top = element('header', { class: 'top' }, this.bar, element('dl', { class: 'session' }, ...lines), this.#strip);
  }

  readonly balance = (units: bigint): void => {
    write(this.figures.balance, this.parts.money(units));
  };

  readonly net = (units: bigint): void => {
    const place = this.figures.net;
    write(place, this.parts.money.signed(units));
    place.classList.toggle('gain', units > 0n);
  };

  /** A line under the header, for as long as something is wrong. `isLost`: with the sign of a lost connection; any other message passes. */
  readonly strip = (words: string | null, isLost = true): void => {
    this.#strip.hidden = words === null;
    this.#strip.classList.toggle('is-passing', !isLost);
    fill(this.#strip, words !== null && isLost ? icon('offline') : null, words);
  };

  /** Says a result to people who do not see the stage. */
  say(words: string): void {
    this.live.textContent = words;
  }

  showSound(isOn: boolean): void {
    fill(this.#sound, icon(isOn ? 'sound-on' : 'sound-off'));
    this.#sound.setAttribute('aria-pressed', String(isOn));
  }
}
