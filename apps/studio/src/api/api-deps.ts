import type pg from 'pg';
import type { Games } from '../games/hosted-games.ts';
import type { Recovery } from '../rounds/recovery.ts';
import type { RoundLife } from '../rounds/life/round-life.ts';
import type { RoundStore } from '../rounds/rounds.store.ts';
import type { Tables } from '../tables/create-tables.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';

/** Dependencies of the game client's calls. */
export interface ApiDeps {
  pool: pg.Pool;
  games: Games;
  wallet: WalletClient;
  store: RoundStore;
  life: RoundLife;
  recovery: Pick<Recovery, 'wake'>;
  tables: Pick<Tables, 'tableOf' | 'seat' | 'hub' | 'place' | 'playOfKey' | 'stakeLife' | 'flightClock' | 'hasBeacon' | 'sits' | 'settings'>;
  /** Milliseconds since 1970. */
  now: () => number;
}
