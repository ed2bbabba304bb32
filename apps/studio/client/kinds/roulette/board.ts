import type { RouletteDrawn } from '@laro/games/kinds/roulette/roulette-replay';
import { colourOf, MOON, neighboursOf, pocketText, SECTORS, wheelOrder } from '@laro/games/kinds/roulette/wheel';
import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill, shape } from '../../shell/page/dom.ts';
import type { Placed } from '../table/play/table-bets.ts';
import type { BoardParts, TableBoard } from '../table/table-kind.ts';

/** Which places the board shows: one kind of them, or the wheel's neighbours and parts. */
const MODES = {
  straight: ['straight'],
  split: ['split'],
  street: ['street', 'trio', 'first4', 'top5'],
  corner: ['corner'],
  six: ['six'],
  double: ['double', 'anyDouble'],
};
type Mode = keyof typeof MODES | 'wheel';

const kindOf = (id: string): string => id.split(':')[0] ?? '';
const COLUMNS = 4;
/** Columns of the board, each of three numbers, in one third of it. */
const thirdOf = (id: string): number => {
  const first = Math.max(1, Number((id.split(':')[1] ?? '0').split('-')[0]) || 0);
  return Math.floor((first - 1) / (3 * COLUMNS));
};

/** A third of the layout in small, its own columns in full colour. */
const thirdDrawing = (third: number, dots: number): SVGElement => {
  const cells = Array.from({ length: 36 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3), 2 - (at % 3)];
    const fillOf = colourOf(at + 1) === 'red' ? '#cf3524' : '#27315f';
    const isOwn = Math.floor(column / COLUMNS) === third;
    return shape('rect', { x: column * 6, y: row * 11, width: 5, height: 9, rx: 1, fill: fillOf, 'fill-opacity': isOwn ? 1 : 0.28 });
  });
  const frame = shape('rect', { x: third * 24 - 1, y: -1, width: 25, height: 33, rx: 2, fill: 'none', stroke: '#ffd04d', 'stroke-width': 1.4 });
  const mark = dots === 0 ? [] : [shape('circle', { cx: third * 24 + 12, cy: 16, r: 4, fill: '#fff6e3' })];
  return shape('svg', { viewBox: '-2 -2 76 36', 'aria-hidden': 'true' }, ...cells, frame, ...mark);
};

/** The layout of a roulette: one third of its numbers at a time, so that each can be touched, and the outside bets. */
export class RouletteBoard implements TableBoard {
  readonly root: HTMLElement;
  readonly #parts: BoardParts;
  readonly #ids: readonly string[];
  readonly #pockets: number;
  readonly #places = element('div', { class: 'places' });
  readonly #modes = new Map<Mode, HTMLButtonElement>();
  readonly #thirds: HTMLButtonElement[] = [];
  #mode: Mode = 'straight';
  #third = 0;
  #staked: readonly string[] = [];
  readonly #dots: number[] = [];

  constructor(parts: BoardParts, pockets: number) {
    this.#parts = parts;
    this.#pockets = pockets;
    this.#ids = parts.game.rules.bets.map(({ id }) => id);
    for (const id of this.#ids) this.#paint(id);
    const modes: Mode[] = (Object.keys(MODES) as (keyof typeof MODES)[]).filter((mode) => this.#ids.some((id) => MODES[mode].includes(kindOf(id))));
    if (this.#hasWheel) modes.push('wheel');
    this.root = element(
      'div',
      { class: 'layout', 'data-pockets': pockets },
      this.#isLarge ? this.#thirdRow() : null,
      element('div', { class: 'modes', role: 'group', 'aria-label': parts.words.t('roulette.modes') }, ...modes.map((mode) => this.#modeButton(mode))),
      this.#places,
      this.#isLarge ? element('div', { class: 'dozens' }, ...[1, 2, 3].map((dozen) => parts.spot(`dozen:${dozen}`))) : null,
      element('div', { class: 'evens' }, ...['low', 'even', 'red', 'black', 'odd', 'high'].map((id) => parts.spot(id))),
    );
    this.#arrange();
  }

  show(all: Placed): void {
    this.#staked = [...all.keys()];
    for (const [mode, button] of this.#modes)
      button.classList.toggle('has-chips', mode !== 'wheel' && this.#staked.some((id) => MODES[mode].includes(kindOf(id))));
    this.#mark();
  }

  drawn(drawn: TablePlay['drawn'] | null): void {
    const lucky = drawn === null ? [] : ((drawn as RouletteDrawn).lucky ?? []);
    for (const id of this.#ids.filter((bet) => kindOf(bet) === 'straight')) {
      const raised = lucky.find(({ number }) => id === `straight:${pocketText(number)}`);
      const spot = this.#parts.spot(id);
      spot.classList.toggle('is-lucky', raised !== undefined);
      if (raised) spot.dataset['lucky'] = `×${raised.stakes}`;
      else delete spot.dataset['lucky'];
    }
  }

  get #isLarge(): boolean {
    return this.#pockets > 13;
  }

  /** Announced bets are offered where the wheel is the usual one (spec games.md 4.2). */
  get #hasWheel(): boolean {
    return ['classic', 'auto'].includes(this.#parts.game.rules.look ?? '');
  }

  #paint(id: string): void {
    const spot = this.#parts.spot(id);
    const kind = kindOf(id);
    spot.classList.add(`of-${kind}`);
    if (kind === 'straight') spot.classList.add(`is-${colourOf(id === 'straight:00' ? MOON : Number(id.slice('straight:'.length)))}`);
    else if (kind === 'red' || kind === 'black') spot.classList.add(`is-${kind}`);
  }

  #thirdRow(): HTMLElement {
    const { t } = this.#parts.words;
    for (const third of [0, 1, 2]) {
      const button = element('button', {
        type: 'button',
        class: 'third',
        'aria-label': t('roulette.third', { numbers: `${third * 12 + 1}–${third * 12 + 12}` }),
      });
      button.addEventListener('click', () => {
        this.#third = third;
        this.#arrange();
      });
      this.#thirds.push(button);
    }
    return element('div', { class: 'thirds' }, ...this.#thirds);
  }

  #modeButton(mode: Mode): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'mode', text: this.#parts.words.t(`roulette.mode.${mode}`) });
    button.addEventListener('click', () => {
      this.#mode = mode;
      this.#arrange();
    });
    this.#modes.set(mode, button);
    return button;
  }

  #mark(): void {
    this.#thirds.forEach((button, third) => {
      button.setAttribute('aria-pressed', String(third === this.#third));
      const dots = this.#staked.filter((id) => id.includes(':') && !/^(dozen|column)/.test(id) && thirdOf(id) === third).length;
      // Follows every frame of the table; the drawing changes with the player's bets alone.
      if (this.#dots[third] === dots) return;
      this.#dots[third] = dots;
      fill(button, thirdDrawing(third, dots));
    });
    for (const [mode, button] of this.#modes) button.setAttribute('aria-pressed', String(mode === this.#mode));
  }

  #arrange(): void {
    this.#mark();
    const isWhole = this.#mode === 'wheel' || this.#mode === 'double';
    this.root.classList.toggle('is-whole', isWhole);
    this.#places.className = `places of-${this.#mode}`;
    if (this.#mode === 'wheel') fill(this.#places, ...this.#wheelButtons());
    else if (this.#mode === 'straight') fill(this.#places, ...this.#numbers());
    else fill(this.#places, ...this.#listed(this.#mode, isWhole).map((id) => this.#parts.spot(id)));
  }

  #listed(mode: keyof typeof MODES, isWhole: boolean): string[] {
    return this.#ids.filter((id) => MODES[mode].includes(kindOf(id)) && (isWhole || !this.#isLarge || thirdOf(id) === this.#third));
  }

  /** Zeros on the left, four columns of numbers with the lowest at the bottom, and the bets on rows on the right. */
  #numbers(): HTMLElement[] {
    const { spot } = this.#parts;
    const zeros = this.#pockets === 38 ? ['straight:00', 'straight:0'] : ['straight:0'];
    const from = this.#third * COLUMNS * 3;
    const rows = [3, 2, 1].map((row) =>
      element(
        'div',
        { class: 'number-row' },
        ...Array.from({ length: COLUMNS }, (_, column) => spot(`straight:${from + column * 3 + row}`)),
        spot(`column:${row}`),
      ),
    );
    return [element('div', { class: 'zeros' }, ...zeros.map(spot)), element('div', { class: 'number-rows' }, ...rows)];
  }

  #wheelButtons(): HTMLElement[] {
    const { words, placeAll } = this.#parts;
    const { t } = words;
    const button = (name: string, text: string, bets: readonly string[], said: string | null = null): HTMLButtonElement => {
      const made = element('button', { type: 'button', class: name, ...(said === null ? {} : { 'aria-label': said }), text });
      made.addEventListener('click', () => placeAll(bets));
      return made;
    };
    const chips = (bets: readonly string[]): string => t('roulette.wheel.chips', { count: bets.length });
    const parts = this.#parts.game.rules.look === 'auto' ? [] : (Object.keys(SECTORS) as (keyof typeof SECTORS)[]);
    const sectors = parts.map((part) => {
      const made = button('sector', t(`roulette.wheel.${part}`), SECTORS[part]);
      made.append(element('span', { text: chips(SECTORS[part]) }));
      return made;
    });
    const neighbours = wheelOrder(this.#pockets).map((pocket) =>
      button(
        `neighbour is-${colourOf(pocket)}`,
        pocketText(pocket),
        neighboursOf(this.#pockets, pocket).map((one) => `straight:${pocketText(one)}`),
        t('roulette.wheel.neighbours', { number: pocketText(pocket) }),
      ),
    );
    return [
      ...(sectors.length === 0 ? [] : [element('div', { class: 'sectors' }, ...sectors)]),
      element('p', { class: 'wheel-hint', text: t('roulette.wheel.hint') }),
      element('div', { class: 'neighbours' }, ...neighbours),
    ];
  }
}
