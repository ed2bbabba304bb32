import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const compressBrotli = promisify(zlib.brotliCompress);
const compressGzip = promisify(zlib.gzip);

const brotli = (bytes: Buffer, quality: number) =>
  compressBrotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
/** Fast enough during a request; the best compression takes a hundred times as long. */
const QUICK_QUALITY = 6;
/** One page at a time is packed best, so that this never takes the machine from visitors. */
let isPacking = false;

/** A page's response, prepared in every encoding requested so far. */
export class ReadyPage {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly plain: Buffer;
  /** Names the content: equal pages have equal tags. */
  readonly etag: string;
  madeAtMs: number;
  readonly #isShared: boolean;
  #brotli: Promise<Buffer> | null = null;
  #gzip: Promise<Buffer> | null = null;
  #isPackedBest = false;

  constructor(html: string, httpStatus: number, headers: Readonly<Record<string, string>>, madeAtMs: number, isShared = false) {
    this.plain = Buffer.from(html);
    this.httpStatus = httpStatus;
    this.headers = headers;
    this.etag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    this.madeAtMs = madeAtMs;
    this.#isShared = isShared;
  }

  /**
   * Packed as small as can be (about a tenth of a second, once for all who share the page); quickly while another page is being packed so,
   * and for pages that only one visitor gets.
   */
  brotli(): Promise<Buffer> {
    if (this.#isShared && !isPacking && !this.#isPackedBest) this.#brotli = this.#packBest();
    this.#brotli ??= brotli(this.plain, QUICK_QUALITY);
    return this.#brotli;
  }

  async #packBest(): Promise<Buffer> {
    isPacking = true;
    this.#isPackedBest = true;
    try {
      return await brotli(this.plain, zlib.constants.BROTLI_MAX_QUALITY);
    } finally {
      isPacking = false;
    }
  }

  gzip(): Promise<Buffer> {
    this.#gzip ??= compressGzip(this.plain, { level: zlib.constants.Z_DEFAULT_COMPRESSION });
    return this.#gzip;
  }
}

export interface PageCacheLimits {
  /** Time for which an entry is served as fresh. */
  freshMs: number;
  /** So long an entry is still given out while a new one is being made. */
  staleMs: number;
  /** More entries than this push out the ones longest unused. */
  entriesMax: number;
}

/**
 * Guests' pages for a few seconds. Concurrent visitors cause one rendering; a slightly stale entry is served while the next
 * is rendered; failures are not cached.
 */
export class PageCache {
  readonly #limits: PageCacheLimits;
  readonly #now: () => number;
  readonly #pages = new Map<string, ReadyPage>();
  readonly #making = new Map<string, Promise<ReadyPage>>();

  constructor(limits: PageCacheLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /** The page, without waiting if it is cached; `isKept` decides if a new one may be cached for others. */
  get(key: string, make: () => Promise<ReadyPage>, isKept: (page: ReadyPage) => boolean): ReadyPage | Promise<ReadyPage> {
    const known = this.#pages.get(key);
    const ageMs = known ? this.#now() - known.madeAtMs : Infinity;
    if (known && ageMs <= this.#limits.staleMs) {
      this.#pages.delete(key);
      this.#pages.set(key, known);
      // After a failure here the next visitor retries; this one has a page already.
      if (ageMs > this.#limits.freshMs) this.#make(key, make, isKept).catch(() => undefined);
      return known;
    }
    return this.#make(key, make, isKept);
  }

  #make(key: string, make: () => Promise<ReadyPage>, isKept: (page: ReadyPage) => boolean): Promise<ReadyPage> {
    const running = this.#making.get(key);
    if (running) return running;
    const making = make()
      .then((page) => (isKept(page) ? this.#keep(key, page) : page))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  /** An unchanged page keeps its entry, with its compressed forms. */
  #keep(key: string, page: ReadyPage): ReadyPage {
    const known = this.#pages.get(key);
    const isSame =
      known !== undefined &&
      known.etag === page.etag &&
      known.httpStatus === page.httpStatus &&
      known.headers['content-security-policy'] === page.headers['content-security-policy'];
    if (isSame) known.madeAtMs = page.madeAtMs;
    const kept = isSame ? known : page;
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > this.#limits.entriesMax && oldest !== undefined) this.#pages.delete(oldest);
    return kept;
  }
}
