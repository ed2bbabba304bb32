import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import { paths } from '#player/shared/router/paths.ts';
import { useEffect } from 'react';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { useT, type Services } from '#player/shared/api/services.ts';
import { ChangeForm } from './change-form.tsx';
import css from './recovery.module.css';
import { recoveryOptionsQuery } from './recovery-query.ts';

export const load = (services: Services): Promise<unknown> => services.queries.ensureQueryData(recoveryOptionsQuery(services));

/** Name of the member; guests are redirected home, and so are free play and house accounts, with the reason (CHPSW-01, ROLE-02, AGENT-04). */
function useMemberName(): string | null {
  const navigate = useNavigate();
  const { info, isRestored } = useSessionStore();
  const isTrial = info !== null && playsTrialMoney(info.type);
  const isWrong = isRestored && (info === null || isTrial);
  useEffect(() => {
    if (!isWrong) return;
    void navigate(paths.home, { replace: true });
    if (isTrial) askAbout('register');
  }, [isWrong, isTrial, navigate]);
  return isRestored && !isWrong ? (info?.userName ?? null) : null;
}

/** The own password, changed (CHPSW-01…03). */
export function ChangePage() {
  const t = useT();
  const username = useMemberName();
  useHead({ title: t('recovery.change.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('recovery.change.title')}>
      <div className={css['page']}>{username === null ? null : <ChangeForm username={username} />}</div>
      <ConfirmationSheet />
    </Frame>
  );
}
