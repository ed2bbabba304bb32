import { writeFile } from 'node:fs/promises';

import { drawn, encoded, fitted, meanColour, type Pixels, reduced } from '../../../packages/art/src/output/encode.ts';
import { type Cut, cuts, isShipped, type PictureKind } from '../../../packages/art/src/output/formats.ts';
import { fileName, type PictureRecord, picturesFolder } from '../../../packages/art/src/output/manifest.ts';

/**
 * The quality is searched with a fast AVIF effort and the file written with a slow one: about the same bytes, less error.
 * If the final file exceeds the budget, the quality is lowered step by step.
 */
const fitAvif = async (cut: Cut, pixels: Pixels): Promise<{ quality: number; bytes: Buffer }> => {
  const quick = await fitted(cut, (quality) => encoded(pixels, 'avif', quality, 2));
  for (let quality = quick.quality; ; quality -= 1) {
    const bytes = await encoded(pixels, 'avif', quality, 3);
    if (bytes.length <= cut.budget) return { quality, bytes };
  }
};

/** Draws one picture, writes its shipped files and returns its record. */
export const makePicture = async (kind: PictureKind, id: string, svg: string, hash: string, folder: string): Promise<PictureRecord> => {
  const whole = await drawn(svg, kind === 'vendor');
  const quality: Record<string, number> = {};
  for (const cut of cuts[kind]) {
    const pixels = await reduced(whole, cut.width, cut.height);
    const fit = cut.format === 'avif' ? await fitAvif(cut, pixels) : await fitted(cut, (value) => encoded(pixels, cut.format, value));
    quality[`${cut.format}${cut.width}`] = fit.quality;
    if (isShipped(cut.format)) await writeFile(new URL(`${folder}/${fileName(kind, id, hash, cut)}`, picturesFolder), fit.bytes);
  }
  return { hash, plate: meanColour(whole), quality };
};
