import { avatarBytesMax } from '@laro/domain/account-rules';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '#server/http/refusal.ts';

export const AVATAR_PIXELS = 256;
export const avatarFormats = ['avif', 'webp', 'jpg'] as const;
export type AvatarFormat = (typeof avatarFormats)[number];

/** A picture of a phone's best camera has about 50 million; what claims more is made to fill our memory. */
const PIXELS_MAX = 52_000_000;
const SIDE_MAX = 12_000;
const SECONDS_MAX = 10;
const MEGABYTE = 1024 * 1024;
/** Behind what may be transparent: the page's own colour. */
const GROUND = '#101a3e';

const starts = (bytes: Buffer, at: number, text: string): boolean => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** By the first bytes, so that no reader of drawings, documents or scripts is ever given anything of a stranger's. */
const isPhoto = (bytes: Buffer): boolean =>
  starts(bytes, 0, '\u00FF\u00D8\u00FF') ||
  starts(bytes, 0, '\u0089PNG\r\n\u001A\n') ||
  (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) ||
  starts(bytes, 0, 'GIF87a') ||
  starts(bytes, 0, 'GIF89a');

/** The pixels of a square picture: three bytes each, row by row. */
export interface SquarePixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Square pixels of a picture. Nothing of the source but these goes on: no place, no camera, no profile. */
export async function squareOf(source: Sharp): Promise<SquarePixels> {
  const { data, info } = await source
    .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover', position: 'centre' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The picture in one of the formats that browsers want. */
export function encodeSquare({ data, width, height, channels }: SquarePixels, format: AvatarFormat): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels } });
  if (format === 'avif') return picture.avif({ quality: 62, effort: 3 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 82, effort: 4 }).toBuffer();
  return picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

/**
 * A member's own picture, drawn anew. Throws `account.picture_too_large` for too many bytes and `account.picture_unreadable` for everything that is
 * no whole photograph: other kinds of file, broken ones, and those that would fill the memory.
 */
export async function readAvatar(bytes: Buffer): Promise<Record<AvatarFormat, Buffer>> {
  if (bytes.length > avatarBytesMax) throw new Refusal('account.picture_too_large', { megabytesMax: avatarBytesMax / MEGABYTE });
  if (!isPhoto(bytes)) throw new Refusal('account.picture_unreadable');
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1, sequentialRead: true } as const;
    const { width, height } = await sharp(bytes, options).metadata();
    if (width > SIDE_MAX || height > SIDE_MAX) throw new Error('a side is too long');
    const square = await squareOf(sharp(bytes, options).autoOrient());
    const [avif, webp, jpg] = await Promise.all([encodeSquare(square, 'avif'), encodeSquare(square, 'webp'), encodeSquare(square, 'jpg')]);
    return { avif, webp, jpg };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('account.picture_unreadable');
  }
}
