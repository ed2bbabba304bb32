import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { missionOnWire } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { freezeNext } from './freeze-segments.ts';
import { useSegments } from './known-segments.ts';
import { holdSegment } from './saved-segments.store.ts';

let site: TestRanks;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

type Groups = readonly (readonly object[])[];
const numbers = (...members: readonly RewardMember[]) => [{ fact: 'members', isNot: false, values: members.map(({ playerId }) => String(playerId)) }];
const saved = (id: string) => [{ fact: 'segment', isNot: false, values: [id] }];
const room = async () => (await site.marketing.call('listDeskSegments', { params })).value.segments;
const oneOf = async (id: string) => (await site.marketing.call('getDeskSegment', { params: { ...params, segmentId: id } })).value;
const write = (body: { id?: string; version?: number; name: string; groups: Groups; isFrozen?: boolean }) =>
  site.marketing.call('saveDeskSegment', { params, body: { id: null, version: 0, isFrozen: false, reason: 'a test', ...body } as never });
async function made(groups: Groups, isFrozen = false): Promise<string> {
  const name = `S ${randomUUID().slice(0, 8)}`;
  await write({ name, groups, isFrozen });
  return (await room()).find((segment) => segment.name === name)?.id ?? '';
}
const membersOf = async (groups: Groups) => (await site.marketing.call('previewDeskSegment', { params, body: { groups } as never })).value.members;

/** A draft of a mission for a segment that costs little enough to be published by one person. */
async function missionFor(id: string): Promise<string> {
  const code = `for-${randomUUID().slice(0, 8)}`;
  const body = { ...missionOnWire, segment: [saved(id)] };
  const draft = { code, startsAt: '2026-11-21T00:00:00.000Z', endsAt: null, reason: 'a test', body };
  const { value } = await site.marketing.call('saveDeskMission', { params, body: draft as never });
  return value.missions.find((mission) => mission.code === code)?.id ?? '';
}
const publish = (missionId: string) => site.marketing.call('publishDeskMission', { params: { ...params, missionId }, body: { reason: 'a test' } });

/** Waits until a number of statements wait for locks. */
async function untilWaiting(count: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { waiting } = await one<{ waiting: number }>(
      site.pool,
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting >= count) return;
    await sleep(20);
  }
  throw new Error(`fewer than ${count} statements wait`);
}

test('[DESK-51] [T33] a change of a segment that is saved while a mission with it is being published needs a second person', async () => {
  const [first, second] = [await site.member(), await site.member()];
  const id = await made([numbers(first)]);
  const mission = await missionFor(id);
  const audit = await site.pool.connect();
  try {
    await audit.query('begin');
    // The publication writes its audit entry last, and waits for it with the use written but not committed.
    await audit.query('select 1 from audit_head for update');
    const published = publish(mission);
    await untilWaiting(1);
    const changed = write({ id, version: 1, name: 'Other members', groups: [numbers(first, second)] });
    await untilWaiting(2);
    await audit.query('rollback');
    expect((await published).status).toBe(200);
    expect((await changed).value).toHaveProperty('proposed');
  } finally {
    audit.release();
  }
  expect(await oneOf(id)).toMatchObject({ version: 1, uses: 1 });
});

test('[DESK-51] a publication waits for the save of a segment that it uses, and one of a segment that was retired since the draft is refused', async () => {
  const [first, second] = [await site.member(), await site.member()];
  const [id, retired] = [await made([numbers(first)]), await made([numbers(second)])];
  const [mission, other] = [await missionFor(id), await missionFor(retired)];
  let published: ReturnType<typeof publish> | null = null;
  await inTransaction(site.pool, async (transaction) => {
    await holdSegment(transaction, 'laro', id);
    published = publish(mission);
    await untilWaiting(1);
    // Another use of it waits as well; uses do not wait for each other.
    expect(await many(site.pool, "select 1 from missions where id = $1 and state = 'published'", [mission])).toEqual([]);
  });
  expect((await (published as ReturnType<typeof publish> | null))?.status).toBe(200);
  await Promise.all([1, 2].map(() => inTransaction(site.pool, (transaction) => useSegments(transaction, 'laro', [saved(id)] as never))));
  await site.marketing.call('retireDeskSegment', { params: { ...params, segmentId: retired }, body: { reason: 'a test' } });
  expect((await publish(other)).code).toBe('desk.segment_unknown');
});

test('[DESK-51] a list is frozen in batches, and its segment is live until the list is complete; what a killed process left goes on', async () => {
  const members = [await site.member(), await site.member(), await site.member()];
  const id = await made([numbers(...members)]);
  await site.pool.query('update segment_versions set frozen_at = $2, members = 0, kept_upto = 0 where segment_id = $1', [id, new Date(NOON)]);
  const { all } = (await site.marketing.call('previewDeskSegment', { params, body: { groups: [saved(id)] } as never })).value;
  let batches = 0;
  // A turn that fails in its transaction writes nothing of its batch.
  const broken = { pool: site.pool, merchantOf: () => null };
  while ((await oneOf(id)).isFreezing) {
    expect(await membersOf([saved(id)])).toBe(3);
    await expect(freezeNext(broken, 2)).rejects.toThrow('no merchant');
    await freezeNext({ pool: site.pool, merchantOf: (code) => site.desk.directory.byCode(code) }, 2);
    batches += 1;
  }
  expect(batches).toBe(Math.floor(all / 2) + 1);
  expect(await oneOf(id)).toMatchObject({ members: 3, isFreezing: false });
  await site.pool.query('update players set closed_at = now() where id = $1', [members[0]?.playerId]);
  // On the list, whatever the facts are now; the closed account is left out by every use.
  expect(await many(site.pool, 'select 1 from segment_members where segment_id = $1', [id])).toHaveLength(3);
  expect(await site.segments.turn()).toBe(false);
});

test('[DESK-51] two processes write one list once, and a version with the same members copies no list', async () => {
  const members = [await site.member(), await site.member()];
  const id = await made([numbers(...members)]);
  await site.pool.query('update segment_versions set frozen_at = $2, members = 0, kept_upto = 0 where segment_id = $1', [id, new Date(NOON)]);
  const deps = { pool: site.pool, merchantOf: (code: string) => site.desk.directory.byCode(code) };
  const work = async () => {
    for (let turn = 0; turn < 50; turn += 1) await freezeNext(deps, 1);
  };
  await Promise.all([work(), work()]);
  while (await freezeNext(deps, 50)) continue;
  expect(await oneOf(id)).toMatchObject({ members: 2, isFreezing: false });
  await write({ id, version: 1, name: 'Renamed', groups: [numbers(...members)], isFrozen: true });
  await write({ id, version: 2, name: 'Renamed again', groups: [numbers(...members)], isFrozen: true });
  expect(await oneOf(id)).toMatchObject({ version: 3, members: 2, isFreezing: false, versions: [{ members: 2 }, { members: 2 }, { members: 2 }] });
  expect(await many(site.pool, 'select distinct version from segment_members where segment_id = $1', [id])).toEqual([{ version: 1 }]);
  expect(await membersOf([saved(id)])).toBe(2);
});
