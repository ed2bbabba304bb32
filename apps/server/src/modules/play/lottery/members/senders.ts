import { reportOverdue } from '../checks/reviews/hold-payouts.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { sendResults } from './follows/send-results.ts';
import { sendNotices, type NoticeDeps } from './notices/notices.ts';

/** Messages about orders, and results to followers. */
export function sendersOf({ pool, games, catalogue, post, now, onTrouble }: LotteryParts, ways: Pick<NoticeDeps, 'merchantOf' | 'tell'>) {
  const shared = { pool, gameOf: games.of, gameName: catalogue.gameName, post, onTrouble };
  return {
    send: async () => {
      await sendNotices({ ...shared, ...ways });
      await reportOverdue(pool, now(), onTrouble);
    },
    follow: () => sendResults({ ...shared, games: games.list, now }),
  };
}
