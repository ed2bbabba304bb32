import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { Batch, type Line, type LineListener } from './line.ts';

const PREFIX = 'laro:live:';
const RECONNECT_MAX_MS = 10_000;

/**
 * A line through Valkey or Redis: a process receives only the topics that it follows, without load on PostgreSQL. `url` as in
 * `redis://user:password@host:port/0`, `rediss:` with TLS.
 */
export class RedisLine implements Line {
  readonly #listener: LineListener;
  readonly #ownName = randomUUID();
  readonly #batch: Batch;
  readonly #speaking: Redis;
  readonly #hearing: Redis;
  readonly #wanted = new Set<string>();
  #isStopped = false;
  #hasBeenOpen = false;

  constructor(url: string, listener: LineListener, onError: (error: unknown) => void) {
    this.#listener = listener;
    const retryStrategy = (tries: number) => Math.min(tries * 250, RECONNECT_MAX_MS);
    // Texts are not queued while the line is down: listeners that missed some are notified when it is back.
    this.#speaking = new Redis(url, { lazyConnect: true, retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    this.#hearing = new Redis(url, { lazyConnect: true, retryStrategy, autoResubscribe: false });
    const report = (error: unknown) => {
      if (!this.#isStopped) onError(error);
    };
    for (const connection of [this.#speaking, this.#hearing]) connection.on('error', report);
    this.#hearing.on('ready', () => void this.#takeUp().catch(report));
    this.#hearing.on('message', (channel, message) => this.#hear(channel, message));
    this.#batch = new Batch((said) => {
      for (const [topic, text] of said) {
        // This process is notified directly; its own message is ignored when it arrives.
        this.#listener.heard(topic, text);
        this.#speaking.publish(PREFIX + topic, `${this.#ownName} ${text}`).catch(report);
      }
    });
  }

  say(topic: string, text: string): void {
    this.#batch.add(topic, text);
  }

  want(topic: string): void {
    this.#wanted.add(topic);
    if (this.#hearing.status === 'ready') this.#hearing.subscribe(PREFIX + topic).catch(() => undefined);
  }

  unwant(topic: string): void {
    this.#wanted.delete(topic);
    if (this.#hearing.status === 'ready') this.#hearing.unsubscribe(PREFIX + topic).catch(() => undefined);
  }

  async start(): Promise<void> {
    // An unreachable server is reported by its event and retried.
    await Promise.all([this.#speaking, this.#hearing].map((connection) => connection.connect().catch(() => undefined)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#batch.stop();
    for (const connection of [this.#speaking, this.#hearing]) connection.disconnect();
  }

  async #takeUp(): Promise<void> {
    if (this.#wanted.size > 0) await this.#hearing.subscribe(...[...this.#wanted].map((topic) => PREFIX + topic));
    if (this.#hasBeenOpen) this.#listener.missed();
    this.#hasBeenOpen = true;
  }

  #hear(channel: string, message: string): void {
    const end = message.indexOf(' ');
    if (message.slice(0, end) !== this.#ownName) this.#listener.heard(channel.slice(PREFIX.length), message.slice(end + 1));
  }
}
