import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stakesRoot } from '@laro/games/fair/table-chain';
import { curveCourse } from '@laro/games/kinds/crash/course';
import { crashKind } from '@laro/games/kinds/crash/crash-kind';
import type { CrashRound } from '@laro/games/kinds/crash/crash-replay';
import { askGame, askOperator, valueOf } from '../testing/test-studio.ts';
import { FLIGHT_GAME, FlightStage } from '../testing/flight-stage.ts';
import { pesos, type StagePlayer } from '../testing/stage-player.ts';
import { snapshotOf } from '../tables/push/table-view.store.ts';

let stage: FlightStage;
beforeAll(async () => {
  stage = await FlightStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const course = curveCourse(96.5);
const winsOf = async (player: StagePlayer) => (await stage.plays(player)).map(({ state, outcome }) => `${state} ${outcome?.totalWin ?? '-'}`);

describe('takes', () => {
  test('[CRASH-02] a take wins at the point and loses one tick later; one before the first value is refused', async () => {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await stage.openRound();
    const late = { key: randomUUID(), slot: 1, stake: pesos(100n), target: null, round: (await stage.round()).number - 1 };
    expect(await ana.codeOf('flight-stake', late)).toBe('studio.bets_closed 409');
    const [anas, bens] = [await stage.bet(ana, 100n), await stage.bet(ben, 100n)];
    expect(await stage.take(ana, anas, 0)).toBe('studio.take_early');
    await stage.liftOff(2426);
    await stage.flyTo(2426);
    const last = course.lastTick(2426);
    expect([await stage.take(ana, anas, -1), await stage.take(ana, anas, 8)]).toEqual(['studio.take_early', 'studio.take_early']);
    expect([await stage.take(ben, bens, last + 1), await stage.take(ana, anas, last)]).toEqual(['studio.flight_over', 'taken']);
    await stage.crash();
    await stage.finish();
    expect([await winsOf(ana), await winsOf(ben)]).toEqual([[`settled ${pesos(2426n)}`], ['settled 0']]);
    for (const player of [ana, ben]) await player.expectSameBooks();
  });

  test('[CRASH-02] [CRASH-03] looks between the draw and the first tick decide no stake, and it can be taken in the flight', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const stakes = [await stage.bet(ana, 100n), await stage.bet(ana, 50n, { slot: 2, target: 110 })];
    await stage.liftOff(2426);
    await stage.waitBeforeFlight();
    await stage.look();
    expect(await winsOf(ana)).toEqual(['open -', 'open -']);
    expect(await stage.take(ana, stakes[0] ?? '', -1)).toBe('studio.take_early');
    await stage.flyTo(1000);
    expect(await stage.take(ana, stakes[0] ?? '', 578)).toBe('taken');
    await stage.look();
    expect((await winsOf(ana)).toSorted()).toEqual([`decided ${pesos(200n)}`, `decided ${pesos(55n)}`]);
    await stage.crash();
    await stage.finish();
    await ana.expectSameBooks();
  });

  test('[CRASH-02] two takes at the same time pay one, and the money is there before the crash', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const stake = await stage.bet(ana, 100n);
    const before = ana.wallet.balance;
    await stage.liftOff(5000);
    await stage.flyTo(1000);
    const answers = await Promise.all([578, 600, 650].map((tick) => stage.take(ana, stake, tick)));
    expect(answers.toSorted()).toEqual(['studio.taken_already', 'studio.taken_already', 'taken']);
    await stage.settle();
    expect(ana.wallet.count('win')).toBe(1);
    expect(ana.wallet.balance - before).toBeGreaterThanOrEqual(BigInt(pesos(200n)));
    expect((await stage.round()).state).toBe('flying');
    await stage.crash();
    await stage.finish();
    await ana.expectSameBooks();
  });

  test('[CRASH-05] [GAME-09] a take repeated under its key is the same take; another content under it is refused', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const stake = await stage.bet(ana, 100n);
    await stage.liftOff(5000);
    await stage.flyTo(1000);
    const key = randomUUID();
    expect(await stage.take(ana, stake, 578, { key, isHalf: true })).toBe('taken');
    expect(await stage.take(ana, stake, 1900, { key, isHalf: true })).toBe('taken');
    expect(await stage.take(ana, stake, 578, { key })).toBe('studio.key_used');
    const [play] = await stage.plays(ana);
    expect(play?.flight?.takes).toEqual([{ key, value: 200, isHalf: true }]);
    expect(play?.state).toBe('open');
  });

  test('[CRASH-07] [GAME-05] half takes and two stakes settle each for itself, each a round of the wallet', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const [first, second] = [await stage.bet(ana, 100n), await stage.bet(ana, 50n, { slot: 2, target: 300 })];
    await stage.liftOff(5000);
    await stage.flyTo(1000);
    await stage.look();
    expect(await stage.take(ana, first, 578, { isHalf: true })).toBe('taken');
    expect(await winsOf(ana)).toEqual(['open -', `decided ${pesos(150n)}`]);
    expect(await stage.take(ana, second, 900)).toBe('studio.taken_already');
    await stage.crash();
    await stage.finish();
    expect(await winsOf(ana)).toEqual([`settled ${pesos(100n)}`, `settled ${pesos(150n)}`]);
    expect([ana.wallet.count('bet'), ana.wallet.count('win'), ana.wallet.closedRounds.size]).toEqual([2, 2, 2]);
    await ana.expectSameBooks();
  });

  test('[CRASH-08] a stake whose highest return is reached is taken at that value', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await stage.bet(ana, 20_000n);
    await stage.liftOff(50_000);
    await stage.flyTo(12_000);
    await stage.look();
    expect((await stage.plays(ana))[0]).toMatchObject({ state: 'decided', flight: { limit: 10_000 }, outcome: { totalWin: pesos(2_000_000n), point: null } });
    await stage.crash();
    await stage.finish();
    await ana.expectSameBooks();
  });
});

describe('automatic targets and outages', () => {
  test('[CRASH-03] targets are paid exactly without the client, also when every process was dead in flight', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await stage.bet(ana, 100n, { target: 250 });
    await stage.bet(ana, 100n, { slot: 2, target: 900 });
    await stage.liftOff(800);
    await stage.flyCutOff(150, 790);
    // The first look after the crash.
    await stage.passTime(60_000);
    await stage.drive();
    await stage.finish();
    expect(await winsOf(ana)).toEqual([`settled ${pesos(250n)}`, 'settled 0']);
    await ana.expectSameBooks();
  });

  test('[CRASH-06] an outage of takes gives back whole stakes without a target, and no other', async () => {
    const [ana, ben, cara] = [await stage.player(), await stage.player(), await stage.player()];
    await stage.openRound();
    const [anas, bens] = [await stage.bet(ana, 100n), await stage.bet(ben, 100n)];
    await stage.bet(ana, 40n, { slot: 2, target: 9000 });
    const caras = await stage.bet(cara, 100n);
    await stage.liftOff(5000);
    await stage.flyTo(300);
    expect([await stage.take(ben, bens, 578), await stage.take(cara, caras, 578, { isHalf: true })]).toEqual(['taken', 'taken']);
    await stage.flyCutOff(310, 400);
    // Takes that come after the outage, before any process has looked.
    expect(await stage.take(ana, anas, 1150)).toBe('studio.flight_outage');
    await stage.look();
    expect(await winsOf(ana)).toEqual(['void -', 'open -']);
    expect(await stage.take(ana, anas, 1160)).toBe('studio.flight_outage');
    await stage.crash();
    await stage.finish();
    expect(await winsOf(ana)).toEqual(['void -', 'settled 0']);
    expect(await winsOf(ben)).toEqual([`settled ${pesos(200n)}`]);
    expect(await winsOf(cara)).toEqual([`settled ${pesos(150n)}`]);
    expect(ana.wallet.count('bet', 'rolled_back')).toBe(1);
    for (const player of [ana, ben, cara]) await player.expectSameBooks();
  });

  test('[CRASH-08] [CRASH-06] a stake whose limit the flight passed is taken there, also when every process was dead until after the crash', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await stage.bet(ana, 20_000n);
    await stage.liftOff(50_000);
    await stage.flyCutOff(9000, 12_000);
    await stage.passTime(600_000);
    await stage.drive();
    await stage.finish();
    expect(await winsOf(ana)).toEqual([`settled ${pesos(2_000_000n)}`]);
    await ana.expectSameBooks();
  });

  test('[CRASH-06] a crash before an outage has lasted a second gives nothing back', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await stage.bet(ana, 100n);
    await stage.liftOff(400);
    await stage.flyCutOff(390, 400);
    await stage.passTime(60_000);
    await stage.drive();
    await stage.finish();
    expect(await winsOf(ana)).toEqual(['settled 0']);
    await ana.expectSameBooks();
  });
});

describe('secrecy and refusals', () => {
  test('[CRASH-04] [GAME-06] [GAME-11] before the crash no client has the point or the seed; after it the play is proven', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await stage.bet(ana, 100n, { target: 150 });
    const { closesMs, nowMs } = await stage.round();
    await stage.passTime(closesMs - nowMs + 3200);
    for (let steps = 0; steps < 5 && (await stage.round()).state !== 'flying'; steps += 1) await stage.drive();
    const snapshot = await snapshotOf(stage.database.pool, FLIGHT_GAME, { playerId: ana.playerId, gameId: FLIGHT_GAME, currency: 'PHP', pool: null, copy: 1 });
    const { rows: events } = await stage.database.pool.query<{ body: { drawn: unknown; result: unknown; proof: { serverSeed: unknown; root: string } } }>(
      'select body from table_events order by seq desc limit 1',
    );
    for (const round of [snapshot.round, events[0]?.body])
      expect(round).toMatchObject({ phase: 'flying', drawn: null, result: null, proof: { serverSeed: null } });
    expect(snapshot.round?.fliesAt).toBeGreaterThan(0);
    expect(JSON.stringify(snapshot)).not.toMatch(/crashes|point/);
    await stage.passTime(200_000);
    await stage.drive();
    await stage.finish();
    const round = await stage.round();
    const [play] = await stage.plays(ana);
    const outcome = play?.outcome as unknown as CrashRound;
    const [rules] = crashKind.rules;
    const seeds = { serverSeed: round.serverSeed ?? '', clientSeed: round.clientSeed ?? '', nonce: round.chainNumber };
    expect(crashKind.verify(rules ?? expect.fail(), { commitment: round.commitment, seeds, round: outcome })).toEqual({
      seedKept: true,
      sameRules: true,
      sameRound: true,
    });
    const lines = play?.stakes.map(({ line }) => ({ stakeId: line.slice(0, 36), clientSeed: line.slice(37) })) ?? [];
    expect(stakesRoot(lines)).toBe(round.root);
    const told = await askOperator(stage.studio, '/game/round', { request_uuid: randomUUID(), user: ana.wallet.user, round: play?.id }, { vendor: 'SALA' });
    expect(told).toMatchObject({
      game_code: FLIGHT_GAME,
      round: outcome,
      proof: { serverSeed: round.serverSeed, nonce: round.chainNumber, entropy: { root: round.root } },
    });
    expect(told['acted_at']).toHaveLength(outcome.takes.filter(({ by }) => by === 'hand').length);
  });

  test('[TABLE-06] [CRASH-07] by polling, a client with two stakes gets the changes of both', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await stage.bet(ana, 100n);
    const second = await stage.bet(ana, 50n, { slot: 2 });
    await stage.liftOff(5000);
    await stage.flyTo(1000);
    const { frames } = await valueOf(stage.studio, 'table-wait', { after: null, playSeq: null }, ana.session);
    const [snapshot] = frames;
    if (snapshot?.type !== 'snapshot') throw new Error('no snapshot');
    expect(snapshot.plays?.map(({ flight }) => flight?.slot)).toEqual([1, 2]);
    const playSeq = snapshot.plays?.reduce((sum, { seq }) => sum + seq, 0) ?? 0;
    expect(await stage.take(ana, second, 578)).toBe('taken');
    const next = await valueOf(stage.studio, 'table-wait', { after: snapshot.seq, playSeq }, ana.session);
    const plays = next.frames.flatMap((frame) => (frame.type === 'play' ? [frame.play] : []));
    expect(plays.findLast(({ flight }) => flight?.slot === 2)?.flight?.takes).toMatchObject([{ value: 200 }]);
  });

  test('[GAME-30] [GAME-04] stakes and takes that are not offered are refused and change nothing', async () => {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await stage.openRound();
    const stakeOf = (changes: object) => ana.codeOf('flight-stake', { key: randomUUID(), slot: 1, stake: pesos(10n), target: null, ...changes });
    expect(await stakeOf({ slot: 3 })).toBe('studio.request_wrong 400');
    expect(await stakeOf({ stake: pesos(5n) })).toBe('studio.stake_not_offered 422');
    expect(await stakeOf({ stake: '1050000' })).toBe('studio.stake_not_offered 422');
    expect(await stakeOf({ stake: pesos(20_001n) })).toBe('studio.stake_not_offered 422');
    expect(await stakeOf({ target: 100 })).toBe('studio.request_wrong 400');
    expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { flight: pesos(10n) } })).toBe('studio.stake_not_offered 422');
    const key = randomUUID();
    expect(await stakeOf({ key })).toBe('done');
    expect(await stakeOf({ key, target: 200 })).toBe('studio.key_used 409');
    expect(await stakeOf({ key })).toBe('done');
    expect(await stakeOf({})).toBe('studio.stakes_many 409');
    const takeOf = (player: StagePlayer, changes: object = {}) => player.codeOf('flight-take', { key: randomUUID(), stake: key, isHalf: false, ...changes });
    expect(await takeOf(ana)).toBe('studio.take_early 409');
    expect(await takeOf(ben)).toBe('studio.round_unknown 404');
    expect(await takeOf(ana, { stake: randomUUID() })).toBe('studio.round_unknown 404');
    await stage.liftOff(50_000);
    await stage.flyTo(1000);
    expect(await stakeOf({ slot: 2 })).toBe('studio.bets_closed 409');
    expect(await ana.codeOf('table-undo', { key })).toBe('studio.bets_closed 409');
    expect(await takeOf(ana)).toBe('done');
    expect(await takeOf(ana)).toBe('studio.taken_already 409');
    await stage.crash();
    await stage.finish();
    expect([ana.wallet.count('bet'), ana.wallet.count('win'), ben.wallet.count('bet')]).toEqual([1, 1, 0]);
    await ana.expectSameBooks();
  });

  test('[TABLE-08] a stake taken back before the close gives the slot free for another', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const first = await stage.bet(ana, 30n, { target: 200 });
    expect((await valueOf(stage.studio, 'table-undo', { key: first }, ana.session)).play.state).toBe('void');
    const second = await stage.bet(ana, 20n);
    await stage.liftOff(300);
    await stage.flyTo(250);
    expect((await askGame(stage.studio, 'flight-take', { key: randomUUID(), stake: first, isHalf: false }, ana.session)).answer.success).toBe(false);
    expect(await stage.take(ana, second, 578)).toBe('taken');
    await stage.crash();
    await stage.finish();
    expect(await winsOf(ana)).toEqual([`settled ${pesos(40n)}`]);
    await ana.expectSameBooks();
  });
});
