import { element, shape, write } from '../../shell/page/dom.ts';

const RADIUS = 25;
const AROUND = 2 * Math.PI * RADIUS;

/** The time left to bet, as a ring with its seconds. What is said aloud is said elsewhere, at ten, five and no seconds. */
export class TimerRing {
  readonly root: HTMLElement;
  readonly #arc = shape('circle', {
    cx: 30,
    cy: 30,
    r: RADIUS,
    fill: 'none',
    stroke: '#ffbe2e',
    'stroke-width': 5,
    'stroke-linecap': 'round',
    transform: 'rotate(-90 30 30)',
  });
  readonly #figure = element('b');

  constructor() {
    const back = shape('circle', { cx: 30, cy: 30, r: 29, fill: 'rgb(5 9 24/.78)' });
    const track = shape('circle', { cx: 30, cy: 30, r: RADIUS, fill: 'none', stroke: 'rgb(163 172 214/.22)', 'stroke-width': 5 });
    this.root = element(
      'div',
      { class: 'ring', 'aria-hidden': 'true', hidden: true },
      shape('svg', { viewBox: '0 0 60 60' }, back, track, this.#arc),
      this.#figure,
    );
  }

  /** `leftMs` null takes the ring away. */
  show(leftMs: number | null, windowMs: number): void {
    this.root.hidden = leftMs === null;
    if (leftMs === null) return;
    const left = Math.max(0, leftMs);
    const share = Math.min(1, left / windowMs);
    this.#arc.setAttribute('stroke-dasharray', `${(AROUND * share).toFixed(1)} ${AROUND.toFixed(1)}`);
    this.#arc.setAttribute('stroke', left <= 5000 ? '#ff8a73' : '#ffbe2e');
    write(this.#figure, String(Math.ceil(left / 1000)));
  }
}
