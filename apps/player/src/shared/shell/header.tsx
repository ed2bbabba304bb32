import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { LogoMark } from '@laro/ui/pictures/logo-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from '#player/shared/router/router-view.tsx';

import css from './header.module.css';
import { paths } from '#player/shared/router/paths.ts';
import { PillRoom } from '#player/shared/money/pill-room.tsx';
import { useSettings, useWhitelabel } from '#player/shared/api/queries.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { latePart } from '#player/shared/late/late-part.tsx';

const SCROLLED_PX = 8;
/** Letters of a merchant's name that fit next to everything else. */
const SHORT_NAME = 4;
/** The longest name that fits in large letters next to log-in and registration. */
const LARGE_NAME = 6;
const SideMenu = latePart(async () => (await import('#player/shared/shell/menu/side-menu.late.tsx')).SideMenu, { close: ({ onClose }) => onClose() });

/** True once the page has moved under the header. */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}

/** Log-in and registration for a guest. */
function GuestCorner() {
  const t = useT();
  const corner = (kind: 'quiet' | 'primary') => `${buttonClass({ kind, size: 'small' })} ${css['corner'] ?? ''}`;
  return (
    <>
      <Link to={paths.login} className={corner('quiet')}>
        {t('shell.login')}
      </Link>
      <Link to={paths.register} className={corner('primary')}>
        {t('shell.join')}
      </Link>
    </>
  );
}

/** Mail and balance of the logged-in member; on the narrowest screens mail is in the menu. */
function MemberCorner() {
  const t = useT();
  const isTrial = useIsTrial();
  const { entries } = useWhitelabel();
  const unread = useQuery(memberQuery(useServices().api)).data?.inboxUnreadCount ?? 0;
  return (
    <>
      {entries.mail && !isTrial && isStanding(paths.mail) ? (
        <Link to={paths.mail} className={`${css['icon'] ?? ''} ${css['mail'] ?? ''}`} aria-label={t('shell.menu.mail')}>
          <Icon name="envelope-simple" />
          {unread > 0 ? <i className={css['dot']} /> : null}
        </Link>
      ) : null}
      <PillRoom />
    </>
  );
}

/** Logo, menu, and log-in or balance: the header of the lobby pages (HDR-02). */
export function LobbyHeader({ menuSide, onHome }: { menuSide: 'right' | 'left'; onHome?: () => void }) {
  const t = useT();
  const { merchantName } = useSettings();
  const session = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isScrolled = useIsScrolled();
  // Next to mail and balance there is no room for the sun of a long name.
  const isTight = session !== null && merchantName.length > SHORT_NAME;
  return (
    <>
      <header className={css['header']} data-scrolled={isScrolled || undefined}>
        <button
          type="button"
          className={css['icon']}
          aria-label={t('shell.menu.open')}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Icon name="list-bold" />
        </button>
        <Link
          to={paths.home}
          className={`${css['home'] ?? ''} ${isTight ? (css['tight'] ?? '') : ''} ${merchantName.length > LARGE_NAME ? (css['long'] ?? '') : ''}`}
          aria-label={t('shell.home_of', { name: merchantName })}
          onClick={onHome}
        >
          <LogoMark name={merchantName} />
        </Link>
        <span className={css['space']} />
        {session ? <MemberCorner /> : <GuestCorner />}
      </header>
      {isMenuOpen ? <SideMenu side={menuSide} onClose={() => setMenuOpen(false)} /> : null}
    </>
  );
}

/** Pages whose back arrow goes home, wherever the visitor came from (HDR-01). */
const backGoesHome = ['/m/login', '/m/register', '/m/activity', '/m/forget', '/m/app'];

/** Back arrow and a centred title. */
export function InnerHeader({ title, action }: { title: string; action?: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const isScrolled = useIsScrolled();
  const goBack = () => {
    // The first page of a visit has nothing behind it.
    if (location.key === 'default' || backGoesHome.includes(location.pathname)) void navigate(paths.home);
    else void navigate(-1);
  };
  return (
    <header className={css['header']} data-scrolled={isScrolled || undefined}>
      <button type="button" className={css['icon']} aria-label={t('common.back')} onClick={goBack}>
        <Icon name="arrow-left-bold" />
      </button>
      {/* Pages with their own heading have none here. */}
      {title === '' ? <span className={css['title']} /> : <h1 className={css['title']}>{title}</h1>}
      {action ?? <span className={css['ghost']} />}
    </header>
  );
}
