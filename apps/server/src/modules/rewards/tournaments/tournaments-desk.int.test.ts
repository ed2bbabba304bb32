import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { addTournament, board, countAll, endTournament, enter, playRound, tournamentOnWire } from '#server/testing/rewards/test-tournaments.ts';
import { decideResult } from './ending/settle.ts';

let site: TestRanks;
let lead: DeskVisitor;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const HOUR_MS = 3_600_000;
const reason = 'a test';

beforeAll(async () => {
  site = await testRanks();
  lead = await site.staff('cashier-lead');
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = Date.now();
  await site.pool.query("update tournaments set phase = 'cancelled', is_mailed = true where phase is not null");
});

const params = { merchant: 'laro' };
const names = Object.fromEntries(['EN', 'CN', 'TW', 'JA', 'TH', 'VI', 'ES', 'KO', 'PT', 'TR', 'RU', 'FR', 'TY'].map((language) => [language, 'Cup']));
const save = (code: string, more: object = {}, hours = 48) =>
  site.marketing.call('saveDeskTournament', {
    params,
    body: {
      code,
      startsAt: new Date(Date.now() + HOUR_MS).toISOString(),
      endsAt: new Date(Date.now() + hours * HOUR_MS).toISOString(),
      body: { ...tournamentOnWire, names, permit: 'DTI 1', ...more },
      reason,
    },
  });
const listed = async (code: string) => (await site.marketing.call('listDeskTournaments', { params })).value.tournaments.filter((one) => one.code === code);
const act = (visitor: DeskVisitor, call: 'publishDeskTournament' | 'cancelDeskTournament' | 'decideDeskResult', tournamentId: string) =>
  visitor.call(call, { params: { ...params, tournamentId }, body: { reason } });

test('[TOUR-06] [REW-27] a draft with faults is refused with all of them, a sound one is published, and cancelled only before its begin', async () => {
  await save('spring', { prizes: [{ from: 2, to: 2, amount: '5.00' }], names: { EN: 'Cup' } }, 12);
  const [faulty] = await listed('spring');
  expect(faulty?.faults).toEqual(['play_window_short', 'language_missing', 'prizes_out_of_order']);
  expect((await act(site.marketing, 'publishDeskTournament', faulty?.id ?? '')).code).toBe('desk.rule_faults');
  await save('spring');
  const [sound] = await listed('spring');
  await act(site.marketing, 'publishDeskTournament', sound?.id ?? '');
  expect(await listed('spring')).toMatchObject([{ state: 'published', phase: 'announced', pool: '1750.00', players: 0 }]);
  await save('spring');
  expect((await listed('spring')).find(({ state }) => state === 'draft')?.faults).toEqual(['tournament_overlaps']);
  await act(site.marketing, 'cancelDeskTournament', sound?.id ?? '');
  expect((await listed('spring')).find(({ id }) => id === sound?.id)).toMatchObject({ state: 'stopped', phase: 'cancelled' });
  const running = await addTournament(site, 'running');
  expect((await act(site.marketing, 'cancelDeskTournament', running)).code).toBe('desk.tournament_begun');
});

test('[REW-29] [REW-56] prizes above the limit are published by a second person', async () => {
  await save('large', { prizes: [{ from: 1, to: 1, amount: '60000.00' }] });
  const [draft] = await listed('large');
  const answer = await act(site.marketing, 'publishDeskTournament', draft?.id ?? '');
  expect(answer.value).toHaveProperty('proposed');
  expect((await listed('large'))[0]?.state).toBe('draft');
  await site.approve(answer);
  expect((await listed('large'))[0]).toMatchObject({ state: 'published', phase: 'announced' });
});

test('[TOUR-08] [REW-56] who is taken out before the results cannot come back, and is listed with the reason', async () => {
  const id = await addTournament(site, 'cheat');
  const [cheat, fair] = [await site.richMember(), await site.richMember()] as [RewardMember, RewardMember];
  for (const who of [cheat, fair]) await enter(who, id);
  await playRound(site, cheat, pesos(90));
  await playRound(site, fair, pesos(80));
  await countAll(site);
  const takeOut = (memberId: string) => lead.call('excludeDeskEntry', { params: { ...params, tournamentId: id }, body: { memberId, reason: 'two accounts' } });
  const answer = await takeOut(String(cheat.playerId));
  expect(answer.value.rows).toMatchObject([{ place: 1, member: { id: String(fair.playerId) }, prize: '1000.00' }]);
  expect(answer.value.takenOut).toMatchObject([{ member: { id: String(cheat.playerId) }, reason: 'two accounts' }]);
  expect((await board(fair, id)).top).toMatchObject([{ place: 1, isMe: true }]);
  expect((await enter(cheat, id)).code).toBe('tournament.not_for_you');
  expect((await takeOut(String(cheat.playerId))).code).toBe('desk.entry_unknown');
  await cheat.browser.call('leaveTournament', {}, {}, { id });
  expect((await enter(cheat, id)).code).toBe('tournament.not_for_you');
  await endTournament(site, id);
  expect((await takeOut(String(fair.playerId))).code).toBe('desk.tournament_final');
});

test('[TOUR-08] [T33] after the results a second person takes an unclaimed prize back; no place changes, and a claimed one stays', async () => {
  const id = await addTournament(site, 'final', { prizes: [{ from: 1, to: 2, amount: pesos(10) }] });
  const members = [await site.richMember(), await site.richMember()];
  for (const [index, who] of members.entries()) {
    await enter(who, id);
    await playRound(site, who, pesos(90 - index));
  }
  await countAll(site);
  await endTournament(site, id);
  const [first, second] = members as [RewardMember, RewardMember];
  const prizeOf = async (who: RewardMember) => (await who.browser.call('listGrants')).value.grants.find(({ source }) => source === 'TOURNAMENT');
  const back = (grantId: string) => site.marketing.call('takeBackDeskRewardGrant', { params: { ...params, grantId }, body: { reason } });
  const [prize, other] = [(await prizeOf(first))?.id ?? '', (await prizeOf(second))?.id ?? ''];
  const proposed = await back(prize);
  expect(proposed.value).toHaveProperty('proposed');
  expect((await prizeOf(first))?.state).toBe('claimable');
  expect((await back(prize)).value).toEqual(proposed.value);
  await site.approve(proposed);
  expect(await prizeOf(first)).toBeUndefined();
  expect((await back(prize)).code).toBe('desk.reward_ended');
  expect((await board(second, id)).top.map(({ place, isMe }) => [place, isMe])).toEqual([
    [1, false],
    [2, true],
  ]);
  // The prize is claimed while the proposal waits, so there is nothing left to decide on.
  const late = await back(other);
  expect((await claimGrant(second, other)).status).toBe(200);
  expect((await site.approve(late)).code).toBe('desk.proposal_void');
  expect((await claimGrant(second, other)).status).toBe(200);
});

test('[TOUR-06] [TOUR-07] [REW-29] prizes above the limit wait in review for another person; a decision that breaks off leaves nothing, repeated it gives all once', async () => {
  const id = await addTournament(site, 'review', { prizes: [{ from: 1, to: 2, amount: pesos(30_000) }] });
  const members = [await site.richMember(), await site.richMember()];
  for (const [index, who] of members.entries()) {
    await enter(who, id);
    await playRound(site, who, pesos(90 - index));
  }
  await countAll(site);
  await site.pool.query("update tournaments set ends_at = now() - interval '2 minutes' where id = $1", [id]);
  while (await site.tournaments.turn()) continue;
  const grants = async () =>
    (await site.pool.query("select cost from reward_grants where source_key = 'tournament:' || $1", [id])).rows.map(({ cost }) => cost);
  expect([(await listed('review'))[0]?.phase, await grants()]).toEqual(['review', []]);
  const merchant = site.desk.directory.byCode('laro');
  if (!merchant) throw new Error('no merchant');
  let count = 0;
  const programs = site.rewards.programs;
  const breaking = {
    ...programs,
    grantIdWithin: (...given: Parameters<typeof programs.grantIdWithin>) => {
      if ((count += 1) === 2) throw new Error('killed');
      return programs.grantIdWithin(...given);
    },
  };
  const deps = { pool: site.pool, audit: site.desk.staff.audit, merchantOf: () => merchant, rewards: breaking, now: Date.now } as unknown as Parameters<
    typeof decideResult
  >[0];
  await expect(decideResult(deps, merchant, id, reason, { staffId: 1n, name: 'somebody', ip: '' })).rejects.toThrow('killed');
  expect([(await listed('review'))[0]?.phase, await grants()]).toEqual(['review', []]);
  const decided = await lead.call('decideDeskResult', { params: { ...params, tournamentId: id }, body: { reason } });
  expect(decided.value.tournament).toMatchObject({ phase: 'final', spent: '60000.00' });
  expect(await grants()).toEqual([pesos(30_000), pesos(30_000)]);
  const { entries } = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'tournament.resultDecided' } })).value;
  expect(entries[0]).toMatchObject({ before: { phase: 'review' }, after: { phase: 'final' } });
  expect((await act(lead, 'decideDeskResult', id)).code).toBe('desk.tournament_no_review');
});

test('[T86] an unknown tournament is unknown at the desk, too', async () => {
  expect((await site.marketing.call('getDeskTournament', { params: { ...params, tournamentId: randomUUID() } })).code).toBe('tournament.unknown');
});

test('[TOUR-06] [REW-56] the person who published a tournament does not confirm its results', async () => {
  const administrator = await site.staff('administrator');
  const body = { code: 'own', startsAt: new Date().toISOString(), endsAt: new Date(Date.now() + 48 * HOUR_MS).toISOString(), reason };
  await administrator.call('saveDeskTournament', { params, body: { ...body, body: { ...tournamentOnWire, names, permit: 'DTI 1' } } });
  const [draft] = await listed('own');
  await act(administrator, 'publishDeskTournament', draft?.id ?? '');
  await site.pool.query("update tournaments set phase = 'review' where id = $1", [draft?.id]);
  expect((await act(administrator, 'decideDeskResult', draft?.id ?? '')).code).toBe('desk.tournament_own');
  expect((await act(lead, 'decideDeskResult', draft?.id ?? '')).code).toBeNull();
});

test('[REW-54] staff read tournaments as a member of a chosen rank does, and nothing is written', async () => {
  const [ranked, automatic] = [await addTournament(site, 'for-mid', { rankFrom: 'mid' }), await addTournament(site, 'for-all', { optIn: false })];
  const preview = (rank: string, visitor = site.marketing) => visitor.call('previewDeskTournaments', { params, query: { rank, language: 'TY' } });
  const seen = async (rank: string, id: string) => {
    const found = (await preview(rank)).value.tournaments.find((one) => one.id === id);
    return [found?.obstacle, found?.rankName];
  };
  expect([await seen('low', ranked), await seen('mid', ranked), await seen('top', ranked)]).toEqual([
    ['rank', 'MID'],
    [null, 'MID'],
    [null, 'MID'],
  ]);
  expect(await seen('top', automatic)).toEqual(['automatic', null]);
  const who = await site.member();
  const own = (await who.browser.call('listTournaments')).value.tournaments;
  expect((await preview('low')).value.tournaments.map(({ obstacle: _obstacle, rankName: _rank, ...listed }) => listed)).toEqual(own);
  expect((await who.browser.call('getTournament', {}, {}, { id: ranked })).value.obstacle).toBe('rank');
  expect((await preview('emperor')).code).toBe('desk.rank_unknown');
  expect((await preview('low', await site.staff('content'))).status).toBe(403);
});
