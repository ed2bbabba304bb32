import { randomUUID } from 'node:crypto';
import type { CallName } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { makeTopAgent } from '#server/modules/partners/agents/index.ts';
import type { PlayerAnswer, TestBrowser } from '../people/test-players.ts';
import { TestRegistration, type RegistrationInput } from '../people/test-registration.ts';

/** A logged-in agent of a test. */
export interface AgentVisitor {
  username: string;
  /** The opaque id. */
  id: string;
  call: <Name extends CallName>(name: Name, body?: unknown, params?: Record<string, string>, query?: Record<string, string>) => Promise<PlayerAnswer<Name>>;
}

/** Agents over a site with registration. `rates` (parts per million) are the defaults of the agents that tests create. */
export class TestAgents {
  readonly #site: TestRegistration;
  readonly #rates: Record<string, number>;

  constructor(site: TestRegistration, rates: Record<string, number>) {
    this.#site = site;
    this.#rates = rates;
  }

  idOf = async (username: string): Promise<string> =>
    String((await this.#site.row('select public_id from players where username = $1', [username]))['public_id']);

  async #visitor(username: string, browser: TestBrowser): Promise<AgentVisitor> {
    return { username, id: await this.idOf(username), call: (name, body, params, query) => browser.call(name, body, {}, params, query) };
  }

  /** A top agent who has registered. */
  async top(rates: Record<string, number>): Promise<AgentVisitor> {
    const site = this.#site;
    const browser = site.browser();
    const { value } = await site.send(site.formOf(), browser);
    const laro = site.http.directory.byCode('laro');
    if (!laro) throw new Error('there is no merchant laro');
    const { id } = await site.row('select id from players where username = $1', [value.userName]);
    const given = { state: 'active', by: 'test', reason: 'test', at: new Date(site.clock.now) } as const;
    await inTransaction(site.pool, (transaction) => makeTopAgent(transaction, laro, { member: id as bigint, rates, ...given }));
    return this.#visitor(value.userName, browser);
  }

  invite = (from: AgentVisitor, more: object = {}): Promise<PlayerAnswer<'openAccount'>> =>
    from.call('openAccount', { key: randomUUID(), username: this.#site.newName(), isAgent: false, rates: this.#rates, ...more });

  /** The person behind an invitation fills in the form. */
  async activate(token: string, change: RegistrationInput = {}): Promise<{ answer: PlayerAnswer<'activateInvitation'>; browser: TestBrowser }> {
    const browser = this.#site.browser();
    const jwe = await browser.seal({ ...this.#site.formOf(change), invitation: token });
    const answer = await browser.call('activateInvitation', { jwe }, { encryption: 'JWE' });
    if (answer.status === 200) browser.pageToken = answer.value.token;
    return { answer, browser };
  }

  /** An agent below, who has activated an invitation. */
  async agentBelow(above: AgentVisitor): Promise<AgentVisitor> {
    const { value } = await this.invite(above, { isAgent: true });
    const { browser } = await this.activate(value.token);
    return this.#visitor(value.username, browser);
  }

  link = (from: AgentVisitor, more: object = {}): Promise<PlayerAnswer<'addLink'>> => {
    const link = { code: '', isAgent: false, landing: 'register', name: 'Page', rates: this.#rates, isOn: true, days: null, usesMax: null };
    return from.call('addLink', { key: randomUUID(), ...link, ...more });
  };

  /** Registers a member by a code. */
  async joinBy(code: string): Promise<{ answer: PlayerAnswer<'register'>; username: string }> {
    const form = this.#site.formOf({ affiliateCode: code });
    return { answer: await this.#site.send(form), username: String(form['username']) };
  }
}

/** A site without accreditation, where people register by links, and two top agents: the rates of the first are 0.1 % above `rates`, those of the other are equal. */
export async function startTestAgents(
  rates: Record<string, number>,
): Promise<{ site: TestRegistration; agents: TestAgents; top: AgentVisitor; other: AgentVisitor }> {
  const site = await TestRegistration.start();
  const agents = new TestAgents(site, rates);
  await site.set('agent.accreditation', 'none');
  await site.ask({ affiliateCode: { isEnabled: true } });
  const higher = Object.fromEntries(Object.entries(rates).map(([category, ppm]) => [category, ppm + 1000]));
  return { site, agents, top: await agents.top(higher), other: await agents.top(rates) };
}
