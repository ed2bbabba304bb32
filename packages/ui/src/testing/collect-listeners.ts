/** Notes whatever listens to window and document, so that a page that is closed hears nothing any more. Gives the function that removes them. */
export function collectListeners(): () => void {
  const undo: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type, listener, options) => {
      // React listens to selections once for all its roots.
      if (type !== 'selectionchange') undo.push(() => target.removeEventListener(type, listener, options));
      add(type, listener, options);
    };
    undo.push(() => void (target.addEventListener = add));
  }
  return () => {
    for (const one of undo) one();
  };
}

/** Notes intervals that begin from now on, so that a page that is closed polls no more. Gives the function that ends them. */
export function collectIntervals(): () => void {
  const begin = window.setInterval;
  const begun: number[] = [];
  window.setInterval = ((...given: Parameters<typeof window.setInterval>) => {
    const interval = begin(...given);
    begun.push(interval);
    return interval;
  }) as typeof window.setInterval;
  return () => {
    window.setInterval = begin;
    for (const interval of begun) clearInterval(interval);
  };
}
