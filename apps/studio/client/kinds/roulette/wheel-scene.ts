import type { RouletteDrawn } from '@laro/games/kinds/roulette/roulette-replay';
import { colourOf, pocketText, wheelOrder } from '@laro/games/kinds/roulette/wheel';
import type { TablePlay } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { Roads, type RoadLook } from '../cards/roads-view.ts';
import { passPrizes, PRIZE_MS } from '../table/reveal/passing-prize.ts';
import { RevealTimes } from '../table/reveal/reveal-times.ts';
import type { SceneParts, TableScene } from '../table/table-kind.ts';
import { movedTo, runOf, TILT, WIDTH, type Run } from './ball-path.ts';
import { bowlDrawing, discDrawing } from './wheel-drawing.ts';

/** Parts of a reveal, ms; the run of the ball has what is left. */
const RESULT_MS = 2000;
const LUCKY_MS = 2600;
const SECOND_BALL_MS = 1400;
const LUCKY_STEP_MS = 420;
/** Multipliers pass by before the drawn one stays. */
const PASSING = ['1', '2', '3', '5'];

export interface WheelLook {
  readonly pockets: number;
  readonly roads: RoadLook;
  readonly stage: string;
  readonly running: string;
  readonly luckyTitle: string;
  readonly describe: (drawn: RouletteDrawn) => string;
  readonly shows: (result: string) => string;
}

/** A pocket as a badge in its colour. */
export const pocketBadge = (pocket: number): HTMLElement =>
  element('span', { class: `badge is-${colourOf(pocket)}`, 'aria-hidden': 'true', text: pocketText(pocket) });

/** The wheel of a roulette table. The ball is at the place that the written times give it; a late client sees it there. */
export class WheelScene implements TableScene {
  readonly stage: HTMLElement;
  readonly past: HTMLElement;
  readonly pastNote: HTMLElement;
  readonly running: string;
  readonly #parts: SceneParts;
  readonly #look: WheelLook;
  readonly #roads: Roads;
  readonly #disc: SVGElement;
  readonly #balls: readonly HTMLElement[];
  readonly #times = element('b', { class: 'wheel-times', hidden: true });
  readonly #lucky = element('div', { class: 'lucky', hidden: true });
  readonly #clock = new RevealTimes();
  /** Ways of the balls that move or lie, to be drawn again in another width. */
  #runs: { readonly motion: Animation; readonly run: readonly Run[] }[] = [];
  #width = WIDTH;

  constructor(parts: SceneParts, look: WheelLook) {
    this.#parts = parts;
    this.#look = look;
    this.running = look.running;
    this.#roads = new Roads(parts.words, look.roads);
    this.past = this.#roads.root;
    this.pastNote = this.#roads.note;
    this.#disc = discDrawing(look.pockets);
    this.#balls = [0, 1].map(() => element('span', { class: 'ball-at', hidden: true }, element('i', { class: 'ball' })));
    const box = element('div', { class: 'wheel-box' }, bowlDrawing(TILT), this.#disc, ...this.#balls, this.#times);
    new ResizeObserver(() => this.#resize(box.clientWidth)).observe(box);
    this.stage = element('div', { class: 'wheel-stage', role: 'img', 'aria-label': look.stage }, box, this.#lucky);
  }

  showPast(results: readonly string[]): void {
    this.#roads.show(results);
  }

  clear(): void {
    this.#clock.clear();
    this.#runs = [];
    for (const ball of this.#balls) ball.hidden = true;
    this.#times.hidden = true;
    this.#lucky.hidden = true;
    this.stage.setAttribute('aria-label', this.#look.stage);
  }

  reveal(given: TablePlay['drawn'], elapsedMs: number, lengthMs: number): void {
    // Frames of a table are of its own kind.
    const drawn = given as RouletteDrawn;
    this.clear();
    const from = drawn.lucky === undefined ? 0 : LUCKY_MS;
    const until = lengthMs - RESULT_MS - (drawn.times === undefined ? 0 : PRIZE_MS);
    const firstEnds = until - (drawn.balls.length > 1 ? SECOND_BALL_MS : 0);
    this.#showLucky(drawn, elapsedMs);
    this.#turn(drawn.balls, [from, firstEnds, until], elapsedMs);
    if (drawn.times !== undefined)
      passPrizes(this.#times, { passing: PASSING, drawn: String(drawn.times), fromMs: until - elapsedMs }, { ...this.#parts, times: this.#clock });
    this.#clock.later(lengthMs - RESULT_MS - elapsedMs, () => this.stage.setAttribute('aria-label', this.#look.shows(this.describe(drawn))));
  }

  describe(drawn: TablePlay['drawn']): string {
    return this.#look.describe(drawn as RouletteDrawn);
  }

  #showLucky({ lucky }: RouletteDrawn, elapsedMs: number): void {
    if (lucky === undefined) return;
    const row = element('ul', {});
    fill(this.#lucky, element('p', { text: this.#look.luckyTitle }), row);
    this.#lucky.hidden = false;
    lucky.forEach(({ number, stakes }, at) =>
      this.#clock.later(at * LUCKY_STEP_MS - elapsedMs, () => {
        row.append(element('li', {}, pocketBadge(number), element('b', { text: `×${stakes}` })));
        if (elapsedMs < LUCKY_MS) this.#parts.onLand();
      }),
    );
  }

  /** Both balls end on the same turn of the wheel; `times` are beginning, end of the first and end of the second run. */
  #turn(balls: readonly number[], [from, firstEnds, until]: readonly [number, number, number], elapsedMs: number): void {
    const order = wheelOrder(this.#look.pockets);
    const angles = balls.map((pocket) => (order.indexOf(pocket) * 360) / order.length);
    const [first = 0] = angles;
    // The winning pocket comes to rest near the top, where its number can be read.
    const end = -first + (((balls[0] ?? 0) * 47) % 70) - 35;
    angles.forEach((angle, at) => {
      const ends = at === 0 ? firstEnds : until;
      const run = runOf(end, angle);
      const ball = this.#balls[at];
      if (!ball) return;
      this.#clock.later(from - elapsedMs, () => (ball.hidden = !this.#parts.moves()));
      const turns = run.map(({ disc }) => disc);
      if (at === 0) this.#move(this.#disc, turns, from, firstEnds, elapsedMs);
      const motion = this.#move(ball, this.#wayOf(run), from, ends, elapsedMs);
      this.#runs.push({ motion, run });
      this.#clock.later(ends - elapsedMs, () => {
        ball.hidden = false;
        this.#parts.onLand();
      });
    });
  }

  #wayOf = (run: readonly Run[]): string[] => run.map(({ ball }) => movedTo(ball, this.#width));

  #resize(width: number): void {
    if (width === 0 || width === this.#width) return;
    this.#width = width;
    for (const { motion, run } of this.#runs)
      if (motion.effect instanceof KeyframeEffect) motion.effect.setKeyframes(this.#wayOf(run).map((transform) => ({ transform })));
  }

  #move(place: Element, turns: readonly string[], from: number, until: number, elapsedMs: number): Animation {
    const duration = this.#parts.moves() ? until - from : 1;
    const motion = place.animate(
      turns.map((transform) => ({ transform })),
      { duration, fill: 'both', easing: 'linear', delay: this.#parts.moves() ? from : until },
    );
    motion.currentTime = elapsedMs;
    return this.#clock.keep(motion);
  }
}
