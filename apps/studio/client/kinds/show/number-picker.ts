import { listedAs, pickOf } from '@laro/games/kinds/show/names';
import { element, wordButton } from '../../shell/page/dom.ts';
import { walkByArrows } from '../stall/picker.ts';
import { oddsText, type BoardParts } from '../table/table-kind.ts';

export interface Pool {
  readonly pool: number;
  readonly least: number;
  readonly most: number;
}

/** Different numbers of a pool, drawn on this device. The choice is a convenience of the player and decides nothing. */
export const quickNumbers = (pool: number, count: number): number[] => {
  const left = Array.from({ length: pool }, (_, at) => at + 1);
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  let rest = word;
  return Array.from({ length: count }, () => {
    rest = (Math.imul(rest, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((rest / 2 ** 32) * left.length), 1)[0] ?? 0;
  });
};

/** A grid of numbers, and the button that bets on those chosen. */
export class NumberPicker {
  readonly root: HTMLElement;
  readonly #parts: BoardParts;
  readonly #pool: Pool;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #name = element('span', { class: 'spot-name' });
  readonly #odds = element('span', { class: 'spot-odds' });
  readonly #place = element('button', { type: 'button', class: 'spot own pick-place' }, this.#name, this.#odds);
  #chosen: readonly number[] = [];

  constructor(parts: BoardParts, pool: Pool) {
    this.#parts = parts;
    this.#pool = pool;
    const { t } = parts.words;
    this.#buttons = Array.from({ length: pool.pool }, (_, at) => this.#button(at + 1));
    const title = pool.least === pool.most ? t('show.pick.exactly', { count: pool.most }) : t('show.pick.upto', { count: pool.most });
    const quick = wordButton(t('show.pick.quick'), 'quiet', () =>
      this.#choose(quickNumbers(pool.pool, pool.least > 1 ? pool.least : this.#chosen.length || pool.most)),
    );
    const clear = wordButton(t('show.pick.clear'), 'quiet', () => this.#choose([]));
    const grid = element('div', { class: 'picks', role: 'group', 'aria-label': title, 'data-pool': pool.pool }, ...this.#buttons);
    walkByArrows(grid, '.pick', 8);
    this.#place.addEventListener('click', () => {
      if (this.#place.getAttribute('aria-disabled') !== 'true') parts.placeAll([pickOf(this.#chosen)]);
    });
    this.root = element(
      'div',
      { class: 'number-picker' },
      element('div', { class: 'pick-title' }, element('span', { text: title }), quick, clear),
      grid,
      this.#place,
    );
    this.#choose([]);
  }

  /** Marks the numbers that are drawn. */
  mark(drawn: readonly string[]): void {
    for (const [at, button] of this.#buttons.entries()) button.classList.toggle('is-drawn', drawn.includes(String(at + 1)));
  }

  ready(isReady: boolean): void {
    this.#isReady = isReady;
    this.#write();
  }

  #isReady = false;

  #button(number: number): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'pick', 'aria-pressed': 'false', text: String(number) });
    button.addEventListener('click', () => this.#toggle(number));
    return button;
  }

  #toggle(number: number): void {
    if (this.#chosen.includes(number)) this.#choose(this.#chosen.filter((one) => one !== number));
    else if (this.#chosen.length < this.#pool.most) this.#choose([...this.#chosen, number]);
  }

  #choose(numbers: readonly number[]): void {
    this.#chosen = numbers.toSorted((a, b) => a - b);
    for (const [at, button] of this.#buttons.entries()) button.setAttribute('aria-pressed', String(this.#chosen.includes(at + 1)));
    this.#write();
  }

  #write(): void {
    const { words, game } = this.#parts;
    const isWhole = this.#chosen.length >= this.#pool.least;
    const rule = game.rules.bets.find(({ id }) => id === listedAs(pickOf(this.#chosen)));
    this.#name.textContent = this.#chosen.length === 0 ? words.t('show.pick.none') : words.t('show.pick.place', { numbers: this.#chosen.join(' · ') });
    const prizes = rule?.prizes?.slice(-6).map(([when, stakes]) => `${when}\u00a0→\u00a0×${stakes}`);
    this.#odds.textContent = !isWhole || !rule ? '' : (prizes?.join(' · ') ?? oddsText(words, rule.odds));
    this.#place.setAttribute('aria-disabled', String(!this.#isReady || !isWhole));
  }
}
