import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { TICK_MS } from '@laro/games/kinds/crash/climb';
import { curveCourse } from '@laro/games/kinds/crash/course';
import { pulseFlights, settleFlights } from '../flights/settle-flights.ts';
import { takeFlight } from '../flights/take-flight.ts';
import type { TablePlayJson } from '../protocol.ts';
import { createGames } from '../games/hosted-games.ts';
import { eventsAfter, playsOf, snapshotOf } from '../tables/push/table-view.store.ts';
import { studioDatabase, valueOf } from './test-studio.ts';
import { pesos, type StagePlayer } from './stage-player.ts';
import { TableStage } from './table-stage.ts';

export const FLIGHT_GAME = 'mesa-crash-live';
const course = curveCourse(96.5);
const games = createGames([]);

/** A table of flights over its own database; its flights have the points that a test gives them. */
export class FlightStage extends TableStage {
  static override async open(): Promise<FlightStage> {
    return new FlightStage(await studioDatabase(), FLIGHT_GAME);
  }

  /** Puts a stake into the open round; answers its key. */
  async bet(player: StagePlayer, major: bigint, { slot = 1, target = null as number | null } = {}): Promise<string> {
    const key = randomUUID();
    await valueOf(this.studio, 'flight-stake', { key, slot, stake: pesos(major), target }, player.session);
    return key;
  }

  /** Closes and lifts off, with a point of the test's own. */
  async liftOff(point: number): Promise<void> {
    const { closesMs, nowMs } = await this.round();
    await this.passTime(closesMs - nowMs + 3200);
    for (let steps = 0; steps < 5 && (await this.round()).state !== 'flying'; steps += 1) await this.drive();
    expect((await this.round()).state).toBe('flying');
    await this.setPoint(point);
  }

  /** Lets the flight end at a point, whatever was drawn. */
  async setPoint(point: number): Promise<void> {
    await this.database.pool.query(
      "update flights set drawn = $1, crashes_at = flies_at + $2 * interval '1 ms' where round_id = (select id from table_rounds where state = 'flying')",
      [JSON.stringify({ point }), (course.lastTick(point) + 1) * TICK_MS],
    );
  }

  /** All that a client of a player is sent, without the time of now. */
  async seenBy({ playerId }: StagePlayer): Promise<string> {
    const { now: _, ...snapshot } = await snapshotOf(this.database.pool, FLIGHT_GAME, { playerId, gameId: FLIGHT_GAME, currency: 'PHP', pool: null, copy: 1 });
    return JSON.stringify([snapshot, await eventsAfter(this.database.pool, FLIGHT_GAME, 0)]);
  }

  /** Lets the flight be ten seconds before its first tick, as clients see it in the moment after the draw. */
  async waitBeforeFlight(): Promise<void> {
    await this.#at(-10_000 / TICK_MS, 'pulse_at = clock_timestamp()');
  }

  /** Lets the flight be at the first tick of a value, with every process able to take until then. */
  async flyTo(value: number): Promise<void> {
    await this.#at(course.tickOf(value), 'pulse_at = clock_timestamp()');
  }

  /** The same, but no process could take since the value `since`. */
  async flyCutOff(since: number, value: number): Promise<void> {
    await this.#at(course.tickOf(value), `pulse_at = clock_timestamp() - ${(course.tickOf(value) - course.tickOf(since)) * TICK_MS} * interval '1 ms'`);
  }

  /** Past the crash: it is written, without an outage before it. */
  async crash(): Promise<void> {
    await this.database.pool.query(
      `update flights f set flies_at = f.flies_at - (f.crashes_at - clock_timestamp()), crashes_at = clock_timestamp(), pulse_at = clock_timestamp()
        from table_rounds r where r.id = f.round_id and r.state = 'flying'`,
    );
    await this.drive();
    expect((await this.round()).state).toBe('drawn');
  }

  /** A take that arrived at the server at a tick. Answers `taken`, or the refusal. */
  take(player: StagePlayer, stake: string, tick: number, { isHalf = false, key = randomUUID() as string } = {}): Promise<string> {
    return this.round().then(({ fliesMs }) =>
      takeFlight(this.database.pool, {
        playerId: player.playerId,
        tableId: FLIGHT_GAME,
        games,
        key,
        stake,
        isHalf,
        // In the middle of the tick.
        arrivedMs: (fliesMs ?? 0) + tick * TICK_MS + TICK_MS / 2,
      }).then(
        () => 'taken',
        (error: { code?: string }) => error.code ?? 'failed',
      ),
    );
  }

  /** One pass over all flights. */
  look = async (): Promise<void> => {
    await pulseFlights(this.database.pool);
    await settleFlights({ pool: this.database.pool, games, missing: this.missing });
  };

  async plays(player: StagePlayer): Promise<TablePlayJson[]> {
    return (await playsOf(this.database.pool, FLIGHT_GAME, [player.playerId])).get(player.playerId) ?? [];
  }

  /** Lets the time for late takes pass, decides and pays everything. */
  async finish(): Promise<void> {
    await this.passTime(2000);
    await this.look();
    await this.pay();
  }

  async #at(tick: number, pulse: string): Promise<void> {
    await this.database.pool.query(
      `update flights f set crashes_at = f.crashes_at - (f.flies_at - o.at), flies_at = o.at, ${pulse}
        from table_rounds r, (select clock_timestamp() - $1 * interval '1 ms' as at) o where r.id = f.round_id and r.state = 'flying'`,
      [tick * TICK_MS],
    );
  }
}
