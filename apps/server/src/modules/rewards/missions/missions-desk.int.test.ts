import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { missionBodyOf, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { wireBody } from './rules/missions.store.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

const rule = (code: string, more: Parameters<typeof missionBodyOf>[0] = {}) => ({
  code,
  startsAt: '2026-11-19T16:00:00.000Z',
  endsAt: null,
  body: wireBody(missionBodyOf(more)),
  reason: 'a test',
});
const save = (body: object) => site.marketing.call('saveDeskMission', { params: merchant, body });
const rows = async () => (await site.marketing.call('listDeskMissions', { params: merchant })).value.missions;
const newest = async (code: string) => (await rows()).find((row) => row.code === code);
const publish = (missionId: string) => site.marketing.call('publishDeskMission', { params: { ...merchant, missionId }, body: { reason: 'ready' } });
const stop = (missionId: string) => site.marketing.call('stopDeskMission', { params: { ...merchant, missionId }, body: { reason: 'enough' } });

test('[REW-26] [REW-27] [REW-29] [REW-30] a mission is written in versions, published without faults by two persons, and stopped', async () => {
  await save(rule('desk-one', { names: { EN: 'One' }, tasks: [missionTask({ metric: 'valid_stake', count: 0, stake: 2_000_100_000n * 2n })] }));
  const draft = await newest('desk-one');
  expect(draft).toMatchObject({ version: 1, state: 'draft', faults: ['language_missing', 'day_stake_above_max'] });
  expect(await publish(draft?.id ?? '')).toMatchObject({ status: 422, code: 'desk.rule_faults', params: { faults: 'language_missing,day_stake_above_max' } });
  expect((await save({ ...rule('desk-one'), endsAt: '2026-11-19T16:00:00.000Z' })).code).toBe('request.invalid');
  expect((await save(rule('desk-one', { reward: { kind: 'cash', amount: 1n } }))).code).toBe('request.amount_too_fine');
  await save(rule('desk-one'));
  const ready = await newest('desk-one');
  expect(ready).toMatchObject({ version: 1, faults: [] });
  await site.setMembers(1000);
  const proposed = await publish(ready?.id ?? '');
  expect(proposed.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  await site.approve(proposed);
  await site.setMembers(0);
  expect(await newest('desk-one')).toMatchObject({ state: 'published', publishedBy: expect.any(String) as string });
  await save(rule('desk-one', { position: 2 }));
  const next = await newest('desk-one');
  expect(next).toMatchObject({ version: 2, state: 'draft' });
  await publish(next?.id ?? '');
  expect((await publish(next?.id ?? '')).code).toBe('desk.rule_stale');
  expect((await publish(randomUUID())).code).toBe('desk.rule_unknown');
  await stop(next?.id ?? '');
  expect(await newest('desk-one')).toMatchObject({ state: 'stopped' });
  expect((await stop(next?.id ?? '')).code).toBe('desk.rule_stale');
  expect((await stop(randomUUID())).code).toBe('desk.rule_unknown');
  const audit = await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'mission.stopped' } });
  expect(audit.value.entries[0]).toMatchObject({ reason: 'enough' });
});

test('[TASK-05] [REW-55] the ninth mission with play is refused, and the page shows the cost of a version', async () => {
  await site.pool.query("update missions set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published'");
  for (let count = 1; count <= 8; count++) {
    await save(rule(`many-${count}`));
    expect((await publish((await newest(`many-${count}`))?.id ?? '')).code).toBeNull();
  }
  await save(rule('many-9'));
  expect((await newest('many-9'))?.faults).toEqual(['too_many_missions']);
  const who = await site.richMember();
  for (let count = 0; count < 3; count++) await site.playAt(who, NOON, { stake: 1_000_000n });
  await site.settle();
  expect(await newest('many-1')).toMatchObject({ done: 1, spent: '10.00', owed: '10.00' });
});
