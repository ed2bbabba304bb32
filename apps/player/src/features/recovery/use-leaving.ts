import { successToastMs } from '@laro/domain/system/constants';
import { useEffect, useRef } from 'react';

/**
 * Leaves the page once its success has been read (FORGOT-02, CHPSW-03); a visitor who has already gone elsewhere stays there. The returned promise
 * never settles, so that a form stays busy until it is unmounted.
 */
export function useLeaving(): (leave: () => void) => Promise<never> {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (leave) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(leave, successToastMs);
    return new Promise(() => undefined);
  };
}
