import sharp, { type Sharp } from 'sharp';

/** A picture of a phone's best camera has about 50 million; what claims more is made to fill our memory. */
const PIXELS_MAX = 52_000_000;
const SIDE_MAX = 12_000;
/** How long one picture may be worked on. */
export const PHOTO_SECONDS_MAX = 10;
/** Background of transparent parts: the page's own colour. */
export const PHOTO_GROUND = '#101a3e';

const starts = (bytes: Buffer, at: number, text: string): boolean => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** By the first bytes, so that no reader of drawings, documents or scripts is ever given anything of a stranger's. */
const signs = {
  jpeg: (bytes: Buffer) => starts(bytes, 0, '\u00FF\u00D8\u00FF'),
  png: (bytes: Buffer) => starts(bytes, 0, '\u0089PNG\r\n\u001A\n'),
  webp: (bytes: Buffer) => starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP'),
  gif: (bytes: Buffer) => starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a'),
} as const;
export type PhotoKind = keyof typeof signs;
export const photoKinds = Object.keys(signs) as PhotoKind[];

/**
 * Works on an uploaded photograph, turned upright. Null for everything that is no whole one of these kinds: other kinds of file, broken
 * ones, and those that would fill the memory (T88). Of the source only pixels go on: no place, no camera, no profile.
 */
export async function withPhoto<Result>(bytes: Buffer, kinds: readonly PhotoKind[], work: (photo: Sharp) => Promise<Result>): Promise<Result | null> {
  if (!kinds.some((kind) => signs[kind](bytes))) return null;
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1, sequentialRead: true } as const;
    const { width, height } = await sharp(bytes, options).metadata();
    if (width > SIDE_MAX || height > SIDE_MAX) return null;
    return await work(sharp(bytes, options).autoOrient());
  } catch {
    return null;
  }
}
