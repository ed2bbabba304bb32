import type { WheelDrawn } from '@laro/games/kinds/wheel/wheel-replay';
import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill, shape } from '../../shell/page/dom.ts';
import { sectorPath } from '../../shell/page/sector.ts';
import { Roads, type RoadLook } from '../cards/roads-view.ts';
import { passPrizes, PRIZE_MS } from '../table/reveal/passing-prize.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';

/** Parts of a reveal, ms; the spins share what is left. */
const RESULT_MS = 2000;
const DOOR_MS = 700;
const TURNS = 4;
/** The place of a sector around the wheel, so that equal ones lie apart (spec games.md 4.6). */
const STEP = 19;

/** Which place around the wheel a sector has. */
export const placeOf = (sector: number, sectors: number): number => (STEP * sector) % sectors;

/** When each spin begins and ends, ms from the draw on. */
export const spinTimes = (spins: number, hasPrize: boolean, lengthMs: number): { readonly from: number; readonly until: number }[] => {
  const each = Math.max(0, lengthMs - RESULT_MS - (hasPrize ? PRIZE_MS : 0)) / Math.max(1, spins);
  return Array.from({ length: spins }, (_, at) => ({ from: Math.round(at * each), until: Math.round((at + 1) * each) }));
};

export interface SpinLook {
  /** Text and paint of each sector, in the order of the rules. */
  readonly sectors: readonly { readonly text: string; readonly paint: string }[];
  readonly roads: RoadLook;
  readonly stage: string;
  readonly running: string;
  /** Prizes that pass by before the drawn one stays, by the sector of the bonus. */
  readonly prizesOf: (sector: number) => readonly string[];
  readonly describe: (drawn: WheelDrawn) => string;
}

const [INNER, OUTER] = [34, 98];

/** The wheel from the front: each sector at its place, its text along the rim. */
const discOf = (sectors: SpinLook['sectors']): SVGElement => {
  const parts = sectors.flatMap(({ text, paint }, sector) => {
    const at = placeOf(sector, sectors.length);
    const d = sectorPath(INNER, OUTER, at, sectors.length);
    const letters = shape('text', {
      transform: `rotate(${((at * 360) / sectors.length).toFixed(2)}) translate(0 -72) rotate(-90)`,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': sectors.length > 45 ? 8 : 9.5,
      'font-weight': 700,
      fill: '#fff6e3',
    });
    letters.textContent = text;
    return [shape('path', { d, fill: paint, stroke: '#2a0f1c', 'stroke-width': 0.7 }), letters];
  });
  return shape('svg', { viewBox: '-100 -100 200 200', class: 'spin-disc', 'aria-hidden': 'true' }, ...parts);
};

const frame = (): SVGElement =>
  shape(
    'svg',
    { viewBox: '-110 -116 220 226', class: 'spin-frame', 'aria-hidden': 'true' },
    shape('circle', { r: 104, fill: 'none', stroke: '#7a3d1a', 'stroke-width': 9 }),
    ...Array.from({ length: 24 }, (_, bulb) =>
      shape('circle', { cx: 104 * Math.sin((bulb * Math.PI) / 12), cy: 104 * Math.cos((bulb * Math.PI) / 12), r: 2.4, fill: '#ffd468' }),
    ),
    shape('circle', { r: 31, fill: '#4a1030', stroke: '#ffd468', 'stroke-width': 3 }),
    shape('path', { d: 'M-9 -115H9L0 -92Z', fill: '#ffd468', stroke: '#5a3018', 'stroke-width': 1.5 }),
  );

/** A wheel that turns to its sectors under the pointer, once or several times, at the written times. */
export class SpinScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly pastNote: HTMLElement;
  readonly running: string;
  readonly #parts: SceneParts;
  readonly #look: SpinLook;
  readonly #roads: Roads;
  readonly #disc: SVGElement;
  readonly #prize = element('b', { class: 'spin-prize', hidden: true });
  readonly #times = new RevealTimes();

  constructor(parts: SceneParts, look: SpinLook) {
    this.#parts = parts;
    this.#look = look;
    this.running = look.running;
    this.#roads = new Roads(parts.words, look.roads);
    this.past = this.#roads.root;
    this.pastNote = this.#roads.note;
    this.#disc = discOf(look.sectors);
    this.stage = element(
      'div',
      { class: 'spin-stage', role: 'img', 'aria-label': look.stage },
      element('div', { class: 'spin-box' }, this.#disc, frame(), this.#prize),
    );
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
  }

  clear(): void {
    this.#times.clear();
    this.#prize.hidden = true;
    this.stage.setAttribute('aria-label', this.#look.stage);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const drawn = given as WheelDrawn;
    this.clear();
    const times = spinTimes(drawn.spins.length, drawn.prize !== undefined || drawn.doors !== undefined, lengthMs);
    let angle = 0;
    drawn.spins.forEach((sector, at) => {
      const { from = 0, until = 0 } = times[at] ?? {};
      angle = this.#turn(sector, angle, [from, until], elapsedMs);
      this.#times.later(until - elapsedMs, () => this.#parts.onLand());
    });
    const restMs = (times.at(-1)?.until ?? 0) - elapsedMs;
    if (drawn.prize !== undefined)
      passPrizes(
        this.#prize,
        { passing: this.#look.prizesOf(drawn.spins.at(-1) ?? 0), drawn: drawn.prize, fromMs: restMs },
        { ...this.#parts, times: this.#times },
      );
    if (drawn.doors !== undefined) this.#openDoors(drawn.doors, restMs);
    this.#times.later(lengthMs - RESULT_MS - elapsedMs, () => this.stage.setAttribute('aria-label', this.describe(drawn)));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as WheelDrawn);
  }

  /** Turns to a sector and gives the angle at which the wheel rests. */
  #turn(sector: number, start: number, [from, until]: readonly [number, number], elapsedMs: number): number {
    const count = this.#look.sectors.length;
    const rest = -(placeOf(sector, count) * 360) / count;
    const end = rest + 360 * (Math.ceil((start - rest) / 360) + TURNS);
    const isMoving = this.#parts.moves();
    const motion = this.#disc.animate([{ transform: `rotate(${start}deg)` }, { transform: `rotate(${end}deg)` }], {
      duration: isMoving ? until - from : 1,
      delay: isMoving ? from : until,
      // Before a later spin the wheel keeps the place of the spin before it.
      fill: from === 0 ? 'both' : 'forwards',
      easing: 'cubic-bezier(.12,.7,.12,1)',
    });
    this.#times.keep(motion).currentTime = elapsedMs;
    return end;
  }

  /** The doors open one after another, each with its prize. */
  #openDoors(doors: readonly string[], fromMs: number): void {
    const closed = doors.map((_, at) => element('span', { class: 'spin-door', text: String(at + 1) }));
    this.#times.later(fromMs, () => {
      this.#prize.hidden = false;
      this.#prize.classList.remove('is-drawn');
      fill(this.#prize, ...closed);
    });
    doors.forEach((odds, at) =>
      this.#times.later(fromMs + (at + 1) * DOOR_MS, () => {
        closed[at]?.classList.add('is-open');
        closed[at]?.append(element('b', { text: `×${odds}` }));
        this.#parts.onLand();
      }),
    );
  }
}
