import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { Translator } from '@laro/i18n/translator';
import { element, fill, write } from '../../shell/page/dom.ts';
import { TimerRing } from '../table/timer-ring.ts';
import { ballDrawing } from './ball.ts';
import { ballText } from './play/hall-marks.ts';

const SHOWN_BEFORE = 6;

/** The called balls: the last one large, those before it small; while cards are on sale, the time that is left. */
export class CallStrip {
  readonly root: HTMLElement;
  readonly phase = element('span', { class: 'phase' });
  readonly #rules: HallRulesJson;
  readonly #words: Translator;
  readonly #ring = new TimerRing();
  readonly #ball = element('div', { class: 'called-ball' });
  readonly #next = element('span');
  readonly #before = element('div', { class: 'called-before', role: 'img' });
  #shown = -1;

  constructor(rules: HallRulesJson, words: Translator) {
    this.#rules = rules;
    this.#words = words;
    const title = element('h2', {}, this.phase, this.#next);
    this.root = element('section', { class: 'call-strip' }, this.#ball, this.#ring.root, element('div', { class: 'call-text' }, title, this.#before));
  }

  /** `leftMs`: of the sale; null when it is closed. */
  sale(leftMs: number | null, windowMs: number): void {
    this.#ring.show(leftMs, windowMs);
  }

  /** `called`: balls so far; `nextMs` null after the last. */
  calls(called: readonly number[], last: number, nextMs: number | null): void {
    const { t } = this.#words;
    write(this.#next, nextMs === null || called.length === 0 ? '' : t('bingo.next_in', { seconds: Math.ceil(nextMs / 1000) }));
    if (called.length === this.#shown) return;
    this.#shown = called.length;
    const ball = called.at(-1);
    fill(this.#ball, ball === undefined ? null : ballDrawing(this.#rules, ball, 'big'));
    const before = called.slice(0, -1).toReversed().slice(0, SHOWN_BEFORE);
    fill(this.#before, ...before.map((one) => ballDrawing(this.#rules, one, 'small')));
    this.#before.setAttribute('aria-label', t('bingo.before', { balls: before.map((one) => ballText(this.#rules, one)).join(', ') }));
    this.#before.hidden = before.length === 0;
    if (ball !== undefined) this.phase.textContent = t('bingo.ball_of', { ball: called.length, all: last });
  }

  clear(): void {
    this.#shown = -1;
    this.#next.textContent = '';
    this.#before.hidden = true;
    fill(this.#ball);
  }
}
