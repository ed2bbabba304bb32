import { resize, surface, type Surface } from './canvas.ts';

interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  readonly spin: number;
  readonly size: number;
  readonly picture: HTMLCanvasElement;
  readonly flips: boolean;
  readonly until: number;
}

const GRAVITY = 1500;
const MOST = 90;

const coinPicture = (): HTMLCanvasElement => {
  const { canvas, paint } = surface(28, 28);
  const face = paint.createLinearGradient(4, 2, 24, 26);
  face.addColorStop(0, '#fffbd6');
  face.addColorStop(0.4, '#ffd24a');
  face.addColorStop(1, '#c05f00');
  paint.fillStyle = '#8f4300';
  paint.beginPath();
  paint.arc(14, 14, 13, 0, 7);
  paint.fill();
  paint.fillStyle = face;
  paint.beginPath();
  paint.arc(14, 14, 11.6, 0, 7);
  paint.fill();
  paint.fillStyle = '#b05c00';
  for (let ray = 0; ray < 8; ray += 1) {
    paint.save();
    paint.translate(14, 14);
    paint.rotate((ray * Math.PI) / 4);
    paint.beginPath();
    paint.moveTo(-1.8, -3);
    paint.lineTo(0, -8.5);
    paint.lineTo(1.8, -3);
    paint.fill();
    paint.restore();
  }
  return canvas;
};

const starPicture = (colour: string): HTMLCanvasElement => {
  const { canvas, paint } = surface(16, 16);
  paint.fillStyle = colour;
  paint.beginPath();
  for (let point = 0; point < 8; point += 1) {
    const radius = point % 2 === 0 ? 7.5 : 2.2;
    paint.lineTo(8 + radius * Math.cos((point * Math.PI) / 4), 8 + radius * Math.sin((point * Math.PI) / 4));
  }
  paint.fill();
  return canvas;
};

/** Coins and stars that fly over the stage after a win above the stake. Nothing flies for people who want less motion. */
export class Sparks {
  readonly #surface: Surface = surface(1, 1, 1);
  readonly #sparks: Spark[] = [];
  readonly #stars = ['#fff6e3', '#ffd468', '#ff8fbc'].map(starPicture);
  readonly #coin = coinPicture();
  #last = 0;
  #frame = 0;

  constructor() {
    this.#surface.canvas.className = 'sparks';
    this.#surface.canvas.setAttribute('aria-hidden', 'true');
  }

  get canvas(): HTMLCanvasElement {
    return this.#surface.canvas;
  }

  resize(width: number, height: number): void {
    resize(this.#surface, width, height, 1);
  }

  /** Stars around a place. */
  twinkle(x: number, y: number, count: number): void {
    for (let index = 0; index < count; index += 1) {
      const [angle, speed] = [Math.random() * 6.283, 60 + Math.random() * 190];
      const picture = this.#stars[index % this.#stars.length] ?? this.#coin;
      this.#add({ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed - 120, picture, size: 7 + Math.random() * 9, flips: false, lastsMs: 620 });
    }
  }

  /** A fountain of coins from the foot of the stage. */
  fountain(count: number): void {
    const { clientWidth, clientHeight } = this.canvas;
    for (let index = 0; index < count; index += 1) {
      const side = index % 2 === 0 ? 1 : -1;
      this.#add({
        x: clientWidth / 2 + side * clientWidth * (0.1 + Math.random() * 0.24),
        y: clientHeight * 0.9,
        vx: side * (20 + Math.random() * 160),
        vy: -620 - Math.random() * 640,
        picture: this.#coin,
        size: 18 + Math.random() * 12,
        flips: true,
        lastsMs: 2200,
      });
    }
  }

  #add({ lastsMs, ...spark }: Omit<Spark, 'turn' | 'spin' | 'until'> & { lastsMs: number }): void {
    if (this.#sparks.length >= MOST) return;
    const now = performance.now();
    this.#sparks.push({ ...spark, turn: Math.random() * 6, spin: (Math.random() - 0.5) * 14, until: now + lastsMs });
    if (this.#frame === 0) {
      this.#last = now;
      this.#frame = requestAnimationFrame(this.#draw);
    }
  }

  readonly #draw = (): void => {
    const now = performance.now();
    const seconds = Math.min(0.05, (now - this.#last) / 1000);
    this.#last = now;
    const { paint, canvas } = this.#surface;
    paint.clearRect(0, 0, canvas.width, canvas.height);
    for (let index = this.#sparks.length - 1; index >= 0; index -= 1) {
      const spark = this.#sparks[index];
      if (!spark || now >= spark.until || spark.y > canvas.height + 40) {
        this.#sparks.splice(index, 1);
        continue;
      }
      spark.vy += GRAVITY * seconds * (spark.flips ? 1 : 0.25);
      spark.x += spark.vx * seconds;
      spark.y += spark.vy * seconds;
      spark.turn += spark.spin * seconds;
      const width = spark.size * (spark.flips ? Math.abs(Math.cos(spark.turn)) * 0.9 + 0.1 : 1);
      paint.globalAlpha = Math.min(1, (spark.until - now) / 260);
      paint.drawImage(spark.picture, spark.x - width / 2, spark.y - spark.size / 2, width, spark.size);
    }
    paint.globalAlpha = 1;
    this.#frame = this.#sparks.length > 0 ? requestAnimationFrame(this.#draw) : 0;
  };
}
