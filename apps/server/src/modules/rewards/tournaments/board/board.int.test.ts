import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTournament, board, countAll, enter } from '#server/testing/rewards/test-tournaments.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';

let site: TestRanks;
const FRESH_MS = 5000;

beforeAll(async () => {
  site = await testRanks();
  site.clock.now = Date.now();
});
afterAll(() => site.close());

test('[TOUR-03] a board without a change is as of now, one with a change or with a program in trouble as of when it was taken', async () => {
  const id = await addTournament(site, 'as-of');
  const who = await site.richMember();
  await enter(who, id);
  await countAll(site);
  await site.pool.query("update tournament_boards set as_of = now() - interval '1 hour' where tournament_id = $1", [id]);
  const age = async () => Date.now() - Date.parse((await board(who, id)).asOf);
  expect(await age()).toBeLessThan(FRESH_MS);
  await site.pool.query("insert into reward_program_faults (program, tries, code) values ('days', 1, 'XX000')");
  expect(await age()).toBeGreaterThan(FRESH_MS);
  await site.pool.query("delete from reward_program_faults where program = 'days'");
  expect(await age()).toBeLessThan(FRESH_MS);
  await site.pool.query('update tournaments set revision = revision + 1 where id = $1', [id]);
  expect(await age()).toBeGreaterThan(FRESH_MS);
  await countAll(site);
  expect(await age()).toBeLessThan(FRESH_MS);
});

test('[TOUR-03] what is missing to the next score is known, however many members have the own one', async () => {
  const id = await addTournament(site, 'equal');
  const who = await site.richMember();
  await enter(who, id);
  await site.setMembers(8);
  await site.pool.query(
    `insert into tournament_entries (tournament_id, player_id, merchant_code, entered_at, score, reached_at, last_round)
    select $1, id, 'laro', now(), case row_number() over (order by id) when 1 then 300 else 198 end, now() - interval '1 minute', gen_random_uuid()
    from players where username like 'extra-%'`,
    [id],
  );
  await site.pool.query(
    'update tournament_entries set score = 198, reached_at = now(), last_round = gen_random_uuid() where tournament_id = $1 and player_id = $2',
    [id, who.playerId],
  );
  await countAll(site);
  const { top, toNext } = await board(who, id);
  expect([top.findIndex(({ isMe }) => isMe), toNext]).toEqual([8, '1.02']);
});
