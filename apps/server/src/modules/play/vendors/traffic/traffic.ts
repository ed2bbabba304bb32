import type pg from 'pg';
import { latencyClass, noLatencies } from './latency.ts';
import type { VendorCall } from '../ports.ts';
import { deleteOldTraffic, insertCalls, noteKeysUsed, upsertTraffic, type TrafficCount } from './traffic.store.ts';

const FLUSH_MS = 2000;
const TIDY_MS = 3_600_000;
/** Of one vendor and one flush, so that keeping calls never costs more than answering them. */
const KEPT_EACH_FLUSH = 20;
/** Of one vendor in the table. */
const KEPT_CALLS = 200;
const KEPT_DAYS = 30;
const TEXT_MAX = 4000;
const MINUTE_MS = 60_000;

/** Takes out what opens something: play tokens, studio sessions, and the one-time code behind an address. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/("(?:token|session|session_token|password|secret|key)"\s*:\s*")[^"]*"/g, '$1…"')
    .replaceAll(/(^|&)(token|hash)=[^&]*/g, '$1$2=…')
    .replaceAll(/("url"\s*:\s*"[^"#?]*)[#?][^"]*"/g, '$1…"')
    .slice(0, TEXT_MAX);
}

interface KeptCall extends VendorCall {
  at: Date;
}

/** Counts calls in memory and writes them in groups: a bet never waits for its own statistics. */
export class Traffic {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #onBackgroundError: (error: unknown) => void;
  #counts = new Map<string, TrafficCount>();
  #calls = new Map<string, KeptCall[]>();
  #keys = new Set<bigint>();
  #timers: NodeJS.Timeout[] = [];

  constructor(pool: pg.Pool, onBackgroundError: (error: unknown) => void, now: () => number = Date.now) {
    this.#pool = pool;
    this.#now = now;
    this.#onBackgroundError = onBackgroundError;
  }

  record(call: VendorCall): void {
    const now = this.#now();
    const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    const { vendorCode, direction, question, status } = call;
    const name = `${vendorCode} ${minute.getTime()} ${direction} ${question} ${status}`;
    const count = this.#counts.get(name) ?? { vendorCode, minute, direction, question, status, calls: 0, latency: noLatencies() };
    count.calls++;
    const place = latencyClass(call.durationMs);
    count.latency[place] = (count.latency[place] ?? 0) + 1;
    this.#counts.set(name, count);
    const kept = this.#calls.get(vendorCode) ?? [];
    kept.push({ ...call, at: new Date(now) });
    if (kept.length > KEPT_EACH_FLUSH) kept.shift();
    this.#calls.set(vendorCode, kept);
  }

  noteKey(keyId: bigint): void {
    this.#keys.add(keyId);
  }

  /** Writes the collected counts. A failed write is dropped: statistics must not delay calls. */
  async flush(): Promise<void> {
    const counts = [...this.#counts.values()];
    const calls = [...this.#calls.values()].flat();
    const keys = [...this.#keys];
    this.#counts = new Map();
    this.#calls = new Map();
    this.#keys = new Set();
    if (keys.length > 0) await noteKeysUsed(this.#pool, keys);
    if (counts.length === 0) return;
    await upsertTraffic(this.#pool, counts);
    await insertCalls(
      this.#pool,
      calls.map((call) => ({ ...call, request: withoutSecrets(call.request), response: withoutSecrets(call.response) })),
      KEPT_CALLS,
    );
  }

  start(): void {
    if (this.#timers.length > 0) return;
    this.#timers = [
      setInterval(() => void this.flush().catch(this.#onBackgroundError), FLUSH_MS).unref(),
      setInterval(() => void deleteOldTraffic(this.#pool, KEPT_DAYS).catch(this.#onBackgroundError), TIDY_MS).unref(),
    ];
  }

  async stop(): Promise<void> {
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#timers = [];
    await this.flush().catch(this.#onBackgroundError);
  }
}
