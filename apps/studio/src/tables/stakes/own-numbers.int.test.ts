import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pesos } from '../../testing/stage-player.ts';
import { TableStage } from '../../testing/table-stage.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open('entablado-keno-live');
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

test('[GAME-02] [GAME-05] numbers of one’s own are staked and settled like every bet, and the books agree', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const positions = { 'pick:3-17-44-80': pesos(5n), 'pick:1': pesos(10n) };
  await ana.stake(positions);
  const { drawn } = await stage.draw();
  await stage.pay();
  const play = await ana.play();
  expect(play).toMatchObject({ state: 'settled', outcome: { kind: 'show', positions, stake: pesos(15n), drawn } });
  await ana.expectSameBooks();
});

test('[GAME-04] [TABLE-09] numbers have the limits of as many listed ones, over all stakes of a play; others are refused', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const ten = 'pick:8-16-24-32-40-48-56-64-72-80';
  const codeOf = (positions: Record<string, string>) => ana.codeOf('table-stake', { key: randomUUID(), positions });
  await ana.stake({ [ten]: pesos(15n) });
  expect(await codeOf({ [ten]: pesos(6n) })).toBe('studio.bet_limit 409');
  expect(await codeOf({ [ten]: pesos(21n) })).toBe('studio.stake_not_offered 422');
  for (const wrong of ['pick:17-3', 'pick:81', 'pick:0', 'pick:3-3', 'pick:', 'odd'])
    expect([wrong, await codeOf({ [wrong]: pesos(5n) })]).toEqual([wrong, 'studio.stake_not_offered 422']);
  await ana.stake({ [ten]: pesos(5n) });
  expect(ana.wallet.count('bet')).toBe(2);
});
