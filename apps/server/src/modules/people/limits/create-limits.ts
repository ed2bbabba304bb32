import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Hook } from '#server/db/hooks.ts';
import type { Queries } from '#server/db/sql.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import type { Players } from '#server/modules/people/players/index.ts';
import { readDepositRoom, type DepositRoom } from './deposit-room.ts';
import { createDeskLimits, type DeskLimits } from './desk-limits.ts';
import { reviewCalls } from './reviews/reviews.ts';
import { noteLook } from './reviews/reviews.store.ts';
import { limitCalls, sessionEnd, type LimitHandlers } from './limit-calls.ts';

export interface LimitsDeps {
  pool: pg.Pool;
  sessions: Pick<Players['sessions'], 'end' | 'endAll'>;
  /** Tells the player's pages to reload their data. */
  announcer: Pick<Players['announcer'], 'changed'>;
  /** Where a merchant's month begins. */
  zoneOf: (merchantCode: string) => string;
  onExcluded?: Hook<ExcludedMember>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Limits {
  handlers: LimitHandlers & ReturnType<typeof reviewCalls>;
  desk: DeskLimits;
  /** Records that a member viewed the account summary; together with viewing the limits it counts as the review (T41). */
  noteSummarySeen: (playerId: bigint) => Promise<void>;
  /**
   * Amount that a player may still deposit; null without a limit. `pending`: sum that open orders may still bring. Runs inside the
   * caller's transaction if given; with the player's row locked no other order can pass in between.
   */
  depositRoom: (queries: Queries, playerId: bigint, pending?: Money) => Promise<DepositRoom | null>;
  /** When the player's session must stop playing; null when it need not. Throws `limits.session_over` when it has to already. */
  playEnds: (player: PlayerSession) => Promise<Date | null>;
}

/** Limits of players and of the operator, pauses from play, and views of time and money (T36 to T48). */
export function createLimits(deps: LimitsDeps): Limits {
  const { zoneOf, now } = deps;
  return {
    handlers: { ...limitCalls(deps), ...reviewCalls(deps) },
    noteSummarySeen: (playerId) => noteLook(deps.pool, playerId, 'summary', new Date(now())),
    desk: createDeskLimits(deps),
    depositRoom: (queries, playerId, pending = 0n) => readDepositRoom(queries, zoneOf, playerId, pending),
    playEnds: async (player) => {
      if (player.isTrial) return null;
      const end = await sessionEnd(deps, player);
      if (end !== null && end.at.getTime() <= now()) throw new Refusal('limits.session_over', { minutes: end.minutes });
      return end?.at ?? null;
    },
  };
}
