import { apart } from './turns/apart.ts';
import type { Transaction } from './sql.ts';

/** Code that a module runs within the transaction of another module's event. */
export type Hook<Event> = (transaction: Transaction, event: Event) => Promise<void>;

/**
 * Runs hooks one after the other in the transaction of their event. A failed hook is reported and its writes are rolled back; neither the event nor
 * another hook is affected.
 */
export const runHooks =
  <Event>(hooks: readonly Hook<Event>[], onError: (error: unknown) => void): Hook<Event> =>
  async (transaction, event) => {
    for (const hook of hooks) await apart(transaction, () => hook(transaction, event), onError);
  };

/** For an event without hooks. */
export const noHook: Hook<unknown> = async () => undefined;
