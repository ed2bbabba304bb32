import { followTopic, isLineOpen } from '#player/shared/api/live-line.late.ts';
import type { Services } from '#player/shared/api/services.ts';
import { askMailAgain } from '#player/shared/mail/ask-mail.late.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { askMoneyAgain, askRewardsAgain, isMoneyUnsure } from './ask-money.late.ts';

/** Polling interval while the line is down or after a failed fetch. */
const POLL_MS = 30_000;

/**
 * Keeps what the page shows of the money live while a session lasts: the server says "changed", the page asks. Without the line it asks now and then,
 * and whenever it comes back to sight. Gives the function that ends it.
 */
export function followWallet(services: () => Services): () => void {
  const ask = () => void askMoneyAgain(services().queries);
  const onSight = () => {
    if (!document.hidden) ask();
  };
  const unfollow = followTopic('player:me', {
    onEvent: ({ what }) => {
      ask();
      if (what === 'rewards') void askRewardsAgain(services().queries);
      if (what === 'mail') askMailAgain(services());
    },
    onStale: () => {
      ask();
      void askRewardsAgain(services().queries);
    },
    // Fetching the member makes the server report that the session has ended.
    onOver: () =>
      services()
        .queries.fetchQuery({ ...memberQuery(services().api), staleTime: 0 })
        .catch(() => undefined),
  });
  const poll = setInterval(() => {
    if (!document.hidden && (!isLineOpen() || isMoneyUnsure(services().queries))) ask();
  }, POLL_MS);
  document.addEventListener('visibilitychange', onSight);
  return () => {
    unfollow();
    clearInterval(poll);
    document.removeEventListener('visibilitychange', onSight);
  };
}
