import type { LookPalette } from '@laro/games/kinds/slot/looks';
import { hsl } from '../colours.ts';

/** The parts from which a scene is drawn: its size, hues, and numbers that are always the same for it. */
interface Ground {
  readonly paint: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly palette: LookPalette;
  readonly next: () => number;
}

type Part = (ground: Ground) => void;

/** Numbers between 0 and 1 for decoration: nothing in a game depends on them. */
const numbers = (text: string): (() => number) => {
  let state = [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

const sky: Part = ({ paint, width, height, palette: { night, glow } }) => {
  paint.fillStyle = hsl(night - 6, 66, 8);
  paint.fillRect(0, 0, width, height);
  const light = paint.createRadialGradient(width / 2, height * 0.2, 0, width / 2, height * 0.24, Math.max(width, height) * 0.72);
  light.addColorStop(0, hsl(glow, 92, 62, 0.95));
  light.addColorStop(0.14, hsl(glow - 6, 84, 50, 0.72));
  light.addColorStop(0.42, hsl(night, 72, 34, 0.9));
  light.addColorStop(1, hsl(night - 6, 66, 8, 0));
  paint.fillStyle = light;
  paint.fillRect(0, 0, width, height);
};

const rays: Part = ({ paint, width, height, palette: { glow } }) => {
  const reach = Math.hypot(width, height);
  const [x, y] = [width / 2, height * 0.2];
  const fade = paint.createRadialGradient(x, y, 0, x, y, reach * 0.6);
  fade.addColorStop(0, hsl(glow, 100, 92, 0.3));
  fade.addColorStop(0.5, hsl(glow, 100, 88, 0.09));
  fade.addColorStop(1, hsl(glow, 100, 88, 0));
  paint.fillStyle = fade;
  for (let ray = 0; ray < 18; ray += 1) {
    const from = (ray * Math.PI) / 9;
    paint.beginPath();
    paint.moveTo(x, y);
    paint.arc(x, y, reach, from, from + Math.PI / 18);
    paint.fill();
  }
};

const hills: Part = ({ paint, width, height, palette: { night }, next }) => {
  for (let layer = 0; layer < 3; layer += 1) {
    const base = height * (0.3 + layer * 0.09);
    paint.fillStyle = hsl(night + 10 - layer * 8, 58, 24 - layer * 6, 0.72);
    paint.beginPath();
    paint.moveTo(0, height);
    paint.lineTo(0, base);
    const waves = 2 + layer;
    for (let wave = 0; wave < waves; wave += 1) {
      const [left, right] = [(wave * width) / waves, ((wave + 1) * width) / waves];
      paint.quadraticCurveTo((left + right) / 2, base - height * (0.05 + next() * 0.08), right, base + (next() - 0.5) * height * 0.04);
    }
    paint.lineTo(width, height);
    paint.fill();
  }
};

const stars: Part = ({ paint, width, height, palette: { glow }, next }) => {
  for (let star = 0; star < 90; star += 1) {
    const size = 0.5 + next() * 1.3;
    paint.fillStyle = hsl(glow, 70, 92, 0.2 + next() * 0.6);
    paint.beginPath();
    paint.arc(next() * width, next() * height * 0.75, size, 0, 7);
    paint.fill();
  }
};

const FLAGS = ['#ff5d9e', '#ffbe2e', '#4fe3bd', '#7cc0ff', '#ff6b52', '#fff6e3'];

const bunting: Part = ({ paint, width, palette: { night } }) => {
  for (const [y, sag, shift] of [
    [6, 34, 0],
    [34, 46, 3],
  ] as const) {
    const at = (place: number): number => y + sag * 4 * place * (1 - place);
    paint.strokeStyle = hsl(night, 40, 12, 0.7);
    paint.lineWidth = 1.2;
    paint.beginPath();
    for (let place = 0; place <= 1.001; place += 0.05) paint.lineTo(place * width, at(place));
    paint.stroke();
    const count = Math.round(width / 26);
    for (let flag = 0; flag < count; flag += 1) {
      const x = ((flag + 0.5) * width) / count;
      paint.fillStyle = FLAGS[(flag + shift) % FLAGS.length] ?? '';
      paint.globalAlpha = 0.82;
      paint.beginPath();
      paint.moveTo(x - 8, at((x - 8) / width));
      paint.lineTo(x + 8, at((x + 8) / width));
      paint.lineTo(x, at(x / width) + 17);
      paint.fill();
      paint.globalAlpha = 1;
    }
  }
};

const ferrisWheel: Part = ({ paint, width, height, palette: { glow, night } }) => {
  const [x, y, radius] = [width * 0.82, height * 0.3, Math.min(width * 0.36, height * 0.2)];
  paint.strokeStyle = hsl(glow, 60, 70, 0.34);
  paint.lineWidth = 2;
  for (const share of [1, 0.86]) {
    paint.beginPath();
    paint.arc(x, y, radius * share, 0, 7);
    paint.stroke();
  }
  for (let spoke = 0; spoke < 12; spoke += 1) {
    const [dx, dy] = [Math.cos((spoke * Math.PI) / 6), Math.sin((spoke * Math.PI) / 6)];
    paint.beginPath();
    paint.moveTo(x, y);
    paint.lineTo(x + dx * radius, y + dy * radius);
    paint.stroke();
    paint.fillStyle = FLAGS[spoke % FLAGS.length] ?? '';
    paint.globalAlpha = 0.6;
    paint.beginPath();
    paint.arc(x + dx * radius, y + dy * radius + 5, 7, 0, 7);
    paint.fill();
    paint.globalAlpha = 1;
  }
  paint.fillStyle = hsl(night, 50, 16, 0.6);
  paint.beginPath();
  paint.moveTo(x, y);
  paint.lineTo(x - radius * 0.6, y + radius * 1.7);
  paint.lineTo(x + radius * 0.6, y + radius * 1.7);
  paint.fill();
};

const shafts: Part = ({ paint, width, height, palette: { glow } }) => {
  for (let shaft = 0; shaft < 6; shaft += 1) {
    const x = width * (0.08 + shaft * 0.17);
    const fade = paint.createLinearGradient(0, 0, 0, height * 0.7);
    fade.addColorStop(0, hsl(glow, 90, 82, 0.26));
    fade.addColorStop(1, hsl(glow, 90, 82, 0));
    paint.fillStyle = fade;
    paint.beginPath();
    paint.moveTo(x, 0);
    paint.lineTo(x + width * 0.06, 0);
    paint.lineTo(x + width * (0.16 - shaft * 0.02), height * 0.7);
    paint.lineTo(x - width * (0.06 + shaft * 0.02), height * 0.7);
    paint.fill();
  }
};

const bubbles: Part = ({ paint, width, height, next }) => {
  for (let bubble = 0; bubble < 34; bubble += 1) {
    const [x, y, radius] = [next() * width, next() * height, 2 + next() * 11];
    paint.strokeStyle = `rgb(255 255 255 / ${0.12 + next() * 0.2})`;
    paint.fillStyle = 'rgb(255 255 255 / .05)';
    paint.lineWidth = 1.2;
    paint.beginPath();
    paint.arc(x, y, radius, 0, 7);
    paint.fill();
    paint.stroke();
  }
};

const skyline: Part = ({ paint, width, height, palette: { night, glow }, next }) => {
  for (const [base, light] of [
    [0.3, 20],
    [0.36, 13],
  ] as const)
    for (let x = -10; x < width;) {
      const across = 26 + next() * 34;
      const top = height * (base - next() * 0.13);
      paint.fillStyle = hsl(night, 50, light, 0.86);
      paint.fillRect(x, top, across, height);
      paint.fillStyle = hsl(glow, 90, 70, 0.5);
      for (let y = top + 8; y < top + 120; y += 13) for (let pane = x + 5; pane < x + across - 7; pane += 10) if (next() > 0.6) paint.fillRect(pane, y, 4, 6);
      x += across + 3;
    }
};

const lanterns: Part = ({ paint, width, palette: { glow }, next }) => {
  for (let lantern = 0; lantern < 7; lantern += 1) {
    const [x, y, radius] = [width * (0.06 + lantern * 0.147), 26 + next() * 70, 10 + next() * 7];
    const shine = paint.createRadialGradient(x, y, 0, x, y, radius * 2.6);
    shine.addColorStop(0, hsl(glow - 18, 100, 70, 0.75));
    shine.addColorStop(1, hsl(glow - 18, 100, 60, 0));
    paint.fillStyle = shine;
    paint.fillRect(x - radius * 3, y - radius * 3, radius * 6, radius * 6);
    paint.strokeStyle = 'rgb(0 0 0 / .4)';
    paint.beginPath();
    paint.moveTo(x, 0);
    paint.lineTo(x, y - radius);
    paint.stroke();
    paint.fillStyle = '#e23d2e';
    paint.beginPath();
    paint.ellipse(x, y, radius * 1.15, radius, 0, 0, 7);
    paint.fill();
    paint.fillStyle = '#ffd468';
    paint.fillRect(x - 5, y - radius - 2, 10, 3);
    paint.fillRect(x - 5, y + radius - 1, 10, 3);
  }
};

const confetti: Part = ({ paint, width, height, next }) => {
  for (let piece = 0; piece < 60; piece += 1) {
    paint.save();
    paint.translate(next() * width, next() * height * 0.7);
    paint.rotate(next() * 6);
    paint.globalAlpha = 0.25 + next() * 0.4;
    paint.fillStyle = FLAGS[Math.floor(next() * FLAGS.length)] ?? '';
    paint.fillRect(-3, -2, 6, 4);
    paint.restore();
  }
};

const facets: Part = ({ paint, width, height, palette: { glow, accent }, next }) => {
  for (let facet = 0; facet < 26; facet += 1) {
    const [x, y, size] = [next() * width, next() * height * 0.8, 14 + next() * 46];
    paint.fillStyle = hsl(next() > 0.5 ? glow : accent, 90, 78, 0.05 + next() * 0.09);
    paint.beginPath();
    paint.moveTo(x, y - size);
    paint.lineTo(x + size * 0.6, y);
    paint.lineTo(x, y + size);
    paint.lineTo(x - size * 0.6, y);
    paint.fill();
  }
};

const moon: Part = ({ paint, width, height, palette: { glow } }) => {
  const [x, y, radius] = [width * 0.78, height * 0.13, Math.min(width, height) * 0.12];
  const shine = paint.createRadialGradient(x, y, radius * 0.7, x, y, radius * 2.4);
  shine.addColorStop(0, hsl(glow, 90, 88, 0.5));
  shine.addColorStop(1, hsl(glow, 90, 80, 0));
  paint.fillStyle = shine;
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = hsl(glow, 80, 92, 0.9);
  paint.beginPath();
  paint.arc(x, y, radius, 0, 7);
  paint.fill();
};

const temple: Part = ({ paint, width, height, palette: { night } }) => {
  for (const [x, size] of [
    [0.16, 0.34],
    [0.86, 0.42],
  ] as const) {
    paint.fillStyle = hsl(night, 44, 17, 0.8);
    for (let step = 0; step < 5; step += 1) {
      const across = width * size * (1 - step * 0.18);
      paint.fillRect(width * x - across / 2, height * (0.34 - step * 0.035), across, height);
    }
  }
};

const foot: Part = ({ paint, width, height, palette: { night } }) => {
  const shade = paint.createLinearGradient(0, height * 0.3, 0, height);
  shade.addColorStop(0, hsl(night - 6, 66, 7, 0));
  shade.addColorStop(0.62, hsl(night - 6, 66, 7, 0.86));
  shade.addColorStop(1, hsl(night - 6, 66, 6, 1));
  paint.fillStyle = shade;
  paint.fillRect(0, 0, width, height);
};

/** The background of the games of a symbol set. */
const scenes: Readonly<Record<string, readonly Part[]>> = {
  fruit: [rays, hills, bunting],
  classic: [rays, confetti, bunting],
  perya: [rays, ferrisWheel, hills, bunting],
  sea: [shafts, bubbles, hills],
  sweets: [rays, confetti, hills],
  jungle: [shafts, hills],
  farm: [rays, hills],
  space: [stars, stars, moon],
  spooky: [stars, moon, hills],
  gems: [rays, facets],
  fiesta: [rays, ferrisWheel, confetti, bunting],
  tale: [stars, moon, hills],
  city: [stars, skyline],
  food: [rays, confetti, bunting],
  silk: [rays, hills, lanterns],
  myth: [rays, temple, hills],
};

/** Draws the background of a game: sky and light in its hues, its scene, and a dark foot for the machine. */
export const paintScene = (paint: CanvasRenderingContext2D, width: number, height: number, palette: LookPalette, symbolSet: string): void => {
  const ground: Ground = { paint, width, height, palette, next: numbers(`${symbolSet} ${palette.id}`) };
  for (const part of [sky, ...(scenes[symbolSet] ?? [rays]), foot]) part(ground);
};
