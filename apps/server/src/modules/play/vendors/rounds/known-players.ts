import type pg from 'pg';
import { BoundedCache } from '#server/http/bounded-cache.ts';
import { findPlayer, type WalletPlayer } from '../vendors.store.ts';

/** A player without what changes from move to move. */
export type KnownPlayer = Omit<WalletPlayer, 'balance'>;

const PLAYERS_MAX = 20_000;
/** Accounts, currency and merchant of a player never change; the country goes when free play ends. */
const KNOWN_FOR_MS = 60_000;

/**
 * Players of wallet calls: read from the database once a minute and player instead of before every bet. The right to bet is not cached; it
 * is decided in the bet's own transaction.
 */
export class KnownPlayers {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #known = new BoundedCache<{ player: KnownPlayer; until: number }>(PLAYERS_MAX, PLAYERS_MAX, () => 1);

  constructor(pool: pg.Pool, now: () => number = Date.now) {
    this.#pool = pool;
    this.#now = now;
  }

  /** A player by the opaque id with the accounts of a vendor's move; null if there is none. */
  async find(vendorCode: string, publicId: string): Promise<KnownPlayer | null> {
    const key = `${vendorCode} ${publicId}`;
    const kept = this.#known.get(key);
    if (kept && kept.until > this.#now()) return kept.player;
    const player = await findPlayer(this.#pool, vendorCode, publicId);
    if (player) this.#known.keep(key, { player, until: this.#now() + KNOWN_FOR_MS });
    return player;
  }
}
