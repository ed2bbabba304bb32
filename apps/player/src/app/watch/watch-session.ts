import { bring, BRING_AGAIN_MS } from '#player/shared/late/bring.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { forgetMember, memberQuery, renderedMember } from '#player/shared/session/session-queries.ts';
import { useSessionStore, watchStoredSession } from '#player/shared/session/session-store.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import type { Services } from '#player/shared/api/services.ts';

/** A cookie whose half of the page is lost is useless: the server is notified, and the page becomes a guest's. */
function dropOrphan({ api, queries }: Services): void {
  if (renderedMember(queries) === null) return;
  forgetMember(queries);
  api.call('endSession').catch(() => undefined);
}

/** Follows the session while the page runs: keeps the wallet live, hears the other tabs, and clears the data of a member who has logged out. */
export function watchSession(services: () => Services): void {
  let stop = (): void => undefined;
  const follow = () => {
    stop();
    stop = () => undefined;
    const token = sessionToken();
    if (token === null) return;
    const { api, queries } = services();
    void queries.prefetchQuery(memberQuery(api));
    const come = ({ followWallet }: typeof import('#player/shared/money/live-wallet.ts')) => {
      if (token === sessionToken()) stop = followWallet(services);
    };
    // Without the file nothing would ever say that money has moved.
    const tryAgain = () => {
      if (token === sessionToken()) setTimeout(bringIt, BRING_AGAIN_MS);
    };
    const bringIt = () => void bring(() => import('#player/shared/money/live-wallet.ts')).then(come, tryAgain);
    bringIt();
  };
  useSessionStore.subscribe((next, before) => {
    if (next.info?.token === before.info?.token) return;
    if (before.info) forgetMember(services().queries);
    if (next.info) askAbout(null);
    follow();
  });
  watchStoredSession();
  if (sessionToken() === null) dropOrphan(services());
  follow();
}
