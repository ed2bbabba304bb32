import { createHash } from 'node:crypto';
import zlib from 'node:zlib';

/** Quick for what may be asked for only once; thorough as soon as it is asked for again and again. */
const BROTLI_QUICK = 4;
const BROTLI_THOROUGH = 9;
const THOROUGH_AT = 4;

const brotli = (bytes: Buffer, quality: number) =>
  zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/**
 * An answer that was serialised ahead of time: the envelope's bytes, plain and compressed, with a strong validator. Lists that many
 * people ask for are answered from these without touching JSON or a schema.
 */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly etag: string;
  #brotli: Buffer | null = null;
  #demands = 0;
  #gzip: Buffer | null = null;

  /** Without a validator of its own it gets the hash of its bytes: every web process then answers with the same one. */
  constructor(value: unknown, etag?: string) {
    this.plain = Buffer.from(JSON.stringify({ success: true, value }));
    this.etag = etag ?? `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  /** Compressed on first demand, and once more, better, when the demand goes on. */
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
