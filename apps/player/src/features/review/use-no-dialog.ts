import { useEffect, useState } from 'react';

/** Dialogs that are drawn: the question of the age is in every document, hidden once it is answered. */
const hasDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.getClientRects().length > 0);

/** True from the first moment without an open dialog on, so that nothing opens on top of a form that is being filled in. Waits only while asked to. */
export function useNoDialog(isAsked: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!isAsked) return setFree(false);
    if (!hasDialog()) return setFree(true);
    const observer = new MutationObserver(() => {
      if (hasDialog()) return;
      observer.disconnect();
      setFree(true);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    return () => observer.disconnect();
  }, [isAsked]);
  return isFree && isAsked;
}
