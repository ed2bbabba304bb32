import type { Handlers } from '#server/http/handlers.ts';
import { deskCalls, type DeskCallsDeps } from './desk-calls.ts';
import { view__Thing__ } from './view-__thing__.ts';
import { read__Area__ } from './__area__.store.ts';

export interface __Area__ {
  handlers: Handlers<'list__Area__' | 'listDesk__Area__' | 'closeDesk__Thing__'>;
}

/** The __area__ of every merchant: those that visitors see, and what the desk does with them. */
export const create__Area__ = (deps: DeskCallsDeps): __Area__ => ({
  handlers: {
    ...deskCalls(deps),
    list__Area__: async ({ merchant }) => ({ __area__: (await read__Area__(deps.pool, merchant.code, ['opened'])).map(view__Thing__) }),
  },
});
