import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What of a player changed: money, or which sessions are open. */
export type ChangedThing = 'wallet' | 'sessions';

export interface Announcer {
  /** Says that something of a player changed; all processes hear it within a fraction of a second. Never fails and never waits. */
  changed: (publicId: string, what: ChangedThing) => void;
}

/** Hears what was announced here or in another process. `missed`: the line was down, so anything may have changed. */
export interface AnnouncementListener {
  changed: (publicId: string, what: ChangedThing) => void;
  missed: () => void;
}

const CHANNEL = 'laro_players';
const BATCH_MS = 25;
/** PostgreSQL takes less than 8000 bytes in one notification; a name has at most 70. */
const NAMES_PER_NOTIFICATION = 100;
const RECONNECT_MIN_MS = 250;
const RECONNECT_MAX_MS = 10_000;

interface Notification {
  from: string;
  names: string[];
}

const nameOf = (publicId: string, what: ChangedThing) => `${what === 'wallet' ? 'w' : 's'}${publicId}`;
const tell = (listener: AnnouncementListener, name: string) => listener.changed(name.slice(1), name.startsWith('w') ? 'wallet' : 'sessions');

function read(payload: string): Notification | null {
  try {
    const given = JSON.parse(payload) as Partial<Notification>;
    return typeof given.from === 'string' && Array.isArray(given.names) ? { from: given.from, names: given.names.map(String) } : null;
  } catch {
    return null;
  }
}

/**
 * Carries announcements between processes through PostgreSQL: what happens within a moment travels as one notification, outside of the
 * transactions of play. A lost line is taken up again, and whoever listens is told that something may have been missed.
 */
export class PgAnnouncer implements Announcer {
  readonly #pool: pg.Pool;
  readonly #listener: AnnouncementListener;
  readonly #onError: (error: unknown) => void;
  readonly #ownName = randomUUID();
  readonly #waiting = new Set<string>();
  #flushTimer: NodeJS.Timeout | null = null;
  #client: pg.Client | null = null;
  #reconnectTimer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(pool: pg.Pool, listener: AnnouncementListener, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#listener = listener;
    this.#onError = onError;
  }

  changed = (publicId: string, what: ChangedThing): void => {
    if (this.#isStopped) return;
    this.#waiting.add(nameOf(publicId, what));
    this.#flushTimer ??= setTimeout(() => void this.#flush(), BATCH_MS);
  };

  /** Opens the line. A database that is away now is tried again in the background. */
  async start(): Promise<void> {
    await this.#listen(RECONNECT_MIN_MS, false);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    if (this.#reconnectTimer) clearTimeout(this.#reconnectTimer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #flush(): Promise<void> {
    this.#flushTimer = null;
    const names = [...this.#waiting];
    this.#waiting.clear();
    // Here it is known at once; the own notification is left aside when it comes back.
    for (const name of names) tell(this.#listener, name);
    for (let at = 0; at < names.length; at += NAMES_PER_NOTIFICATION) {
      const payload: Notification = { from: this.#ownName, names: names.slice(at, at + NAMES_PER_NOTIFICATION) };
      await this.#pool
        .query({ name: 'announce_players', text: 'select pg_notify($1, $2)', values: [CHANNEL, JSON.stringify(payload)] })
        .catch((error: unknown) => {
          if (!this.#isStopped) this.#onError(error);
        });
    }
  }

  async #listen(retryMs: number, isAgain: boolean): Promise<void> {
    const { options } = this.#pool;
    // The pool hides the password from whoever copies its options.
    const client = new pg.Client({ ...options, password: options.password, application_name: 'laro announcements', keepAlive: true });
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
    for (const name of notification.names) tell(this.#listener, name);
  }
}
