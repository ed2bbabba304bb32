import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pesos, type StagePlayer } from '../../testing/stage-player.ts';
import { TableStage } from '../../testing/table-stage.ts';
import type { Fault } from '../../testing/wallet-stand-in.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

/** A round of some players whose reveal has ended. */
async function endedRound(count: number): Promise<StagePlayer[]> {
  const players = await Promise.all(Array.from({ length: count }, () => stage.player()));
  await stage.openRound();
  for (const [at, player] of players.entries()) await player.stake({ [['player', 'banker', 'tie'][at % 3] ?? '']: pesos(10n) });
  await stage.draw();
  await stage.passTime(60_000);
  return players;
}

const winsAsked = ({ wallet }: StagePlayer): number => wallet.calls.filter(({ question }) => question === 'transaction/win').length;

test('[TABLE-10] [GAME-05] the wins of a round go to the wallet under one signature, each once', async () => {
  const players = await endedRound(5);
  await stage.settle();
  expect(stage.crowd.batches).toBe(1);
  for (const player of players) {
    expect(winsAsked(player)).toBe(1);
    expect((await player.play())?.state).toBe('settled');
    await player.expectSameBooks();
  }
});

test.each<[Fault, asked: number]>([
  ['unknown_before', 2],
  ['unknown_after', 2],
  ['answer_cut', 2],
  ['answer_to_another', 2],
  ['error_before', 2],
])('[TABLE-10] [GAME-05] a win whose own answer is in doubt (%s) is sent again alone; the others are paid', async (fault, asked) => {
  const players = await endedRound(4);
  const [first] = players;
  if (!first) return expect.fail();
  first.wallet.faultOf = (question) => (question === 'transaction/win' && winsAsked(first) === 1 ? fault : null);
  await stage.settle();
  expect(await Promise.all(players.map(async (player) => (await player.play())?.state))).toEqual(['decided', 'settled', 'settled', 'settled']);
  await stage.pay();
  expect(stage.crowd.batches).toBe(1);
  expect(players.map(winsAsked)).toEqual([asked, 1, 1, 1]);
  for (const player of players) await player.expectSameBooks();
});

test('[TABLE-10] [GAME-05] a call that is lost, before the wallet or after it, is repeated win by win and pays each once', async () => {
  for (const fault of ['question_lost', 'answer_lost'] as const) {
    const players = await endedRound(4);
    const last = players.at(-1) ?? expect.fail();
    last.wallet.faultOf = (question) => (question === 'transaction/win' && winsAsked(last) === 1 ? fault : null);
    await stage.settle();
    await stage.pay();
    for (const player of players) {
      expect([fault, (await player.play())?.state, player.wallet.count('win')]).toEqual([fault, 'settled', 1]);
      await player.expectSameBooks();
    }
  }
});

test('[TABLE-10] [GAME-23] a wallet without the call with many wins is sent them alone', async () => {
  stage.crowd.hasBatch = false;
  const players = await endedRound(3);
  await stage.settle();
  await stage.pay();
  expect(stage.crowd.batches).toBe(0);
  expect(players.map(winsAsked)).toEqual([1, 1, 1]);
  for (const player of players) await player.expectSameBooks();
});
