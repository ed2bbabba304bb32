import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#player/shared/router/router-view.tsx';
import { MemberFace } from './member-face.tsx';
import css from './member-strip.module.css';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings, useWhitelabel } from '#player/shared/api/queries.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { useIsTrial, useIsVisitor, useSession } from '#player/shared/session/session.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';

/** When this account was logged in to before, so that its owner sees a stranger's visit (T19). */
function LastLogIn() {
  const { api, words } = useServices();
  const { timeZone } = useSettings();
  const isLive = useSessionStore(({ isRestored }) => isRestored);
  const { data } = useQuery({ ...memberQuery(api), enabled: isLive });
  // Browsers write moments in their own ways, so the server leaves it to them.
  if (!isLive || !data?.previousLoginAt) return null;
  const time = new Date(data.previousLoginAt).toLocaleString(words.tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone });
  return <p className={css['before']}>{words.t('shell.strip.last_login', { time })}</p>;
}

/** The shortcuts next to the name: withdrawal, and rewards where there is a page for them, else the deposit (NAV-06). */
function Shortcuts() {
  const t = useT();
  const { entries, menu } = useWhitelabel();
  const hasRewards = menu.REWCEN3 && isStanding(paths.rewards);
  return (
    <>
      {entries.deposit && !hasRewards ? (
        <Link to={paths.deposit} className={css['way']}>
          <Icon name="wallet" size={20} />
          {t('shell.menu.deposit')}
        </Link>
      ) : null}
      {entries.withdraw ? (
        <Link to={paths.withdraw} className={css['way']}>
          <Icon name="hand-withdraw-duotone" size={20} />
          {t('shell.menu.withdraw')}
        </Link>
      ) : null}
      {hasRewards ? (
        <Link to={paths.rewards} className={css['way']}>
          <Icon name="gift" size={20} />
          {t('shell.strip.rewards')}
        </Link>
      ) : null}
    </>
  );
}

/** The logged-in member, with shortcuts (NAV-06); free players get an explanation and a link to registration. */
export function MemberStrip() {
  const t = useT();
  const session = useSession();
  const isTrial = useIsTrial();
  const isVisitor = useIsVisitor();
  const { data } = useQuery({ ...memberQuery(useServices().api), enabled: session !== null });
  if (!session) return null;
  return (
    <section className={css['strip']} aria-label={t('shell.strip.label')}>
      <span className={css['face']}>
        <MemberFace avatar={data?.avatar} size={40} />
      </span>
      <div className={css['who']}>
        <p className={css['name']}>{data?.nickname ?? session.userName}</p>
        {isTrial ? <p className={css['trial']}>{t('shell.trial.money')}</p> : <LastLogIn />}
      </div>
      {isVisitor ? (
        <Link to={paths.register} className={buttonClass({ kind: 'outline', size: 'small' })}>
          {t('shell.join')}
        </Link>
      ) : isTrial ? null : (
        <Shortcuts />
      )}
    </section>
  );
}
