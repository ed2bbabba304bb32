import { ApiProblem } from '@laro/client/client';
import { slipBytesMax } from '@laro/domain/deposit-rules';

/** Enough to read every figure; phones' pictures are made smaller here already, where the browser can. */
const SIDE_PX = 1800;
const SMALL_BYTES = 700 * 1024;
const QUALITY = 0.85;
const PIECE = 0x80_00;

async function smaller(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function') return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_PX / Math.max(bitmap.width, bitmap.height));
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
export async function readSlip(file: Blob): Promise<string> {
  const blob = await smaller(file);
  if (blob.size > slipBytesMax) throw new ApiProblem(0, 'deposit.slip_too_large', { megabytesMax: slipBytesMax / 1024 / 1024 });
  const bytes = new Uint8Array(await new Response(blob).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
