import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { baccaratKind } from '@laro/games/kinds/baccarat/baccarat-kind';
import type { BaccaratDrawn } from '@laro/games/kinds/baccarat/baccarat-replay';
import { stakesRoot } from '@laro/games/fair/table-chain';
import { askGame, askOperator, valueOf } from '../testing/test-studio.ts';
import { pesos } from '../testing/stage-player.ts';
import { TableStage, TABLE_GAME } from '../testing/table-stage.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';

const [salaRules] = baccaratKind.rules;
const baccaratTable = (salaRules && baccaratKind.table?.(salaRules)) ?? expect.fail('no table');

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

describe('a round of a shared table', () => {
  test('[TABLE-01] [GAME-05] [T62] stakes of two players are their own bets, one draw settles both, and the books agree', async () => {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await stage.openRound();
    await ana.stake({ banker: pesos(100n), tie: pesos(20n) });
    await ana.stake({ banker: pesos(50n) });
    await ben.stake({ player: pesos(10n) });
    expect([ana.wallet.count('bet'), ben.wallet.count('bet')]).toEqual([2, 1]);
    const round = await stage.draw();
    await stage.pay();
    const [anas, bens] = [await ana.play(), await ben.play()];
    expect(anas?.outcome?.drawn).toEqual(round.drawn);
    expect(bens?.outcome?.drawn).toEqual(round.drawn);
    expect(anas).toMatchObject({ state: 'settled', outcome: { stake: pesos(170n), positions: { banker: pesos(150n), tie: pesos(20n) } } });
    for (const player of [ana, ben]) await player.expectSameBooks();
    expect([ana.wallet.count('win'), ben.wallet.count('win')]).toEqual([1, 1]);
  });

  test('[GAME-10] [GAME-11] every counted stake is in the root, and the play is proven from the revealed seed', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await ana.stake({ player: pesos(10n) });
    const round = await stage.draw();
    await stage.pay();
    const play = await ana.play();
    const lines = play?.stakes.map(({ line }) => ({ stakeId: line.slice(0, 36), clientSeed: line.slice(37) })) ?? [];
    expect(stakesRoot(lines)).toBe(round.root);
    const [rules] = baccaratKind.rules;
    const seeds = { serverSeed: round.serverSeed ?? '', clientSeed: round.clientSeed ?? '', nonce: round.chainNumber };
    if (!rules || play?.outcome?.kind !== 'baccarat') throw new Error('no play');
    expect(baccaratKind.verify(rules, { commitment: round.commitment, seeds, round: play.outcome })).toEqual({
      seedKept: true,
      sameRules: true,
      sameRound: true,
    });
    const told = await askOperator(stage.studio, '/game/round', { request_uuid: randomUUID(), user: ana.wallet.user, round: play.id }, { vendor: 'SALA' });
    expect(told).toMatchObject({ game_code: TABLE_GAME, round: play.outcome, proof: { serverSeed: round.serverSeed, nonce: round.chainNumber } });
    const history = await valueOf(stage.studio, 'history', { before: null }, ana.session);
    expect(history.rounds).toMatchObject([{ id: play.id, stake: pesos(10n), win: play.outcome.totalWin }]);
    await stage.openRound();
    expect((await stage.round()).commitment).toBe(round.serverSeed);
  });

  test('[TABLE-02] a stake in doubt at the draw is out and rolled back, and never wins', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await ana.stake({ player: pesos(10n) });
    ana.wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
    await ana.stake({ tie: pesos(70n) });
    expect(await ana.stakeStates()).toEqual(['taken', 'begun']);
    await stage.draw();
    expect(await ana.stakeStates()).toEqual(['counted', 'revoked']);
    // The reason is part of the play; the money comes back with the next answer of the wallet.
    expect((await ana.play())?.stakes.map(({ state, refusal }) => [state, refusal])).toEqual([
      ['counted', null],
      ['revoked', 'studio.stake_late'],
    ]);
    ana.wallet.faultOf = () => null;
    await stage.pay();
    expect(await ana.stakeStates()).toEqual(['counted', 'cancelled']);
    expect((await ana.play())?.outcome?.positions).toEqual({ player: pesos(10n) });
    expect(ana.wallet.count('rollback')).toBe(1);
    await ana.expectSameBooks();
  });

  test('[GAME-05] [TABLE-02] [TABLE-08] the worked life of a table: each call to the wallet in its order, and one win that closes the round', async () => {
    const ana = await stage.player();
    const calls = () =>
      ana.wallet.calls.flatMap(({ question, body }) =>
        question.startsWith('transaction/') ? [[question.slice(12), body.round, body.amount, body.round_closed, body.reference_transaction_uuid]] : [],
      );
    await stage.openRound();
    const { play } = await ana.stake({ player: pesos(10n) });
    await ana.stake({ tie: pesos(20n) });
    await stage.seedUntil<BaccaratDrawn>((drawn) => baccaratTable.result(drawn) === 'P');
    ana.wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
    await ana.stake({ pairP: pesos(10n) });
    await stage.draw();
    ana.wallet.faultOf = () => null;
    await stage.pay();
    const [first, second, third, ...rest] = calls();
    const doubted = ana.wallet.calls.findLast(({ question }) => question === 'transaction/bet')?.body.transaction_uuid;
    expect([first, second, third].map((call) => call?.slice(0, 4))).toEqual([10, 20, 10].map((major) => ['bet', play.id, major * 100_000, false]));
    expect(rest.filter(([kind]) => kind === 'rollback')).toEqual([['rollback', play.id, undefined, false, doubted]]);
    expect(rest.filter(([kind]) => kind === 'win').map((call) => call.slice(0, 4))).toEqual([['win', play.id, 20 * 100_000, true]]);
    expect(rest.filter(([kind]) => kind !== 'bet')).toHaveLength(2);
    await ana.expectSameBooks();
  });

  test('[TABLE-08] undo before the close gives back whole; undo of all and a new stake are two rounds of the wallet', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const before = ana.wallet.balance;
    const first = await ana.stake({ player: pesos(30n) });
    await valueOf(stage.studio, 'table-undo', { key: first.key }, ana.session);
    expect(ana.wallet.balance).toBe(before);
    expect(first.play.id).not.toBe((await ana.stake({ player: pesos(50n) })).play.id);
    await stage.draw();
    expect(await ana.codeOf('table-undo', { key: first.key })).toBe('done');
    await stage.pay();
    const calls = ana.wallet.calls.filter(({ question }) => question.startsWith('transaction/')).map(({ question, body }) => [question.slice(12), body.round]);
    const [taken, next] = [first.play.id, calls[2]?.[1]];
    expect(calls).toEqual([
      ['bet', taken],
      ['rollback', taken],
      ['bet', next],
      ['win', next],
    ]);
    expect(next).not.toBe(taken);
    await ana.expectSameBooks();
  });

  test('[TABLE-20] a round that no process could draw in time is void, and every stake is back', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const before = ana.wallet.balance;
    await ana.stake({ player: pesos(10n), tie: pesos(15n) });
    await stage.passTime(60_000);
    await stage.drive();
    expect((await stage.round()).state).toBe('void');
    await stage.pay();
    expect(ana.wallet.balance).toBe(before);
    expect((await ana.play())?.state).toBe('void');
  });

  test('[TABLE-10] [T64] winners are paid first, not before the end of the reveal, and a wallet without an answer delays payment, not the table', async () => {
    const players = [await stage.player(), await stage.player(), await stage.player()] as const;
    await stage.openRound();
    for (const [at, position] of (['player', 'banker', 'tie'] as const).entries()) await players[at]?.stake({ [position]: pesos(10n) });
    await stage.draw();
    await stage.settle();
    expect(players.map(({ wallet }) => wallet.count('win'))).toEqual([0, 0, 0]);
    await stage.passTime(30_000);
    // Wins are sent in parallel: their order is that in which the wallet's client is called.
    const order: string[] = [];
    const win: WalletClient['win'] = ({ userRef }) => {
      order.push(userRef);
      return Promise.resolve({ status: null, balance: null, limit: null });
    };
    await stage.settle({ win });
    const winners = await stage.winners();
    expect(order.slice(0, winners.length).toSorted()).toEqual(winners.toSorted());
    await stage.openRound();
    expect(await stage.round()).toMatchObject({ state: 'open', number: 2 });
    await stage.pay();
    for (const player of players) await player.expectSameBooks();
  });

  test('[GAME-05] [GAME-07] a play whose win the platform refuses for a bet that it rolled back is void, and all its stakes are returned', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const before = ana.wallet.balance;
    await ana.stake({ player: pesos(10n) });
    await ana.stake({ tie: pesos(20n) });
    await stage.draw();
    await stage.passTime(30_000);
    await stage.settle({ win: () => Promise.resolve({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: null, limit: null }) });
    await stage.pay();
    expect([(await ana.play())?.state, await ana.stakeStates()]).toEqual(['void', ['cancelled', 'cancelled']]);
    expect(ana.wallet.balance).toBe(before);
    await ana.expectSameBooks();
  });
});

describe('attempts of a hostile client', () => {
  test('[GAME-30] [TABLE-01] other amounts under a key, unknown bets, no round: errors and nothing else', async () => {
    const ana = await stage.player();
    expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { player: pesos(10n) } })).toBe('studio.bets_closed 409');
    await stage.openRound();
    const key = randomUUID();
    await ana.stake({ player: pesos(10n) }, key);
    const before = ana.wallet.balance;
    const refused: [takes: object, code: string][] = [
      [{ key, positions: { player: pesos(20n) } }, 'studio.key_used 409'],
      [{ key: randomUUID(), positions: { crown: pesos(20n) } }, 'studio.stake_not_offered 422'],
      [{ key: randomUUID(), positions: { player: '150000' } }, 'studio.stake_not_offered 422'],
      [{ key: randomUUID(), positions: { player: '-100000' } }, 'studio.request_wrong 400'],
      [{ key: randomUUID(), positions: {} }, 'studio.stake_not_offered 422'],
      [{ key: randomUUID(), positions: { player: pesos(20_000n) } }, 'studio.bet_limit 409'],
    ];
    for (const [takes, code] of refused) expect(await ana.codeOf('table-stake', takes)).toBe(code);
    expect((await ana.stake({ player: pesos(10n) }, key)).play.stakes).toHaveLength(1);
    expect(await ana.codeOf('play', { key: randomUUID(), bet: { positions: { player: pesos(10n) } } })).toBe('studio.request_wrong 400');
    expect(await ana.codeOf('table-undo', { key: randomUUID() })).toBe('studio.round_unknown 404');
    expect(ana.wallet.balance).toBe(before);
  });

  test('[GAME-30] [TABLE-01] after the close nothing is placed or taken back, and no key reaches another player’s stake', async () => {
    const [ana, foreign] = [await stage.player(), await stage.player()];
    await stage.openRound();
    const { key } = await ana.stake({ player: pesos(10n) });
    const before = ana.wallet.balance;
    expect(await foreign.codeOf('table-undo', { key })).toBe('studio.round_unknown 404');
    await stage.passTime(20_000);
    expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { player: pesos(10n) } })).toBe('studio.bets_closed 409');
    expect(await ana.codeOf('table-undo', { key })).toBe('studio.bets_closed 409');
    expect([ana.wallet.balance, ana.wallet.count('bet'), ana.wallet.count('rollback')]).toEqual([before, 1, 0]);
  });

  test('[GAME-30] more than five stakes a second are refused with the wait', async () => {
    const ana = await stage.player();
    await stage.openRound();
    // Many more than the budget, so that even a machine that takes seconds for them refuses some.
    const codes = await Promise.all(Array.from({ length: 60 }, () => ana.codeOf('table-stake', { key: randomUUID(), positions: { tie: pesos(10n) } })));
    expect(codes.filter((code) => code === 'studio.too_many 429').length).toBeGreaterThanOrEqual(3);
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThanOrEqual(10);
  });

  test('[TABLE-09] limits of bet, play and table hold for stakes sent in parallel from two devices', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const again = await stage.sessionOf(ana.wallet);
    const half = pesos(11_000n);
    ana.wallet.balance = 10n ** 13n;
    const sent = await Promise.all(
      [ana.session, again].map((session) => askGame(stage.studio, 'table-stake', { key: randomUUID(), positions: { player: half } }, session)),
    );
    expect(sent.map(({ answer }) => (answer.success ? 'done' : answer.errorCode)).toSorted()).toEqual(['done', 'studio.bet_limit']);
    expect(ana.wallet.count('bet')).toBe(1);
  });
});

describe('drivers', () => {
  test('[TABLE-03] a driver that was paused writes nothing when another has taken the table, and each round is drawn once', async () => {
    await stage.player();
    await stage.openRound();
    const paused = await stage.leaseOf('first');
    await stage.passTime(20_000);
    const other = await stage.leaseOf('second');
    expect(other.epoch).toBeGreaterThan(paused.epoch);
    expect(await stage.drawUnder(paused)).toBeNull();
    expect((await stage.round()).state).toBe('open');
    const drawn = await Promise.all([stage.driveUnder(other), stage.driveUnder(other), stage.driveUnder(paused)]);
    expect(drawn).toHaveLength(3);
    await stage.driveUnder(other);
    expect((await stage.round()).state).toBe('drawn');
    expect(await stage.drawnTimes()).toBe(1);
  });

  test('[TABLE-04] a table waits for a live lease and is taken at the first look after its end; the window does not move', async () => {
    await stage.player();
    await stage.openRound();
    const { closesMs } = await stage.round();
    await stage.leaseOf('first');
    expect(await stage.tryLease('second')).toBeNull();
    await stage.endLeaseOf('first');
    expect(await stage.tryLease('second')).not.toBeNull();
    expect((await stage.round()).closesMs).toBe(closesMs);
  });
});
