/** Runs an act in a separate task, once for all calls of this one: what a tap or a message changes is too long for its own task. */
export function soon(act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      act();
    });
  };
}
