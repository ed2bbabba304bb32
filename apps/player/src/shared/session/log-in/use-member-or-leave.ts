import { isHouseType, playsTrialMoney } from '@laro/domain/agents/tree/agent-tree';
import { useEffect } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { refuseTrial } from '#player/shared/session/refuse-trial.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';

/** True if a member is logged in. A guest is sent to the log-in and returns; free play and house accounts are sent home with the reason (NAV-07, ROLE-02, AGENT-04). `isOpenToHouse`: house accounts stay. */
export function useMemberOrLeave({ isOpenToHouse = false } = {}): boolean {
  const navigate = useNavigate();
  const hasSession = useSessionOrLogIn();
  const t = useT();
  const type = useSessionStore(({ info }) => info?.type ?? null);
  const isTrial = type !== null && playsTrialMoney(type) && !(isOpenToHouse && isHouseType(type));
  useEffect(() => {
    if (!hasSession || !isTrial || type === null) return;
    void navigate(paths.home, { replace: true });
    refuseTrial(type, t);
  }, [hasSession, isTrial, type, t, navigate]);
  return hasSession && !isTrial;
}
