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

/** The timers of a browser: the types of Node.js, which tests see too, take precedence in `typeof setTimeout`. */
type Begin = (handler: TimerHandler, delay?: number, ...given: unknown[]) => number;

/** Notes timers that begin from now on, so that a page that is closed polls no more and asks nothing later. Gives the function that ends them. */
export function collectTimers(): () => void {
  const timers = window as unknown as Record<'setInterval' | 'setTimeout', Begin>;
  const undo = (['setInterval', 'setTimeout'] as const).map((name) => {
    const begin = timers[name];
    const begun: number[] = [];
    timers[name] = (...given) => {
      const timer = begin(...given);
      begun.push(timer);
      return timer;
    };
    return () => {
      timers[name] = begin;
      // Either function ends timers of both kinds.
      for (const timer of begun) clearTimeout(timer);
    };
  });
  return () => {
    for (const one of undo) one();
  };
}
