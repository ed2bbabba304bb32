import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { Translator } from '@laro/i18n/translator';
import { element, fill, shape } from '../../shell/page/dom.ts';
import { walkByArrows } from '../stall/picker.ts';
import { ballText, type CardState, type OwnCard } from './play/hall-marks.ts';

/** Ninety balls: nine columns of tens; a ticket has five numbers in each of three rows. */
const TICKET_COLUMNS = 9;
const TICKET_ROW = 5;

const columnsOf = ({ form }: HallRulesJson): number => ({ card75: 5, ticket90: TICKET_COLUMNS, card30: 3 })[form];

/** Cells of a card in the order in which they are drawn; null for an empty field of a ticket. */
function placedCells({ form }: Pick<HallRulesJson, 'form'>, numbers: readonly number[]): readonly (number | null)[] {
  if (form !== 'ticket90') return numbers.map((_, cell) => cell);
  const columnOf = (number: number): number => Math.min(TICKET_COLUMNS - 1, Math.floor(number / 10));
  return [0, 1, 2].flatMap((row) =>
    Array.from({ length: TICKET_COLUMNS }, (_, column) => {
      const at = numbers.slice(row * TICKET_ROW, (row + 1) * TICKET_ROW).findIndex((number) => columnOf(number) === column);
      return at < 0 ? null : row * TICKET_ROW + at;
    }),
  );
}

const sun = (): SVGElement =>
  shape(
    'svg',
    { viewBox: '-24 -24 48 48', 'aria-hidden': 'true' },
    shape('circle', { r: 9, fill: '#b36a00' }),
    ...[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => shape('path', { d: 'M0-21L2.6-11H-2.6Z', transform: `rotate(${turn})`, fill: '#b36a00' })),
  );

/** A card against the called balls, as both views of it need it. */
export interface ShownCard {
  readonly card: OwnCard;
  readonly name: string;
  /** Null where marks alone count. */
  readonly state: CardState | null;
  /** Returned amount in words once the card has won; null before. */
  readonly won: string | null;
}

/** Decides whether a called number is marked on a card. */
export type IsMarked = (card: OwnCard, number: number) => boolean;

/** The chosen card, large: every number is a button that marks it. A missed mark loses nothing (BINGO-03). */
export class CardView {
  readonly root = element('div', { class: 'bingo-card', role: 'group' });
  readonly #rules: HallRulesJson;
  readonly #words: Translator;
  readonly #onMark: (card: OwnCard, number: number) => void;
  readonly #grid: HTMLElement;
  #key = '';
  #cells = new Map<number, HTMLButtonElement>();

  constructor(rules: HallRulesJson, words: Translator, onMark: (card: OwnCard, number: number) => void) {
    this.#rules = rules;
    this.#words = words;
    this.#onMark = onMark;
    this.root.dataset['form'] = rules.form;
    this.#grid = element('div', { class: 'cells' });
    const head =
      rules.form === 'card75'
        ? element('div', { class: 'letters', 'aria-hidden': 'true' }, ...[...'BINGO'].map((letter) => element('b', { text: letter })))
        : null;
    this.root.append(...[head, this.#grid].filter((part) => part !== null));
    walkByArrows(this.#grid, 'button', columnsOf(rules));
  }

  show({ card, name, state, won }: ShownCard, isMarked: IsMarked, latest: ReadonlySet<number>): void {
    if (this.#key !== card.key) this.#build(card);
    this.root.setAttribute('aria-label', won === null ? name : `${name}. ${won}`);
    this.root.classList.toggle('has-won', won !== null);
    const { t } = this.#words;
    const missing = new Set(state !== null && state.away === 1 ? state.missing : []);
    for (const [cell, button] of this.#cells) {
      const number = card.numbers[cell] ?? 0;
      const marked = isMarked(card, number);
      const ball = ballText(this.#rules, number);
      button.classList.toggle('is-on', marked);
      button.classList.toggle('is-now', marked && latest.has(number));
      button.classList.toggle('is-needed', missing.has(cell));
      button.setAttribute('aria-label', marked ? t('bingo.marked', { ball }) : missing.has(cell) ? t('bingo.needed', { ball }) : ball);
    }
  }

  #build(card: OwnCard): void {
    this.#key = card.key;
    this.#cells = new Map();
    const cells = placedCells(this.#rules, card.numbers).map((cell) => {
      if (cell === null) return element('span', { class: 'cell is-empty' });
      const number = card.numbers[cell] ?? 0;
      if (number === 0) return element('span', { class: 'cell is-on is-free', role: 'img', 'aria-label': this.#words.t('bingo.free') }, sun());
      const button = element('button', { type: 'button', class: 'cell', tabindex: this.#cells.size === 0 ? 0 : -1 }, element('span', { text: String(number) }));
      button.addEventListener('click', () => this.#onMark(card, number));
      this.#cells.set(cell, button);
      return button;
    });
    fill(this.#grid, ...cells);
  }
}

/** A card in small: its marks as squares. */
export function miniCard(rules: HallRulesJson, { card }: ShownCard, called: ReadonlySet<number>): SVGElement {
  const columns = columnsOf(rules);
  const squares = placedCells(rules, card.numbers).map((cell, at) => {
    const number = cell === null ? null : (card.numbers[cell] ?? 0);
    const isOn = number === 0 || (number !== null && called.has(number));
    return shape('rect', {
      x: (at % columns) * 8 + 0.5,
      y: Math.floor(at / columns) * 8 + 0.5,
      width: 7,
      height: 7,
      rx: 1.8,
      fill: isOn ? '#ffbe2e' : '#fff6e3',
      'fill-opacity': isOn ? 1 : number === null ? 0.07 : 0.22,
    });
  });
  return shape('svg', { viewBox: `0 0 ${columns * 8} ${Math.ceil(squares.length / columns) * 8}`, 'aria-hidden': 'true' }, ...squares);
}
