import { useEffect } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { returnAfterLogIn } from './return-after-log-in.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useSessionStore } from './session-store.ts';

/** True if a member is logged in. If that is required, a guest is sent to the log-in and returns after it (ROLE-01). */
export function useSessionOrLogIn(isNeeded = true): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Two values, so that a guest who is not redirected causes no rerender.
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
