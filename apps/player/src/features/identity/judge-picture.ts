import { identityPictureSidesMin } from '@laro/domain/identity/identity-rules';

export type PictureFault = 'blurred' | 'dark' | 'bright' | 'small' | 'unreadable';

/** Variance of the Laplacian below which print cannot be read; means of brightness, 0 to 255; the share of white at which glare hides something. */
const SHARPNESS_MIN = 45;
const BRIGHTNESS = { min: 55, max: 225 } as const;
const WHITE = 250;
const WHITE_SHARE_MAX = 0.35;

/** Grey values of a picture, row by row, from its pixels of four bytes. */
function greyOf(pixels: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(pixels.length / 4);
  for (let at = 0; at < grey.length; at += 1) grey[at] = 0.299 * (pixels[at * 4] ?? 0) + 0.587 * (pixels[at * 4 + 1] ?? 0) + 0.114 * (pixels[at * 4 + 2] ?? 0);
  return grey;
}

/** The variance of the Laplacian: how much the picture changes from one point to the next. A picture out of focus changes little anywhere. */
export function sharpnessOf(grey: Float32Array, width: number): number {
  const height = Math.floor(grey.length / width);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const change = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0) - 4 * (grey[at] ?? 0);
      sum += change;
      squares += change * change;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Fault of a document's picture, by its size and the pixels of a small copy; null if it is legible. */
export function judgePicture(size: { width: number; height: number }, copy: { pixels: Uint8ClampedArray; width: number }): PictureFault | null {
  const { shorter, longer } = identityPictureSidesMin;
  if (Math.min(size.width, size.height) < shorter || Math.max(size.width, size.height) < longer) return 'small';
  const grey = greyOf(copy.pixels);
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  if (mean < BRIGHTNESS.min) return 'dark';
  const white = grey.reduce((count, value) => count + (value >= WHITE ? 1 : 0), 0) / grey.length;
  if (mean > BRIGHTNESS.max || white > WHITE_SHARE_MAX) return 'bright';
  return sharpnessOf(grey, copy.width) < SHARPNESS_MIN ? 'blurred' : null;
}
