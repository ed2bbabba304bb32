import type { CallName, Parsed } from '@laro/contract/routes';
import type { CallContext, Handler } from './handlers.ts';
import type { ReadyBytes } from './ready-bytes.ts';

/** All that an answer made ahead depends on beside its query. */
export type ReadyVisit = Pick<CallContext, 'merchant' | 'language'>;

export type MakeReady<Name extends CallName> = (visit: ReadyVisit, query: Parsed<Name, 'query'>) => ReadyBytes | Promise<ReadyBytes>;

const makers = new WeakMap<object, MakeReady<CallName>>();

/** The handler of a public call whose answer is the same for everybody at a merchant: it may then be given before the framework begins (quick-answers.ts). */
export function readyCall<Name extends CallName>(make: MakeReady<Name>): Handler<Name> {
  const handler: Handler<Name> = async (context, { query }) => make(context, query);
  makers.set(handler, make as MakeReady<CallName>);
  return handler;
}

/** What makes the answers of a handler, when it is one of a ready call. */
export const makerOf = (handler: Handler<CallName>): MakeReady<CallName> | null => makers.get(handler) ?? null;
