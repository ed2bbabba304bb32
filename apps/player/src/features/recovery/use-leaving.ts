import { successToastMs } from '@laro/domain/constants';
import { useEffect, useRef } from 'react';

/** Leaves the page once its success has been read (FORGOT-02, CHPSW-03); whoever has gone elsewhere meanwhile is left where they are. */
export function useLeaving(): (leave: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (leave) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(leave, successToastMs);
  };
}
