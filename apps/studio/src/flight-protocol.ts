import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import type { CrashDrawn, CrashRound } from '@laro/games/kinds/crash/crash-replay';
import type { FreeSpinsJson } from './protocol.ts';
import type { TablePlayJson } from './table-protocol.ts';

/** Messages of flights, in addition to those of shared tables (docs/studio.md, Flights). Values are hundredths of the stake. */

export type { CrashDrawn, CrashRound };

export interface CrashDetails {
  kind: 'crash';
  rules: CrashRulesJson;
}

/** A stake in a flight: its own play. */
export interface FlightStakeJson {
  slot: number;
  target: number | null;
  /** Value at which the maximum return is reached and the stake is taken. */
  limit: number;
  /** Takes by hand, in their order; those by target or limit are in the outcome. */
  takes: readonly { readonly key: string; readonly value: number; readonly isHalf: boolean }[];
}

export interface FlightCalls {
  /** `/api/flight-stake`: a stake in the next flight, charged immediately. `/api/table-undo` takes it back while bets are taken. */
  'flight-stake': {
    takes: {
      key: string;
      slot: number;
      stake: string;
      target: number | null;
      /** The reward whose chip it is. */ reward?: string | undefined;
      /** The round that the player bets in. */ round?: number | undefined;
    };
    gives: { play: TablePlayJson; /** Chips that the player has left. */ freeSpins?: FreeSpinsJson | null };
  };
  /** `/api/flight-take`: takes a stake, or half of it, at the value of the moment at which the call arrives. `stake` is the key of the stake; the same `key` again is the same take. */
  'flight-take': { takes: { key: string; stake: string; isHalf: boolean }; gives: { play: TablePlayJson } };
}
