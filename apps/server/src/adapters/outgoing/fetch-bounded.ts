/** Thrown for a response that exceeds its reader's limit. The part already read is discarded. */
export class AnswerTooLarge extends Error {
  constructor(bytesMax: number) {
    super(`the answer is longer than ${bytesMax} bytes`);
    this.name = 'AnswerTooLarge';
  }
}

/** These have no body by definition, and a Response must not be constructed with one. */
const BODILESS = new Set([101, 204, 205, 304]);

/** Reads a body up to a number of bytes, counted after decompression: the content length is not trusted. */
async function readUpTo(body: ReadableStream<Uint8Array>, bytesMax: number): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new AnswerTooLarge(bytesMax);
    parts.push(part);
  }
  return parts;
}

/** Sends a request: the platform's fetch, or one that checks the address first (outside-address.ts). */
type Ask = (url: string | URL, init: RequestInit) => Promise<Response>;

/**
 * The only way in which this server sends requests to outside parties (SAFE-15): a response is read up to `bytesMax`. A longer one
 * ends the connection and throws AnswerTooLarge. The body of the returned Response is in memory.
 */
export async function fetchBounded(url: string | URL, init: RequestInit, bytesMax: number, ask: Ask = fetch): Promise<Response> {
  const tooLong = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, tooLong.signal]) : tooLong.signal;
  const answer = await ask(url, { ...init, signal });
  const { status, statusText, headers } = answer;
  try {
    const parts = answer.body === null ? [] : await readUpTo(answer.body, bytesMax);
    return new Response(BODILESS.has(status) ? null : Buffer.concat(parts), { status, statusText, headers });
  } catch (error) {
    tooLong.abort();
    throw error;
  }
}

/** The same for libraries that accept a fetch function. */
export const fetchBoundedBy =
  (bytesMax: number, ask?: Ask) =>
  (url: string, init: RequestInit): Promise<Response> =>
    fetchBounded(url, init, bytesMax, ask);

/** Sends a request and returns the status; the body is discarded unread. */
export async function fetchStatus(url: string | URL, init: RequestInit): Promise<Pick<Response, 'ok' | 'status'>> {
  const answer = await fetch(url, init);
  await answer.body?.cancel();
  return { ok: answer.ok, status: answer.status };
}
