import type { CallName, Parsed } from '@laro/contract/routes';
import type { CallContext, Handler } from '../handlers.ts';
import type { ReadyBytes } from './ready-bytes.ts';

/** Everything that a prebuilt answer depends on besides its query. */
export type ReadyVisit = Pick<CallContext, 'merchant' | 'language'>;

export type MakeReady<Name extends CallName> = (visit: ReadyVisit, query: Parsed<Name, 'query'>) => ReadyBytes | Promise<ReadyBytes>;

const makers = new WeakMap<object, MakeReady<CallName>>();

/** The handler of a public call whose answer is the same for all visitors of a merchant: it may be given before the framework runs (quick-answers.ts). */
export function readyCall<Name extends CallName>(make: MakeReady<Name>): Handler<Name> {
  const handler: Handler<Name> = async (context, { query }) => make(context, query);
  makers.set(handler, make as MakeReady<CallName>);
  return handler;
}

/** The function that makes the answers of a handler, if it is one of a ready call. */
export const makerOf = (handler: Handler<CallName>): MakeReady<CallName> | null => makers.get(handler) ?? null;
