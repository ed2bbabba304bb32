import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const compressBrotli = promisify(zlib.brotliCompress);
const compressGzip = promisify(zlib.gzip);

const brotli = (bytes: Buffer, quality: number) =>
  compressBrotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
/** Quick enough while somebody waits; the best packing takes a hundred times as long. */
const QUICK_QUALITY = 6;
/** One page at a time is packed best, so that this never takes the machine from visitors. */
let isPacking = false;

/** A page's answer, made ready in every encoding that somebody has asked for. */
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
  /** So long an entry is given out as it is. */
  freshMs: number;
  /** So long an entry is still given out while a new one is being made. */
  staleMs: number;
  /** More entries than this push out the ones longest unused. */
  entriesMax: number;
}

/**
 * Guests' pages for a few seconds. Many visitors at once cause one rendering; an entry that is a little old is given out while the next
 * is made; what failed is not kept.
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

  /** The page, at once when it is here; `isKept` decides whether a new one may be given to others. */
  get(key: string, make: () => Promise<ReadyPage>, isKept: (page: ReadyPage) => boolean): ReadyPage | Promise<ReadyPage> {
    const known = this.#pages.get(key);
    const ageMs = known ? this.#now() - known.madeAtMs : Infinity;
    if (known && ageMs <= this.#limits.staleMs) {
      this.#pages.delete(key);
      this.#pages.set(key, known);
      // Whoever asks next after a failure here tries again; this visitor has a page already.
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

  /** A page that has not changed stays as it is, with what was compressed already. */
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
