import type { RateRow } from './rates.store.ts';
import { rateVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;
let below: AgentVisitor;
let player: { id: string; username: string };

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents({ RNG: 3000, LIVE: 2000 }));
});
afterAll(() => site.close());
beforeEach(async () => {
  below = await agents.agentBelow(top);
  const { value } = await agents.invite(below, { rates: { RNG: 3000 } });
  await agents.activate(value.token);
  player = { id: await agents.idOf(value.username), username: value.username };
});

const today = () => dayAt(site.clock.now, 'Asia/Manila');
const inDays = (days: number) => shiftDay(today(), days);
const change = (from: AgentVisitor, member: string, body: object) =>
  from.call('changeRates', { from: inDays(3), reason: '', confirmsCut: false, ...body }, { memberId: member });
const versions = async (of: { id: string }): Promise<string[]> =>
  (
    await site.query('select from_day::text as "from", ppm from agent_rates where member = (select id from players where public_id = $1) order by from_day', [
      of.id,
    ])
  ).map((row) => `${(row as unknown as RateRow).from} ${(row as unknown as RateRow).ppm[0]}`);

test('[AGENT-18] a raise acts from tomorrow on, a cut after the notice, and past days never change', async () => {
  expect(await change(top, below.id, { from: today(), rates: { RNG: 3500 } })).toMatchObject({ code: 'agent.rate_notice', params: { from: inDays(1) } });
  expect((await change(top, below.id, { from: inDays(1), rates: { RNG: 3500 } })).value).toEqual({ from: inDays(1), cut: 0 });
  expect(await change(top, below.id, { from: inDays(2), rates: { RNG: 3000 } })).toMatchObject({ code: 'agent.rate_notice', params: { from: inDays(3) } });
  expect((await change(top, below.id, { from: inDays(3), rates: { RNG: 3200 } })).value).toMatchObject({ cut: 0 });
  expect((await change(top, below.id, { from: inDays(3), rates: { RNG: 3100 } })).status).toBe(200);
  expect(await versions(below)).toEqual([`${today()} 3000`, `${inDays(1)} 3500`, `${inDays(3)} 3100`]);
});

test('[AGENT-18] rates keep the step, the cap and the upline, and what is left out stays', async () => {
  expect(await change(top, below.id, { rates: { RNG: 4100 } })).toMatchObject({ code: 'agent.rate_above_own', params: { category: 'RNG', max: '0.4' } });
  expect((await change(top, below.id, { rates: { COCKFIGHT: 100 } })).code).toBe('agent.rate_above_cap');
  expect((await change(top, below.id, { rates: { RNG: 3050 } })).code).toBe('request.invalid');
  expect((await change(top, below.id, { rates: { RNG: 3300 } })).status).toBe(200);
  const [row] = await site.query('select ppm from agent_rates where member = (select id from players where public_id = $1) order by from_day desc limit 1', [
    below.id,
  ]);
  expect(row?.['ppm']).toEqual(rateVector({ RNG: 3300, LIVE: 2000 }));
});

test('[AGENT-18] a cut below members is confirmed with their number, cascades from the same day, and is written to their inbox', async () => {
  const asked = await change(top, below.id, { rates: { RNG: 2000 } });
  expect(asked).toMatchObject({ code: 'agent.rate_below_downline', params: { count: 1 } });
  expect(await versions(below)).toEqual([`${today()} 3000`]);
  expect((await change(top, below.id, { rates: { RNG: 2000 }, confirmsCut: true })).value).toEqual({ from: inDays(3), cut: 1 });
  expect(await versions(player)).toEqual([`${today()} 3000`, `${inDays(3)} 2000`]);
  const mails = await site.query(
    "select p.public_id as id from mails m join players p on p.id = m.player_id where m.topic = 'rates_cut' order by m.id desc limit 2",
  );
  expect(mails.map(({ id }) => id).toSorted()).toEqual([below.id, player.id].toSorted());
});

test('[AGENT-18] a later version below is cut, too, and one that fits stays', async () => {
  expect((await change(below, player.id, { from: inDays(5), rates: { RNG: 1000 } })).status).toBe(200);
  expect((await change(top, below.id, { rates: { RNG: 2000 }, confirmsCut: true })).value).toMatchObject({ cut: 1 });
  expect(await versions(player)).toEqual([`${today()} 3000`, `${inDays(3)} 2000`, `${inDays(5)} 1000`]);
});

test('[AGENT-05] a member two steps down, one of another line, and an id that does not exist get the same answer', async () => {
  const answers = await Promise.all([
    change(top, player.id, { rates: { RNG: 1000 } }),
    change(other, below.id, { rates: { RNG: 1000 } }),
    change(other, 'nobodyatall', { rates: { RNG: 1000 } }),
  ]);
  expect(answers.map(({ status, code, params }) => ({ status, code, params }))).toEqual(
    answers.map(() => ({ status: 404, code: 'agent.member_unknown', params: {} })),
  );
});

test('[AGENT-18] a cut above and a raise below at the same time never leave more below', async () => {
  const both = await Promise.all([
    change(top, below.id, { rates: { RNG: 2000 }, confirmsCut: true }),
    change(below, player.id, { rates: { RNG: 2900 } }),
    change(below, player.id, { from: inDays(4), rates: { RNG: 2950 } }),
  ]);
  expect(both[0]?.status).toBe(200);
  const [own, last] = [await versions(below), (await versions(player)).at(-1) ?? ''];
  expect(own.at(-1)).toBe(`${inDays(3)} 2000`);
  expect(Number(last.split(' ')[1])).toBeLessThanOrEqual(2000);
});
