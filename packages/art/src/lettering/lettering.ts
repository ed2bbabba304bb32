import type { Enamel } from '../drawing/colour.ts';
import { hsl } from '../drawing/colour.ts';
import { blur, linear, n, o, type Sketch } from '../drawing/sketch.ts';
import { type Outline, outlineOf, pathData } from './typeface.ts';
import type { VendorFace } from '../vendors.ts';

/** How the block of letters bends. */
export type Bend = 'straight' | 'arch' | 'bulge' | 'rise' | 'smile';

/** Place of the letters: the box, its baseline, and the typeface. */
export interface LetteringBox {
  readonly centre: number;
  readonly width: number;
  readonly height: number;
  readonly foot: number;
}

/** A line as it will be drawn: size in units, baseline, and its outline. */
export interface SetLine {
  readonly text: string;
  readonly size: number;
  readonly baseline: number;
  readonly outline: Outline;
}

const largest = 128;
/** Overlap of two lines that still reads, in sizes of the lower one. */
const leading = 0.1;

/** Words between which a line may break: spaces go, a hyphen stays with the word before it. */
const wordsOf = (name: string): { readonly text: string; readonly glue: string }[] =>
  name.split(' ').flatMap((word) => {
    const parts = word.split(/(?<=-)/);
    return parts.map((text, index) => ({ text, glue: index === 0 ? ' ' : '' }));
  });

const breaksOf = (words: readonly { readonly text: string; readonly glue: string }[]): string[][] => {
  const lists: string[][] = [];
  const count = words.length;
  for (let mask = 0; mask < 2 ** (count - 1); mask += 1) {
    const lines: string[] = [words[0]?.text ?? ''];
    for (let index = 1; index < count; index += 1) {
      const word = words[index] ?? { text: '', glue: '' };
      if (mask & (1 << (index - 1))) lines.push(word.text);
      else lines[lines.length - 1] = lines.at(-1) + word.glue + word.text;
    }
    if (lines.length <= 3) lists.push(lines);
  }
  return lists;
};

const small = /^(ng|of|the|sa|ni|na|at|and|o|to|y|a|con|de|mi)$/i;
/** A line that ends in or only holds a small word reads badly. */
const clumsy = (lines: readonly string[]): number =>
  lines.filter((line, index) => small.test(line) || (index < lines.length - 1 && small.test(line.split(' ').at(-1) ?? ''))).length;

interface Setting {
  readonly lines: readonly { text: string; size: number; outline: Outline }[];
  readonly height: number;
  readonly score: number;
}

const settingOf = (texts: readonly string[], face: VendorFace, box: LetteringBox): Setting => {
  const outlines = texts.map((text) => outlineOf(face, text, 0.012));
  const room = box.width * 0.955;
  const natural = outlines.map(({ left, right }) => Math.min(largest, room / (right - left)));
  const least = Math.min(...natural);
  const sizes = natural.map((size) => Math.min(size, least * 1.62));
  const heights = outlines.map(({ top }, index) => -top * (sizes[index] ?? 0));
  const drops = outlines.map(({ bottom }, index) => Math.max(0, bottom) * (sizes[index] ?? 0));
  const gaps = sizes.slice(1).map((size, index) => (drops[index] ?? 0) * 0.55 + size * leading);
  const height = heights.reduce((sum, part) => sum + part, 0) + gaps.reduce((sum, part) => sum + part, 0) + (drops.at(-1) ?? 0) * 0.7;
  const shrink = Math.min(1, box.height / height);
  const final = sizes.map((size) => size * shrink);
  const mean = final.reduce((sum, size) => sum + size, 0) / final.length;
  const score = (Math.min(...final) * 0.65 + mean * 0.35) * (1 - 0.03 * (texts.length - 1)) * (1 - 0.18 * clumsy(texts));
  return {
    lines: texts.map((text, index) => ({ text, size: final[index] ?? 0, outline: outlines[index] as Outline })),
    height: height * shrink,
    score,
  };
};

/** Breaks a name into one to three lines and sizes each so that the block fills its box. Pure. */
export const setName = (name: string, face: VendorFace, box: LetteringBox): readonly SetLine[] => {
  const settings = breaksOf(wordsOf(name)).map((texts) => settingOf(texts, face, box));
  const best = settings.reduce((one, other) => (other.score > one.score ? other : one));
  const set: SetLine[] = [];
  let below: { size: number; top: number } | undefined;
  for (const line of [...best.lines].reverse()) {
    const drop = Math.max(0, line.outline.bottom) * line.size;
    const baseline = below ? below.top - drop * 0.55 - below.size * leading : box.foot - drop * 0.7;
    const top = baseline + line.outline.top * line.size;
    set.unshift({ ...line, baseline });
    below = { size: line.size, top };
  }
  return set;
};

/** The upper edge of a set block, for parts above it. */
export const topOf = (lines: readonly SetLine[]): number => Math.min(...lines.map(({ baseline, outline, size }) => baseline + outline.top * size));

const bendOf = (bend: Bend, strength: number, box: LetteringBox, middle: number) => {
  const half = box.width / 2;
  return (x: number, y: number): readonly [number, number] => {
    const t = (x - box.centre) / half;
    const hill = 1 - t * t;
    const up = (middle - y) / 60;
    switch (bend) {
      case 'arch':
        return [x, y - strength * (hill - 0.5) * 0.9];
      case 'bulge':
        return [x, y - strength * 0.62 * hill * (0.35 + up)];
      case 'rise':
        return [x, y - strength * 0.55 * t];
      case 'smile':
        return [x, y + strength * 0.5 * (hill - 0.5)];
      case 'straight':
        return [x, y];
    }
  };
};

/** Letters drawn as a sign: shadow, side, edge, rim, enamel and gloss, back to front. */
export const drawLettering = (
  sketch: Sketch,
  lines: readonly SetLine[],
  box: LetteringBox,
  style: { readonly enamel: Enamel; readonly bend: Bend; readonly strength: number; readonly night: number },
): string => {
  const top = topOf(lines);
  const middle = (top + box.foot) / 2;
  const bend = bendOf(style.bend, style.strength, box, middle);
  const weight = Math.max(6.5, Math.min(...lines.map(({ size }) => size)) * 0.135);
  const { enamel } = style;
  const paths = lines.map(({ outline, size, baseline }) => {
    const shift = box.centre - ((outline.left + outline.right) / 2) * size;
    const id = sketch.name();
    const data = pathData(outline.steps, (x, y) => bend(shift + x * size, baseline + y * size));
    sketch.defs.push(`<path id="${id}" d="${data}"/>`);
    const high = baseline + outline.top * size;
    return { id, high, low: baseline + Math.max(0, outline.bottom) * size * 0.6, size };
  });
  const all = paths.map(({ id }) => `<use href="#${id}"/>`).join('');
  const group = sketch.name();
  sketch.defs.push(`<g id="${group}">${all}</g>`);
  const copy = (attributes: string): string => `<use href="#${group}" ${attributes}/>`;
  const edge = hsl(style.night - 8, 78, 7);
  const depth = Math.max(5, Math.min(9, weight * 0.62));
  const sides = Array.from({ length: Math.ceil(depth / 2) }, (_, index) => depth - index * 2)
    .filter((drop) => drop > 0.5)
    .map((drop) => copy(`y="${n(drop)}" fill="${enamel.side}" stroke="${enamel.side}" stroke-width="${n(weight * 0.62)}"`))
    .join('');
  const fills = paths.map(({ id, high, low }) => {
    const paint = linear(
      sketch,
      [0, high, 0, low],
      [
        [0, enamel.light],
        [0.38, enamel.main],
        [1, enamel.deep],
      ],
    );
    return `<use href="#${id}" fill="${paint}"/>`;
  });
  const gloss = paths.map(({ id, high, low, size }) => {
    const clip = sketch.name();
    sketch.defs.push(`<clipPath id="${clip}"><use href="#${id}"/></clipPath>`);
    const paint = linear(
      sketch,
      [0, high, 0, high + (low - high) * 0.5],
      [
        [0, '#fff', 0.5],
        [1, '#fff', 0.1],
      ],
    );
    const crest = high + (low - high) * 0.46;
    return `<path clip-path="url(#${clip})" fill="${paint}" d="M0 ${n(high - size)}H${sketch.width}V${n(crest - 6)}Q${n(box.centre)} ${n(crest + 12)} 0 ${n(crest - 6)}Z"/>`;
  });
  return [
    `<g stroke-linejoin="round" stroke-linecap="round">`,
    copy(`y="${n(depth + 6)}" fill="#000" stroke="#000" stroke-width="${n(weight * 1.7)}" opacity=".5" filter="${blur(sketch, 7)}"`),
    copy(`y="${n(depth)}" fill="${edge}" stroke="${edge}" stroke-width="${n(weight * 1.5)}"`),
    copy(`fill="${edge}" stroke="${edge}" stroke-width="${n(weight * 1.5)}"`),
    sides,
    copy(`fill="#fff" stroke="#fff" stroke-width="${n(weight * 0.46)}"`),
    fills.join(''),
    gloss.join(''),
    copy(`fill="none" stroke="${enamel.side}" stroke-width="${n(Math.max(1.1, weight * 0.1))}" stroke-opacity="${o(0.55)}"`),
    `</g>`,
  ].join('');
};
