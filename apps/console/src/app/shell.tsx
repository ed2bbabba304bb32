import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { InstallationZone, MerchantZone } from '#console/shared/moments/zone.tsx';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { useAccess } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { Attention } from './attention/attention.tsx';
import { Brand } from './menu/brand.tsx';
import { SideBar } from './menu/side-bar.tsx';
import { merchantPagesFor } from './pages/pages.ts';
import css from './shell.module.css';

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

function OfflineStrip() {
  const { t } = useWords();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className={css['offline']}>
      <Note kind="warn" icon="wifi-slash" role="status">
        {t('problem.network.unreachable')}
      </Note>
    </div>
  );
}

/** Moves the focus of keyboard and screen reader to a page that was just opened, and scrolls to its top. */
function useArrival(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Frame of every page: the side bar with the menu, and on narrow screens a head that opens it. */
export function Shell() {
  const { t } = useWords();
  const { pathname } = useLocation();
  // The bar that was opened on one page is closed on the next.
  const [openIn, setOpenIn] = useState<string | null>(null);
  const isOpen = openIn === pathname;
  const setOpen = (shouldOpen: boolean) => setOpenIn(shouldOpen ? pathname : null);
  useArrival();
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenIn(null);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <div className={css['shell']}>
      <a href="#content" className={css['skip']}>
        {t('desk.skip')}
      </a>
      <header className={css['top']}>
        <button type="button" className={css['menu']} aria-label={t('desk.menu')} aria-expanded={isOpen} aria-controls="menu" onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'x-bold' : 'list-bold'} size={22} />
        </button>
        <Brand />
      </header>
      <SideBar isOpen={isOpen} />
      {isOpen ? <div className={css['mask']} role="presentation" onClick={() => setOpen(false)} /> : null}
      <div className={css['main']} inert={isOpen}>
        <OfflineStrip />
        <Attention />
        <Outlet />
      </div>
    </div>
  );
}

/** Pages of one merchant. A page that the person may not open there redirects to the merchant's first page, an unknown merchant to the desk's first page. */
export function MerchantPages() {
  const { merchant = '' } = useParams();
  const { pathname } = useLocation();
  const query = useQuery(merchantsQuery);
  const pages = merchantPagesFor(useAccess(), merchant);
  const isAllowed = pages.some((page) => pathname.split('/')[3] === page.path);
  return (
    <Loaded query={query}>
      {(merchants) => {
        const [first] = pages;
        const known = merchants.find((entry) => entry.code === merchant);
        if (first === undefined || !known) return <Navigate to="/" replace />;
        if (!isAllowed) return <Navigate to={`/m/${merchant}/${first.path}`} replace />;
        return (
          <MerchantZone timeZone={known.timeZone}>
            <Outlet key={merchant} />
          </MerchantZone>
        );
      }}
    </Loaded>
  );
}

/** The pages of the installation, which belong to no merchant. */
export const InstallationPages = () => (
  <InstallationZone>
    <Outlet />
  </InstallationZone>
);
