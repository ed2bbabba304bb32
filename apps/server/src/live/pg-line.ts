import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Batch, type Line, type LineListener } from './line.ts';

const CHANNEL = 'laro_live';
/** PostgreSQL takes less than 8000 bytes in one notification. */
const BYTES_MAX = 7900;
const RECONNECT_MIN_MS = 250;
const RECONNECT_MAX_MS = 10_000;

type Said = readonly [topic: string, text: string];

interface Notification {
  from: string;
  said: readonly Said[];
}

function read(payload: string): Notification | null {
  try {
    const given = JSON.parse(payload) as Partial<Notification>;
    return typeof given.from === 'string' && Array.isArray(given.said) ? { from: given.from, said: given.said } : null;
  } catch {
    return null;
  }
}

/** Splits texts into as many notifications as needed. Throws if one text alone is too long. */
function notificationsOf(from: string, said: readonly Said[]): string[] {
  const payloads: string[] = [];
  let part: Said[] = [];
  const payload = () => JSON.stringify({ from, said: part } satisfies Notification);
  for (const one of said) {
    part.push(one);
    if (Buffer.byteLength(payload()) <= BYTES_MAX) continue;
    part.pop();
    if (part.length > 0) payloads.push(payload());
    part = [one];
    if (Buffer.byteLength(payload()) > BYTES_MAX) throw new RangeError(`an event of ${one[0]} is longer than ${BYTES_MAX} bytes`);
  }
  return part.length > 0 ? [...payloads, payload()] : payloads;
}

/** A line through PostgreSQL's notifications, outside of the transactions of play: for installations that have nothing else. */
export class PgLine implements Line {
  readonly #pool: pg.Pool;
  readonly #listener: LineListener;
  readonly #onError: (error: unknown) => void;
  readonly #ownName = randomUUID();
  readonly #batch = new Batch((said) => void this.#flush(said));
  #client: pg.Client | null = null;
  #reconnectTimer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(pool: pg.Pool, listener: LineListener, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#listener = listener;
    this.#onError = onError;
  }

  say(topic: string, text: string): void {
    this.#batch.add(topic, text);
  }

  /** Every process hears all topics. */
  want(): void {}
  unwant(): void {}

  start(): Promise<void> {
    return this.#listen(RECONNECT_MIN_MS, false);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#batch.stop();
    if (this.#reconnectTimer) clearTimeout(this.#reconnectTimer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #flush(said: readonly Said[]): Promise<void> {
    // This process is notified directly; its own notification is ignored when it arrives.
    for (const [topic, text] of said) this.#listener.heard(topic, text);
    try {
      for (const payload of notificationsOf(this.#ownName, said))
        await this.#pool.query({ name: 'say_live', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] });
    } catch (error) {
      if (!this.#isStopped) this.#onError(error);
    }
  }

  async #listen(retryMs: number, isAgain: boolean): Promise<void> {
    const { options } = this.#pool;
    // The pool does not expose the password in a copy of its options.
    const client = new pg.Client({ ...options, password: options.password, application_name: 'laro live', keepAlive: true });
    const lose = (error?: unknown) => {
      if (this.#client !== client) return;
      this.#client = null;
      if (error !== undefined) this.#onError(error);
      void client.end().catch(() => undefined);
      this.#retry(RECONNECT_MIN_MS);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      this.#client = client;
      await client.query(`listen ${CHANNEL}`);
      if (isAgain) this.#listener.missed();
    } catch (error) {
      this.#client = null;
      void client.end().catch(() => undefined);
      if (this.#isStopped) return;
      this.#onError(error);
      this.#retry(retryMs);
    }
  }

  #retry(afterMs: number): void {
    if (this.#isStopped) return;
    this.#reconnectTimer = setTimeout(() => void this.#listen(Math.min(afterMs * 2, RECONNECT_MAX_MS), true), afterMs).unref();
  }

  #hear(payload: string): void {
    const notification = read(payload);
    if (notification === null || notification.from === this.#ownName) return;
    for (const [topic, text] of notification.said) this.#listener.heard(topic, text);
  }
}
