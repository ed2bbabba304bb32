import type { Palette } from './colour.ts';
import type { Random } from './random.ts';

/** A picture while it is being drawn: its colours, its numbers, and the definitions its parts have left behind. */
export interface Sketch {
  readonly random: Random;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  readonly defs: string[];
  /** A name no other definition of this picture has. */
  readonly name: () => string;
}

/** An empty sketch. */
export const sketchOf = (random: Random, palette: Palette, width: number, height: number): Sketch => {
  let count = 0;
  return {
    random,
    palette,
    width,
    height,
    defs: [],
    name: () => {
      count += 1;
      return `n${count.toString(36)}`;
    },
  };
};

/** A number as SVG wants it: one decimal at most, no minus zero. */
export const n = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
};

/** Opacity with three decimals. */
export const o = (value: number): string => String(Math.round(value * 1000) / 1000);

export type Stop = readonly [place: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([place, colour, opacity]) => `<stop offset="${o(place)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${o(opacity)}"`}/>`)
    .join('');

/** Adds a linear gradient (from, to in user units) and returns its `url(#…)`. */
export const linear = (sketch: Sketch, [x1, y1, x2, y2]: readonly [number, number, number, number], stops: readonly Stop[]): string => {
  const id = sketch.name();
  sketch.defs.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopsOf(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
};

/** Adds a radial gradient (centre and radius in user units) and returns its `url(#…)`. */
export const radial = (sketch: Sketch, [cx, cy, r]: readonly [number, number, number], stops: readonly Stop[]): string => {
  const id = sketch.name();
  sketch.defs.push(`<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stopsOf(stops)}</radialGradient>`);
  return `url(#${id})`;
};

/** Adds a gradient across whatever shape uses it, downwards, and returns its `url(#…)`. */
export const downward = (sketch: Sketch, stops: readonly Stop[]): string => {
  const id = sketch.name();
  sketch.defs.push(`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`);
  return `url(#${id})`;
};

/** Adds a ball-like gradient to whatever shape uses it, the light at the upper left, and returns its `url(#…)`. */
export const ballwise = (sketch: Sketch, stops: readonly Stop[]): string => {
  const id = sketch.name();
  sketch.defs.push(`<radialGradient id="${id}" cx=".36" cy=".3" r=".78">${stopsOf(stops)}</radialGradient>`);
  return `url(#${id})`;
};

/** Adds a blur (standard deviation in user units) over the whole canvas and returns its `url(#…)`. */
export const blur = (sketch: Sketch, deviation: number): string => {
  const id = sketch.name();
  sketch.defs.push(
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-60" y="-60" width="${sketch.width + 120}" height="${sketch.height + 120}"><feGaussianBlur stdDeviation="${o(deviation)}"/></filter>`,
  );
  return `url(#${id})`;
};

/** A star or sun with pointed rays as path data. */
export const starPath = (cx: number, cy: number, points: number, outer: number, inner: number, turn = -90): string => {
  const corners: string[] = [];
  for (let index = 0; index < points * 2; index += 1) {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = ((turn + (index * 180) / points) * Math.PI) / 180;
    corners.push(`${n(cx + radius * Math.cos(angle))} ${n(cy + radius * Math.sin(angle))}`);
  }
  return `M${corners.join('L')}Z`;
};

/** Wedges from a centre outwards as path data: every second of `count` sectors. */
export const wedgePath = (cx: number, cy: number, count: number, radius: number, turn = 0, share = 0.5): string => {
  const step = 360 / count;
  const at = (degrees: number): string => `${n(cx + radius * Math.cos((degrees * Math.PI) / 180))} ${n(cy + radius * Math.sin((degrees * Math.PI) / 180))}`;
  return Array.from({ length: count }, (_, index) => {
    const start = turn + index * step;
    return `M${n(cx)} ${n(cy)}L${at(start)}L${at(start + step * share)}Z`;
  }).join('');
};

/** A regular polygon as path data. */
export const polygonPath = (cx: number, cy: number, corners: number, radius: number, turn = -90): string =>
  `M${Array.from({ length: corners }, (_, index) => {
    const angle = ((turn + (index * 360) / corners) * Math.PI) / 180;
    return `${n(cx + radius * Math.cos(angle))} ${n(cy + radius * Math.sin(angle))}`;
  }).join('L')}Z`;

/** The sun of our logo: eight bundles of three rays around a disc, as path data without the disc. */
export const sunRays = (cx: number, cy: number, outer: number, inner: number): string => {
  const rays: string[] = [];
  for (let bundle = 0; bundle < 8; bundle += 1) {
    for (const [offset, reach] of [
      [-11, 0.84],
      [0, 1],
      [11, 0.84],
    ] as const) {
      const angle = ((bundle * 45 + offset) * Math.PI) / 180;
      const half = (4.2 * Math.PI) / 180;
      const tip = inner + (outer - inner) * reach;
      const point = (radius: number, at: number): string => `${n(cx + radius * Math.cos(at))} ${n(cy + radius * Math.sin(at))}`;
      rays.push(`M${point(inner, angle - half)}L${point(tip, angle)}L${point(inner, angle + half)}Z`);
    }
  }
  return rays.join('');
};
