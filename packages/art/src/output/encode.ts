import sharp from 'sharp';

import type { Cut, PictureFormat } from './formats.ts';

/** Pixels of a drawn picture: three bytes each (four for marks), row by row. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Draws SVG text. `clear` keeps the transparent ground; `density` 72 is the natural size, half of it draws at half the size. */
export const drawn = async (svg: string, clear = false, density = 72): Promise<Pixels> => {
  const image = sharp(Buffer.from(svg), { density });
  const { data, info } = await (clear ? image.ensureAlpha() : image.removeAlpha()).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: clear ? 4 : 3 };
};

/** Lets every drawing use one thread: the build runs several pictures side by side instead. */
export const useOneThread = (): void => void sharp.concurrency(1);

const open = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } });

/** The pixels reduced to another size. */
export const reduced = async (pixels: Pixels, width: number, height: number): Promise<Pixels> =>
  pixels.width === width && pixels.height === height
    ? pixels
    : { data: await open(pixels).resize(width, height, { fit: 'fill' }).raw().toBuffer(), width, height, channels: pixels.channels };

/** With no more colours than these a PNG has half a byte for each pixel. */
const FEW_COLOURS = 16;

/** Encodes pixels. `effort` (AVIF only, 0–9) trades time for fidelity at the same size. The quality of a PNG up to 16 is the number of its colours. */
export const encoded = (pixels: Pixels, format: PictureFormat, quality: number, effort = 4): Promise<Buffer> => {
  const image = open(pixels);
  switch (format) {
    case 'avif':
      return image.avif({ quality, effort, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      return image.webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality, mozjpeg: true }).toBuffer();
    case 'png':
      return image.png({ palette: true, effort: 10, ...(quality <= FEW_COLOURS ? { colours: quality } : { quality }) }).toBuffer();
  }
};

/** How fast bytes grow with quality: share by which one step of quality multiplies them, as a logarithm. */
const growth: Readonly<Record<PictureFormat, number>> = { avif: 0.05, webp: 0.017, jpg: 0.02, png: 1 };

const lowest = 8;

/**
 * The best quality whose bytes stay within the budget of a cut, found in few steps from its guess, and the bytes.
 * Throws when even the lowest quality is too large.
 */
export const fitted = async (
  cut: Cut,
  encode: (quality: number) => Promise<Buffer>,
): Promise<{ readonly quality: number; readonly bytes: Buffer; readonly steps: number }> => {
  let good: { quality: number; bytes: Buffer } | undefined;
  let bad = cut.ceiling + 1;
  let quality = Math.min(cut.guess, cut.ceiling);
  for (let steps = 1; ; steps += 1) {
    const bytes = await encode(quality);
    const stride = Math.log(cut.budget / bytes.length) / growth[cut.format];
    if (bytes.length <= cut.budget) {
      good = { quality, bytes };
      const next = Math.min(bad - 1, quality + Math.max(1, Math.floor(stride)));
      if (next <= quality || steps >= 4 || bytes.length > cut.budget * 0.965) return { ...good, steps };
      quality = next;
    } else {
      bad = quality;
      const floor = good ? good.quality : lowest - 1;
      const next = Math.max(floor + 1, quality - Math.max(1, Math.ceil(-stride)));
      if (next >= bad || (good && steps >= 4)) {
        if (good) return { ...good, steps };
        throw new Error(`no quality fits ${cut.budget} bytes at ${cut.width} px ${cut.format}`);
      }
      quality = next;
    }
  }
};

/** Mean colour of a picture, `#rrggbb`. */
export const meanColour = ({ data, channels }: Pixels): string => {
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels) for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0);
  const count = data.length / channels;
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** A picture reduced to 9×8 grey values, as near.ts compares them. */
export const greyGrid = (pixels: Pixels): Promise<Buffer> => open(pixels).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
