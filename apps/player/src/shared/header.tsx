import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/icon.tsx';
import { LogoMark } from '@laro/ui/logo-mark.tsx';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import css from './header.module.css';
import { paths } from './paths.ts';
import { useSettings } from './queries.ts';
import { useT } from './services.ts';

const SCROLLED_PX = 8;
const SideMenu = lazy(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }));

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

/** Logo, log-in and menu: the header of the lobby pages, for a guest (HDR-02). */
export function LobbyHeader({ menuSide, onHome }: { menuSide: 'right' | 'left'; onHome?: () => void }) {
  const t = useT();
  const { merchantName } = useSettings();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isScrolled = useIsScrolled();
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
        <Link to={paths.home} className={css['home']} aria-label={t('shell.home_of', { name: merchantName })} onClick={onHome}>
          <LogoMark name={merchantName} />
        </Link>
        <span className={css['space']} />
        <Link to={paths.login} className={buttonClass({ kind: 'quiet', size: 'small' })}>
          {t('shell.login')}
        </Link>
        <Link to={paths.register} className={buttonClass({ kind: 'primary', size: 'small' })}>
          {t('shell.join')}
        </Link>
      </header>
      {isMenuOpen ? (
        <Suspense>
          <SideMenu side={menuSide} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
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
      <h1 className={css['title']}>{title}</h1>
      {action ?? <span className={css['ghost']} />}
    </header>
  );
}
