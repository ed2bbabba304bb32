import { element, shape, write } from '../../shell/page/dom.ts';
import {
  CRAFT,
  endOf,
  isStale,
  LEFT,
  pathsOf,
  placeOf,
  roundStep,
  stretchOf,
  type Axes,
  type CurveView,
  type DrawnCurve,
  type Marker,
  type Size,
} from './curve.ts';
import { numberFormat } from './play/number-formats.ts';

const LINE = '#ffbe2e';
const OVER = '#ff8a73';
/** Axes that stretch are drawn again after this time. */
const AXES_EVERY_MS = 100;
const LINES = 3;
const inSeconds = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
/** Steps of a stretch: less than a pixel of the stage is no difference. */
const STRETCH_STEPS = 256;
const LABELS_BELOW = 66;

/** Draws a flight: its curve, the player's takes, and what flies. */
export class CurveDrawing {
  readonly root: SVGElement;
  readonly craft: HTMLElement;
  readonly #fade = shape('linearGradient', { id: 'climb', gradientUnits: 'userSpaceOnUse', x1: 0, x2: 0 });
  readonly #area = shape('path', { fill: 'url(#climb)' });
  readonly #glow = shape('path', { class: 'curve-line', stroke: LINE, 'stroke-width': 13, 'stroke-opacity': 0.28 });
  readonly #line = shape('path', { class: 'curve-line', 'stroke-width': 5 });
  readonly #takes = shape('g', { class: 'curve-takes' });
  #drawn: (DrawnCurve & { readonly key: string }) | null = null;
  #moved: readonly [curve: string, craft: string, isShown: boolean] = ['', '', false];

  constructor(craft: string) {
    this.craft = element('img', { class: 'craft', src: craft, alt: '', width: CRAFT.width, height: CRAFT.height, draggable: 'false', hidden: true });
    for (const [offset, opacity] of [
      [0, 0.5],
      [1, 0],
    ] as const)
      this.#fade.append(shape('stop', { offset, 'stop-color': LINE, 'stop-opacity': opacity }));
    this.root = shape('svg', { class: 'sky-curve', 'aria-hidden': 'true' }, this.#fade, this.#area, this.#glow, this.#line, this.#takes);
  }

  clear(): void {
    if (this.#drawn === null) return;
    this.#drawn = null;
    this.#move('', '', false);
    for (const path of [this.#area, this.#glow, this.#line]) path.removeAttribute('d');
    this.#takes.replaceChildren();
  }

  /**
   * Between two drawings the last one is stretched: with the axes every point of the curve moves like that, and the craft covers the piece that is missing at the
   * end. So a frame moves two layers, and nothing is painted.
   */
  show(size: Size, axes: Axes, view: CurveView, markers: readonly Marker[]): void {
    const key = [size.width, size.height, view.isOver, ...markers.flatMap(({ slot, value }) => [slot, value])].join(' ');
    if (this.#drawn?.key !== key || isStale(this.#drawn, axes, view)) this.#draw(key, axes, view, markers);
    const stretch = this.#drawn ? stretchOf(this.#drawn.axes, axes).map((one) => Math.round(one * STRETCH_STEPS) / STRETCH_STEPS) : [1, 1];
    const [x, y] = endOf(axes, view);
    this.#move(`scale(${stretch.join(',')})`, `translate(${Math.round(x + CRAFT.x)}px,${Math.round(y + CRAFT.y)}px)`, view.hasCraft && !view.isOver);
  }

  /** Whole pixels are the same in most frames: what is the same is not written, so that the browser computes no styles. */
  #move(curve: string, craft: string, isShown: boolean): void {
    const [lastCurve, lastCraft, wasShown] = this.#moved;
    this.#moved = [curve, craft, isShown];
    if (curve !== lastCurve) this.root.style.transform = curve;
    if (craft !== lastCraft) this.craft.style.transform = craft;
    if (isShown !== wasShown) this.craft.hidden = !isShown;
  }

  #draw(key: string, axes: Axes, view: CurveView, markers: readonly Marker[]): void {
    const { line, area } = pathsOf(axes, view);
    this.root.style.transformOrigin = `${LEFT}px ${axes.base}px`;
    this.#fade.setAttribute('y1', String(axes.top));
    this.#fade.setAttribute('y2', String(axes.base));
    this.#area.setAttribute('d', area);
    for (const path of [this.#glow, this.#line]) path.setAttribute('d', line);
    this.#line.setAttribute('stroke', view.isOver ? OVER : LINE);
    this.#takes.replaceChildren(
      ...markers.map(({ slot, value }) => {
        const [x, y] = placeOf(axes, view, value);
        const number = shape('text', { y: 4 });
        number.textContent = String(slot);
        return shape('g', { transform: `translate(${x} ${y})` }, shape('circle', { r: 9 }), number);
      }),
    );
    const { elapsedMs, value } = view;
    this.#drawn = { key, axes, ms: elapsedMs, value };
  }
}

/** A label of an axis with its line. */
interface Tick {
  readonly root: SVGElement;
  readonly text: SVGElement;
}

/** Draws the axes with their labels. */
export class AxesDrawing {
  readonly root = shape('svg', { class: 'sky-axes', 'aria-hidden': 'true' });
  readonly #locale: string;
  readonly #frame = shape('path', { class: 'axes-frame' });
  readonly #values: Tick[] = [];
  readonly #seconds: Tick[] = [];
  #shown = { key: '', at: -Infinity };

  constructor(locale: string) {
    this.#locale = locale;
    this.root.append(this.#frame);
  }

  clear(): void {
    if (this.#shown.key === '') return;
    this.#shown = { key: '', at: -Infinity };
    this.#frame.removeAttribute('d');
    for (const { root } of [...this.#values, ...this.#seconds]) root.setAttribute('visibility', 'hidden');
  }

  /** `elapsedMs` of a flight that goes on; null draws immediately. */
  show({ width, height }: Size, axes: Axes, elapsedMs: number | null): void {
    const key = [width, height, axes.spanMs, axes.spanValue].join(' ');
    const { key: shown, at } = this.#shown;
    if (key === shown || (elapsedMs !== null && shown !== '' && Math.abs(elapsedMs - at) < AXES_EVERY_MS)) return;
    this.#shown = { key, at: elapsedMs ?? -Infinity };
    const { x, y, spanMs, spanValue, top, base } = axes;
    const right = width - 10;
    this.#frame.setAttribute('d', `M${LEFT} ${top - 30}V${base}H${right}`);
    const step = roundStep(spanValue, LINES);
    const values = Array.from({ length: Math.floor(spanValue / step) + 1 }, (_, place) => 100 + place * step);
    this.#write(
      this.#values,
      'axes-value',
      values.map((value) => [`${numberFormat(this.#locale).format(value / 100)}×`, 0, y(value)]),
    );
    this.#values.forEach(({ root }, place) => root.lastElementChild?.setAttribute('d', place === 0 ? '' : `M${LEFT} 0H${right}`));
    const apart = roundStep(spanMs / 1000, LINES);
    const seconds = Array.from({ length: Math.floor(spanMs / 1000 / apart) }, (_, place) => (place + 1) * apart);
    const unit = numberFormat(this.#locale, inSeconds);
    this.#write(
      this.#seconds,
      'axes-second',
      seconds.map((second) => [unit.format(second), x(second * 1000), base + LABELS_BELOW]),
    );
  }

  /** Moves the labels; those that are not used are hidden. */
  #write(ticks: Tick[], name: string, labels: readonly (readonly [text: string, x: number, y: number])[]): void {
    while (ticks.length < labels.length) ticks.push(this.#tick(name));
    ticks.forEach(({ root, text }, place) => {
      const label = labels[place];
      root.setAttribute('visibility', label ? 'visible' : 'hidden');
      if (!label) return;
      root.setAttribute('transform', `translate(${label[1].toFixed(1)} ${label[2].toFixed(1)})`);
      write(text, label[0]);
    });
  }

  #tick(name: string): Tick {
    const text = shape('text', name === 'axes-value' ? { x: LEFT - 6, y: 4 } : {});
    const root = shape('g', { class: name }, text, shape('path', { class: 'axes-line' }));
    this.root.append(root);
    return { root, text };
  }
}
