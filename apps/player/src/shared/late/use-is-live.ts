import { startTransition, useEffect, useState } from 'react';

/** Whether a page has lived in this document. Never true on the server, where no effect runs. */
let hasLived = false;

/**
 * False for the drawing that must be the server's, true soon after: what only the device knows may then be shown. It comes without haste, in
 * pieces between which a tap has its turn; pages that are opened later are live at once.
 */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(hasLived);
  useEffect(() => {
    hasLived = true;
    if (!isLive) startTransition(() => setLive(true));
  }, [isLive]);
  return isLive;
}
