import { avatarBytesMax } from '@laro/domain/account/account-rules';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '#server/http/problems/refusal.ts';
import { PHOTO_GROUND, PHOTO_SECONDS_MAX, photoKinds, withPhoto } from '#server/modules/core/pictures/index.ts';

export const AVATAR_PIXELS = 256;
export const avatarFormats = ['avif', 'webp', 'jpg'] as const;
export type AvatarFormat = (typeof avatarFormats)[number];

const MEGABYTE = 1024 * 1024;

/** The pixels of a square picture: three bytes each, row by row. */
export interface SquarePixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Square pixels of a picture. Everything else of the source is dropped: location, camera, profile. */
export async function squareOf(source: Sharp): Promise<SquarePixels> {
  const { data, info } = await source
    .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover', position: 'centre' })
    .flatten({ background: PHOTO_GROUND })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: PHOTO_SECONDS_MAX })
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
 * Re-encodes a member's uploaded picture. Throws `account.picture_too_large` for too many bytes and `account.picture_unreadable` for everything that
 * is not a complete photograph: other kinds of file, broken ones, and those that would exhaust the memory.
 */
export async function readAvatar(bytes: Buffer): Promise<Record<AvatarFormat, Buffer>> {
  if (bytes.length > avatarBytesMax) throw new Refusal('account.picture_too_large', { megabytesMax: avatarBytesMax / MEGABYTE });
  const pictures = await withPhoto(bytes, photoKinds, async (photo) => {
    const square = await squareOf(photo);
    const [avif, webp, jpg] = await Promise.all([encodeSquare(square, 'avif'), encodeSquare(square, 'webp'), encodeSquare(square, 'jpg')]);
    return { avif, webp, jpg };
  });
  if (pictures === null) throw new Refusal('account.picture_unreadable');
  return pictures;
}
