import { TICK_MS, type Climb } from '@laro/games/kinds/crash/climb';
import { numberFormat } from './play/number-formats.ts';

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
  /** Null where nothing moves. */
  readonly craft: HTMLCanvasElement | null;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margins of the axes, in pixels. */
const [LEFT, RIGHT, BOTTOM] = [40, 74, 74];
const topOf = (height: number): number => Math.min(116, Math.round(height * 0.36));
const SPAN_MS = 9000;
const SPAN_VALUE = 80;
const SAMPLES = 40;
/** Growth of the curve in a tick. */
const GAIN = 1.0012;
export const CRAFT = { width: 64, height: 115, x: -32, y: -32 };
const LINE = '#ffbe2e';
const PAPER = '#fff6e3';

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

/** Times and values along the flight: samples of the curve, or the stops that were reached and the way to the next. */
function pointsOf({ course, isStops, elapsedMs, value }: CurveView): (readonly [ms: number, value: number])[] {
  // The line is drawn smooth; what is shown and paid are the whole hundredths of the course.
  if (!isStops) return Array.from({ length: SAMPLES + 1 }, (_, at) => (elapsedMs * at) / SAMPLES).map((ms) => [ms, 100 * GAIN ** (ms / TICK_MS)] as const);
  const points: (readonly [number, number])[] = [[0, 100]];
  for (let tick = 0, last = 100; tick * TICK_MS <= elapsedMs; tick += 1) {
    const reached = course.valueAt(tick);
    if (reached !== last) points.push([tick * TICK_MS, reached]);
    last = reached;
  }
  return [...points, [elapsedMs, value]];
}

/** The moment of a value on the way. */
const msOf = (course: Climb, value: number): number => course.tickOf(value) * TICK_MS;

/** Paints the axes with their labels. */
export function paintAxes(context: CanvasRenderingContext2D, { width }: Size, axes: Axes, locale: string): void {
  const { x, y, spanMs, spanValue, top, base } = axes;
  context.font = "600 12px 'Onest Variable', sans-serif";
  context.fillStyle = PAPER;
  context.strokeStyle = 'rgb(201 207 236 / .22)';
  context.lineWidth = 1;
  context.textAlign = 'right';
  const step = roundStep(spanValue, 3);
  for (let value = 100; value <= 100 + spanValue; value += step) {
    context.fillText(`${numberFormat(locale).format(value / 100)}×`, LEFT - 6, y(value) + 4);
    if (value === 100) continue;
    context.setLineDash([2, 5]);
    context.beginPath();
    context.moveTo(LEFT, y(value));
    context.lineTo(width - 10, y(value));
    context.stroke();
  }
  context.setLineDash([]);
  context.strokeStyle = 'rgb(255 246 227 / .45)';
  context.beginPath();
  context.moveTo(LEFT, top - 30);
  context.lineTo(LEFT, base);
  context.lineTo(width - 10, base);
  context.stroke();
  context.textAlign = 'center';
  const seconds = roundStep(spanMs / 1000, 3);
  for (let second = seconds; second <= spanMs / 1000; second += seconds)
    context.fillText(numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(second), x(second * 1000), base + 66);
}

function paintLine(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[], isOver: boolean): void {
  const trace = (): void => {
    context.beginPath();
    points.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  };
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [width, colour] of [
    [13, 'rgb(255 190 46 / .28)'],
    [5, isOver ? '#ff8a73' : LINE],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    trace();
    context.stroke();
  }
}

function paintMarker(context: CanvasRenderingContext2D, x: number, y: number, slot: number): void {
  context.beginPath();
  context.arc(x, y, 9, 0, 2 * Math.PI);
  context.fillStyle = '#0b7f64';
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = '#4fe3bd';
  context.stroke();
  context.fillStyle = '#ffffff';
  context.font = "800 11px 'Onest Variable', sans-serif";
  context.textAlign = 'center';
  context.fillText(String(slot), x, y + 4);
}

/** Paints a flight at a moment: curve, the player's takes, and what flies. */
export function paintCurve(context: CanvasRenderingContext2D, axes: Axes, view: CurveView, markers: readonly Marker[]): void {
  const points = pointsOf(view).map(([ms, value]) => [axes.x(ms), axes.y(value)] as const);
  const [endX, endY] = points.at(-1) ?? [LEFT, axes.base];
  const fill = context.createLinearGradient(0, axes.top, 0, axes.base);
  fill.addColorStop(0, 'rgb(255 190 46 / .5)');
  fill.addColorStop(1, 'rgb(255 190 46 / 0)');
  context.beginPath();
  points.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.lineTo(endX, axes.base);
  context.lineTo(LEFT, axes.base);
  context.fillStyle = fill;
  context.fill();
  paintLine(context, points, view.isOver);
  for (const { slot, value } of markers) paintMarker(context, axes.x(msOf(view.course, value)), axes.y(value), slot);
  const { craft } = view;
  if (!craft || view.isOver) return;
  context.drawImage(craft, Math.round(endX + CRAFT.x), Math.round(endY + CRAFT.y), CRAFT.width, CRAFT.height);
}
