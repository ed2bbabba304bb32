import { type Enamel, hsl, metals, type MetalName } from './colour.ts';
import { linear, n, o, type Sketch } from './sketch.ts';
import { symbolFacts } from '../symbols/symbol-facts.ts';
import { inlined, symbolArt } from '../symbols/symbols.ts';

/** Place of a symbol: centre, edge length, turn in degrees. */
export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
  readonly mirror?: boolean;
  readonly metal?: MetalName;
}

/** Symbols that are drawn head down or lying, and the angle that turns them upright. */
const turned: Readonly<Record<string, number>> = { crocodile: 172 };

const struck = (sketch: Sketch, body: string, metal: Enamel): string => {
  const id = sketch.name();
  const paint = linear(
    sketch,
    [110, 0, 330, 512],
    [
      [0.02, metal.light],
      [0.42, metal.main],
      [1, metal.deep],
    ],
  );
  sketch.defs.push(`<g id="${id}">${body.replaceAll('fill="currentColor"', '')}</g>`);
  const use = (attributes: string): string => `<use href="#${id}" ${attributes}/>`;
  const side = `fill="${metal.side}" stroke="${metal.side}" stroke-width="17" stroke-linejoin="round"`;
  return [
    [17, 11, 5].map((drop) => use(`y="${drop}" ${side}`)).join(''),
    use(side),
    use(`y="-3" fill="${metal.light}" opacity=".9"`),
    use(`fill="${paint}"`),
  ].join('');
};

/** A symbol in place; a one-colour symbol is struck in metal. */
export const placed = (sketch: Sketch, subject: string, placing: Placing): string => {
  const art = symbolArt(subject);
  const scale = placing.size / art.size;
  const half = art.size / 2;
  const body = art.oneColour ? struck(sketch, art.body, metals[placing.metal ?? 'gold']) : inlined(art, sketch.name());
  const degrees = (placing.turn ?? 0) + (turned[subject] ?? 0);
  const turn = degrees === 0 ? '' : ` rotate(${n(degrees)})`;
  const flip = placing.mirror === true ? -1 : 1;
  return `<g transform="translate(${n(placing.x)} ${n(placing.y)})${turn} scale(${o(scale * flip)} ${o(scale)}) translate(${-half} ${-half})">${body}</g>`;
};

/**
 * The placing at which the painted part of a symbol fills a box, centred on (x, y) after the turn is left out of account.
 * Wide and tall symbols so get the same weight.
 */
export const fitted = (
  subject: string,
  { x, y, width, height, mirror = false }: { x: number; y: number; width: number; height: number; mirror?: boolean },
): { readonly x: number; readonly y: number; readonly size: number } => {
  const { left, right, top, bottom } = symbolFacts(subject);
  const size = Math.min(width / (right - left), height / (bottom - top));
  const middle = (left + right) / 2 - 0.5;
  return { x: x - (mirror ? -middle : middle) * size, y: y - ((top + bottom) / 2 - 0.5) * size, size };
};

/** How far the parts of the hero's outline reach, in units of the canvas. */
export interface Rim {
  readonly night: number;
  readonly glow: number;
  /** Thickness of the dark edge. */
  readonly edge?: number;
  /** Strength of light from above and shade from below, 0–1. */
  readonly relief?: number;
  /** Strength of the shine around, 0–1. */
  readonly shine?: number;
}

/**
 * A filter that lifts a drawing off its ground: a soft shadow, a shine in the glow colour, a dark round edge, light
 * along the upper rim and the night's shade along the lower one. Returns its `url(#…)`.
 */
export const rim = (sketch: Sketch, { night, glow, edge = 3.2, relief = 0.6, shine = 0.6 }: Rim): string => {
  const id = sketch.name();
  const round = edge * 0.75;
  sketch.defs.push(
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-40" y="-40" width="${sketch.width + 80}" height="${sketch.height + 80}" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${o(round)}"/><feComponentTransfer result="fat"><feFuncA type="linear" slope="9" intercept="-.35"/></feComponentTransfer>` +
      `<feColorMatrix in="SourceGraphic" type="saturate" values="1.22" result="vivid"/><feFlood flood-color="${hsl(night - 6, 72, 9)}"/><feComposite in2="fat" operator="in" result="edge"/>` +
      `<feGaussianBlur in="fat" stdDeviation="11" result="soft"/><feFlood flood-color="${hsl(glow, 100, 70)}" flood-opacity="${o(shine)}"/><feComposite in2="soft" operator="in" result="shine"/>` +
      `<feOffset in="soft" dy="14" result="low"/><feFlood flood-color="#000" flood-opacity=".6"/><feComposite in2="low" operator="in" result="shadow"/>` +
      `<feOffset in="SourceAlpha" dx="3" dy="7"/><feGaussianBlur stdDeviation="4" result="down"/><feFlood flood-color="#fff" flood-opacity="${o(relief)}"/><feComposite in2="SourceAlpha" operator="in"/><feComposite in2="down" operator="out" result="light"/>` +
      `<feOffset in="SourceAlpha" dx="-4" dy="-16"/><feGaussianBlur stdDeviation="10" result="up"/><feFlood flood-color="${hsl(night - 6, 80, 12)}" flood-opacity="${o(Math.min(0.8, relief * 0.85))}"/><feComposite in2="SourceAlpha" operator="in"/><feComposite in2="up" operator="out" result="shade"/>` +
      `<feMerge><feMergeNode in="shine"/><feMergeNode in="shadow"/><feMergeNode in="edge"/><feMergeNode in="vivid"/><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge></filter>`,
  );
  return `url(#${id})`;
};

/** Our gold coin, seen at an angle: rim, sun and one highlight. `squash` is height over width. */
export const coin = (
  sketch: Sketch,
  { x, y, size, turn = 0, squash = 0.86 }: { x: number; y: number; size: number; turn?: number; squash?: number },
): string => {
  const r = size / 2;
  const face = linear(
    sketch,
    [-r, -r, r, r],
    [
      [0, '#fffbd6'],
      [0.35, '#ffd24a'],
      [0.75, '#f59a0b'],
      [1, '#c05f00'],
    ],
  );
  const side = linear(
    sketch,
    [-r, 0, r, 0],
    [
      [0, '#8f4300'],
      [0.3, '#f2a01c'],
      [0.5, '#ffdf7a'],
      [0.75, '#c86c00'],
      [1, '#7a3300'],
    ],
  );
  const rays = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const at = (radius: number, offset: number): string => `${n(radius * Math.cos(angle + offset))} ${n(radius * Math.sin(angle + offset))}`;
    return `M${at(r * 0.3, -0.3)}L${at(r * 0.6, 0)}L${at(r * 0.3, 0.3)}Z`;
  }).join('');
  const thick = r * 0.2;
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(1 ${o(squash)})">` +
    `<circle cy="${n(thick)}" r="${n(r)}" fill="${side}"/>` +
    `<circle r="${n(r)}" fill="${face}"/><circle r="${n(r * 0.8)}" fill="none" stroke="#a85400" stroke-opacity=".75" stroke-width="${n(r * 0.07)}"/>` +
    `<circle r="${n(r * 0.77)}" fill="#ffb62b" fill-opacity=".55"/><path d="${rays}" fill="#b05c00"/><circle r="${n(r * 0.25)}" fill="#b05c00"/>` +
    `<path d="M${n(-r * 0.86)} ${n(-r * 0.14)}A${n(r * 0.87)} ${n(r * 0.87)} 0 0 1 ${n(r * 0.2)} ${n(-r * 0.84)}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="${n(r * 0.11)}" stroke-linecap="round"/></g>`
  );
};
