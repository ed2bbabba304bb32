import type { FetchPicture } from '#server/modules/vendor-games/ports.ts';

const TIMEOUT_MS = 8000;
const BYTES_MAX = 4_000_000;

async function readUpTo(body: ReadableStream<Uint8Array>, bytesMax: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > bytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Fetches a picture from the address that a vendor lists; null when it cannot be had. Redirects are not followed. */
export const createPictureFetcher =
  ({ allowsPlainHttp }: { allowsPlainHttp: boolean }): FetchPicture =>
  async (address) => {
    if (!allowsPlainHttp && !address.startsWith('https:')) return null;
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok && response.body) return await readUpTo(response.body, BYTES_MAX);
      await response.body?.cancel();
      return null;
    } catch {
      // No such host, a refused connection, a time-out: all of them mean that there is no picture now.
      return null;
    }
  };
