import { infiniteScrollAheadPx, infiniteScrollThrottleMs } from '@laro/domain/system/constants';
import { useEffect, useRef, type RefObject } from 'react';
import { LoadGate } from './load-gate.ts';
import type { GameList } from '../use-game-list.ts';

/** Asks for the next page when the end of the list comes near (LIST-07). */
export function useLoadOnScroll(end: RefObject<HTMLElement | null>, { hasMore, isLoadingMore, hasMoreFailed, loadMore }: GameList): void {
  const gate = useRef<LoadGate>(null);
  gate.current ??= new LoadGate({ aheadPx: infiniteScrollAheadPx, throttleMs: infiniteScrollThrottleMs });
  const load = useRef(loadMore);
  useEffect(() => {
    load.current = loadMore;
  });
  useEffect(() => {
    // After a failure the visitor retries by a button; scrolling would only fail once a second.
    if (!hasMore || isLoadingMore || hasMoreFailed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const element = end.current;
      if (!element || !gate.current) return;
      const nowMs = performance.now();
      const waitMs = gate.current.waitMs({
        distanceToEndPx: element.getBoundingClientRect().top - window.innerHeight,
        nowMs,
        isHeld: document.documentElement.classList.contains('hidden-y'),
        isLoading: false,
        hasMore: true,
      });
      if (waitMs === null) return;
      if (waitMs > 0) {
        timer = setTimeout(look, waitMs);
        return;
      }
      gate.current.pass(nowMs);
      load.current();
    };
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [end, hasMore, isLoadingMore, hasMoreFailed]);
}
