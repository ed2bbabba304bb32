import { ApiProblem } from '@laro/client/client';
import { slipBytesMax } from '@laro/domain/deposits/deposit-rules';
import { base64Of, smallerPicture, type SmallerPicture } from '#player/shared/device/files/read-file.ts';

/** Enough to read every figure. */
const SMALLER: SmallerPicture = { side: 'longer', sidePx: 1800, smallBytes: 700 * 1024, quality: 0.85 };

/** A chosen picture as base64. Throws ApiProblem when it is too large. */
export async function readSlip(file: Blob): Promise<string> {
  const blob = await smallerPicture(file, SMALLER);
  if (blob.size > slipBytesMax) throw new ApiProblem(0, 'deposit.slip_too_large', { megabytesMax: slipBytesMax / 1024 / 1024 });
  return base64Of(blob);
}
