import type { Translator } from '@laro/i18n/translator';
import type { OpenedFrame } from '../../../../src/protocol.ts';
import type { Calls } from '../../calls/calls.ts';
import { pageInterrupts, type Lobby } from '../../calls/lobby.ts';
import { problemWords } from '../../calls/problem-words.ts';
import { element, wordButton } from '../../page/dom.ts';
import { Sheet } from '../../hud/sheet.ts';
import type { MoneyText } from '../../money-text.ts';
import { AutoplayRun, wholeAmount } from './autoplay-run.ts';
import './autoplay.css';

export interface AutoplayParts {
  readonly game: OpenedFrame & { readonly kind: string };
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly lobby: Pick<Lobby, 'isFromPage'>;
  /** One round of it; false for a round that was not played. */
  readonly play: (autoplay: string) => Promise<boolean>;
  /** Price of the next round; 0 without a bet. */
  readonly price: () => bigint;
  /** True while a free spin or chip is to be played: those are played one by one. */
  readonly isFree: () => boolean;
}

/** Within the bounds that the studio takes. */
const ROUNDS = [5, 10, 25, 50, 100];

/** The button of autoplay, its form, and the button that stops it (GAME-14). Hidden where the merchant has it off. */
export class Autoplay {
  readonly root: HTMLElement;
  readonly sheet: Sheet;
  readonly #parts: AutoplayParts;
  readonly #button: HTMLButtonElement;
  readonly #said = element('p', { class: 'autoplay-words', role: 'status' });
  readonly #fault = element('p', { class: 'autoplay-words', role: 'alert' });
  readonly #rounds: HTMLSelectElement;
  readonly #loss = element('input', { class: 'input', inputmode: 'numeric', required: true });
  readonly #win = element('input', { class: 'input', inputmode: 'numeric' });
  #run: AutoplayRun | null = null;
  /** True until the studio has answered a start: a second tap must not begin a second run. */
  #isStarting = false;

  constructor(parts: AutoplayParts) {
    const { t } = parts.words;
    this.#parts = parts;
    this.sheet = new Sheet('autoplay', t('studio.close'), 'small');
    this.#rounds = element('select', { class: 'input' }, ...ROUNDS.map((count) => element('option', { value: String(count), text: String(count) })));
    this.#button = wordButton(t('studio.autoplay'), 'quiet', () => this.#press());
    this.root = element('div', { class: 'autoplay', hidden: parts.game.autoplay !== true }, this.#button, this.#said);
    const field = (label: string, input: HTMLElement) => element('label', { class: 'autoplay-field' }, element('span', { text: label }), input);
    this.sheet.body.append(
      field(t('studio.autoplay.rounds'), this.#rounds),
      field(`${t('studio.autoplay.loss')} (${parts.game.currency.symbol})`, this.#loss),
      field(`${t('studio.autoplay.win')} (${parts.game.currency.symbol})`, this.#win),
      element('p', { class: 'autoplay-words', text: t('studio.autoplay.note') }),
      this.#fault,
      wordButton(t('studio.autoplay.start'), 'primary', () => void this.#start()),
    );
    this.#endWithThePage();
  }

  /** Ends that only the page knows: a time check, a lost connection, a hidden page. */
  #endWithThePage(): void {
    window.addEventListener('offline', () => this.stop());
    document.addEventListener('visibilitychange', () => document.hidden && this.stop());
    window.addEventListener('message', (message) => {
      if (this.#parts.lobby.isFromPage(message) && pageInterrupts(message.data)) this.stop();
    });
  }

  #press(): void {
    const { words, isFree, price } = this.#parts;
    if (this.#run) this.stop();
    else if (!isFree() && price() > 0n) {
      this.#fault.textContent = '';
      this.sheet.open(words.t('studio.autoplay'));
    }
  }

  stop(): void {
    if (!this.#run) return;
    this.#run.stop();
    void this.#parts.calls.ask('autoplay-stop', {});
  }

  #refuse(input: HTMLElement, fault: string): null {
    this.#fault.textContent = fault;
    input.focus();
    return null;
  }

  /** The typed bounds; null if one cannot be used, which is then explained. A stop that cannot be read must never count as none. */
  #readBounds(): { rounds: number; lossLimit: string; winStop: string | null } | null {
    const { words, money, price } = this.#parts;
    const [lossLimit, winStop] = [wholeAmount(this.#loss.value), wholeAmount(this.#win.value)];
    if (lossLimit === null || lossLimit < price()) {
      return this.#refuse(this.#loss, words.t('studio.autoplay.loss_needed', { amount: money(price()) }));
    }
    if (winStop === null && this.#win.value.trim() !== '') return this.#refuse(this.#win, words.t('studio.autoplay.win_needed'));
    return { rounds: Number(this.#rounds.value), lossLimit: lossLimit.toString(), winStop: winStop?.toString() ?? null };
  }

  async #start(): Promise<void> {
    const { words, calls, game } = this.#parts;
    const bounds = this.#readBounds();
    if (!bounds || this.#isStarting) return;
    this.#isStarting = true;
    const begun = await calls.ask('autoplay', bounds);
    this.#isStarting = false;
    if (!begun.done) {
      this.#fault.textContent = problemWords(words, begun.failure.code, game.kind);
      return;
    }
    this.sheet.close();
    await this.#go(begun.value.id, bounds.rounds);
  }

  async #go(id: string, rounds: number): Promise<void> {
    const { words, play, calls } = this.#parts;
    const { t } = words;
    const show = (left: number): void => void (this.#button.textContent = t('studio.autoplay.stop', { count: left }));
    this.#said.textContent = '';
    this.#run = new AutoplayRun(rounds);
    show(rounds);
    this.#button.focus();
    await this.#run.run(() => play(id), show);
    this.#run = null;
    this.#button.textContent = t('studio.autoplay');
    this.#said.textContent = t('studio.autoplay.ended');
    void calls.ask('autoplay-stop', {});
  }
}
