import { setTimeout as sleep } from 'node:timers/promises';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { actAsInstallation } from '#server/modules/core/two-persons/index.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds, prizesOf, resultOf, type TestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const LOST = FEED_PLAYER_MONEY - 10n * MAJOR_UNIT;
const PAYOUT = 900n * MAJOR_UNIT;
const TROUBLE = 'a feed changed the result of a lottery draw that is settled';
/** The special prize ends on 07, 08 or 09. */
const [ENDS_07, ENDS_08, ENDS_09] = ['12107', '12108', '12109'];
/** LARO_LONG=1 cuts the database's sessions a hundred times. */
const CUTS = process.env['LARO_LONG'] === '1' ? 100 : 8;
const LATEST_CUT_MS = 60;

let all: TestLottery;
let feeds: TestFeeds;
let first: Person;
let second: Person;
let third: Person;

beforeAll(async () => {
  all = await testLottery([IMPORTED_GAME]);
  feeds = await openTestFeeds(all);
  [first, second, third] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second'), await testPerson(all.base, 'third')];
});
afterAll(() => all.close());
beforeEach(() => {
  all.clock.aheadMs = 0;
  all.troubles.length = 0;
  all.told.length = 0;
  all.feedAnswers.clear();
});

const cashOf = ({ cash }: TestPlayer) => balanceOf(all.base.pool, cash);

/** A settled draw whose special prize ends on 08, with a lost order on 07. */
async function settledDraw(): Promise<{ player: TestPlayer; drawId: string }> {
  const { player, drawId } = await feeds.closedDraw();
  for (const feed of ['lotus', 'heron']) await feeds.report({ feed, drawId, prizes: prizesOf(ENDS_08) });
  await feeds.look(drawId);
  return { player, drawId };
}

/** A feed reports a special prize under a sequence, and the feeds are read. */
async function report(drawId: string, feed: string, special: string, sequence: number, isFinal = true): Promise<void> {
  await feeds.report({ feed, drawId, sequence, prizes: prizesOf(special), changed: { isFinal } });
  await feeds.readFeeds(drawId);
}

/** The proposals of a draw's correction, the oldest first. */
async function proposalsOf(drawId: string) {
  const { rows } = await all.base.pool.query<{ id: string; state: string; by: string | null; feed: string | null; result: string; after: object }>(
    `select id::text, state, proposed_by::text as by, payload ->> 'feed' as feed, payload ->> 'result' as result, after
      from proposals where subject = $1 and act = 'lottery.correct' order by id`,
    [`lottery-draw:${drawId}`],
  );
  return rows;
}

async function waitingOf(drawId: string): Promise<string> {
  const [waiting] = (await proposalsOf(drawId)).filter(({ state }) => state === 'proposed');
  if (!waiting) throw new Error('nothing is proposed');
  return waiting.id;
}

const refuse = (id: string, by: Person) => all.twoPersons.change({ id: BigInt(id) }, { act: 'refuse', by, reason: 'the recording shows 08' });
const read = async (id: string, by: Person) => {
  const { row, fault, votes } = await all.twoPersons.read(BigInt(id), by);
  return { state: row.state, proposer: row.proposerId, fault, votes: votes.map(({ name, decision }) => [name, decision]) };
};
const isWaitingFor = async (person: Person) => ((await all.twoPersons.waiting(person)).get('') ?? 0) > 0;
const imported = async (drawId: string) => (await all.callAsStaff('listDeskLotteryImports', {}, first)).draws.find((draw) => draw.drawId === drawId);

/** Carries out what was decided, by several workers. */
async function work(): Promise<void> {
  await Promise.all([all.lottery.work(), all.lottery.work(), all.lottery.work()]);
  await all.lottery.sendNotices();
}

test('[LOTT-43] [T33] a feed that changes its result after the settlement makes one proposal, which two people decide on before anything is paid', async () => {
  const { player, drawId } = await settledDraw();
  await feeds.report({ feed: 'heron', drawId, sequence: 2, prizes: prizesOf(ENDS_07) });
  await feeds.readFeeds(drawId);
  await Promise.all([all.lottery.importResults(), all.lottery.importResults(), all.lottery.importResults()]);
  expect(all.troubles).toEqual([TROUBLE]);
  const [proposal, ...more] = await proposalsOf(drawId);
  expect(more).toEqual([]);
  expect(proposal).toMatchObject({ state: 'proposed', by: null, feed: 'heron', result: resultOf(ENDS_07) });
  // People see what would change.
  expect(proposal?.after).toMatchObject({ result: resultOf(ENDS_07), feed: 'heron', sequence: 2, orders: 1, lines: 1, players: 1, 'pay PHP': '900.00' });
  const id = await waitingOf(drawId);
  expect(await imported(drawId)).toMatchObject({ state: 'settled', changed: ['heron'], proposal: id, correction: null });
  expect(await isWaitingFor(first)).toBe(true);
  await all.decide(id, first);
  // One person decides nothing, however often.
  await all.decide(id, first);
  await work();
  expect(await read(id, first)).toEqual({ state: 'proposed', proposer: null, fault: 'own', votes: [['first', 'approve']] });
  expect(await isWaitingFor(first)).toBe(false);
  expect(await read(id, second)).toMatchObject({ fault: null });
  expect(await cashOf(player)).toBe(LOST);
  await all.decide(id, second);
  await work();
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect(await read(id, third)).toMatchObject({ state: 'done', fault: null });
  expect(await imported(drawId)).toMatchObject({ result: resultOf(ENDS_07), changed: ['lotus'], proposal: null, correction: { version: 2, isDone: true } });
  expect(all.told).toMatchObject([{ template: 'lottery_corrected', playerId: player.session.playerId, values: { amount: '₱900.00' } }]);
  const { rows } = await all.base.pool.query<{ actor: string; action: string }>('select actor, action from audit_entries where subject = $1 order by number', [
    `lottery-draw:${drawId}`,
  ]);
  expect(rows).toEqual([
    { actor: 'installation', action: 'proposal.made' },
    { actor: 'first', action: 'proposal.supported' },
    { actor: 'second', action: 'proposal.approved' },
    { actor: 'second', action: 'lottery.drawCorrected' },
  ]);
  // Both feeds repeat what they said, and nothing follows from it.
  await report(drawId, 'heron', ENDS_07, 9);
  await report(drawId, 'lotus', ENDS_08, 9);
  expect(await proposalsOf(drawId)).toHaveLength(1);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-43] equal reports leave the proposal as it is; other numbers of the feed, or its own of before, end it', async () => {
  const { player, drawId } = await settledDraw();
  await report(drawId, 'heron', ENDS_07, 2);
  const id = await waitingOf(drawId);
  await all.decide(id, first);
  for (const sequence of [3, 4, 5]) await report(drawId, 'heron', ENDS_07, sequence);
  await report(drawId, 'lotus', ENDS_08, 6);
  // The other feed agrees: that is the same correction.
  await report(drawId, 'lotus', ENDS_07, 7);
  expect((await proposalsOf(drawId)).map(({ state }) => state)).toEqual(['proposed']);
  expect(await imported(drawId)).toMatchObject({ changed: ['heron', 'lotus'], proposal: id });
  await report(drawId, 'heron', ENDS_09, 8);
  expect(await proposalsOf(drawId)).toMatchObject([
    { state: 'void', result: resultOf(ENDS_07) },
    { state: 'proposed', feed: 'heron', result: resultOf(ENDS_09) },
  ]);
  // The decision about 07 is none about 09.
  expect(await read(await waitingOf(drawId), second)).toMatchObject({ votes: [] });
  await report(drawId, 'heron', ENDS_08, 9);
  await all.lottery.importResults();
  // Heron gives the draw's own numbers again; what lotus reports is left.
  expect((await proposalsOf(drawId)).map(({ state, feed }) => [state, feed])).toEqual([
    ['void', 'heron'],
    ['void', 'heron'],
    ['proposed', 'lotus'],
  ]);
  await report(drawId, 'lotus', ENDS_08, 10);
  expect((await proposalsOf(drawId)).map(({ state }) => state)).toEqual(['void', 'void', 'void']);
  expect(await imported(drawId)).toMatchObject({ changed: [], proposal: null });
  await work();
  expect(await cashOf(player)).toBe(LOST);
});

test('[LOTT-43] a result that its feed takes back is not carried out, and is proposed again once it is final', async () => {
  const { player, drawId } = await settledDraw();
  await report(drawId, 'heron', ENDS_07, 2);
  const id = await waitingOf(drawId);
  await all.decide(id, first);
  await report(drawId, 'heron', ENDS_07, 3, false);
  await expect(all.decide(id, second)).rejects.toMatchObject({ code: 'desk.proposal_void' });
  await all.lottery.importResults();
  expect((await proposalsOf(drawId)).map(({ state }) => state)).toEqual(['void']);
  await report(drawId, 'heron', ENDS_07, 4);
  expect((await proposalsOf(drawId)).map(({ state }) => state)).toEqual(['void', 'proposed']);
  await work();
  expect(await cashOf(player)).toBe(LOST);
});

test('[LOTT-43] [T33] two people refuse it: the draw stays as it is, the same numbers are not proposed again, and a person may correct by hand', async () => {
  const { player, drawId } = await settledDraw();
  await report(drawId, 'heron', ENDS_07, 2);
  const id = await waitingOf(drawId);
  const byHand = () => all.callAsStaff('correctDeskLotteryDraw', { params: { drawId }, body: { result: resultOf(ENDS_09), reason: 'seen' } }, first);
  await expect(byHand()).rejects.toMatchObject({ code: 'desk.proposal_waiting', params: { by: 'installation' } });
  await all.decide(id, first);
  await refuse(id, second);
  // They differ: a third one decides. Who changes their mind counts once.
  expect(await read(id, third)).toMatchObject({
    state: 'proposed',
    votes: [
      ['first', 'approve'],
      ['second', 'refuse'],
    ],
  });
  await expect(all.twoPersons.change({ id: BigInt(id) }, { act: 'withdraw', by: first, reason: 'mine' })).rejects.toMatchObject({
    code: 'desk.proposal_not_own',
  });
  await refuse(id, first);
  expect(await read(id, third)).toMatchObject({ state: 'refused' });
  await expect(all.decide(id, third)).rejects.toMatchObject({ code: 'desk.proposal_decided' });
  await report(drawId, 'heron', ENDS_07, 3);
  await work();
  expect(await proposalsOf(drawId)).toHaveLength(1);
  expect(await cashOf(player)).toBe(LOST);
  expect(await byHand()).toHaveProperty('proposed');
});

test('[LOTT-43] [SAFE-04] two people who count as one do not decide it, and the person with the machine is one of the two', async () => {
  const { drawId } = await settledDraw();
  await report(drawId, 'heron', ENDS_07, 2);
  const id = await waitingOf(drawId);
  const { pool } = all.base;
  await pool.query("insert into staff_account_acts (staff_id, act, by_staff_id, at) values ($1, 'created', $2, now())", [third.staffId, first.staffId]);
  await all.decide(id, first);
  expect(await read(id, third)).toMatchObject({ fault: 'same_hand' });
  await expect(all.decide(id, third)).rejects.toMatchObject({ code: 'desk.second_person_same_hand' });
  await pool.query('delete from staff_account_acts');
  const reader: Person = { ...second, may: (permission) => permission === 'audit.read' };
  expect(await read(id, reader)).toMatchObject({ fault: 'permission_missing' });
  await expect(all.decide(id, reader)).rejects.toMatchObject({ code: 'desk.permission_missing' });
  await all.decide(id, actAsInstallation);
  expect(await read(id, third)).toMatchObject({ state: 'done' });
});

test('[LOTT-43] without a decision for three days there is an alarm, and nothing is paid', async () => {
  const { player, drawId } = await settledDraw();
  await report(drawId, 'heron', ENDS_07, 2);
  await all.decide(await waitingOf(drawId), first);
  await all.base.pool.query("update proposals set expires_at = now() - interval '1 second' where state = 'proposed' and subject = $1", [
    `lottery-draw:${drawId}`,
  ]);
  await all.twoPersons.expire();
  expect(all.troubles).toEqual([TROUBLE, 'the correction of a lottery draw has expired without a decision']);
  await all.lottery.importResults();
  await work();
  expect((await proposalsOf(drawId)).map(({ state }) => state)).toEqual(['expired']);
  expect(await cashOf(player)).toBe(LOST);
});

test('[LOTT-43] a result that changes while the draw is being paid is proposed once it is settled, and never for a void draw', async () => {
  const { player, drawId } = await settledDraw();
  const { pool } = all.base;
  await pool.query("update lottery_draws set state = 'settling' where id = $1", [drawId]);
  await report(drawId, 'heron', ENDS_07, 2);
  expect(await proposalsOf(drawId)).toEqual([]);
  await pool.query("update lottery_draws set state = 'settled' where id = $1", [drawId]);
  await all.lottery.importResults();
  const id = await waitingOf(drawId);
  await all.decide(id, first);
  const voided = await all.callAsStaff('voidDeskLotteryDraw', { params: { drawId }, body: { reason: 'the drum was broken' } }, first);
  await all.decide((voided as { proposed: { id: string } }).proposed.id, second);
  await expect(all.decide(id, second)).rejects.toMatchObject({ code: 'desk.proposal_void' });
  await work();
  await all.lottery.importResults();
  expect((await proposalsOf(drawId)).map(({ state }) => state)).toEqual(['void']);
  expect(await cashOf(player)).toBe(FEED_PLAYER_MONEY);
  const { rows } = await pool.query('select 1 from lottery_feed_changes where draw_id = $1', [drawId]);
  expect(rows).toEqual([]);
});

test('[LOTT-43] [LOTT-50] sessions of the database that are cut at any step leave one proposal, one correction and equal books', async () => {
  const admin = new pg.Client({ connectionString: all.base.url });
  await admin.connect();
  const { player, drawId } = await settledDraw();
  const steps = [
    () => report(drawId, 'heron', ENDS_07, 2),
    () => all.lottery.importResults(),
    async () => void (await all.decide(await waitingOf(drawId), first)),
    async () => void (await all.decide(await waitingOf(drawId), second)),
    () => all.lottery.work(),
  ];
  /** A step whose sessions are cut, again and again, and which is done in peace at last. */
  const cutOften = async (step: () => Promise<void>) => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      const attempt = step().catch((error: unknown) => error);
      await sleep((cut * LATEST_CUT_MS) / CUTS);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
      await attempt;
    }
    // A step that was carried out before its session was cut has nothing left to do.
    await step().catch((error: unknown) => error);
  };
  for (const step of steps) await cutOften(step);
  await work();
  await admin.end();
  expect((await proposalsOf(drawId)).map(({ state, by }) => [state, by])).toEqual([['done', null]]);
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect(await imported(drawId)).toMatchObject({ result: resultOf(ENDS_07), correction: { version: 2, isDone: true } });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});
