const PIECE = 0x80_00;

/** A file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await new Response(file).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
