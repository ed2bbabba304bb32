import type { LadderRulesJson } from '@laro/games/kinds/ladder/ladder-kind';
import type { Translator } from '@laro/i18n/translator';
import { element, fill } from '../../shell/page/dom.ts';
import './step-strip.css';

type Board = LadderRulesJson['boards'][number];

const SHOWN = 5;

/** The steps to show: five, the last safe one second among them, so that what comes next is in view. */
export function shownSteps(count: number, made: number): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.min(made - 2, count - SHOWN));
  return { from, to: Math.min(count, from + SHOWN) };
}

/** Shows what each step returns, and how many of the closed cells are safe, which is the chance of the next step. */
export class StepStrip {
  readonly root: HTMLElement;
  readonly #words: Translator;
  readonly #row = element('div', { class: 'step-row' });
  readonly #said = element('p', { class: 'step-said' });

  constructor(words: Translator) {
    this.#words = words;
    this.root = element('div', { class: 'step-strip' }, this.#row, this.#said);
  }

  /** `made`: safe steps so far. `isOpen`: another step may follow. */
  show({ places, bad, returns }: Board, made: number, isOpen: boolean): void {
    const { from, to } = shownSteps(returns.length, made);
    const stepOf = (returned: string, at: number): HTMLElement => {
      const number = from + at + 1;
      const look = number < made ? 'is-made' : number === made ? 'is-reached' : isOpen && number === made + 1 ? 'is-next' : '';
      return element('span', { class: look }, element('small', { text: String(number) }), element('b', { text: `×${returned}` }));
    };
    fill(this.#row, ...returns.slice(from, to).map(stepOf));
    const closed = places - made;
    this.#said.textContent = isOpen ? this.#words.t('ladder.safe_of', { safe: closed - bad, places: closed }) : '';
  }
}
