import type { Translator } from '@laro/i18n/translator';
import { element, fill } from '../../shell/page/dom.ts';
import { valueText } from './play/flight-state.ts';

const SHOWN = 12;
const [MIDDLE, HIGH] = [200, 1000];

/** The points of the last flights, the newest first, labelled as saying nothing about the next (TABLE-21). */
export class PastFlights {
  readonly root: HTMLElement;
  readonly #list = element('ol');
  readonly #words: Translator;
  #shown = '';

  constructor(words: Translator) {
    this.#words = words;
    this.root = element(
      'div',
      { class: 'past', role: 'group', 'aria-label': words.t('crash.past'), tabindex: 0 },
      this.#list,
      element('p', { class: 'past-note', text: words.t('table.past') }),
    );
  }

  show(results: readonly string[]): void {
    const points = results.slice(-SHOWN).toReversed();
    if (this.#shown === points.join(' ')) return;
    this.#shown = points.join(' ');
    fill(
      this.#list,
      ...points.map((text) => {
        const point = Number(text);
        const level = point >= HIGH ? 'is-high' : point >= MIDDLE ? 'is-middle' : '';
        return element('li', { class: level, text: valueText(point, this.#words.tag) });
      }),
    );
  }
}
