import { POOLS, showBetName } from '@laro/games/kinds/show/names';
import type { ShowDrawn } from '@laro/games/kinds/show/show-replay';
import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import type { Placed } from '../table/play/table-bets.ts';
import type { BoardParts, TableBoard } from '../table/table-kind.ts';
import { baseOf } from './drawings.ts';
import { NumberPicker } from './number-picker.ts';

const isPick = (id: string): boolean => id.startsWith('pick:');
/** The bets that compare with one rank. */
const sidesOf = (base: number): string[] => [`lower:${base}`, `same:${base}`, `higher:${base}`];

/** The bets of a show: numbers of the player's own where it has a pool, and rows of all others. */
export class ShowBoard implements TableBoard {
  readonly root: HTMLElement;
  readonly #parts: BoardParts;
  readonly #ids: readonly string[];
  readonly #look: string;
  readonly #picker: NumberPicker | null;
  readonly #own = element('ul', { class: 'own-picks' });
  readonly #row = element('div', { class: 'show-spots' });
  #drawn: readonly string[] = [];
  #placed: Placed = new Map();
  #base = 0;

  constructor(parts: BoardParts, look: string) {
    this.#parts = parts;
    this.#look = look;
    this.#ids = parts.game.rules.bets.map(({ id }) => id);
    const pool = POOLS[look];
    this.#picker = pool ? new NumberPicker(parts, pool) : null;
    this.root = element('div', { class: 'show-board', 'data-look': look }, this.#row, this.#picker?.root ?? null, this.#own);
    if (look === 'harana') this.past([]);
    else this.#fillRow(this.#ids.filter((id) => !isPick(id)));
  }

  show(all: Placed): void {
    this.#placed = all;
    this.#write();
  }

  drawn(drawn: TablePlay['drawn'] | null): void {
    this.#drawn = drawn === null ? [] : (drawn as ShowDrawn).shown;
    this.#picker?.mark(this.#drawn);
    this.#write();
  }

  /** The card on the stage says which bets are offered. */
  past(results: readonly string[]): void {
    const base = baseOf(results);
    if (this.#look !== 'harana' || base === this.#base) return;
    this.#base = base;
    this.#fillRow(sidesOf(base).filter((id) => this.#ids.includes(id)));
  }

  ready(isReady: boolean): void {
    this.#picker?.ready(isReady);
  }

  #fillRow(ids: readonly string[]): void {
    this.#row.dataset['count'] = String(ids.length);
    fill(this.#row, ...ids.map((id) => this.#parts.spot(id)));
  }

  /** The player's own numbers, with how many of them are drawn. */
  #write(): void {
    const { words, money } = this.#parts;
    const lines = [...this.#placed].filter(([id]) => isPick(id));
    fill(
      this.#own,
      ...lines.map(([id, amount]) => {
        const numbers = id.slice('pick:'.length).split('-');
        const count = numbers.filter((number) => this.#drawn.includes(number)).length;
        const hits = this.#drawn.length === 0 ? null : element('b', { text: words.t('show.hits', { count, total: numbers.length }) });
        return element('li', {}, element('span', { text: showBetName(words.find, id) }), hits, element('span', { text: money(amount) }));
      }),
    );
  }
}
