import { useEffect } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { returnAfterLogIn } from './return-after-log-in.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useSessionStore } from './session-store.ts';

/** Whether somebody is logged in. Where that is needed, a guest is sent to the log-in and comes back after it (ROLE-01). */
export function useSessionOrLogIn(isNeeded = true): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Two answers, so that nothing is drawn anew for a guest whom nobody sends away.
  const isMember = useSessionStore(({ info, isRestored }) => isRestored && info !== null);
  const isGuest = useSessionStore(({ info, isRestored }) => isNeeded && isRestored && info === null);
  const address = pathname + search;
  useEffect(() => {
    if (!isGuest) return;
    returnAfterLogIn(address);
    void navigate(paths.login, { replace: true });
  }, [isGuest, address, navigate]);
  return isMember;
}
