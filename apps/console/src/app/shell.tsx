import { LogoMark } from '@laro/ui/logo-mark.tsx';
import { Icon } from '@laro/ui/icon.tsx';
import { Note } from '@laro/ui/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { Loaded } from '#console/shared/loaded.tsx';
import { InstallationZone, MerchantZone } from '#console/shared/moments/zone.tsx';
import { merchantsQuery } from '#console/shared/queries.ts';
import { useAccess } from '#console/shared/session.ts';
import { useWords } from '#console/shared/words.tsx';
import { Attention } from './attention.tsx';
import { merchantRoomsFor } from './rooms.ts';
import css from './shell.module.css';
import { SideBar } from './side-bar.tsx';

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
      <Note kind="warn" role="status">
        {t('problem.network.unreachable')}
      </Note>
    </div>
  );
}

/** Leads the keyboard and the screen reader into a room that was just entered, and back to its top. */
function useArrival(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What stands around every room: the bar with the rooms, and on narrow screens a head that opens it. */
export function Shell() {
  const { t } = useWords();
  const { pathname } = useLocation();
  // Opened in a room, the bar is closed in the next one.
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
        <button type="button" className={css['menu']} aria-label={t('desk.menu')} aria-expanded={isOpen} aria-controls="rooms" onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'x-bold' : 'list-bold'} size={22} />
        </button>
        <LogoMark name="Laro" />
        <span className={css['tag']}>{t('desk.short')}</span>
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

/** The rooms of one merchant; the address of a room that the person may not enter there leads to the merchant's first one, an unknown merchant's to the desk's. */
export function MerchantRooms() {
  const { merchant = '' } = useParams();
  const { pathname } = useLocation();
  const query = useQuery(merchantsQuery);
  const rooms = merchantRoomsFor(useAccess(), merchant);
  const isAllowed = rooms.some((room) => pathname.split('/')[3] === room.path);
  return (
    <Loaded query={query}>
      {(merchants) => {
        const [first] = rooms;
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
export const InstallationRooms = () => (
  <InstallationZone>
    <Outlet />
  </InstallationZone>
);
