import { hsl } from '../drawing/colour.ts';
import { blur, linear, n, o, type Sketch } from '../drawing/sketch.ts';
import { rays } from './ground.ts';
import type { Scene } from './scene.ts';

const weed = (sketch: Sketch, x: number, base: number, size: number, fill: string): string => {
  const lean = sketch.random.between(-20, 20);
  return `<path d="M${n(x - 7)} ${n(base)}C${n(x - 24)} ${n(base - size * 0.4)} ${n(x + 20 + lean)} ${n(base - size * 0.6)} ${n(x + lean)} ${n(base - size)}C${n(x + 36 + lean)} ${n(base - size * 0.5)} ${n(x - 4)} ${n(base - size * 0.3)} ${n(x + 9)} ${n(base)}Z" fill="${fill}"/>`;
};

const branchCoral = (x: number, base: number, size: number, colour: string): string =>
  `<g transform="translate(${n(x)} ${n(base)}) scale(${o(size / 100)})" fill="none" stroke="${colour}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"><path d="M0 10V-52M0 -14Q-34 -22 -36 -62M0 -30Q30 -36 34 -84M-36 -42Q-56 -50 -58 -72M34 -60Q54 -64 58 -86M0 -52Q-10 -74 -4 -98"/></g>`;

const school = (sketch: Sketch, x: number, y: number, colour: string): string =>
  Array.from({ length: 5 }, (_, index) => {
    const fx = x + (index % 3) * 34 + sketch.random.between(-6, 6);
    const fy = y + Math.floor(index / 3) * 24 + sketch.random.between(-5, 5);
    return `<path d="M${n(fx)} ${n(fy)}q12 -11 26 0q-14 11 -26 0l-9 -7v14Z" fill="${colour}"/>`;
  }).join('');

/** Under water: shafts of light, reef, bubbles, a shoal; leaves of weed close to the eye. */
export const sea: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const shafts = Array.from({ length: 6 }, (_, index) => {
    const x = width * (0.08 + index * 0.17) + random.between(-16, 16);
    return `M${n(x - 14)} -10h${n(random.between(24, 46))}L${n(x + (x - light.x) * 0.7 + 70)} ${n(height * 0.9)}h-130Z`;
  }).join('');
  const shaft = linear(
    sketch,
    [0, 0, 0, height * 0.85],
    [
      [0, '#fff', 0.36],
      [1, '#fff', 0],
    ],
  );
  const bubbles = Array.from({ length: 20 }, () => {
    const r = random.between(4, 15);
    const x = random.between(0, width);
    const y = random.between(20, height * 0.72);
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" fill-opacity=".1" stroke="#fff" stroke-opacity=".55" stroke-width="1.8"/><circle cx="${n(x - r * 0.35)}" cy="${n(y - r * 0.35)}" r="${n(r * 0.2)}" fill="#fff" fill-opacity=".9"/>`;
  }).join('');
  const dark = hsl(palette.night - 6, 80, 13);
  const reef = `<path d="M0 ${height}V${n(height * 0.6)}Q${n(width * 0.1)} ${n(height * 0.54)} ${n(width * 0.18)} ${n(height * 0.68)}T${n(width * 0.4)} ${n(height * 0.8)}T${n(width * 0.72)} ${n(height * 0.78)}Q${n(width * 0.86)} ${n(height * 0.56)} ${width} ${n(height * 0.6)}V${height}Z" fill="${dark}"/>`;
  const garden =
    branchCoral(width * 0.1, height * 0.66, random.between(86, 120), hsl(palette.accent, 86, 62)) +
    branchCoral(width * 0.9, height * 0.67, random.between(86, 120), hsl(palette.accent + 34, 86, 60)) +
    [0.02, 0.2, 0.8, 0.98]
      .map((share) => weed(sketch, width * share, height * 0.74, random.between(90, 150), hsl(150 + random.between(-24, 24), 66, 34)))
      .join('');
  return {
    back:
      `<path d="${shafts}" fill="${shaft}" filter="${blur(sketch, 4)}"/>` +
      school(sketch, random.chance(0.5) ? 26 : width - 136, random.between(60, 150), hsl(palette.glow, 76, 80, 0.8)) +
      reef +
      garden +
      bubbles,
    front: `<g filter="${blur(sketch, 4)}">${weed(sketch, 6, height, 250, hsl(160, 70, 17))}${weed(sketch, width - 6, height, 230, hsl(170, 70, 17))}</g>`,
  };
};

/** The deep: dark water, glowing specks, a far ship. */
export const deep: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const specks = Array.from({ length: 34 }, () => {
    const r = random.between(1.2, 4);
    return `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height * 0.75))}" r="${n(r)}" fill="${hsl(random.pick([palette.glow, palette.accent, 190]), 100, 78)}" fill-opacity="${o(random.between(0.3, 0.95))}"/>`;
  }).join('');
  const x = random.chance(0.5) && width === height ? width * 0.16 : width * 0.84;
  const wreck = `<g transform="translate(${n(x)} ${n(height * 0.64)}) rotate(-14)" fill="${hsl(palette.night - 4, 66, 20)}"><path d="M-92 0H92L66 44H-64Z"/><path d="M-30 0V-132h9V0ZM34 0V-104h8V0Z"/><path d="M-26 -126Q30 -104 -22 -52ZM38 -98Q82 -80 40 -40Z" fill-opacity=".7"/></g>`;
  return {
    back:
      rays(sketch, light.x, -30, 7, 0.3) +
      wreck +
      `<path d="M0 ${height}V${n(height * 0.7)}Q${n(width * 0.3)} ${n(height * 0.62)} ${n(width * 0.5)} ${n(height * 0.76)}T${width} ${n(height * 0.68)}V${height}Z" fill="${hsl(palette.night - 8, 82, 9)}"/>` +
      specks,
    front: `<g filter="${blur(sketch, 5)}">${branchCoral(16, height * 0.98, 250, hsl(palette.accent, 72, 34))}${branchCoral(width - 12, height * 0.97, 230, hsl(palette.night + 20, 72, 26))}</g>`,
  };
};
