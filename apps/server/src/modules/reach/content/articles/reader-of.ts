import { newMemberDays, type Reader } from '@laro/domain/content/content-rules';
import type pg from 'pg';
import type { PlayerSession } from '#server/http/handlers.ts';
import { isNewPlayer } from './readers.store.ts';

/** Member types without an agency (AGENT-01). */
const NOT_AGENTS = new Set([0, 4, 40]);

/** Reader attributes of a player, for content with a limited audience. */
export async function readerOf(pool: pg.Pool, { playerId, type, isTrial }: PlayerSession): Promise<Reader> {
  return { isGuest: false, isMember: !isTrial, isNewMember: !isTrial && (await isNewPlayer(pool, playerId, newMemberDays)), isAgent: !NOT_AGENTS.has(type) };
}
