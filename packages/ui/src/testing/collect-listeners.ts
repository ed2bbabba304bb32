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
