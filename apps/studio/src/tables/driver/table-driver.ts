import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RuledGame } from '@laro/games/kind';
import { decideRound, openWindow, type DecidingForm } from '../../decisions/decision-phases.store.ts';
import { DECIDE_LOOK_MS } from '../../decisions/decision-times.ts';
import { crashFlight } from '../../flights/flight-phases.store.ts';
import type { Games } from '../../games/hosted-games.ts';
import type { TableBeacon } from './beacon.ts';
import { NO_BEACON } from './draw-parts.store.ts';
import { endLease, takeLease, underLease, type TableLease } from './table-leases.store.ts';
import { hasOpened } from '../stages/stage-phases.store.ts';
import { closeRound, drawRound, openRound, voidRound, type TableGame } from './table-phases.store.ts';
import { lastRound, type TableRoundRow } from '../rounds/table-rounds.store.ts';
import { DOUBT_MS, LATE_MS, LEASE_LOOK_MS, LENGTHEN_MS, REST_MS } from '../rounds/table-states.ts';

export interface TableDriverDeps {
  pool: pg.Pool;
  games: Pick<Games, 'rules'>;
  /** This process. */
  holder: string;
  /** Null where no beacon is set. */
  beacon: TableBeacon | null;
  onTrouble: (message: string, details: object) => void;
}

/** A table to drive, with the rules that its next round is played with; null when the program no longer has the game. */
export interface DrivenTable {
  tableId: string;
  rules: TableGame | null;
}

const DOUBT_LOOK_MS = 100;
const TROUBLE_WAIT_MS = 500;

const isOver = ({ state, payMs, nowMs }: TableRoundRow): boolean => state === 'void' || (payMs !== null && nowMs >= payMs + REST_MS);

/** The next step of a table and the wait before it in milliseconds; null for a resting table. */
type NextStep = { act: 'open' | 'close' | 'draw' | 'crash' | 'begin' | 'decide' | 'void'; waitMs: number } | { act: 'wait'; waitMs: number } | null;

/** The step of a round between its close and its result: a flight or decisions. Null for any other. */
function middleStep({ state, crashesMs, deal, nowMs }: TableRoundRow): NextStep {
  if (state === 'flying') return { act: 'crash', waitMs: Math.max(0, (crashesMs ?? 0) - nowMs) };
  if (state === 'dealt') return { act: 'begin', waitMs: Math.max(0, (deal?.opensAt ?? 0) - nowMs) };
  return state === 'deciding' ? { act: 'decide', waitMs: 0 } : null;
}

/** The next step of a table by the stored times. Pure: `isWanted` is true if a guest is present and the table is not stopped. */
export function nextStep(round: TableRoundRow | null, isWanted: boolean): NextStep {
  if (round?.state === 'open' || round?.state === 'closing') {
    const lateMs = round.nowMs - round.closesMs;
    // Where cards of the board are open the round goes on, however late.
    if (lateMs >= DOUBT_MS + LATE_MS && !hasOpened(round)) return { act: 'void', waitMs: 0 };
    return round.state === 'open' ? { act: 'close', waitMs: Math.max(0, -lateMs) } : { act: 'draw', waitMs: 0 };
  }
  const middle = round && middleStep(round);
  if (middle) return middle;
  if (round && !isOver(round)) return { act: 'wait', waitMs: Math.max(1, (round.payMs ?? 0) + REST_MS - round.nowMs) };
  return isWanted ? { act: 'open', waitMs: 0 } : null;
}

async function isWanted(pool: pg.Pool, tableId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from tables t where t.id = $1 and t.stopped_at is null and exists (select from table_seats s where s.table_id = t.id and s.until > clock_timestamp())',
    [tableId],
  );
  return rowCount === 1;
}

/** One step of a flight, which needs no rules, or of decisions. Such a round is never void: where its rules are unknown, another process goes on. */
async function driveMiddle(pool: pg.Pool, ruled: RuledGame | null, round: TableRoundRow, lease: TableLease): Promise<number | null> {
  if (round.state === 'flying') {
    await underLease(pool, lease, (client) => crashFlight(client, round.tableId));
    return 0;
  }
  const form = ruled?.table;
  if (!form) return null;
  if (round.state === 'dealt') await underLease(pool, lease, (client) => openWindow(client, round));
  else if ((await underLease(pool, lease, (client) => decideRound(client, round.tableId, form as DecidingForm))) === 'wait') return DECIDE_LOOK_MS;
  return 0;
}

/** The beacon's value for the draw of a closed round, or how long to wait for it. Hands of stages lie open before any bet: they were drawn without one. */
async function beaconFor(
  beacon: TableBeacon | null,
  { table }: TableGame,
  { closesMs, nowMs }: TableRoundRow,
): Promise<{ value: string } | { waitMs: number }> {
  return beacon === null || table.stages ? { value: NO_BEACON } : beacon.valueAfter(closesMs, nowMs);
}

/** The draw of a closed round, a step between close and result, or the end of a round that cannot be drawn. */
async function drawOrVoid(
  { pool, games, beacon, onTrouble }: TableDriverDeps,
  round: TableRoundRow,
  lease: TableLease,
  isLate: boolean,
): Promise<number | null> {
  const ruled = games.rules(round.mathematics, round.version);
  if (middleStep(round)) return driveMiddle(pool, ruled, round, lease);
  if (isLate) {
    onTrouble('a round of a table is void', { table: round.tableId, round: round.id });
    await underLease(pool, lease, (client) => voidRound(client, round.tableId, ruled ? 'late' : 'rules_gone'));
    return 0;
  }
  // The lease ends, so that a process that has the rules takes the round (GAME-18).
  if (!ruled?.table) return null;
  const answer = await beaconFor(beacon, ruled as TableGame, round);
  if ('waitMs' in answer) return answer.waitMs;
  const drawn = await underLease(pool, lease, (client) => drawRound(client, round.tableId, ruled as TableGame, answer.value));
  return drawn === 'wait' ? DOUBT_LOOK_MS : 0;
}

/** One step of a table under the lease. Returns how long the driver may sleep; null if it has nothing more to do. */
export async function driveOnce(deps: TableDriverDeps, table: DrivenTable, lease: TableLease): Promise<number | null> {
  const { pool } = deps;
  const { tableId, rules } = table;
  const round = await lastRound(pool, tableId);
  const next = nextStep(round, rules !== null && (await isWanted(pool, tableId)));
  if (!next) return null;
  if (next.waitMs > 0 || next.act === 'wait') return next.waitMs;
  if (next.act === 'open') {
    const opened = rules && (await underLease(pool, lease, (client) => openRound(client, tableId, rules)));
    return opened === false ? null : 0;
  }
  if (!round) return 0;
  if (next.act === 'close') {
    await underLease(pool, lease, (client) => closeRound(client, round));
    return 0;
  }
  return drawOrVoid(deps, round, lease, next.act === 'void');
}

/** Drives tables of this process, each in its own loop, as long as a guest is present or a round is in progress. */
export function createTableDriver(deps: TableDriverDeps) {
  const { pool, holder, onTrouble } = deps;
  const loops = new Map<string, { wake: () => void; ended: Promise<void>; isWantedAgain: boolean }>();
  const stopping = new AbortController();

  const loop = async (table: DrivenTable, pauseOf: (ms: number) => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const entry = loops.get(table.tableId);
      if (entry) entry.isWantedAgain = false;
      try {
        const lease = await takeLease(pool, table.tableId, holder);
        const waitMs = lease ? await driveOnce(deps, table, lease) : LEASE_LOOK_MS;
        if (waitMs === null) {
          await endLease(pool, table.tableId, holder);
          return;
        }
        if (waitMs > 0) await pauseOf(Math.min(waitMs, LENGTHEN_MS));
      } catch (error) {
        onTrouble('a table waits for its books', { table: table.tableId, err: error });
        await pauseOf(TROUBLE_WAIT_MS);
      }
    }
  };

  /** Drives a table from now on, in this process or in the one that holds its lease. */
  const want = (table: DrivenTable): void => {
    const known = loops.get(table.tableId);
    if (known) known.isWantedAgain = true;
    if (stopping.signal.aborted || known) return;
    let wake = (): void => {};
    const pauseOf = (ms: number): Promise<void> => {
      const woken = new AbortController();
      wake = () => woken.abort();
      return sleep(ms, undefined, { signal: AbortSignal.any([stopping.signal, woken.signal]) }).catch(() => {});
    };
    const ended = loop(table, pauseOf).finally(() => {
      // A guest arrived while the loop was ending.
      const isWantedAgain = loops.get(table.tableId)?.isWantedAgain === true;
      loops.delete(table.tableId);
      if (isWantedAgain) want(table);
    });
    loops.set(table.tableId, { wake: () => wake(), ended, isWantedAgain: false });
  };

  return {
    want,
    /** Lets a table's driver look immediately. */
    wake: (tableId: string): void => loops.get(tableId)?.wake(),
    stop: async (): Promise<void> => {
      const tables = [...loops];
      stopping.abort();
      await Promise.all(tables.map(([, { ended }]) => ended));
      await Promise.all(tables.map(([tableId]) => endLease(pool, tableId, holder).catch(() => {})));
    },
  };
}
