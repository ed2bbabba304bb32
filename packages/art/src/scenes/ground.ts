import { hsl } from '../drawing/colour.ts';
import { blur, n, o, radial, type Sketch, wedgePath } from '../drawing/sketch.ts';

/** The painted wall of every picture: light in the middle, its own hue around, night at the corners. */
export const ground = (sketch: Sketch, cx: number, cy: number): string => {
  const { night, glow } = sketch.palette;
  const reach = Math.max(sketch.width, sketch.height);
  const body = radial(
    sketch,
    [cx, cy, reach * 0.74],
    [
      [0, hsl(glow, 94, 62)],
      [0.3, hsl(night, 84, 46)],
      [0.64, hsl(night - 4, 84, 29)],
      [1, hsl(night - 8, 86, 12)],
    ],
  );
  return `<rect width="${sketch.width}" height="${sketch.height}" fill="${body}"/>`;
};

/** Rays from the light, soft at both ends. `count` pairs, `strength` 0–1. */
export const rays = (sketch: Sketch, cx: number, cy: number, count: number, strength = 0.2): string => {
  const reach = Math.max(sketch.width, sketch.height) * 0.9;
  const paint = radial(
    sketch,
    [cx, cy, reach * 0.72],
    [
      [0.12, '#fff', 0],
      [0.3, '#fff', strength * 1.15],
      [0.7, '#fff', strength * 0.5],
      [1, '#fff', 0],
    ],
  );
  return `<path d="${wedgePath(cx, cy, count, reach, sketch.random.between(0, 360), 0.5)}" fill="${paint}"/>`;
};

/** The white heart of the light behind the subject. */
export const halo = (sketch: Sketch, cx: number, cy: number, radius: number, strength = 0.85): string => {
  const { glow } = sketch.palette;
  const paint = radial(
    sketch,
    [cx, cy, radius],
    [
      [0, '#fff', strength],
      [0.38, hsl(glow, 100, 74), strength * 0.68],
      [1, hsl(glow, 92, 60), 0],
    ],
  );
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${paint}"/>`;
};

/** Lights out of focus, mostly towards the edges. */
export const bokeh = (sketch: Sketch, count: number, low: number): string => {
  const { random, palette, width } = sketch;
  const spots = Array.from({ length: count }, () => {
    const r = random.between(7, 26);
    const hue = random.pick([palette.glow, palette.accent, palette.glow]);
    return `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(10, low))}" r="${n(r)}" fill="${hsl(hue, 100, 78)}" fill-opacity="${o(random.between(0.1, 0.3))}"/>`;
  }).join('');
  return `<g filter="${blur(sketch, 2.4)}">${spots}</g>`;
};

/** Night at the corners and, from `from` downwards, the foot on which letters read. */
export const nightfall = (sketch: Sketch, from: number, strength = 1): string => {
  const { width, height, palette } = sketch;
  const colour = hsl(palette.night - 8, 88, 8);
  const id = sketch.name();
  sketch.defs.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(from)}" x2="0" y2="${height}"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset=".42" stop-color="${colour}" stop-opacity="${o(0.7 * strength)}"/><stop offset="1" stop-color="${colour}" stop-opacity="${o(0.95 * strength)}"/></linearGradient>`,
  );
  return `<rect y="${n(from)}" width="${width}" height="${n(height - from)}" fill="url(#${id})"/>`;
};

/** Corners go into the night so that the grid sits on ink. */
export const vignette = (sketch: Sketch, cx: number, cy: number): string => {
  const { width, height, palette } = sketch;
  const paint = radial(
    sketch,
    [cx, cy, Math.hypot(width, height) * 0.56],
    [
      [0.5, hsl(palette.night - 8, 90, 7), 0],
      [1, hsl(palette.night - 8, 90, 7), 0.72],
    ],
  );
  return `<rect width="${width}" height="${height}" fill="${paint}"/>`;
};
