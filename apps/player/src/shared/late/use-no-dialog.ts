import { useEffect, useState } from 'react';

/** Dialogs that are drawn: the question of the age is in every document, hidden once it is answered. */
const hasDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.getClientRects().length > 0);

/** True from the first moment without an open dialog on, so that nothing opens on top of a form that is being filled in. Waits only while asked to. */
export function useNoDialog(isAsked: boolean): boolean {
  const [isFree, setFree] = useState(false);
  if (isFree && !isAsked) setFree(false);
  useEffect(() => {
    if (!isAsked || isFree) return;
    const look = () => {
      if (!hasDialog()) setFree(true);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    queueMicrotask(look);
    return () => observer.disconnect();
  }, [isAsked, isFree]);
  return isFree && isAsked;
}
