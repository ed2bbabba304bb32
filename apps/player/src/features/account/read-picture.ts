import { ApiProblem } from '@laro/client/client';
import { avatarBytesMax } from '@laro/domain/account/account-rules';
import { base64Of, smallerPicture, type SmallerPicture } from '#player/shared/device/files/read-file.ts';

const SMALLER: SmallerPicture = { side: 'shorter', sidePx: 1024, smallBytes: 512 * 1024, quality: 0.9 };

/** A chosen picture as base64. Throws ApiProblem when it is too large. */
export async function readPicture(file: Blob): Promise<string> {
  const blob = await smallerPicture(file, SMALLER);
  if (blob.size > avatarBytesMax) throw new ApiProblem(0, 'account.picture_too_large', { megabytesMax: avatarBytesMax / 1024 / 1024 });
  return base64Of(blob);
}
