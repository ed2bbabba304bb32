import type { Translator } from '@laro/i18n/translator';
import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import { TICK_MS, type Climb } from '@laro/games/kinds/crash/climb';
import { element, write } from '../../shell/page/dom.ts';

import fair from './art/fair.svg?url';
import jeepney from './art/jeepney.svg?url';
import kite from './art/kite.svg?url';
import rocket from './art/rocket.svg?url';
import street from './art/street.svg?url';
import terrace from './art/terrace.svg?url';
import { axesOf, type CurveView, type Marker } from './curve.ts';
import { AxesDrawing, CurveDrawing } from './curve-drawing.ts';
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

/** The view of a flight on the stage. `elapsedMs` null: nothing flies. */
export interface StageView {
  readonly elapsedMs: number | null;
  /** Where it ended; null while it flies. */
  readonly point: number | null;
  readonly markers: readonly Marker[];
}

/** The sky with its curve, and the value in large figures. The backdrop is a picture that is painted once; only the value is painted in every frame. */
export class FlightStage {
  readonly root: HTMLElement;
  readonly #course: Climb;
  readonly #isStops: boolean;
  readonly #words: Translator;
  readonly #moves: () => boolean;
  readonly #curve: CurveDrawing;
  readonly #axes: AxesDrawing;
  readonly #value = element('div', { class: 'value', 'aria-hidden': 'true' });
  readonly #label = element('div', { class: 'unseen', role: 'img' });
  #labelledAt = -Infinity;
  /** Of the drawing. Reading it in a frame would lay the page out again. */
  #size = { width: 0, height: 0 };

  constructor(parts: { gameId: string; rules: CrashRulesJson; course: Climb; words: Translator; moves: () => boolean }, ...top: readonly Node[]) {
    const look = looks[parts.gameId] ?? liveLook;
    this.#course = parts.course;
    this.#isStops = parts.rules.course === 'stops';
    this.#words = parts.words;
    this.#moves = parts.moves;
    this.#curve = new CurveDrawing(look.craft);
    this.#axes = new AxesDrawing(parts.words.tag);
    const picture = element('img', { class: 'sky', src: look.backdrop, alt: '', draggable: 'false' });
    this.root = element(
      'section',
      { class: 'flight-stage' },
      picture,
      this.#axes.root,
      this.#curve.root,
      this.#curve.craft,
      this.#label,
      element('div', { class: 'stage-top' }, ...top),
      this.#value,
    );
    new ResizeObserver(() => {
      this.#size = { width: this.root.clientWidth, height: this.root.clientHeight };
    }).observe(this.root);
  }

  /** Draws a moment. Nothing is written to the page that has not changed. */
  show({ elapsedMs, point, markers }: StageView): void {
    const isOver = point !== null;
    this.root.classList.toggle('is-crashed', isOver);
    if (elapsedMs === null) {
      write(this.#value, isOver ? valueText(point, this.#words.tag) : '');
      this.#say(this.#words.t('crash.stage.waiting'));
      this.#draw(null, markers);
      return;
    }
    const tick = Math.max(0, Math.floor(elapsedMs / TICK_MS));
    const flown = isOver ? Math.min(tick, this.#course.lastTick(point)) : tick;
    const value = isOver ? point : this.#course.valueAt(flown);
    write(this.#value, valueText(value, this.#words.tag));
    if (isOver || elapsedMs - this.#labelledAt >= LABEL_EVERY_MS || elapsedMs < this.#labelledAt) {
      this.#labelledAt = elapsedMs;
      const seconds = Math.floor((flown * TICK_MS) / 1000);
      this.#say(this.#words.t('crash.stage.flying', { value: valueText(value, this.#words.tag), seconds }));
    }
    const ms = isOver ? (flown + 1) * TICK_MS : elapsedMs;
    this.#draw({ course: this.#course, isStops: this.#isStops, elapsedMs: ms, value, isOver, hasCraft: this.#moves() }, markers);
  }

  #say(text: string): void {
    if (this.#label.getAttribute('aria-label') !== text) this.#label.setAttribute('aria-label', text);
  }

  #draw(view: CurveView | null, markers: readonly Marker[]): void {
    if (!view || this.#size.width === 0) {
      this.#curve.clear();
      this.#axes.clear();
      return;
    }
    const axes = axesOf(this.#size, view);
    this.#axes.show(this.#size, axes, view.isOver ? null : view.elapsedMs);
    this.#curve.show(this.#size, axes, view, markers);
  }
}
