import type { Translator } from '@laro/i18n/translator';
import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import { TICK_MS, type Climb } from '@laro/games/kinds/crash/climb';
import { element } from '../../shell/page/dom.ts';

import fair from './art/fair.svg?url';
import jeepney from './art/jeepney.svg?url';
import kite from './art/kite.svg?url';
import rocket from './art/rocket.svg?url';
import street from './art/street.svg?url';
import terrace from './art/terrace.svg?url';
import { axesOf, CRAFT, paintAxes, paintCurve, type Axes, type CurveView, type Marker } from './curve-painting.ts';
import { valueText } from './play/flight-state.ts';

interface Look {
  readonly backdrop: string;
  readonly craft: string;
}
/** The subject of each game's picture, in the room of its vendor. */
const looks: Readonly<Record<string, Look>> = {
  'crash-saranggola': { backdrop: fair, craft: kite },
  'jeepney-crash': { backdrop: street, craft: jeepney },
};
const liveLook: Look = { backdrop: terrace, craft: rocket };

const LABEL_EVERY_MS = 5000;
/** Axes that stretch are painted again after this time. */
const AXES_EVERY_MS = 100;
/** Pixels of a canvas for one of the page: the curve is soft and changes in every frame, the labels are sharp and rarely change. */
const [CURVE_SCALE, AXES_SCALE] = [1.5, 2];

/** A drawing as a bitmap: drawn from its file it would be rendered again in every frame. Null where it cannot be loaded. */
async function spriteOf(src: string): Promise<HTMLCanvasElement | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = element('canvas', { width: CRAFT.width * AXES_SCALE, height: CRAFT.height * AXES_SCALE });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A canvas of a size, empty, in units of the page; null where it is not shown. */
function cleared(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }, most: number): CanvasRenderingContext2D | null {
  const scale = Math.min(most, window.devicePixelRatio);
  const context = canvas.getContext('2d');
  if (!context || width === 0) return null;
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** The view of a flight on the stage. `elapsedMs` null: nothing flies. */
export interface StageView {
  readonly elapsedMs: number | null;
  /** Where it ended; null while it flies. */
  readonly point: number | null;
  readonly markers: readonly Marker[];
}

/** The sky with its curve, and the value in large figures. The backdrop is a picture that is painted once; only the canvas of the curve is drawn in every frame. */
export class FlightStage {
  readonly root: HTMLElement;
  readonly #course: Climb;
  readonly #isStops: boolean;
  readonly #words: Translator;
  readonly #moves: () => boolean;
  readonly #canvas = element('canvas', { class: 'sky-curve', 'aria-hidden': 'true' });
  readonly #axes = element('canvas', { class: 'sky-curve', 'aria-hidden': 'true' });
  readonly #value = element('div', { class: 'value', 'aria-hidden': 'true' });
  readonly #label = element('div', { class: 'unseen', role: 'img' });
  #craft: HTMLCanvasElement | null = null;
  #labelledAt = -Infinity;
  #axesShown = { key: '', at: -Infinity };
  /** Of the canvas. Reading it in a frame would lay the page out again. */
  #size = { width: 0, height: 0 };

  constructor(parts: { gameId: string; rules: CrashRulesJson; course: Climb; words: Translator; moves: () => boolean }, ...top: readonly Node[]) {
    const look = looks[parts.gameId] ?? liveLook;
    this.#course = parts.course;
    this.#isStops = parts.rules.course === 'stops';
    this.#words = parts.words;
    this.#moves = parts.moves;
    void spriteOf(look.craft).then((sprite) => (this.#craft = sprite));
    const picture = element('img', { class: 'sky', src: look.backdrop, alt: '', draggable: 'false' });
    this.root = element(
      'section',
      { class: 'flight-stage' },
      picture,
      this.#axes,
      this.#canvas,
      this.#label,
      element('div', { class: 'stage-top' }, ...top),
      this.#value,
    );
    new ResizeObserver(() => {
      this.#size = { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    }).observe(this.#canvas);
  }

  /** Draws a moment. Nothing is written to the page that has not changed. */
  show({ elapsedMs, point, markers }: StageView): void {
    const isOver = point !== null;
    this.root.classList.toggle('is-crashed', isOver);
    if (elapsedMs === null) {
      this.#write(isOver ? valueText(point, this.#words.tag) : '');
      this.#say(this.#words.t('crash.stage.waiting'));
      this.#draw(null, markers);
      return;
    }
    const tick = Math.max(0, Math.floor(elapsedMs / TICK_MS));
    const flown = isOver ? Math.min(tick, this.#course.lastTick(point)) : tick;
    const value = isOver ? point : this.#course.valueAt(flown);
    this.#write(valueText(value, this.#words.tag));
    if (isOver || elapsedMs - this.#labelledAt >= LABEL_EVERY_MS || elapsedMs < this.#labelledAt) {
      this.#labelledAt = elapsedMs;
      const seconds = Math.floor((flown * TICK_MS) / 1000);
      this.#say(this.#words.t('crash.stage.flying', { value: valueText(value, this.#words.tag), seconds }));
    }
    const ms = isOver ? (flown + 1) * TICK_MS : elapsedMs;
    this.#draw({ course: this.#course, isStops: this.#isStops, elapsedMs: ms, value, isOver, craft: this.#moves() ? this.#craft : null }, markers);
  }

  #write(text: string): void {
    if (this.#value.textContent !== text) this.#value.textContent = text;
  }

  #say(text: string): void {
    if (this.#label.getAttribute('aria-label') !== text) this.#label.setAttribute('aria-label', text);
  }

  #draw(view: CurveView | null, markers: readonly Marker[]): void {
    const context = cleared(this.#canvas, this.#size, CURVE_SCALE);
    const axes = view && axesOf(this.#size, view);
    this.#drawAxes(axes, view?.isOver === false ? view.elapsedMs : null);
    if (context && axes) paintCurve(context, axes, view, markers);
  }

  /** `elapsedMs`: of a flight that goes on. */
  #drawAxes(axes: Axes | null, elapsedMs: number | null): void {
    const { width, height } = this.#size;
    const key = axes ? [width, height, axes.spanMs, axes.spanValue].join(' ') : '';
    const { key: shown, at } = this.#axesShown;
    if (key === shown || (elapsedMs !== null && shown !== '' && Math.abs(elapsedMs - at) < AXES_EVERY_MS)) return;
    this.#axesShown = { key, at: elapsedMs ?? -Infinity };
    const context = cleared(this.#axes, this.#size, AXES_SCALE);
    if (context && axes) paintAxes(context, this.#size, axes, this.#words.tag);
  }
}
