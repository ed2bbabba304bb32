import { ApiProblem } from '@laro/client/client';
import { identityPictureBytesMax } from '@laro/domain/identity/identity-rules';
import { base64Of, smallerPicture, type SmallerPicture } from '#player/shared/device/files/read-file.ts';
import { judgePicture, type PictureFault } from './judge-picture.ts';

/** Enough to read the smallest print of a document. */
const SMALLER: SmallerPicture = { side: 'longer', sidePx: 2200, smallBytes: 900 * 1024, quality: 0.88 };
/** The copy that is looked at. */
const COPY_PX = 640;

export interface Looked {
  fault: PictureFault | null;
  /** A small copy to show; null where this browser makes none. */
  preview: ImageData | null;
}

/** Looks at a chosen picture before it is sent. Browsers that cannot open pictures leave the judgement to the server and the desk. */
export async function lookAt(file: Blob): Promise<Looked> {
  if (typeof createImageBitmap !== 'function') return { fault: null, preview: null };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { fault: 'unreadable', preview: null };
  }
  const scale = Math.min(1, COPY_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const size = { width: bitmap.width, height: bitmap.height };
  const brush = canvas.getContext('2d');
  brush?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const preview = brush?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
  return { fault: preview === null ? null : judgePicture(size, { pixels: preview.data, width: canvas.width }), preview };
}

/** A picture as it is sent. Throws ApiProblem when it is too large. */
export async function readDocument(file: Blob): Promise<string> {
  const blob = await smallerPicture(file, SMALLER);
  if (blob.size > identityPictureBytesMax) throw new ApiProblem(0, 'identity.picture_too_large', { megabytesMax: identityPictureBytesMax / 1024 / 1024 });
  return base64Of(blob);
}
