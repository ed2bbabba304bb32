import type { DiceDrawn } from '@laro/games/kinds/dice/dice-replay';
import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { Roads, type RoadLook } from '../cards/roads-view.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import { countOf, faceOf, type Face } from './faces.ts';

/** Parts of a reveal, ms; the throw has what is left. */
const RESULT_MS = 1800;
const LIT_MS = 2400;
const LIT_STEP_MS = 500;
const TUMBLE_MS = 110;
/** Share of the throw in which all things still move. */
const ALL_MOVE = 0.3;

export interface ThrowLook {
  /** The `look` of the rules. */
  readonly look: string;
  readonly roads: RoadLook;
  readonly stage: string;
  readonly running: string;
  readonly litTitle: string;
  readonly litName: (bet: string, times: number) => string;
  readonly describe: (drawn: DiceDrawn) => string;
}

/** When each of the drawn things comes to rest, ms from the draw on. */
export const restTimes = (count: number, isLit: boolean, lengthMs: number): number[] => {
  const from = isLit ? LIT_MS : 0;
  const length = Math.max(0, lengthMs - RESULT_MS - from);
  return Array.from({ length: count }, (_, at) => Math.round(from + length * (ALL_MOVE + ((1 - ALL_MOVE) * (at + 1)) / count)));
};

/** Dice, coins, beans or a ball that come to rest one after another, at the written times. */
export class ThrowScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly running: string;
  readonly #parts: SceneParts;
  readonly #look: ThrowLook;
  readonly #roads: Roads;
  readonly #face: Face;
  readonly #things: readonly HTMLElement[];
  readonly #lit = element('ul', { class: 'lit', hidden: true });
  readonly #times = new RevealTimes();
  #tumble = 0;

  constructor(parts: SceneParts, look: ThrowLook) {
    this.#parts = parts;
    this.#look = look;
    this.running = look.running;
    this.#face = faceOf(look.look);
    this.#roads = new Roads(parts.words, look.roads);
    this.past = this.#roads.root;
    this.#things = Array.from({ length: countOf(look.look) }, () => element('span', { class: 'thing' }));
    const row = element('div', { class: 'things', 'data-look': look.look }, ...this.#things);
    this.stage = element('div', { class: 'throw', role: 'img', 'aria-label': look.stage }, this.#lit, row);
    this.clear();
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
  }

  clear(): void {
    this.#times.clear();
    window.clearInterval(this.#tumble);
    this.#lit.hidden = true;
    this.#things.forEach((thing, at) => {
      thing.classList.remove('is-moving');
      fill(thing, this.#face(null, at));
    });
    this.stage.setAttribute('aria-label', this.#look.stage);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const { shown, lit } = given as DiceDrawn;
    this.clear();
    this.#showLit(lit ?? [], elapsedMs);
    const times = restTimes(shown.length, lit !== undefined, lengthMs);
    const moving = new Set(this.#things.keys());
    this.#times.later((lit === undefined ? 0 : LIT_MS) - elapsedMs, () => this.#move(moving));
    shown.forEach((value, at) =>
      this.#times.later((times[at] ?? 0) - elapsedMs, () => {
        moving.delete(at);
        const thing = this.#things[at];
        thing?.classList.remove('is-moving');
        if (thing) fill(thing, this.#face(value, at));
        this.#parts.onLand();
      }),
    );
    this.#times.later(lengthMs - RESULT_MS - elapsedMs, () => this.#end(given));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as DiceDrawn);
  }

  #move(moving: ReadonlySet<number>): void {
    if (!this.#parts.moves()) return;
    for (const at of moving) this.#things[at]?.classList.add('is-moving');
    // A board of squares and beans lie still under their cup; what is tossed shows its sides in turn.
    if (['beans', 'squares'].includes(this.#look.look)) return;
    const sides = this.#look.look === 'coins' ? 2 : 6;
    const first = this.#look.look === 'coins' ? 0 : 1;
    let step = 0;
    this.#tumble = window.setInterval(() => {
      step += 1;
      for (const at of moving) {
        const thing = this.#things[at];
        if (thing) fill(thing, this.#face(((step * 5 + at * 2) % sides) + first, at));
      }
    }, TUMBLE_MS);
  }

  #end(drawn: TablePlay['drawn']): void {
    window.clearInterval(this.#tumble);
    this.stage.setAttribute('aria-label', this.describe(drawn));
  }

  #showLit(lit: NonNullable<DiceDrawn['lit']>, elapsedMs: number): void {
    fill(this.#lit);
    this.#lit.hidden = lit.length === 0;
    if (lit.length > 0) this.#lit.append(element('li', { class: 'lit-title', text: this.#look.litTitle }));
    lit.forEach(({ bet, times }, at) =>
      this.#times.later(at * LIT_STEP_MS - elapsedMs, () => {
        this.#lit.append(element('li', { text: this.#look.litName(bet, times) }));
        if (elapsedMs < LIT_MS) this.#parts.onLand();
      }),
    );
  }
}
