import { isAudience, type AnnouncementType, type Reader } from '@laro/domain/content/content-rules';
import type pg from 'pg';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { insertNoticeRead, readNoticeReads, type ArticleRow } from './articles.store.ts';
import { isShown, viewNotice, viewPromotion, viewPromotions } from '../content-view.ts';
import type { ContentState } from '../content-state.ts';
import { readerOf } from './reader-of.ts';

/** True if an announcement is for a reader; those of type A are for agents only. */
const isFor = ({ audience, type }: ArticleRow, reader: Reader): boolean => isAudience(type === 'A' ? 'agents' : audience, reader);

type ReaderCalls = 'listNotices' | 'markNoticeRead' | 'listReaderPromotions' | 'getReaderPromotion';

/** Calls of players for announcements and offers, with their read marks (NOTICE-02, PROMO-01). */
export function readerCalls(state: ContentState, pool: pg.Pool): Handlers<ReaderCalls> {
  return {
    listNotices: async (context) => {
      const { merchant, language } = context;
      const player = playerOf(context);
      const setting = state.settingOf(merchant, language);
      const reader = await readerOf(pool, player);
      // A free-play account counts everything as read.
      const reads = player.isTrial ? null : await readNoticeReads(pool, player.playerId);
      const rows = state.of(merchant.code).articles.filter((row) => row.kind === 'announcement' && isShown(row, language, setting.now) && isFor(row, reader));
      const of = (type: AnnouncementType) =>
        rows.filter((row) => row.type === type).map((row) => viewNotice(row, setting, reads === null || reads.has(row.id)));
      return { player: of('PL'), popup: of('PU'), hot: of('H'), agent: of('A') };
    },
    markNoticeRead: async (context, { body: { announcementId } }) => {
      const { merchant } = context;
      const player = playerOf(context);
      const row = state.of(merchant.code).articles.find((entry) => entry.kind === 'announcement' && entry.id.toString() === announcementId);
      if (!row?.is_enabled || !isFor(row, await readerOf(pool, player))) throw new Refusal('content.notice_unknown');
      await insertNoticeRead(pool, player.playerId, row.id);
      return {};
    },
    listReaderPromotions: async (context) => {
      const { merchant, language } = context;
      return viewPromotions(state.of(merchant.code), state.settingOf(merchant, language), await readerOf(pool, playerOf(context)));
    },
    getReaderPromotion: async (context, { query: { id } }) => {
      const { merchant, language } = context;
      return viewPromotion(state.of(merchant.code), state.settingOf(merchant, language), await readerOf(pool, playerOf(context)), id);
    },
  };
}
