import { hsl, palettes } from './drawing/colour.ts';
import { fitted, placed } from './drawing/placing.ts';
import { randomFrom } from './drawing/random.ts';
import { linear, sketchOf } from './drawing/sketch.ts';

/** Faces that members may choose, each with the hues of its ground from top to bottom. */
const grounds: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
  lion: [170, 212],
  tiger: [268, 320],
  panda: [140, 172],
  dolphin: [196, 232],
  'water-buffalo': [44, 24],
  owl: [250, 284],
  eagle: [205, 240],
  monkey: [120, 160],
  peacock: [300, 335],
  horse: [12, 346],
  turtle: [60, 36],
  dragon: [345, 284],
};

export const avatarIds: readonly string[] = Object.keys(grounds);
const SIZE = 256;
const PAINTED = 172;

/** A face as SVG text: a square filled to its edges, which pages show as a circle. Throws for an unknown id. */
export const avatarSvg = (id: string): string => {
  const ground = grounds[id];
  if (!ground) throw new Error(`no avatar ${id}`);
  const sketch = sketchOf(randomFrom(id), palettes['perya'] ?? { night: 228, glow: 46, accent: 335 }, SIZE, SIZE);
  const fill = linear(
    sketch,
    [0, 0, 0, SIZE],
    [
      [0, hsl(ground[0], 68, 58)],
      [1, hsl(ground[1], 70, 44)],
    ],
  );
  const art = placed(sketch, id, fitted(id, { x: SIZE / 2, y: SIZE / 2 + 4, width: PAINTED, height: PAINTED }));
  const box = `viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${box}><defs>${sketch.defs.join('')}</defs><path d="M0 0h${SIZE}v${SIZE}H0z" fill="${fill}"/>${art}</svg>`;
};
