import { playsTrialMoney, visitorType } from '@laro/domain/agents/tree/member-types';
import { useEffect } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';

/** True if a member is logged in. A guest is sent to the log-in and returns; free play and house accounts are sent home with the reason (NAV-07, ROLE-02, AGENT-04). `isOpenToHouse`: house accounts stay. */
export function useMemberOrLeave({ isOpenToHouse = false } = {}): boolean {
  const navigate = useNavigate();
  const hasSession = useSessionOrLogIn();
  const isTrial = useSessionStore(({ info }) => info !== null && (isOpenToHouse ? info.type === visitorType : playsTrialMoney(info.type)));
  useEffect(() => {
    if (!hasSession || !isTrial) return;
    void navigate(paths.home, { replace: true });
    askAbout('register');
  }, [hasSession, isTrial, navigate]);
  return hasSession && !isTrial;
}
