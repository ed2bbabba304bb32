import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inGroups } from '../db/in-groups.ts';
import { pulseWindows } from '../decisions/decision-phases.store.ts';
import { FlightClock } from '../flights/flight-clock.ts';
import { CLOCK_EVERY_MS, PULSE_MS } from '../flights/flight-times.ts';
import { pulseFlights, settleFlights } from '../flights/settle-flights.ts';
import type { Games } from '../games/hosted-games.ts';
import { ASK_MS, type MissingRules } from '../games/missing-rules.ts';
import { findSessions, type Session } from '../sessions/sessions.store.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import { countReturns } from '../returns/count-returns.ts';
import { payPlays } from './plays/pay-plays.ts';
import { decidePlays } from './plays/settle-plays.ts';
import { createPlacing } from './stakes/place-stakes.ts';
import { createStakeLife } from './stakes/stake-life.ts';
import type { TableBeacon } from './driver/beacon.ts';
import { createTableDriver } from './driver/table-driver.ts';
import { TableHub } from './push/table-hub.ts';
import { openTableLine } from './push/table-line.ts';
import { playsOfKeys, type KeyedPlay, type StakeKey } from './push/table-view.store.ts';
import type { TableGame } from './driver/table-phases.store.ts';
import { createSeating } from './rounds/seating.ts';
import { busyTables } from './rounds/table-seats.store.ts';
import { mountTableSockets } from './push/table-sockets.ts';
import { returnRemoved } from './removed-rules.ts';
import { SetTables } from './set-tables.ts';
import { dueStakes } from './stakes/table-stakes.store.ts';

const SWEEP_MS = 400;
const BUSY_LOOK_MS = 1000;
/** Interval of counting the returns of bets. */
const COUNT_MS = 5000;
const STAKES_AT_ONCE = 64;
/** Sessions or plays that are read in one query. */
const READ_TOGETHER = 100;

export interface TablesDeps {
  pool: pg.Pool;
  games: Games;
  missing: MissingRules;
  wallet: WalletClient;
  beacon: TableBeacon | null;
  /** Players of a table from which on it opens a further copy. */
  playersMost?: number;
  onTrouble: (message: string, details: object) => void;
}

/** Repeated work, one run at a time: a slow run is not overlapped by the next. */
function createLooks(onError: (error: unknown) => void) {
  const timers: NodeJS.Timeout[] = [];
  const working = new Set<Promise<void>>();
  return {
    every: (ms: number, look: () => Promise<void>): void => {
      let isAtWork = false;
      const begin = (): void => {
        if (isAtWork) return;
        isAtWork = true;
        const done = look()
          .catch(onError)
          .finally(() => {
            isAtWork = false;
            working.delete(done);
          });
        working.add(done);
      };
      timers.push(setInterval(begin, ms));
    },
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(working);
    },
  };
}

/** Reads and writes of calls that arrive together. */
const gatheredCalls = (pool: pg.Pool) => ({
  place: createPlacing(pool),
  playOfKey: inGroups<StakeKey, KeyedPlay | null>(READ_TOGETHER, (keys) => playsOfKeys(pool, keys)),
  sessionOf: inGroups<string, Session | null>(READ_TOGETHER, (tokens) => findSessions(pool, tokens)),
});

/** Moves stakes along whose next try is due. */
async function advanceDue(pool: pg.Pool, stakeLife: ReturnType<typeof createStakeLife>): Promise<void> {
  const ids = await dueStakes(pool, STAKES_AT_ONCE);
  await Promise.all(ids.map((id) => stakeLife(id, false)));
}

/** Shared tables of this process: drivers, guests, and pending payouts and rollbacks. */
export function createTables(deps: TablesDeps) {
  const { pool, games, missing, wallet, beacon, onTrouble } = deps;
  const onError = (error: unknown): void => onTrouble('a table is told nothing for a moment', { err: error });
  const driver = createTableDriver({ pool, games, holder: randomUUID(), beacon, onTrouble });
  const hub = new TableHub(pool, onError);
  const flightClock = new FlightClock(pool);
  const settings = new SetTables(pool);
  const stakeLife = createStakeLife({ pool, wallet, games });
  const { sessionOf, ...gathered } = gatheredCalls(pool);
  let line: ReturnType<typeof openTableLine> | null = null;
  const looks = createLooks(onError);
  const seating = createSeating({ pool, games, hub, want: driver.want, playersMost: deps.playersMost });

  const driveBusy = async (): Promise<void> => {
    for (const { id, game_id } of await busyTables(pool)) {
      const rules = games.byId(game_id)?.rules ?? null;
      driver.want({ tableId: id, rules: rules?.table ? (rules as TableGame) : null });
    }
  };

  return {
    hub,
    hasBeacon: beacon !== null,
    stakeLife,
    ...gathered,
    flightClock,
    settings,
    ...seating,
    mount: (app: FastifyInstance): Promise<void> =>
      mountTableSockets(
        app,
        hub,
        async (token, tell) => {
          const session = await sessionOf(token);
          return session && seating.seat(session, tell);
        },
        onError,
      ),
    start: (): void => {
      line = openTableLine(pool, hub);
      // Apart, so that the payment of a large round delays the decision of no other.
      looks.every(SWEEP_MS, () => decidePlays({ pool, games }));
      looks.every(SWEEP_MS, () => payPlays({ pool, wallet, onTrouble }));
      looks.every(SWEEP_MS, () => advanceDue(pool, stakeLife));
      looks.every(PULSE_MS, () => pulseFlights(pool));
      looks.every(PULSE_MS, () => settleFlights({ pool, games, missing }));
      looks.every(PULSE_MS, () => pulseWindows(pool));
      looks.every(CLOCK_EVERY_MS, () => flightClock.set());
      looks.every(BUSY_LOOK_MS, driveBusy);
      looks.every(COUNT_MS, () => countReturns({ pool, games }));
      looks.every(ASK_MS, async () => {
        await missing.look();
        await returnRemoved(pool, missing, onTrouble);
      });
    },
    stop: async (): Promise<void> => {
      hub.stop();
      await driver.stop();
      await looks.stop();
      await line?.stop();
    },
  };
}
export type Tables = ReturnType<typeof createTables>;
