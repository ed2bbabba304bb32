import { useEffect } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { TRIAL_TYPE, useSessionStore } from '#player/shared/session/session-store.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';

/** True if a member is logged in. A guest is sent to the log-in and returns; a free player is sent home and invited to register (NAV-07, ROLE-02). */
export function useMemberOrLeave(): boolean {
  const navigate = useNavigate();
  const hasSession = useSessionOrLogIn();
  const isTrial = useSessionStore(({ info }) => info?.type === TRIAL_TYPE);
  useEffect(() => {
    if (!hasSession || !isTrial) return;
    void navigate(paths.home, { replace: true });
    askAbout('register');
  }, [hasSession, isTrial, navigate]);
  return hasSession && !isTrial;
}
