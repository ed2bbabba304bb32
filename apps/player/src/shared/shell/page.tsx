import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BottomMenu } from './bottom-menu.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { InnerHeader, LobbyHeader } from './header.tsx';
import css from './page.module.css';
import { isSwipingBack } from '#player/shared/device/swipe-back.ts';

let isFirstPage = true;
/** True for every page of a visit but the first, which must be seen as soon as it is there. */
function isLaterPage(): boolean {
  const isLater = !isFirstPage;
  isFirstPage = false;
  return isLater;
}

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Fades a page in over 300 ms, but for the first one and after a swipe-back (GEN-04); then puts the focus on its start. */
function usePageEntrance() {
  const main = useRef<HTMLElement>(null);
  useBeforePaint(() => {
    const element = main.current;
    const fade = css['fade'] ?? '';
    if (!isLaterPage() || !element) return undefined;
    if (!isSwipingBack()) element.classList.add(fade);
    const end = () => element.classList.remove(fade);
    element.addEventListener('animationend', end, { once: true });
    if (document.activeElement === document.body || document.activeElement === null) element.focus({ preventScroll: true });
    return () => element.removeEventListener('animationend', end);
  }, []);
  return main;
}

interface PageProps {
  /** lobby: logo, log-in and menu (HDR-02). inner: back arrow and title. */
  header: 'lobby' | 'inner';
  /** The title of an inner header. */
  title?: string;
  /** The one thing an inner header offers at its right. */
  action?: ReactNode;
  /** Which side the menu of a lobby header comes from (NAV-01). */
  menuSide?: 'right' | 'left';
  /** Lobby headers: runs when the logo or the home place is tapped (HOME-03). */
  onHome?: () => void;
  hasBottomMenu?: boolean;
  children: ReactNode;
}

/** The phone-wide column with its bars, around the content of every page (GEN-03). */
export function Frame({ header, title = '', action, menuSide = 'right', onHome, hasBottomMenu = header === 'lobby', children }: PageProps) {
  const main = usePageEntrance();
  const home = onHome ? { onHome } : {};
  return (
    <div className={`${css['column'] ?? ''} ${hasBottomMenu ? (css['hasBottom'] ?? '') : ''}`}>
      {header === 'lobby' ? <LobbyHeader menuSide={menuSide} {...home} /> : <InnerHeader title={title} action={action} />}
      <ConnectionStrip />
      <main ref={main} id="content" className={css['main']} tabIndex={-1}>
        {children}
      </main>
      {hasBottomMenu ? <BottomMenu {...home} /> : null}
    </div>
  );
}
