import { randomUUID } from 'node:crypto';
import { agentTermsVersion } from '@laro/domain/agents/accreditation/accreditation';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { createInbox } from '#server/modules/rewards/mail/index.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { actOnAccreditations } from './act-on-accreditations.ts';
import { insertAccreditation } from './accreditations.store.ts';

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents({ RNG: 3000 }));
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.set('agent.accreditation', 'none');
  await site.set('agent.applications', true);
});

const laro = () => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const start = () => dayAt(site.clock.now, 'Asia/Manila');
const given = (more: object = {}) => ({
  key: randomUUID(),
  entity: 'person',
  name: 'Ana Reyes',
  accreditation: null,
  termsVersion: agentTermsVersion,
  ...more,
});
const accreditation = (validUntil: string) => ({ number: 'GAP-204', holder: 'Ana Reyes', issuer: 'PAGCOR', validUntil });

/** A player who has registered: directly under an agent, or in no team. */
async function player(above: AgentVisitor | null): Promise<{ username: string; browser: TestBrowser }> {
  if (above === null) {
    const browser = site.browser();
    return { username: (await site.send(site.formOf(), browser)).value.userName, browser };
  }
  const { value } = await agents.invite(above);
  return { username: value.username, browser: (await agents.activate(value.token)).browser };
}
const apply = (browser: TestBrowser, more: object = {}) => browser.call('applyAsAgent', given(more));
const waitingFor = async (agent: AgentVisitor) => (await agent.call('listApplications')).value.applications;

test('[AGENT-47] [AGENT-04] a player of a team applies to the upline, who hands on or declines; other agents know nothing of it', async () => {
  const { username, browser } = await player(top);
  expect((await browser.call('getApplication')).value).toMatchObject({ agentState: null, canSend: true, needsAccreditation: false, last: null });
  const key = randomUUID();
  expect((await apply(browser, { key })).value).toEqual({ state: 'upline' });
  expect((await apply(browser, { key })).value).toEqual({ state: 'upline' });
  expect((await apply(browser)).code).toBe('agent.application_sent');
  const [waiting] = await waitingFor(top);
  expect(waiting?.name).toBe(username);
  expect(await waitingFor(other)).toEqual([]);
  const answer = (agent: AgentVisitor, accepts: boolean) => agent.call('answerApplication', { accepts }, { applicationId: waiting?.id ?? '' });
  expect((await answer(other, true)).code).toBe('agent.application_unknown');
  expect((await answer(top, true)).status).toBe(200);
  expect((await answer(top, true)).code).toBe('agent.application_unknown');
  expect((await browser.call('getApplication')).value).toMatchObject({ canSend: false, last: { state: 'desk' } });
});

test('[AGENT-47] a declined player gets a message and can apply again', async () => {
  const { username, browser } = await player(top);
  await apply(browser);
  const [waiting] = await waitingFor(top);
  await top.call('answerApplication', { accepts: false }, { applicationId: waiting?.id ?? '' });
  expect((await browser.call('getApplication')).value).toMatchObject({ canSend: true, last: { state: 'refused', reason: '' } });
  const mails = await site.query("select topic from mails m join players p on p.id = m.player_id where p.username = $1 and topic = 'application_refused'", [
    username,
  ]);
  expect(mails).toHaveLength(1);
});

test('[AGENT-47] [AGENT-07] applications that are off, without what is needed, with old terms, over, or too deep are refused', async () => {
  const { browser } = await player(null);
  expect((await apply(browser, { termsVersion: 'older' })).code).toBe('agent.terms_changed');
  await site.set('agent.accreditation', 'top');
  expect((await apply(browser)).code).toBe('agent.accreditation_needed');
  expect((await apply(browser, { accreditation: accreditation(shiftDay(start(), -1)) })).code).toBe('agent.accreditation_day');
  await site.set('agent.applications', false);
  expect((await apply(browser, { accreditation: accreditation(start()) })).code).toBe('agent.applications_off');
  expect((await browser.call('getApplication')).value).toMatchObject({ canSend: false, needsAccreditation: true });
  await site.set('agent.applications', true);
  await site.set('agent.levelsMax', 1);
  const below = await player(top);
  expect(await apply(below.browser)).toMatchObject({ code: 'agent.level_limit', params: { max: 1 } });
  await site.set('agent.levelsMax', 3);
  expect((await apply(browser, { accreditation: accreditation(start()) })).value).toEqual({ state: 'desk' });
});

test('[AGENT-06] who has applied sees the own application alone, and an ended agent sends none', async () => {
  const agent = await agents.agentBelow(top);
  const set = (state: string) => site.query('update agents set state = $2 where member = (select id from players where public_id = $1)', [agent.id, state]);
  await set('applied');
  expect((await agent.call('listApplications')).code).toBe('agent.application_open');
  expect((await agent.call('getApplication')).value).toMatchObject({ agentState: 'applied', canSend: true });
  expect((await agent.call('applyAsAgent', given())).value).toEqual({ state: 'desk' });
  await set('ended');
  expect((await agent.call('applyAsAgent', given())).code).toBe('agent.not_an_agent');
});

test('[AGENT-47] an accreditation is warned of 30 and 7 days before its end, once each, and runs out into suspension the day after', async () => {
  const agent = await agents.top({ RNG: 4000 });
  const unaccredited = await agents.top({ RNG: 4000 });
  const rowOf = async ({ id }: AgentVisitor) =>
    (await site.query('select id, a.state from players p join agents a on a.member = p.id where public_id = $1', [id]))[0];
  const member = (await rowOf(agent))?.['id'] as bigint;
  const validUntil = shiftDay(start(), 40);
  await inTransaction(site.pool, (transaction) =>
    insertAccreditation(transaction, { ...accreditation(validUntil), merchantCode: 'laro', member, document: '', by: 'test', reason: 'test', at: new Date() }),
  );
  const inbox = createInbox({ pool: site.pool, merchantOf: () => laro(), onChanged: () => undefined, now: () => site.clock.now });
  const later = async (days: number): Promise<unknown> => {
    await site.http.directory.refresh();
    const deps = { pool: site.pool, noteAgent: inbox.noteAgent, now: () => site.clock.now + days * 86_400_000 };
    await Promise.all([actOnAccreditations(deps, laro()), actOnAccreditations(deps, laro())]);
    const mails = await site.query("select topic from mails where player_id = $1 and topic like 'accreditation%' order by id", [member]);
    return [(await rowOf(agent))?.['state'], ...mails.map(({ topic }) => topic)];
  };
  expect(await later(41)).toEqual(['active']);
  await site.set('agent.accreditation', 'top');
  expect(await later(9)).toEqual(['active']);
  expect(await later(10)).toEqual(['active', 'accreditation_ends']);
  expect(await later(32)).toEqual(['active', 'accreditation_ends']);
  expect(await later(33)).toEqual(['active', 'accreditation_ends', 'accreditation_ends']);
  expect(await later(40)).toEqual(['active', 'accreditation_ends', 'accreditation_ends']);
  expect(await later(41)).toEqual(['suspended', 'accreditation_ends', 'accreditation_ends', 'accreditation_over']);
  expect((await rowOf(unaccredited))?.['state']).toBe('active');
  expect((await agent.call('applyAsAgent', given({ accreditation: accreditation(shiftDay(start(), 400)) }))).value).toEqual({ state: 'desk' });
});
