import type { ComponentProps } from 'react';
import { Link } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import { useT } from '#player/shared/api/services.ts';
import { refuseTrial } from '#player/shared/session/refuse-trial.ts';
import { useIsTrial, useIsVisitor, useSession } from '#player/shared/session/session.ts';

/** A link to a page for real accounts only: a guest is sent to the log-in and returns, free play and house accounts are refused (NAV-06, ROLE-02, AGENT-04). */
export function MemberLink({ to, onClick, isOpenToTrial = false, ...rest }: ComponentProps<typeof Link> & { isOpenToTrial?: boolean }) {
  const session = useSession();
  const t = useT();
  const [isOnTrial, isVisitor] = [useIsTrial(), useIsVisitor()];
  const isTrial = isOnTrial && !isOpenToTrial;
  return (
    <Link
      to={isTrial && isVisitor ? paths.register : session ? to : paths.login}
      aria-haspopup={isTrial && isVisitor ? 'dialog' : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (isTrial && session) {
          event.preventDefault();
          refuseTrial(session.type, t);
        } else if (!session) returnAfterLogIn(to);
      }}
      {...rest}
    />
  );
}
