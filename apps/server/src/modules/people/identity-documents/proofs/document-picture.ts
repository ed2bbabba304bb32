import { identityPictureBytesMax, identityPictureSidesMin } from '@laro/domain/identity/identity-rules';
import { Refusal } from '#server/http/problems/refusal.ts';
import { PHOTO_SECONDS_MAX, withPhoto } from '#server/modules/core/pictures/index.ts';

/** Enough to read the smallest print of a document. */
const SIDE_KEPT = 2400;
const QUALITY = 86;
const MEGABYTE = 1024 * 1024;

/**
 * Re-encodes the picture of a document as JPEG, so that only its pixels are kept: no location, no camera, no trailing data (T88).
 * Throws `identity.picture_too_large`, `identity.picture_unreadable` for everything that is not a complete photograph, `identity.picture_too_small` for
 * an illegible one.
 */
export async function readDocument(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > identityPictureBytesMax) throw new Refusal('identity.picture_too_large', { megabytesMax: identityPictureBytesMax / MEGABYTE });
  const drawn = await withPhoto(bytes, ['jpeg', 'png', 'webp'], async (photo) => {
    const { data, info } = await photo
      .resize(SIDE_KEPT, SIDE_KEPT, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: PHOTO_SECONDS_MAX })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { data, shorter: Math.min(info.width, info.height), longer: Math.max(info.width, info.height) };
  });
  if (drawn === null) throw new Refusal('identity.picture_unreadable');
  const { shorter, longer } = identityPictureSidesMin;
  if (drawn.shorter < shorter || drawn.longer < longer) throw new Refusal('identity.picture_too_small', { pixelsMin: longer });
  return drawn.data;
}
