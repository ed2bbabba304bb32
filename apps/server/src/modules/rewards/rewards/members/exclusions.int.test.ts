import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { endAllBlocksOver } from '#server/modules/core/blocks/index.ts';
import { addMission, missionNamed, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { addTournament, enter } from '#server/testing/rewards/test-tournaments.ts';
import { giveTicketRows } from '../tickets/tickets.store.ts';

let site: TestRanks;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());

const rowsOf = (table: string, columns: string, { playerId }: RewardMember) =>
  many(site.pool, `select ${columns} from ${table} where player_id = $1 order by 1 desc`, [playerId]);
const grantsOf = (who: RewardMember) => rowsOf('reward_grants', 'kind, state, ended_by as by', who);

/** A member with cash and a bonus to claim, a held gift, a raffle ticket, a mission under way and an entry in a tournament. */
async function memberWithAll(): Promise<RewardMember> {
  const who = await site.richMember();
  await giveReward(site, who.playerId);
  await giveReward(site, who.playerId, { reward: { kind: 'bonus', offerId: await site.offer(), amount: '50.00' } });
  const at = new Date(site.clock.now);
  await inTransaction(site.pool, (transaction) =>
    giveTicketRows(transaction, [{ source: 'PLAY', sourceKey: 'wheel:x:1' }], {
      merchantCode: 'laro',
      playerId: who.playerId,
      raffle: 'wheel',
      drawId: null,
      at,
      until: new Date(at.getTime() + 30 * DAY_MS),
    }),
  );
  return who;
}

test('[REW-24] [T95] the transaction of an exclusion pays claimable cash, ends everything else, missions and entries; nothing waits for a later run', async () => {
  site.clock.now = Date.now();
  await addMission(site, 'special', { period: 'once', tasks: [missionTask()] });
  const cup = await addTournament(site, 'left');
  const [who, other] = [await memberWithAll(), await site.richMember()];
  await site.playAt(who, new Date().toISOString(), { stake: pesos(10) });
  await site.settle();
  expect((await missionNamed(who, 'special'))?.state).toBe('progress');
  for (const one of [who, other]) expect((await enter(one, cup)).status).toBe(200);
  expect((await who.browser.call('takePause', { length: 'months6' })).status).toBe(200);
  expect(await many(site.pool, "select amount from postings where kind = 'reward_paid' and to_account = $1", [who.cash])).toEqual([{ amount: pesos(20) }]);
  expect(await grantsOf(who)).toEqual([
    { kind: 'cash', state: 'claimed', by: 'exclusion' },
    { kind: 'bonus', state: 'lapsed', by: 'exclusion' },
  ]);
  expect(await rowsOf('reward_tickets', 'state', who)).toEqual([{ state: 'lapsed' }]);
  expect(await rowsOf('mission_progress', 'ended_at is not null as ended', who)).toEqual([{ ended: true }]);
  expect(await rowsOf('tournament_entries', 'is_listed, ended_at is not null as ended', who)).toEqual([{ is_listed: false, ended: true }]);
  expect(await rowsOf('tournament_entries', 'is_listed, ended_at is not null as ended', other)).toEqual([{ is_listed: true, ended: false }]);
});

test('[REW-06] [REW-24] expired cash is not paid by an exclusion, also before its end was written down', async () => {
  site.clock.now = Date.now();
  const who = await site.richMember();
  await giveReward(site, who.playerId);
  await site.pool.query(
    "update reward_grants set created_at = now() - interval '40 days', claimable_from = now() - interval '40 days', claimable_until = now() - interval '10 days' where player_id = $1",
    [who.playerId],
  );
  expect((await who.browser.call('takePause', { length: 'months6' })).status).toBe(200);
  expect(await grantsOf(who)).toEqual([{ kind: 'cash', state: 'expired', by: 'time' }]);
  expect(await many(site.pool, "select amount from postings where kind = 'reward_paid' and to_account = $1", [who.cash])).toEqual([]);
});

test('[REW-24] [REW-23] a block of deposits by the operator stops the clock of a grant as a time-out does', async () => {
  site.clock.now = Date.now();
  const who = await site.richMember();
  await giveReward(site, who.playerId);
  const grant = async () => (await who.browser.call('listGrants')).value.grants[0];
  const before = await grant();
  await site.pool.query(
    `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at) values ($1, 'deposit', 'operator', 'asked', 'test', 'test', $2)`,
    [who.playerId, new Date(site.clock.now)],
  );
  site.clock.now += 2 * HOUR_MS;
  expect((await claimGrant(who, before?.id ?? '')).code).toBe('reward.not_now');
  await site.pool.query('update player_blocks set ended_at = $2, ended_by = $3 where player_id = $1', [who.playerId, new Date(site.clock.now), 'test']);
  expect(Date.parse((await grant())?.until ?? '') - Date.parse(before?.until ?? '')).toBe(2 * HOUR_MS);
  expect((await claimGrant(who, before?.id ?? '')).status).toBe(200);
});

test('[REW-24] after an exclusion has ended, a mission that was under way counts nothing', async () => {
  site.clock.now = Date.now();
  await addMission(site, 'long', { period: 'once', tasks: [missionTask({ count: 1 })] });
  const who = await site.richMember();
  await site.pool.query(
    `insert into mission_progress (player_id, code, period_key, merchant_code, version, reached, changed_at) values ($1, 'long', 'once', 'laro', 1, '{0}', now())`,
    [who.playerId],
  );
  await who.browser.call('takePause', { length: 'months6' });
  await site.pool.query("update player_blocks set set_at = now() - interval '1 day', until = now() - interval '1 minute' where player_id = $1", [who.playerId]);
  await endAllBlocksOver(site.pool);
  await site.playAt(who, new Date().toISOString(), { stake: pesos(10) });
  await site.settle();
  expect(await grantsOf(who)).toEqual([]);
});
