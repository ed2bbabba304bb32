import { apart } from './apart.ts';
import type { Transaction } from './sql.ts';

/** What a module does within the transaction of an event of another module. */
export type Hook<Event> = (transaction: Transaction, event: Event) => Promise<void>;

/**
 * Runs hooks one after the other in the transaction of their event. A hook that fails is reported; what it wrote is undone, and neither the event nor
 * another hook with it.
 */
export const runHooks =
  <Event>(hooks: readonly Hook<Event>[], onError: (error: unknown) => void): Hook<Event> =>
  async (transaction, event) => {
    for (const hook of hooks) await apart(transaction, () => hook(transaction, event), onError);
  };

/** For an event that nobody hooks into. */
export const noHook: Hook<unknown> = async () => undefined;
