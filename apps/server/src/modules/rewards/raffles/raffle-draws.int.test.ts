import { createHash, randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { drawWinners } from '@laro/domain/rewards/raffles/raffle-table';
import { fairDraws, verifyCommitment } from '@laro/games/fair/provably-fair';
import { DEFAULT_CHAIN, randomnessOf, roundAtMs } from '@laro/lottery/draw/beacon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { inTransaction, many } from '#server/db/sql.ts';
import { auditRaffles } from '#server/ledger/audit/audit-raffles.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { addRaffle, drawBodyOf, giveTickets, raffleBodyOf, raffleNamed, raffleRow } from '#server/testing/test-raffles.ts';
import { testRewards, claimGrant, giveReward, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';
import { wireBody } from './rules/raffles.store.ts';

let site: TestRewards;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const CLOSES = '2026-11-25T04:00:00Z';
const DAY_MS = 86_400_000;
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
  site.beacon.isSilent = false;
  site.troubles.length = 0;
});

const fileOf = async (code: string, drawId: string) => (await site.visitor().call('getRaffleDraw', undefined, {}, { code, drawId })).value;
const prizesOf = async ({ playerId }: RewardMember) =>
  many<{ key: string; cost: bigint; state: string }>(
    site.pool,
    "select source_key as key, cost, state from reward_grants where player_id = $1 and source = 'RAFFLE' order by id",
    [playerId],
  );

test('[REW-22] [REW-39] [T101] tickets are numbered, the list is frozen at the closing, and the committed seed and round give winners that anybody computes', async () => {
  const id = await addRaffle(site, 'month', drawBodyOf(), { endsAt: CLOSES });
  const [one, other] = [await site.member(), await site.member()];
  await giveReward(site, one.playerId, { reward: { kind: 'ticket', raffle: 'month', count: 2, amount: '4.00' } });
  const [grant] = (await one.browser.call('listGrants')).value.grants;
  await claimGrant(one, grant?.id ?? '');
  await giveTickets(site, other, 'month', 1, id);
  await site.raffles.turn();
  expect((await raffleNamed(one, 'month'))?.draw).toMatchObject({ id, state: 'open', tickets: 3, own: [1, 2], unnumbered: 0, won: [] });
  expect(await fileOf('month', id)).toMatchObject({ state: 'open', list: '', listHash: null, serverSeed: null, winners: [] });
  site.clock.now = Date.parse(CLOSES);
  await site.raffles.turn();
  const closed = await fileOf('month', id);
  const publicIds = await many<{ id: string }>(site.pool, 'select public_id as id from players p where p.id = any ($1) order by p.id', [
    [one.playerId, other.playerId],
  ]);
  const list = `1:${publicIds[0]?.id}\n2:${publicIds[0]?.id}\n3:${publicIds[1]?.id}\n`;
  expect(closed).toMatchObject({ state: 'closed', list, listHash: createHash('sha256').update(list).digest('hex'), tickets: 3, serverSeed: null });
  expect((await giveReward(site, one.playerId, { reward: { kind: 'ticket', raffle: 'month', count: 1, amount: '2.00' } })).status).toBe(200);
  const [late] = (await one.browser.call('listGrants')).value.grants;
  expect((await claimGrant(one, late?.id ?? '')).code).toBe('raffle.closed');
  site.clock.now = roundAtMs(DEFAULT_CHAIN, closed.beacon.round) - 1;
  expect(site.clock.now).toBeGreaterThanOrEqual(Date.parse(CLOSES) + 600_000 - 1);
  await site.raffles.turn();
  expect((await fileOf('month', id)).state).toBe('closed');
  site.clock.now += 1;
  site.beacon.isSilent = true;
  await site.raffles.turn();
  expect((await fileOf('month', id)).state).toBe('closed');
  site.beacon.isSilent = false;
  await Promise.all([site.raffles.turn(), site.raffles.turn()]);
  await site.raffles.turn();
  const drawn = await fileOf('month', id);
  expect([drawn.state, verifyCommitment(drawn.serverSeed ?? '', closed.commitment), site.troubles]).toEqual(['drawn', true, []]);
  const tickets = list.split('\n').flatMap((line) => (line === '' ? [] : [{ number: Number(line.split(':')[0]), member: line.split(':')[1] ?? '' }]));
  const source = fairDraws({ serverSeed: drawn.serverSeed ?? '', clientSeed: randomnessOf(drawn.beacon.signature ?? ''), nonce: 0 });
  const winners = drawWinners(
    tickets,
    drawn.prizes.map(({ count }, index) => ({ id: String(index), count })),
    source,
    drawn.onePrizeEach,
  );
  expect(drawn.winners.map(({ ticket, prize }) => [ticket, String(prize)])).toEqual(winners.map(({ ticket, prize }) => [ticket, prize]));
  // One prize a member: two members have two prizes.
  expect(winners).toHaveLength(2);
  expect([...(await prizesOf(one)), ...(await prizesOf(other))].map(({ state }) => state)).toEqual(['claimable', 'claimable']);
  expect(drawn.winners.every(({ name }) => name.includes('*') || name.includes('•') || name.includes('…'))).toBe(true);
  expect((await raffleNamed(other, 'month'))?.draw?.won).toHaveLength(1);
  expect((await auditRaffles(site.pool)).winnersOff).toBe(0n);
  await site.pool.query("update raffles set ticket_list = '' where id = $1", [id]);
  expect((await auditRaffles(site.pool)).winnersOff).toBe(2n);
  expect((await explainedGrants(site))['RAFFLE']).toEqual(['number', 'place', 'ticket']);
});

test('[REW-40] [T102] a stopped draw keeps its tickets and is drawn on its day; a list that was changed is not drawn', async () => {
  const [kept, changed] = [await addRaffle(site, 'kept', drawBodyOf(), { endsAt: CLOSES }), await addRaffle(site, 'changed', drawBodyOf(), { endsAt: CLOSES })];
  const [who, out] = [await site.member(), await site.member()];
  await giveTickets(site, who, 'kept', 1, kept);
  await giveTickets(site, out, 'kept', 1, kept);
  await giveTickets(site, who, 'changed', 1, changed);
  await giveTickets(site, who, 'changed', 1, changed);
  expect((await site.marketing.call('stopDeskRaffle', { params: { ...merchant, raffleId: kept }, body: { reason: 'enough' } })).status).toBe(200);
  site.clock.now = Date.parse(CLOSES);
  await site.raffles.turn();
  const pause = { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: out.playerId, cashAccount: out.cash }, pause));
  await site.rewards.turn();
  await site.pool.query("update reward_tickets set state = 'taken_back', ended_at = now() where raffle_id = $1 and number = 2", [changed]);
  site.clock.now = Date.parse(CLOSES) + 700_000;
  await site.raffles.turn();
  expect((await fileOf('kept', kept)).winners).toHaveLength(2);
  expect([(await prizesOf(who)).length, (await prizesOf(out)).length]).toEqual([1, 0]);
  expect(site.troubles).toEqual(['a raffle is not drawn: its tickets differ from the published list']);
  expect((await site.visitor().call('getRaffleDraw', undefined, {}, { code: 'month', drawId: kept })).code).toBe('raffle.unknown');
});

const pause = (who: RewardMember, cause: 'time_out' | 'exclusion') =>
  inTransaction(site.pool, (transaction) =>
    startPause(
      transaction,
      { id: who.playerId, cashAccount: who.cash },
      { cause, reason: 'own wish', by: 'test', at: new Date(site.clock.now), until: new Date(Date.now() + 200 * DAY_MS) },
    ),
  );
const endPause = ({ playerId }: RewardMember) =>
  site.pool.query('update player_blocks set ended_at = $2, ended_by = $3 where player_id = $1', [playerId, new Date(site.clock.now), 'test']);
const ticketsOf = async ({ browser }: RewardMember) =>
  (await browser.call('listTickets')).value.tickets.map(({ raffle, number, state, waitsForDraw, until }) => ({ raffle, number, state, waitsForDraw, until }));

test('[REW-24] [REW-39] [T95] tickets of a member who pauses at the closing are not drawn; after the break they join the next draw, or expire', async () => {
  const { winnersOff } = await auditRaffles(site.pool);
  const twoPrizes = drawBodyOf({ prizes: [{ reward: { kind: 'cash', amount: 100n * MAJOR_UNIT }, count: 2 }] });
  const [id, lone] = [await addRaffle(site, 'break', twoPrizes, { endsAt: CLOSES }), await addRaffle(site, 'lone', twoPrizes, { endsAt: CLOSES })];
  const [who, other, gone] = [await site.member(), await site.member(), await site.member()];
  await giveTickets(site, who, 'break', 2, id);
  await giveTickets(site, who, 'lone', 1, lone);
  await giveTickets(site, gone, 'break', 1, id);
  await giveTickets(site, other, 'break', 1, id);
  await site.raffles.turn();
  site.clock.now = Date.parse(CLOSES) - DAY_MS;
  await pause(who, 'time_out');
  await pause(gone, 'time_out');
  site.clock.now = Date.parse(CLOSES);
  await site.raffles.turn();
  const closed = await fileOf('break', id);
  expect(closed).toMatchObject({ state: 'closed', tickets: 1, list: expect.stringMatching(/^4:[^\n]+\n$/) as string });
  site.clock.now = roundAtMs(DEFAULT_CHAIN, closed.beacon.round);
  await site.raffles.turn();
  // One prize for each member, and one member is in the list.
  expect((await fileOf('break', id)).winners.map(({ ticket }) => ticket)).toEqual([4]);
  expect([await prizesOf(who), await prizesOf(gone), (await prizesOf(other)).length]).toEqual([[], [], 1]);
  await endPause(gone);
  await pause(gone, 'exclusion');
  site.clock.now = Date.parse(CLOSES) + DAY_MS;
  await site.rewards.turn();
  expect(await ticketsOf(gone)).toMatchObject([{ raffle: 'break', state: 'lapsed' }]);
  await endPause(who);
  await site.raffles.turn();
  // Three days were left when the break began.
  const waiting = { number: null, state: 'usable', waitsForDraw: true, until: new Date(site.clock.now + 3 * DAY_MS).toISOString() };
  expect(await ticketsOf(who)).toEqual([
    { raffle: 'break', ...waiting },
    { raffle: 'break', ...waiting },
    { raffle: 'lone', ...waiting },
  ]);
  expect((await raffleNamed(who, 'break'))?.draw).toMatchObject({ id, state: 'drawn', own: [], unnumbered: 0, leftOut: 2 });
  const endsAt = '2026-12-05T04:00:00.000Z';
  await save(rule('break', twoPrizes, endsAt));
  await publish((await newest('break'))?.id ?? '');
  await site.raffles.turn();
  await site.raffles.turn();
  expect((await raffleNamed(who, 'break'))?.draw).toMatchObject({ state: 'open', own: [1, 2], unnumbered: 0, leftOut: 0 });
  site.clock.now = Date.parse(CLOSES) + 4 * DAY_MS;
  await site.rewards.turn();
  expect(await ticketsOf(who)).toMatchObject([
    { raffle: 'break', number: 1, state: 'usable', waitsForDraw: false, until: endsAt },
    { raffle: 'break', number: 2, state: 'usable', waitsForDraw: false, until: endsAt },
    { raffle: 'lone', number: null, state: 'expired' },
  ]);
  expect((await auditRaffles(site.pool)).winnersOff).toBe(winnersOff);
});

const rule = (code: string, more: Parameters<typeof raffleBodyOf>[0] = {}, endsAt: string | null = null) => ({
  code,
  startsAt: '2026-11-19T16:00:00.000Z',
  endsAt,
  body: wireBody(raffleBodyOf(more)),
  reason: 'a test',
});
const save = (body: object) => site.marketing.call('saveDeskRaffle', { params: merchant, body });
const newest = async (code: string) => (await site.marketing.call('listDeskRaffles', { params: merchant })).value.raffles.find((row) => row.code === code);
const publish = (raffleId: string) => site.marketing.call('publishDeskRaffle', { params: { ...merchant, raffleId }, body: { reason: 'ready' } });
const stop = (raffleId: string) => site.marketing.call('stopDeskRaffle', { params: { ...merchant, raffleId }, body: { reason: 'enough' } });

test('[REW-26] [REW-27] [REW-29] [REW-30] [T102] a raffle is written in versions, published without faults by two persons, and stopped', async () => {
  const gone = raffleRow('a', 1, 5, { stock: 1, whenGone: null });
  await save(rule('desk-one', { names: { EN: 'One' }, rows: [gone], permit: '' }));
  expect(await newest('desk-one')).toMatchObject({ version: 1, state: 'draft', faults: ['permit_missing', 'language_missing', 'no_lasting_row'] });
  const draft = await newest('desk-one');
  expect(await publish(draft?.id ?? '')).toMatchObject({
    status: 422,
    code: 'desk.rule_faults',
    params: { faults: 'permit_missing,language_missing,no_lasting_row' },
  });
  expect((await save({ ...rule('desk-one'), endsAt: '2026-11-19T16:00:00.000Z' })).code).toBe('request.invalid');
  expect((await save(rule('desk-one', { rows: [raffleRow('a', 1, 5, { reward: { kind: 'cash', amount: 1n } })] }))).code).toBe('request.amount_too_fine');
  const rows = [raffleRow('big', 1, 500, { stock: 3, whenGone: 'small' }), raffleRow('small', 9, 5)];
  await save(rule('desk-one', { rows }));
  const ready = await newest('desk-one');
  expect(ready).toMatchObject({ version: 1, faults: [] });
  await site.setMembers(1000);
  const proposed = await publish(ready?.id ?? '');
  expect(proposed.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  await site.approve(proposed);
  await site.setMembers(0);
  expect(await newest('desk-one')).toMatchObject({ state: 'published', publishedBy: expect.any(String) as string, stock: [{ id: 'big', left: 3 }] });
  await save(rule('desk-one', { rows, position: 2 }));
  const next = await newest('desk-one');
  expect(next).toMatchObject({ version: 2, state: 'draft' });
  await publish(next?.id ?? '');
  expect((await publish(next?.id ?? '')).code).toBe('desk.rule_stale');
  expect((await publish(randomUUID())).code).toBe('desk.rule_unknown');
  await stop(next?.id ?? '');
  expect(await newest('desk-one')).toMatchObject({ state: 'stopped' });
  expect((await stop(next?.id ?? '')).code).toBe('desk.rule_stale');
  expect((await stop(randomUUID())).code).toBe('desk.rule_unknown');
  const audit = await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'raffle.stopped' } });
  expect(audit.value.entries[0]).toMatchObject({ reason: 'enough' });
});

test('[REW-39] [REW-55] the publication of a draw commits it to seed and round, and the room shows its tickets and what it cost', async () => {
  const body = drawBodyOf({ prizes: [{ reward: { kind: 'cash', amount: 100n * MAJOR_UNIT }, count: 1 }] });
  await save(rule('desk-draw', body, '2026-11-21T04:00:00.000Z'));
  const draft = await newest('desk-draw');
  expect(draft).toMatchObject({ faults: [], worstCase: '100.00', draw: null });
  await publish(draft?.id ?? '');
  const row = await newest('desk-draw');
  expect(row?.draw).toMatchObject({ state: 'open', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string, tickets: 0, winners: 0 });
  await giveTickets(site, await site.member(), 'desk-draw', 1, draft?.id ?? '');
  expect(await newest('desk-draw')).toMatchObject({ ticketsOut: 1, ticketsUsed: 0 });
  site.clock.now = Date.parse('2026-11-21T04:00:00Z');
  await site.raffles.turn();
  site.clock.now = Date.parse(row?.draw?.drawsAt ?? '');
  await site.raffles.turn();
  expect(await newest('desk-draw')).toMatchObject({ ticketsOut: 0, ticketsUsed: 1, spent: '100.00', owed: '100.00', draw: { state: 'drawn', winners: 1 } });
});
