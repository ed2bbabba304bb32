import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import zlib from 'node:zlib';

/** Fast compression for the first request, thorough compression once there are more. */
const BROTLI_QUICK = 4;
const BROTLI_THOROUGH = 9;
const THOROUGH_AT = 4;

const brotli = (bytes: Buffer, quality: number) =>
  zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/**
 * An answer that was serialized in advance: the envelope's bytes, plain and compressed, with a strong validator. Lists that many
 * visitors request are answered from these without JSON or schemas.
 */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly etag: string;
  #brotli: Buffer | null = null;
  #demands = 0;
  #gzip: Buffer | null = null;

  /** The default validator is the hash of the bytes, so every web process sends the same one. */
  constructor(value: unknown, etag?: string) {
    this.plain = Buffer.from(JSON.stringify({ success: true, value }));
    this.etag = etag ?? `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  /** Compressed at the first request, and again, better, when more requests follow. */
  get brotli(): Buffer {
    this.#demands++;
    if (this.#demands === THOROUGH_AT) this.#brotli = brotli(this.plain, BROTLI_THOROUGH);
    this.#brotli ??= brotli(this.plain, BROTLI_QUICK);
    return this.#brotli;
  }

  get gzip(): Buffer {
    this.#gzip ??= zlib.gzipSync(this.plain, { level: 6 });
    return this.#gzip;
  }
}

/** Encoding of ready bytes for a client: not modified, compressed as it accepts, or plain. */
export function readyAnswer(bytes: ReadyBytes, asked: IncomingHttpHeaders): { status: 200 | 304; headers: Record<string, string>; body: Buffer | null } {
  const headers = { etag: bytes.etag, 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', 'content-type': 'application/json; charset=utf-8' };
  if (asked['if-none-match'] === bytes.etag) return { status: 304, headers, body: null };
  const accepted = String(asked['accept-encoding'] ?? '');
  if (accepted.includes('br')) return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body: bytes.brotli };
  if (accepted.includes('gzip')) return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: bytes.gzip };
  return { status: 200, headers, body: bytes.plain };
}
