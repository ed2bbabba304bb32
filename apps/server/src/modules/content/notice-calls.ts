import type { AnnouncementType } from '@laro/domain/content-rules';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { playerOf, type Handlers, type PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { insertNoticeRead, readNoticeReads, type ArticleRow } from './articles.store.ts';
import { isShown, viewNotice } from './content-view.ts';
import type { ContentState } from './content-state.ts';

/** Member types without an agency (AGENT-01). */
const NOT_AGENTS = new Set([0, 4, 40]);

/** Whether an announcement is meant for a player; those of type A are for agents alone. */
function isFor({ audience, type }: ArticleRow, player: PlayerSession): boolean {
  const isAgent = !NOT_AGENTS.has(player.type);
  if (type === 'A' || audience === 'agents') return isAgent;
  return audience === 'all' || (audience === 'members' && !player.isTrial);
}

/** Announcements as a player gets them, and the marks of what was read (NOTICE-02). */
export function noticeCalls(state: ContentState, db: Kysely<Tables>): Handlers<'listNotices' | 'markNoticeRead'> {
  return {
    listNotices: async (context) => {
      const { merchant, language } = context;
      const player = playerOf(context);
      const setting = state.settingOf(merchant, language);
      // A free-play account counts everything as read.
      const reads = player.isTrial ? null : await readNoticeReads(db, player.playerId);
      const rows = state.of(merchant.code).articles.filter((row) => row.kind === 'announcement' && isShown(row, language, setting.now) && isFor(row, player));
      const of = (type: AnnouncementType) =>
        rows.filter((row) => row.type === type).map((row) => viewNotice(row, setting, reads === null || reads.has(row.id)));
      return { player: of('PL'), popup: of('PU'), hot: of('H'), agent: of('A') };
    },
    markNoticeRead: async (context, { body: { announcementId } }) => {
      const { merchant } = context;
      const player = playerOf(context);
      const row = state.of(merchant.code).articles.find((entry) => entry.kind === 'announcement' && entry.id.toString() === announcementId);
      if (!row?.is_enabled || !isFor(row, player)) throw new Refusal('content.notice_unknown');
      await insertNoticeRead(db, player.playerId, row.id);
      return {};
    },
  };
}
