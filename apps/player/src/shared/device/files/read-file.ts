const PIECE = 0x80_00;

/** A file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await new Response(file).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

export interface SmallerPicture {
  /** The side that counts, and how many pixels it keeps at most. */
  side: 'shorter' | 'longer';
  sidePx: number;
  /** Files up to this size stay as they are. */
  smallBytes: number;
  quality: number;
}

/** Makes a large picture of a phone smaller, where the browser can: it spares the way. What cannot be read is left to the server to refuse. */
export async function smallerPicture(file: Blob, { side, sidePx, smallBytes, quality }: SmallerPicture): Promise<Blob> {
  if (file.size <= smallBytes || typeof createImageBitmap !== 'function') return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, sidePx / Math[side === 'shorter' ? 'min' : 'max'](bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', quality));
  } catch {
    return file;
  }
}
