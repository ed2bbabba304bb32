import { startTransition, useEffect, useState } from 'react';

/** True after a page has been hydrated in this document. Never true on the server, where no effect runs. */
let hasLived = false;

/**
 * False for the render that must match the server's, true soon after: data of the device may then be shown. It changes at low priority, in
 * chunks that let taps in between; pages that are opened later are live immediately.
 */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(hasLived);
  useEffect(() => {
    hasLived = true;
    if (!isLive) startTransition(() => setLive(true));
  }, [isLive]);
  return isLive;
}
