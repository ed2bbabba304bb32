import type { CallName } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { makeTopAgent } from '#server/modules/agents/index.ts';
import type { PlayerAnswer, TestBrowser } from './test-players.ts';
import type { TestRegistration } from './test-registration.ts';

/** A logged-in agent of a test. */
export interface AgentVisitor {
  username: string;
  /** The opaque id. */
  id: string;
  browser: TestBrowser;
  call: <Name extends CallName>(
    name: Name,
    body?: unknown,
    params?: Record<string, string>,
    query?: Record<string, string>,
  ) => Promise<PlayerAnswer<Name>>;
}

/** A top agent who has registered, with rates in parts per million. */
export async function agentBrowser(site: TestRegistration, rates: Record<string, number>): Promise<AgentVisitor> {
  const browser = site.browser();
  const form = site.formOf();
  const { value } = await site.send(form, browser);
  const laro = site.http.directory.byCode('laro');
  if (!laro) throw new Error('there is no merchant laro');
  const row = await site.row('select id, public_id from players where username = $1', [value.userName]);
  const given = { state: 'active', by: 'test', reason: 'test', at: new Date(site.clock.now) } as const;
  await inTransaction(site.pool, (transaction) => makeTopAgent(transaction, laro, { member: row['id'] as bigint, rates, ...given }));
  return {
    username: value.userName,
    id: String(row['public_id']),
    browser,
    call: (name, body, params, query) => browser.call(name, body, {}, params, query),
  };
}
