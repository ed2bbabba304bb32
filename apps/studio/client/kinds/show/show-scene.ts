import type { ShowDrawn } from '@laro/games/kinds/show/show-replay';
import type { TablePlay } from '../../../src/protocol.ts';
import { element } from '../../shell/page/dom.ts';
import { Roads, type RoadLook } from '../cards/roads-view.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import type { ShowDrawing } from './drawings.ts';

/** Parts of a reveal before and after what is drawn, ms. */
const FIRST_MS = 1200;
const RESULT_MS = 2200;

export interface ShowLook {
  readonly roads: RoadLook;
  readonly stage: string;
  readonly running: string;
  readonly drawing: ShowDrawing;
  readonly describe: (drawn: ShowDrawn) => string;
  /** The parts that are shown one after another. */
  readonly partsOf: (shown: readonly string[]) => readonly string[];
}

/** When each part is shown, ms from the draw on. */
export const partTimes = (count: number, lengthMs: number): number[] => {
  const step = Math.max(0, lengthMs - FIRST_MS - RESULT_MS) / Math.max(1, count);
  return Array.from({ length: count }, (_, at) => Math.round(FIRST_MS + (count === 1 ? step : at * step)));
};

/** A stage on which the parts of a draw appear one after another at the written times; a late client sees those that are there already. */
export class ShowScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly pastNote: HTMLElement;
  readonly running: string;
  readonly #parts: SceneParts;
  readonly #look: ShowLook;
  readonly #roads: Roads;
  readonly #times = new RevealTimes();

  constructor(parts: SceneParts, look: ShowLook) {
    this.#parts = parts;
    this.#look = look;
    this.running = look.running;
    this.#roads = new Roads(parts.words, look.roads);
    this.past = this.#roads.root;
    this.pastNote = this.#roads.note;
    this.stage = element('div', { class: 'show-stage', role: 'img', 'aria-label': look.stage }, look.drawing.root);
    this.clear();
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
    this.#look.drawing.past?.(results);
    this.#parts.onPast(results);
  }

  clear(): void {
    this.#times.clear();
    this.#look.drawing.clear();
    this.stage.setAttribute('aria-label', this.#look.stage);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const { shown } = given as ShowDrawn;
    this.clear();
    const parts = this.#look.partsOf(shown);
    const times = partTimes(parts.length, lengthMs);
    const [first = 0] = times;
    this.#look.drawing.begin?.(this.#parts.moves() && elapsedMs < first);
    parts.forEach((part, at) =>
      this.#times.later((times[at] ?? 0) - elapsedMs, () => {
        this.#look.drawing.put(part, at);
        this.#parts.onLand();
      }),
    );
    this.#times.later(lengthMs - RESULT_MS - elapsedMs, () => this.stage.setAttribute('aria-label', `${this.describe(given)}: ${shown.join(' ')}`));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as ShowDrawn);
  }
}
