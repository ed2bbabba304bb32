import { TICK_MS, type Climb } from '@laro/games/kinds/crash/climb';

/** A take of the player on the curve: his slot and the value. */
export interface Marker {
  readonly slot: number;
  readonly value: number;
}

/** A flight at a moment. */
export interface CurveView {
  readonly course: Climb;
  readonly isStops: boolean;
  readonly elapsedMs: number;
  readonly value: number;
  readonly isOver: boolean;
  /** False where nothing moves: then nothing flies at the end of the curve. */
  readonly hasCraft: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

/** Margins of the axes, in pixels. */
export const LEFT = 40;
const [RIGHT, BOTTOM] = [74, 74];
const topOf = (height: number): number => Math.min(116, Math.round(height * 0.36));
const SPAN_MS = 9000;
const SPAN_VALUE = 80;
const SAMPLES = 40;
/** Growth of the curve in a tick. */
const GAIN = 1.0012;
/** The drawing of the craft, around the end of the curve. */
export const CRAFT = { width: 64, height: 115, x: -32, y: -32 };
/** The craft covers this much of the curve before its end. */
const COVERED_PX = 8;
/** A drawing that is stretched further has lines of a visibly different width. */
const LEAST_STRETCH = 0.95;

/** A round step for about this number of lines between 0 and a length. */
export function roundStep(length: number, lines: number): number {
  const rough = length / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return step * power;
}

export interface Axes {
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  readonly spanMs: number;
  readonly spanValue: number;
  readonly top: number;
  readonly base: number;
}

/** The axes stretch with the flight: its end is always near the same place of the stage. */
export function axesOf({ width, height }: Size, { elapsedMs, value }: Pick<CurveView, 'elapsedMs' | 'value'>): Axes {
  const spanMs = Math.max(SPAN_MS, elapsedMs);
  const spanValue = Math.max(SPAN_VALUE, value - 100);
  const base = height - BOTTOM;
  const top = topOf(height);
  return {
    x: (ms) => LEFT + (ms / spanMs) * (width - LEFT - RIGHT),
    y: (at) => base - ((at - 100) / spanValue) * (base - top),
    spanMs,
    spanValue,
    top,
    base,
  };
}

/** The line is drawn smooth; what is shown and paid are the whole hundredths of the course. */
const smoothAt = (ms: number): number => 100 * GAIN ** (ms / TICK_MS);

/** Times and values along the flight: samples of the curve, or the stops that were reached and the way to the next. */
function pointsOf({ course, isStops, elapsedMs, value }: CurveView): (readonly [ms: number, value: number])[] {
  if (!isStops) return Array.from({ length: SAMPLES + 1 }, (_, at) => (elapsedMs * at) / SAMPLES).map((ms) => [ms, smoothAt(ms)] as const);
  const points: (readonly [number, number])[] = [[0, 100]];
  // At the end of a flight the next stop was due, and was not reached.
  for (let tick = 0, last = 100; tick * TICK_MS < elapsedMs; tick += 1) {
    const reached = course.valueAt(tick);
    if (reached !== last) points.push([tick * TICK_MS, reached]);
    last = reached;
  }
  return [...points, [elapsedMs, value]];
}

/** The end of the curve on the stage. */
export const endOf = (axes: Axes, { isStops, elapsedMs, value }: CurveView): Point => [axes.x(elapsedMs), axes.y(isStops ? value : smoothAt(elapsedMs))];

/** The place of a take on the curve. */
export const placeOf = (axes: Axes, { course }: CurveView, value: number): Point => [axes.x(course.tickOf(value) * TICK_MS), axes.y(value)];

const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The curve and the area below it as paths. */
export function pathsOf(axes: Axes, view: CurveView): { readonly line: string; readonly area: string } {
  const points = pointsOf(view).map(([ms, value]) => [axes.x(ms), axes.y(value)] as const);
  const line = `M${points.map(text).join('L')}`;
  return { line, area: `${line}L${text([points.at(-1)?.[0] ?? LEFT, axes.base])}L${text([LEFT, axes.base])}Z` };
}

/** A curve as it was drawn: its axes, and the moment of its end. */
export interface DrawnCurve {
  readonly axes: Axes;
  readonly ms: number;
  readonly value: number;
}

/** The stretch of a drawing from the corner of the axes that puts all of its points where they are now. */
export const stretchOf = (drawn: Axes, now: Axes): Point => [drawn.spanMs / now.spanMs, drawn.spanValue / now.spanValue];

/** True where a stretched drawing does not serve: it lacks a piece that the craft does not cover, or it is stretched too far. */
export function isStale(drawn: DrawnCurve, axes: Axes, view: CurveView): boolean {
  const [x, y] = endOf(axes, view);
  const missing = Math.hypot(x - axes.x(drawn.ms), y - axes.y(drawn.value));
  return missing > (view.hasCraft && !view.isOver ? COVERED_PX : 0) || Math.min(...stretchOf(drawn.axes, axes)) < LEAST_STRETCH;
}
