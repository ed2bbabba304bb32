import type { Colour } from '@laro/games/kinds/colour/colour-rules';
import { element } from '../../shell/page/dom.ts';
import { FALL_GAP_MS, FALL_MS, fallingPose, shakenPose, type DiePose } from './die-motion.ts';
import { paints, seenSides } from './paints.ts';
import { backdrop } from '../../shell/bets/backdrop.ts';

const WIDTH = 390;
const HEIGHT = 284;
/** The dice lie between these: their lower edge, and the room that they need above it. */
const DICE_BOTTOM = 266;
const DICE_HEIGHT = 166;
const FACE = 100;
/** Places and sizes of the dice: the middle one stands in front. Painted in this order. */
const PLACES = [
  { die: 0, x: 88, y: 146, size: 1 },
  { die: 2, x: 302, y: 146, size: 1 },
  { die: 1, x: 195, y: 160, size: 1.0968 },
] as const;
/** A shaken die is there for at least so long, so that a fast answer is still a throw. */
const SHAKE_MIN_MS = 700;

type Matrix = readonly [number, number, number, number, number, number];
const TOP: Matrix = [0.53692, 0.31, -0.53692, 0.31, 0, 0];
const LEFT: Matrix = [0.53692, 0.31, 0, 0.5766, -26.85, 44.33];
const RIGHT: Matrix = [0.53692, -0.31, 0, 0.5766, 26.85, 44.33];

const signs = new Map<Colour, Path2D>();
const signOf = (colour: Colour): Path2D => {
  const known = signs.get(colour);
  if (known) return known;
  const made = new Path2D(paints[colour].sign.join(''));
  signs.set(colour, made);
  return made;
};

const box = new Path2D();
box.roundRect(-FACE / 2, -FACE / 2, FACE, FACE, 13);

const paintFace = (paint: CanvasRenderingContext2D, matrix: Matrix, colour: Colour, shade: string, rim: number): void => {
  const { light, main, ink, dot } = paints[colour];
  paint.save();
  paint.transform(...matrix);
  const fill = paint.createLinearGradient(-FACE / 2, -FACE / 2, FACE / 2, FACE / 2);
  fill.addColorStop(0, light);
  fill.addColorStop(1, main);
  for (const layer of [fill, shade]) {
    paint.fillStyle = layer;
    paint.fill(box);
  }
  paint.strokeStyle = `rgb(255 255 255 / ${rim})`;
  paint.lineWidth = 2.5;
  paint.stroke(box);
  paint.scale(1.7, 1.7);
  paint.fillStyle = ink;
  paint.fill(signOf(colour));
  if (dot !== undefined) {
    paint.fillStyle = dot;
    paint.beginPath();
    paint.arc(0, 0, 4, 0, 2 * Math.PI);
    paint.fill();
  }
  paint.restore();
};

const paintDie = (paint: CanvasRenderingContext2D, place: (typeof PLACES)[number], { up, turn, lift, shift, tilt }: DiePose): void => {
  const [top, left, right] = seenSides(up, turn);
  paint.save();
  paint.translate(place.x + shift, place.y);
  paint.scale(place.size, place.size);
  const shrink = 1 - lift / 160;
  paint.fillStyle = `rgb(26 8 3 / ${0.6 * shrink})`;
  paint.beginPath();
  paint.ellipse(0, 51, 61 * shrink, 18.6 * shrink, 0, 0, 2 * Math.PI);
  paint.fill();
  paint.translate(0, 28.5 - lift);
  paint.rotate(tilt);
  paint.translate(0, -28.5);
  paint.fillStyle = '#2a1016';
  paint.fill(new Path2D('M-50 2L0 -27L50 2V55L0 84L-50 55Z'));
  paintFace(paint, LEFT, left, 'rgb(0 0 0 / 0.2)', 0.22);
  paintFace(paint, RIGHT, right, 'rgb(0 0 0 / 0.42)', 0.14);
  paintFace(paint, TOP, top, 'rgb(255 255 255 / 0.06)', 0.6);
  paint.restore();
};

export interface DiceStageParts {
  readonly faces: readonly Colour[];
  readonly moves: () => boolean;
  readonly onLand: (die: number) => void;
}

/** The stall with its three dice. The stall is painted once; the dice are their own canvas before it. */
export class DiceStage {
  readonly root: HTMLElement;
  readonly #parts: DiceStageParts;
  readonly #canvas = element('canvas', { class: 'dice', role: 'img' });
  #lying: readonly Colour[];
  #shakenSince: number | null = null;
  #fall: { readonly dice: readonly Colour[]; readonly since: number } | null = null;
  #landed = 0;
  #frame = 0;
  #onEnd: () => void = () => {};

  constructor(parts: DiceStageParts) {
    this.#parts = parts;
    this.#lying = parts.faces.slice(0, PLACES.length);
    this.root = element('div', { class: 'stage bets-stage' });
    this.root.append(backdrop(), this.#canvas);
  }

  /** What the picture is called for people who do not see it. */
  name(words: string): void {
    this.#canvas.setAttribute('aria-label', words);
  }

  /** Fits the drawing to its place. */
  fit(): void {
    const { width, height } = this.root.getBoundingClientRect();
    const ratio = Math.min(2, Math.max(1, window.devicePixelRatio || 1));
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#paint(performance.now());
  }

  shake(): void {
    this.#shakenSince = performance.now();
    this.#fall = null;
    this.#run();
  }

  /** Lets the dice fall to their outcome, one after another; without motion they lie there at once. */
  async land(dice: readonly Colour[]): Promise<void> {
    if (!this.#parts.moves()) {
      this.lie(dice);
      return;
    }
    this.#shakenSince ??= performance.now();
    const since = Math.max(performance.now(), this.#shakenSince + SHAKE_MIN_MS);
    this.#landed = 0;
    this.#fall = { dice, since };
    this.#run();
    // A page that is not seen paints nothing; the round goes on all the same.
    const lastsMs = since - performance.now() + FALL_MS + FALL_GAP_MS * (dice.length - 1);
    await Promise.race([new Promise<void>((resolve) => (this.#onEnd = resolve)), new Promise<void>((resolve) => setTimeout(resolve, lastsMs + 300))]);
    this.lie(dice);
  }

  /** The dice lie still. */
  lie(dice: readonly Colour[] = this.#lying): void {
    this.#lying = dice;
    this.#shakenSince = null;
    this.#fall = null;
    cancelAnimationFrame(this.#frame);
    this.#paint(performance.now());
  }

  #poseOf(die: number, now: number): DiePose {
    const { faces } = this.#parts;
    const lies: DiePose = { up: this.#lying[die] ?? 'red', turn: die, lift: 0, shift: 0, tilt: 0 };
    if (this.#shakenSince === null || !this.#parts.moves()) return lies;
    const falls = this.#fall;
    const from = falls ? falls.since + die * FALL_GAP_MS : Infinity;
    return falls && now >= from ? fallingPose(faces, falls.dice[die] ?? 'red', die, now - from) : shakenPose(faces, die, now - this.#shakenSince);
  }

  #run(): void {
    cancelAnimationFrame(this.#frame);
    if (!this.#parts.moves()) return;
    const step = (): void => {
      const now = performance.now();
      this.#paint(now);
      if (this.#fall) this.#tellLanded(now - this.#fall.since);
      if (this.#fall && now >= this.#fall.since + FALL_MS + FALL_GAP_MS * (PLACES.length - 1)) this.#onEnd();
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #tellLanded(elapsedMs: number): void {
    while (this.#landed < PLACES.length && elapsedMs >= this.#landed * FALL_GAP_MS + FALL_MS / 2) this.#parts.onLand(this.#landed++);
  }

  #paint(now: number): void {
    const { width, height } = this.#canvas;
    const paint = this.#canvas.getContext('2d');
    if (!paint) return;
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.clearRect(0, 0, width, height);
    // As the picture behind it: it fills its place and stands on its lower edge. Where little height is left the dice are smaller.
    const scale = Math.min(Math.max(width / WIDTH, height / HEIGHT), height / DICE_HEIGHT);
    const foot = scale * DICE_HEIGHT >= height ? DICE_BOTTOM : HEIGHT;
    paint.setTransform(scale, 0, 0, scale, (width - WIDTH * scale) / 2, height - foot * scale);
    for (const place of PLACES) paintDie(paint, place, this.#poseOf(place.die, now));
  }
}
