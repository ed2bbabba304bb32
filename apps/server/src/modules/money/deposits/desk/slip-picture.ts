import { slipBytesMax } from '@laro/domain/deposits/deposit-rules';
import { Refusal } from '#server/http/problems/refusal.ts';
import { PHOTO_SECONDS_MAX, withPhoto } from '#server/modules/core/pictures/index.ts';

/** Enough to read every figure of a slip. */
const SIDE_KEPT = 2000;
const MEGABYTE = 1024 * 1024;

/**
 * Re-encodes a slip's picture as JPEG, so that only its pixels are kept. Throws `deposit.slip_too_large`, and `deposit.slip_unreadable` for
 * everything that is not a complete photograph.
 */
export async function readSlip(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > slipBytesMax) throw new Refusal('deposit.slip_too_large', { megabytesMax: slipBytesMax / MEGABYTE });
  const jpeg = await withPhoto(bytes, ['jpeg', 'png', 'webp'], (photo) =>
    photo
      .resize(SIDE_KEPT, SIDE_KEPT, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: PHOTO_SECONDS_MAX })
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
  if (jpeg === null) throw new Refusal('deposit.slip_unreadable');
  return jpeg;
}
