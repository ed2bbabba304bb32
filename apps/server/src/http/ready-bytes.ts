import { createHash } from 'node:crypto';
import zlib from 'node:zlib';

const BROTLI_QUALITY = 9;

/**
 * An answer that was serialised ahead of time: the envelope's bytes, plain and compressed, with a strong validator. Lists that many
 * people ask for are answered from these without touching JSON or a schema.
 */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly etag: string;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;

  /** Without a validator of its own it gets the hash of its bytes: every web process then answers with the same one. */
  constructor(value: unknown, etag?: string) {
    this.plain = Buffer.from(JSON.stringify({ success: true, value }));
    this.etag = etag ?? `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  /** Compressed once, on first demand. */
  get brotli(): Buffer {
    this.#brotli ??= zlib.brotliCompressSync(this.plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    return this.#brotli;
  }

  get gzip(): Buffer {
    this.#gzip ??= zlib.gzipSync(this.plain, { level: 9 });
    return this.#gzip;
  }
}
