import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import type { ComponentProps } from 'react';
import { Link } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useSession } from '#player/shared/session/session.ts';

/** A link to a page for real accounts only: a guest is sent to the log-in and returns, free play and house accounts are refused (NAV-06, ROLE-02, AGENT-04). */
export function MemberLink({ to, onClick, isOpenToTrial = false, ...rest }: ComponentProps<typeof Link> & { isOpenToTrial?: boolean }) {
  const session = useSession();
  const isTrial = !isOpenToTrial && playsTrialMoney(session?.type);
  return (
    <Link
      to={isTrial ? paths.register : session ? to : paths.login}
      aria-haspopup={isTrial ? 'dialog' : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (isTrial) {
          event.preventDefault();
          askAbout('register');
        } else if (!session) returnAfterLogIn(to);
      }}
      {...rest}
    />
  );
}
