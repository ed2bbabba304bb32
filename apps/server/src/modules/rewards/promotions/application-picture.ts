import { applicationPictureBytesMax } from '@laro/domain/content/content-rules';
import { Refusal } from '#server/http/problems/refusal.ts';
import { PHOTO_GROUND, PHOTO_SECONDS_MAX, withPhoto } from '#server/modules/core/pictures/index.ts';

const SIDE_PX = 1600;
const MEGABYTE = 1024 * 1024;

/**
 * Re-encodes an application's picture as JPEG: accepts PNG and JPEG by their content, whatever their name (PROMO-02, T88).
 * Throws `promotion.picture_too_large`, `promotion.picture_unreadable`.
 */
export async function drawApplicationPicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > applicationPictureBytesMax) throw new Refusal('promotion.picture_too_large', { megabytesMax: applicationPictureBytesMax / MEGABYTE });
  const jpeg = await withPhoto(bytes, ['png', 'jpeg'], (photo) =>
    photo
      .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PHOTO_GROUND })
      .toColourspace('srgb')
      .jpeg({ quality: 80, mozjpeg: true })
      .timeout({ seconds: PHOTO_SECONDS_MAX })
      .toBuffer(),
  );
  if (jpeg === null) throw new Refusal('promotion.picture_unreadable');
  return jpeg;
}
