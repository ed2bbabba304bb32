import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import opentype, { type Font, type PathCommand } from 'opentype.js';

import { n } from '../drawing/sketch.ts';
import type { VendorFace } from '../vendors.ts';

const require = createRequire(import.meta.url);

/** The packages the lettering faces come from; the credits must name every one of them. */
export const facePackages = [
  '@fontsource/bangers',
  '@fontsource/bowlby-one',
  '@fontsource/bungee',
  '@fontsource/chango',
  '@fontsource/lilita-one',
  '@fontsource/rammetto-one',
  '@fontsource/russo-one',
  '@fontsource/shrikhand',
  '@fontsource/titan-one',
] as const;

const opened = new Map<VendorFace, Font>();

const faceOf = (face: VendorFace): Font => {
  const known = opened.get(face);
  if (known) return known;
  const bytes = readFileSync(require.resolve(`@fontsource/${face}/files/${face}-latin-400-normal.woff`));
  const font = opentype.parse(new Uint8Array(bytes).buffer);
  opened.set(face, font);
  return font;
};

/** One outline command with absolute points in pairs. */
export interface OutlineStep {
  readonly type: PathCommand['type'];
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** A line of text as outlines at size 1: baseline at 0, starting at x 0. */
export interface Outline {
  readonly steps: readonly OutlineStep[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const stepOf = (command: PathCommand): OutlineStep => {
  const points: [number, number][] = [];
  if (command.x1 !== undefined && command.y1 !== undefined) points.push([command.x1, command.y1]);
  if (command.x2 !== undefined && command.y2 !== undefined) points.push([command.x2, command.y2]);
  if (command.x !== undefined && command.y !== undefined) points.push([command.x, command.y]);
  return { type: command.type, points };
};

const outlines = new Map<string, Outline>();

/**
 * Outlines of a line in one of the lettering faces, glyph by glyph with kerning and `tracking` (in sizes) between.
 * Throws for a letter the face does not have.
 */
export const outlineOf = (face: VendorFace, text: string, tracking = 0): Outline => {
  const key = `${face}\n${text}\n${tracking}`;
  const known = outlines.get(key);
  if (known) return known;
  const font = faceOf(face);
  const glyphs = [...text].map((character) => {
    const glyph = font.charToGlyph(character);
    if (glyph.index === 0) throw new Error(`${face} has no letter ${character}`);
    return glyph;
  });
  const steps: OutlineStep[] = [];
  let pen = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const previous = glyphs[index - 1];
    if (previous) pen += font.getKerningValue(previous, glyph) / font.unitsPerEm + tracking;
    for (const command of glyph.getPath(pen * 1000, 0, 1000).commands) {
      const step = stepOf(command);
      steps.push({ type: step.type, points: step.points.map(([x, y]) => [x / 1000, y / 1000]) });
    }
    pen += (glyph.advanceWidth ?? 0) / font.unitsPerEm;
  }
  const points = steps.flatMap(({ points: some }) => some);
  const outline: Outline = {
    steps,
    left: Math.min(...points.map(([x]) => x)),
    right: Math.max(...points.map(([x]) => x)),
    top: Math.min(...points.map(([, y]) => y)),
    bottom: Math.max(...points.map(([, y]) => y)),
  };
  outlines.set(key, outline);
  return outline;
};

/** Path data of outline steps after moving every point; one decimal, explicit separators. */
export const pathData = (steps: readonly OutlineStep[], place: (x: number, y: number) => readonly [number, number]): string =>
  steps.map(({ type, points }) => type + points.map(([x, y]) => place(x, y).map(n).join(' ')).join(' ')).join('');

/** Path data of a short text, centred on a point; used for figures on balls, cards and marks. */
export const centredText = (face: VendorFace, text: string, { x, y, size, width }: { x: number; y: number; size: number; width?: number }): string => {
  const outline = outlineOf(face, text);
  const natural = (outline.right - outline.left) * size;
  const scale = width !== undefined && natural > width ? (size * width) / natural : size;
  const middleX = (outline.left + outline.right) / 2;
  const middleY = (outline.top + outline.bottom) / 2;
  return pathData(outline.steps, (px, py) => [x + (px - middleX) * scale, y + (py - middleY) * scale]);
};
