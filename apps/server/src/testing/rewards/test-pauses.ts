import type pg from 'pg';
import { runHooks } from '#server/db/hooks.ts';
import { createLimits } from '#server/modules/people/limits/index.ts';
import type { Missions } from '#server/modules/rewards/missions/index.ts';
import type { Rewards } from '#server/modules/rewards/rewards/index.ts';
import type { Tournaments } from '#server/modules/rewards/tournaments/index.ts';
import type { TestPlayers } from '../people/test-players.ts';

/** Pauses of members, with what an exclusion ends in its transaction. */
export const pausesOf = (
  { pool, clock, players }: { pool: pg.Pool; clock: { now: number }; players: TestPlayers['players'] },
  modules: readonly Pick<Rewards | Missions | Tournaments, 'hooks'>[],
) => {
  const onExcluded = runHooks(
    modules.map(({ hooks }) => hooks.memberExcluded),
    (error) => {
      throw error;
    },
  );
  return createLimits({ pool, sessions: players.sessions, announcer: players.announcer, zoneOf: () => 'Asia/Manila', onExcluded, now: () => clock.now })
    .handlers;
};
