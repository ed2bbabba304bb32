import { listLoadingToastMaxMs } from '@laro/domain/system/constants';
import { useEffect } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';

/** Quick answers need no word. */
const AFTER_MS = 150;

/** Says that a list is loading, from a moment after it began until it is there, for ten seconds at most (LIST-08). */
export function useLoadingToast(isLoading: boolean): void {
  const t = useT();
  useEffect(() => {
    if (!isLoading) return undefined;
    let hide = (): void => undefined;
    const timer = setTimeout(() => {
      hide = showToast(t('games.loading'), 'loading', listLoadingToastMaxMs);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      hide();
    };
  }, [isLoading, t]);
}
