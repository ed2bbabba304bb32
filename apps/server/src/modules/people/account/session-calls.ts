import { deviceOf } from '@laro/domain/log-in/device-of';
import type pg from 'pg';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { endPlayTokens } from '#server/ledger/bets/play-tokens.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import { deleteOtherSession, readSessions } from './session.store.ts';

export interface SessionCallsDeps {
  pool: pg.Pool;
  sessions: Pick<PlayerSessions, 'endAll'>;
  /** Notifies the player's open pages, so that ended sessions are logged out immediately. */
  onSessionsEnded: (publicId: string) => void;
}

export type SessionHandlers = Handlers<'listSessions' | 'endOtherSession' | 'endOtherSessions'>;

/** Where the member is logged in (T18). */
export function sessionCalls({ pool, sessions, onSessionsEnded }: SessionCallsDeps): SessionHandlers {
  return {
    listSessions: async (context) => {
      const { playerId, tokenHash } = playerOf(context);
      const rows = await readSessions(pool, playerId, tokenHash);
      return {
        sessions: rows.map(({ id, userAgent, ip, startedAt, lastSeenAt, isCurrent }) => ({
          id,
          ...deviceOf(userAgent),
          ip,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent,
        })),
      };
    },
    endOtherSession: async (context, { params }) => {
      const { playerId, tokenHash, publicId, cashAccount } = playerOf(context);
      if (!(await deleteOtherSession(pool, playerId, tokenHash, params.sessionId))) throw new Refusal('account.session_unknown');
      // Games do not know which session opened them: all stake nothing more until they are opened again.
      await endPlayTokens(pool, cashAccount);
      onSessionsEnded(publicId);
      return {};
    },
    endOtherSessions: async (context) => {
      const { playerId, tokenHash } = playerOf(context);
      return { ended: await sessions.endAll(playerId, tokenHash) };
    },
  };
}
