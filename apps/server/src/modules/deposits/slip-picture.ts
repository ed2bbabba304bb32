import { slipBytesMax } from '@laro/domain/deposit-rules';
import sharp from 'sharp';
import { Refusal } from '#server/http/refusal.ts';

const PIXELS_MAX = 52_000_000;
const SIDE_MAX = 12_000;
/** Enough to read every figure of a slip. */
const SIDE_KEPT = 2000;
const SECONDS_MAX = 10;
const MEGABYTE = 1024 * 1024;

const starts = (bytes: Buffer, at: number, text: string): boolean => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** By the first bytes, so that no reader of drawings, documents or scripts is ever given anything of a stranger's. */
const isPhoto = (bytes: Buffer): boolean =>
  starts(bytes, 0, '\u00FF\u00D8\u00FF') || starts(bytes, 0, '\u0089PNG\r\n\u001A\n') || (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP'));

/**
 * The picture of a slip, drawn anew as JPEG: nothing of the file but its pixels goes on. Throws `deposit.slip_too_large`, `deposit.slip_unreadable` for
 * everything that is no whole photograph.
 */
export async function readSlip(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > slipBytesMax) throw new Refusal('deposit.slip_too_large', { megabytesMax: slipBytesMax / MEGABYTE });
  if (!isPhoto(bytes)) throw new Refusal('deposit.slip_unreadable');
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1, sequentialRead: true } as const;
    const { width, height } = await sharp(bytes, options).metadata();
    if (width > SIDE_MAX || height > SIDE_MAX) throw new Error('a side is too long');
    return await sharp(bytes, options)
      .autoOrient()
      .resize(SIDE_KEPT, SIDE_KEPT, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS_MAX })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Refusal('deposit.slip_unreadable');
  }
}
