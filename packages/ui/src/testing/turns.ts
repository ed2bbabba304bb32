const TURNS = 50;

/** Lets everything that waits for no timer and no answer come to its end, so that what must not happen would have happened. */
export async function allTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((go) => setImmediate(go));
}
