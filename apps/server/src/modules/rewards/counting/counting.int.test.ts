import { MAJOR_UNIT } from '@laro/domain/money/money';
import { programNames, type ProgramName } from '@laro/domain/rewards/programs/program-states';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import { addMission } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { isOutage } from './run-program.ts';

let site: TestRanks;
let who: RewardMember;
let day = 1;
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
  site.faults.areExpected = true;
  who = await site.richMember();
  await addMission(site, 'rounds', {}, '2026-10-01T00:00:00Z');
});
afterAll(() => site.close());
beforeEach(() => {
  day += 2;
  site.clock.now = Date.parse(`2026-10-${String(day).padStart(2, '0')}T04:00:00Z`);
});
afterEach(async () => {
  for (const { table } of Object.values(writes)) await site.pool.query(`drop trigger if exists break_program on ${table}`);
  await site.pool.query('delete from reward_program_faults');
});

/** The table that a program writes with each turn that has something to do, and the condition under which a write is of that program. */
const writes: Readonly<Record<ProgramName, { table: string; when: string }>> = {
  days: { table: 'reward_events', when: 'true' },
  rebates: { table: 'rebate_places', when: 'true' },
  ...(Object.fromEntries(
    (['ranks', 'points', 'missions', 'tournaments', 'raffles', 'invitations'] as const).map((program) => [
      program,
      { table: 'reward_places', when: `new.program = '${program}' and new.number > 0` },
    ]),
  ) as Record<'ranks' | 'points' | 'missions' | 'tournaments' | 'raffles' | 'invitations', { table: string; when: string }>),
};
/** Lets every turn of a program fail that has something to do. */
const breakProgram = async (program: ProgramName) => {
  const { table, when } = writes[program];
  await site.pool.query(
    `create or replace function break_program() returns trigger language plpgsql as 'begin raise exception using errcode = ''XX001'', message = ''member 12''; end'`,
  );
  await site.pool.query(`create trigger break_program before insert or update on ${table} for each row when (${when}) execute function break_program()`);
};
const mend = (program: ProgramName) => site.pool.query(`drop trigger if exists break_program on ${writes[program].table}`);
/** One turn of everything. */
const turn = async () => {
  for (const part of [site.ranks, site.mall, site.missions, site.tournaments, site.raffles, site.invitations]) await part.turn();
};
const turns = async (count: number) => {
  for (let left = count; left > 0; left--) await turn();
};
const programs = async () => (await site.marketing.call('getDeskRewardPrograms', { params })).value.programs;
const viewOf = async (program: ProgramName) => (await programs()).find((one) => one.program === program);
/** Plays a round that the follower can read immediately: no other transaction that began before it is under way. */
const playNow = async () => {
  const round = await site.playAt(who, new Date(site.clock.now).toISOString(), { stake: 30n * MAJOR_UNIT });
  await othersHaveEnded(site.desk.base);
  return round;
};
const eventsOf = async () =>
  (await many<{ round: string }>(site.pool, 'select round_id as round from reward_events order by number')).map(({ round }) => round);

/** Those of several areas; LARO_LONG=1 breaks every program. */
const broken: readonly ProgramName[] = process.env['LARO_LONG'] === '1' ? programNames : ['days', 'rebates', 'missions'];

test.for(broken)('[REW-20] a fault of %s stops it alone after three tries, and it resumes where it stopped', async (program) => {
  await playNow();
  await turns(8);
  await breakProgram(program);
  const round = await playNow();
  site.clock.now += 86_400_000;
  for (let left = 8; left > 0 && (await viewOf(program))?.fault?.tries !== 2; left--) await turn();
  expect(await viewOf(program)).toMatchObject({ state: 'failing', fault: { tries: 2, code: 'XX001' } });
  const before = site.troubles.length;
  await turns(8);
  const stopped = await viewOf(program);
  expect(stopped).toMatchObject({ state: 'stopped', fault: { tries: 3, code: 'XX001' }, isAlarm: true });
  expect(site.troubles.slice(before)).toEqual(['a program of rewards has stopped']);
  const others = (await programs()).filter((one) => one.program !== program);
  expect(others.filter(({ state, waiting }) => state !== 'running' || waiting > 0)).toEqual([]);
  // The program stays stopped after the repair until a person resumes it, also after a restart: the state is in the database.
  await mend(program);
  await turns(3);
  expect(await viewOf(program)).toEqual(stopped);
  expect((await eventsOf()).includes(round)).toBe(program !== 'days');
  const resumed = await site.marketing.call('resumeDeskRewardProgram', { params: { ...params, program }, body: { reason: 'mended' } });
  expect(resumed.value.programs.find((one) => one.program === program)?.state).toBe('running');
  await turns(8);
  expect((await programs()).filter(({ state, waiting }) => state !== 'running' || waiting > 0)).toEqual([]);
  expect((await eventsOf()).filter((one) => one === round)).toHaveLength(1);
});

test('[REW-20] a stopped program is an alarm at the desk for those who may read rewards, and each resumption is in the audit log', async () => {
  const administrator = await site.desk.signIn('administrator');
  const countOf = async () => (await administrator.call('getDeskAttention')).value.merchants.find(({ merchant }) => merchant === 'laro')?.counting ?? 0;
  await turns(4);
  // The desk has its own clock here, by which other programs may be late.
  const before = await countOf();
  await breakProgram('missions');
  await playNow();
  await turns(8);
  expect(await countOf()).toBe(before + 1);
  await mend('missions');
  const resume = () => site.marketing.call('resumeDeskRewardProgram', { params: { ...params, program: 'missions' }, body: { reason: 'a column was missing' } });
  expect((await resume()).status).toBe(200);
  expect((await resume()).code).toBe('desk.program_running');
  expect(await countOf()).toBe(before);
  const { entries } = (await administrator.call('listAudit', { query: { action: 'reward.programResumed' } })).value;
  expect(entries[0]).toMatchObject({ reason: 'a column was missing', before: { state: 'stopped', code: 'XX001' }, after: { state: 'running' } });
  await turns(3);
});

test('[REW-20] a turn that succeeds forgets the failures before it, and an outage of the database is none', async () => {
  await breakProgram('points');
  await playNow();
  await turns(4);
  expect((await viewOf('points'))?.fault?.tries).toBeGreaterThan(1);
  await site.pool.query("update reward_program_faults set tries = 2, stopped_at = null where program = 'points'");
  await mend('points');
  await turns(2);
  expect(await viewOf('points')).toMatchObject({ state: 'running', fault: null, waiting: 0 });
  const error = (code: string) => Object.assign(new pg.DatabaseError('text', 4, 'error'), { code });
  expect([error('57P01'), error('08006'), error('40P01'), Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })].map(isOutage)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const lost = [
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ];
  expect(lost.map((text) => isOutage(new Error(text)))).toEqual([true, true, true]);
  expect([error('23505'), error('57014'), new TypeError('null'), 'text'].map(isOutage)).toEqual([false, false, false, false]);
});

test('[REW-15] the lag of each program counts from the oldest event that it has not seen, and above 60 seconds it is an alarm', async () => {
  await playNow();
  while (await site.ranks.turn()) continue;
  const rebate = async () => (await viewOf('rebates'))?.lagSeconds;
  site.clock.now = Date.now() + 61_000;
  const late = (await programs()).filter(({ program }) => program !== 'rebates');
  expect(late.find(({ program }) => program === 'ranks')).toMatchObject({ lagSeconds: 0, isAlarm: false });
  const behind = ['points', 'missions', 'tournaments', 'raffles', 'invitations'];
  expect(late.filter(({ isAlarm, lagSeconds }) => isAlarm && lagSeconds >= 61).map(({ program }) => program)).toEqual(behind);
  // Its date is due, although no event waits for it.
  expect(await rebate()).toBeGreaterThan(60);
  const reported = site.troubles.length;
  await site.counting.turn();
  expect(site.troubles.slice(reported)).toEqual([]);
  site.clock.now += 60_000;
  await site.counting.turn();
  await site.counting.turn();
  expect(site.troubles.slice(reported)).toEqual(Array.from({ length: behind.length + 1 }, () => 'a program of rewards is behind'));
  await turns(4);
  expect((await programs()).filter(({ isAlarm, lagSeconds }) => isAlarm || lagSeconds > 60)).toEqual([]);
});

test('[REW-15] a round that the follower has not read makes every program late that counts events', async () => {
  await turns(4);
  await playNow();
  site.clock.now = Date.now() + 61_000;
  const late = (await programs()).filter(({ isAlarm }) => isAlarm).map(({ program }) => program);
  expect(late.filter((program) => program !== 'rebates')).toEqual(programNames.filter((program) => program !== 'rebates'));
  await turns(4);
  expect((await programs()).filter(({ isAlarm }) => isAlarm)).toEqual([]);
});
