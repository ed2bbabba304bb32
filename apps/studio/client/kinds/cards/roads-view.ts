import { beadPlate, bigRoad, derivedCells, derivedRoad, DERIVED_ROADS, longestRun, nextMark, type RoadResult } from '@laro/games/kinds/baccarat/roads';
import type { Translator } from '@laro/i18n/translator';
import { element, fill, shape } from '../../shell/page/dom.ts';
import { Sheet } from '../../shell/hud/sheet.ts';

const COLOURS = { P: '#7cc0ff', B: '#ff8a73', T: '#4fe3bd', r: '#ff8a73', b: '#7cc0ff' } as const;
const DISCS = { P: '#1f6fd1', B: '#c93419', T: '#0b7f64' } as const;
const ROWS = 6;
const BEAD = 15;
const BEAD_COLUMNS = 6;
const BIG = 9;
const SMALL = 6;
const BIG_COLUMNS = 30;
const SMALL_COLUMNS = 15;

/** Names of the roads of one kind of game, and the letters of its results. */
export interface RoadLook {
  readonly title: string;
  /** Letters of the results, since colours alone say nothing to some. */
  readonly letters: Readonly<Record<RoadResult, string>>;
  readonly label: (rounds: number, counts: Readonly<Record<RoadResult, number>>) => string;
  readonly next: Readonly<Record<'P' | 'B', string>>;
  /** The last results in place of the small maps, where the stage has little room. */
  readonly strip?: (results: readonly string[]) => HTMLElement;
  /** Counts of the large view, each with how it is counted. */
  readonly facts: readonly (readonly [name: string, isCounted: (result: string) => boolean])[];
}

const LAST_SHOWN = 5;

/** The strip of the last results, the newest first. */
export const lastResults = (name: string, results: readonly string[], itemOf: (result: string) => HTMLElement): HTMLElement =>
  element('span', { class: name, 'aria-hidden': 'true' }, ...results.slice(-LAST_SHOWN).toReversed().map(itemOf));

const letterOf = (result: string): RoadResult => (result.startsWith('T') ? 'T' : result.startsWith('B') ? 'B' : 'P');
/** The last columns that fit. */
const shift = (columns: readonly number[], room: number): number => Math.max(0, Math.max(-1, ...columns) + 1 - room);

const grid = (columns: number, rows: number, step: number, x = 0, y = 0): SVGElement => {
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${x + at * step} ${y}v${rows * step}`);
  const across = Array.from({ length: rows + 1 }, (_, at) => `M${x} ${y + at * step}h${columns * step}`);
  return shape('path', { d: [...down, ...across].join(''), stroke: '#a3acd6', 'stroke-opacity': 0.13, 'stroke-width': 0.8, fill: 'none' });
};

/** Letters, not colours alone; a dot for a pair of the player low right, of the banker top left. */
const beads = (results: readonly string[], letters: RoadLook['letters']): SVGElement[] => {
  const cells = beadPlate(results.map(letterOf));
  const hidden = shift(
    cells.map(({ column }) => column),
    BEAD_COLUMNS,
  );
  return cells.flatMap(({ column, row, mark }, at) => {
    const [x, y] = [(column - hidden) * BEAD + BEAD / 2, row * BEAD + BEAD / 2];
    if (column < hidden) return [];
    const size = letters[mark].replaceAll(/\p{Mn}/gu, '').length > 1 ? 6.8 : 8.6;
    const text = shape('text', { x, y: y + 3, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 800, fill: '#fff' });
    text.textContent = letters[mark];
    const dot = (by: number, fill: string): SVGElement => shape('circle', { cx: x + by, cy: y + by, r: 2.2, fill, stroke: '#080d22' });
    const result = results[at] ?? '';
    return [
      shape('circle', { cx: x, cy: y, r: 6.4, fill: DISCS[mark] }),
      text,
      ...(result.includes('p') ? [dot(5, COLOURS.P)] : []),
      ...(result.includes('b') ? [dot(-5, COLOURS.B)] : []),
    ];
  });
};

const bigCells = (results: readonly RoadResult[], columns: number): SVGElement[] => {
  const cells = bigRoad(results);
  const hidden = shift(
    cells.map(({ column }) => column),
    columns,
  );
  return cells.flatMap(({ column, row, mark, ties }) => {
    if (column < hidden) return [];
    const [x, y] = [(column - hidden) * BIG + BIG / 2, row * BIG + BIG / 2];
    // The banker's ring is filled, so that it differs from the player's by more than its colour.
    const fillOpacity = mark === 'B' ? 0.5 : 0;
    const ring = shape('circle', { cx: x, cy: y, r: 3.3, fill: COLOURS[mark], 'fill-opacity': fillOpacity, stroke: COLOURS[mark], 'stroke-width': 1.7 });
    if (ties === 0) return [ring];
    const stroke = shape('path', { d: `M${x - 3.6} ${y + 3.6}l7.2 -7.2`, stroke: COLOURS.T, 'stroke-width': 1.5 });
    const count = shape('text', { x, y: y + 2.2, 'text-anchor': 'middle', 'font-size': 5.6, 'font-weight': 800, fill: '#fff' });
    count.textContent = ties > 1 ? String(ties) : '';
    return [ring, stroke, count];
  });
};

type Derived = keyof typeof DERIVED_ROADS;

/** Big eye boy as rings, small road as discs, cockroach road as strokes. Blue marks are filled, hollow, or lean the other way: not the colour alone tells them. */
const derivedMark = (road: Derived, x: number, y: number, mark: 'r' | 'b'): SVGElement => {
  const colour = COLOURS[mark];
  const isBlue = mark === 'b';
  if (road === 'eye') return shape('circle', { cx: x, cy: y, r: 2, fill: isBlue ? colour : 'none', 'fill-opacity': 0.5, stroke: colour, 'stroke-width': 1.2 });
  if (road === 'small') return shape('circle', { cx: x, cy: y, r: 1.7, fill: isBlue ? 'none' : colour, stroke: colour, 'stroke-width': 1.2 });
  return shape('path', { d: isBlue ? `M${x - 2} ${y - 2}l4 4` : `M${x - 2} ${y + 2}l4 -4`, stroke: colour, 'stroke-width': 1.5, 'stroke-linecap': 'round' });
};

const derived = (results: readonly RoadResult[], road: Derived, left: number, top: number, columns: number): SVGElement[] => {
  const cells = derivedCells(derivedRoad(results, DERIVED_ROADS[road]));
  const hidden = shift(
    cells.map(({ column }) => column),
    columns,
  );
  return cells
    .filter(({ column }) => column >= hidden)
    .map(({ column, row, mark }) => derivedMark(road, left + (column - hidden) * SMALL + SMALL / 2, top + row * SMALL + SMALL / 2, mark));
};

const roadsDrawing = (results: readonly RoadResult[]): SVGElement => {
  const top = ROWS * BIG;
  const wide = SMALL_COLUMNS * SMALL;
  return shape(
    'svg',
    { viewBox: `0 0 ${BIG_COLUMNS * BIG} ${top + ROWS * SMALL}`, class: 'road-map', preserveAspectRatio: 'xMinYMid meet', 'aria-hidden': 'true' },
    grid(BIG_COLUMNS, ROWS, BIG),
    grid(BIG_COLUMNS * 1.5, ROWS, SMALL, 0, top),
    shape('path', {
      d: `M0 ${top}h${BIG_COLUMNS * BIG}M${wide} ${top}v${ROWS * SMALL}M${2 * wide} ${top}v${ROWS * SMALL}`,
      stroke: '#6673b4',
      'stroke-width': 0.8,
    }),
    ...bigCells(results, BIG_COLUMNS),
    ...derived(results, 'eye', 0, top, SMALL_COLUMNS),
    ...derived(results, 'small', wide, top, SMALL_COLUMNS),
    ...derived(results, 'roach', 2 * wide, top, SMALL_COLUMNS),
  );
};

const beadDrawing = (results: readonly string[], letters: RoadLook['letters']): SVGElement =>
  shape(
    'svg',
    { viewBox: `0 0 ${BEAD_COLUMNS * BEAD} ${ROWS * BEAD}`, class: 'bead-plate', 'aria-hidden': 'true' },
    grid(BEAD_COLUMNS, ROWS, BEAD),
    ...beads(results, letters),
  );

/** The five roads of the last 72 rounds. Pressed, they open large, with what comes next and the counts. */
export class Roads {
  readonly root: HTMLElement;
  readonly #words: Translator;
  readonly #look: RoadLook;
  readonly #button: HTMLButtonElement;
  readonly #sheet: Sheet;
  /** Where a strip on the stage leaves no room for it (TABLE-21). */
  readonly note: HTMLElement;
  #results: readonly string[] = [];
  #shown: string | null = null;

  constructor(words: Translator, look: RoadLook) {
    this.#words = words;
    this.#look = look;
    this.#sheet = new Sheet('roads', words.t('studio.close'), 'small');
    this.#button = element('button', { type: 'button', class: 'roads-button' });
    this.#button.addEventListener('click', () => this.#open());
    this.root = element('section', { class: 'roads' }, this.#button, this.#sheet.root);
    this.note = element('p', { class: 'past-note', 'aria-hidden': 'true', text: words.t('table.past') });
    this.show([]);
  }

  show(results: readonly string[]): void {
    const key = `${results.length} ${results.join('')}`;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#results = results;
    const { t } = this.#words;
    const { letters, label, strip } = this.#look;
    const counts = { P: this.#count('P'), B: this.#count('B'), T: this.#count('T') };
    const said = element('span', { class: 'unseen', text: `${label(results.length, counts)} ${t('table.past')}` });
    if (strip) {
      fill(this.#button, said, strip(results));
      return;
    }
    fill(
      this.#button,
      said,
      element('span', { class: 'road-row' }, beadDrawing(results, letters), roadsDrawing(results.map(letterOf))),
      element(
        'span',
        { class: 'road-foot', 'aria-hidden': 'true' },
        element(
          'span',
          { class: 'road-counts' },
          ...(['B', 'P', 'T'] as const).map((one) => element('b', { class: `is-${one}`, text: `${letters[one]} ${counts[one]}` })),
        ),
        element('span', { class: 'road-past', text: t('table.past') }),
      ),
    );
  }

  #count(letter: RoadResult): number {
    return this.#results.filter((result) => letterOf(result) === letter).length;
  }

  /** A count with its share of the rounds on the board. */
  #countText(count: number): string {
    if (this.#results.length === 0) return String(count);
    return `${count} (${new Intl.NumberFormat(this.#words.tag, { style: 'percent' }).format(count / this.#results.length)})`;
  }

  #fact = (name: string, text: string): HTMLElement => element('div', {}, element('dt', { text: name }), element('dd', { text }));

  #open(): void {
    const { t } = this.#words;
    const letters = this.#results.map(letterOf);
    const { letters: written, next: after, facts, title } = this.#look;
    const next = (['P', 'B'] as const).map((result) => {
      const marks = (Object.keys(DERIVED_ROADS) as Derived[]).map((road) => {
        const mark = nextMark(letters, result, DERIVED_ROADS[road]);
        return shape('svg', { viewBox: '0 0 6 6', class: 'next-mark', 'aria-hidden': 'true' }, ...(mark === null ? [] : [derivedMark(road, 3, 3, mark)]));
      });
      return element('span', { class: 'next' }, element('b', { text: after[result] }), ...marks);
    });
    fill(
      this.#sheet.body,
      element('div', { class: 'roads-large' }, beadDrawing(this.#results, written), roadsDrawing(letters)),
      element('p', { class: 'next-row' }, ...next),
      element(
        'dl',
        { class: 'facts' },
        ...facts.map(([name, isCounted]) => this.#fact(name, this.#countText(this.#results.filter(isCounted).length))),
        this.#fact(t('table.roads.longest'), String(longestRun(letters))),
      ),
      element('p', { class: 'note', text: t('table.rules.past') }),
    );
    this.#sheet.open(title);
  }
}
