import { ApiProblem } from '@laro/client/client';
import { avatarBytesMax } from '@laro/domain/account-rules';

/** Large pictures of phones are made smaller here already, where the browser can: it spares the way. */
const SIDE_PX = 1024;
const SMALL_BYTES = 512 * 1024;
const QUALITY = 0.9;
const PIECE = 0x80_00;

async function smaller(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function') return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_PX / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY));
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}

/** A chosen picture as base64. Throws ApiProblem when it is too large. */
export async function readPicture(file: Blob): Promise<string> {
  const blob = await smaller(file);
  if (blob.size > avatarBytesMax) throw new ApiProblem(0, 'account.picture_too_large', { megabytesMax: avatarBytesMax / 1024 / 1024 });
  const bytes = new Uint8Array(await new Response(blob).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
