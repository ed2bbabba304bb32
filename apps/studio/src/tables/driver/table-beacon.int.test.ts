import { tableClientSeed } from '@laro/games/fair/table-chain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TableDetails } from '../../protocol.ts';
import { pesos } from '../../testing/stage-player.ts';
import { hostedWith, TABLE_GAME, TableStage } from '../../testing/table-stage.ts';
import { listeningWallet, openFor, studioOver } from '../../testing/test-studio.ts';
import type { BeaconAnswer } from './beacon.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(async () => {
  stage.beacon = null;
  await stage.end();
});

const VALUE = 'ab'.repeat(32);

test('[GAME-11] [GAME-12] [TABLE-03] a table with a beacon waits for its first value after the close, which is part of the draw', async () => {
  const asked: number[] = [];
  let answer: BeaconAnswer = { waitMs: 700 };
  stage.beacon = { valueAfter: (closesMs) => (asked.push(closesMs), Promise.resolve(answer)) };
  const ana = await stage.player();
  await stage.openRound();
  await ana.stake({ banker: pesos(10n) });
  const { closesMs, nowMs } = await stage.round();
  await stage.passTime(closesMs - nowMs);
  const lease = await stage.leaseOf('first');
  await stage.driveUnder(lease);
  expect([await stage.driveUnder(lease), (await stage.round()).state]).toEqual([700, 'closing']);
  answer = { value: VALUE };
  await stage.driveUnder(lease);
  const round = await stage.round();
  expect([round.state, round.beacon, round.clientSeed]).toEqual(['drawn', VALUE, tableClientSeed(VALUE, round.root ?? '')]);
  expect(new Set(asked)).toEqual(new Set([round.closesMs]));
  await stage.pay();
  await ana.expectSameBooks();
});

test('[TABLE-20] [GAME-07] a round whose beacon says nothing is void in time, and every stake is back', async () => {
  stage.beacon = { valueAfter: () => Promise.resolve({ waitMs: 300 }) };
  const ana = await stage.player();
  await stage.openRound();
  const before = ana.wallet.balance;
  await ana.stake({ banker: pesos(10n) });
  const { closesMs, nowMs } = await stage.round();
  await stage.passTime(closesMs - nowMs + 12_000);
  for (let steps = 0; steps < 4; steps += 1) await stage.drive();
  expect((await stage.round()).state).toBe('closing');
  await stage.passTime(2000);
  await stage.drive();
  expect((await stage.round()).state).toBe('void');
  await stage.pay();
  expect(ana.wallet.balance).toBe(before);
});

test('[GAME-12] a client knows before its first stake if a beacon is set', async () => {
  const { wallet, url } = await listeningWallet();
  const games = hostedWith(TABLE_GAME);
  const opened = async (game: string, vendor: string, beaconUrl: string | null) => {
    const studio = await studioOver(stage.database, url, { games, beaconUrl });
    const { hasBeacon } = await openFor<TableDetails>(studio, wallet, { game_code: game }, vendor);
    await studio.close();
    return hasBeacon;
  };
  const chain = 'http://127.0.0.1:9/chain';
  expect([await opened(TABLE_GAME, 'SALA', null), await opened(TABLE_GAME, 'SALA', chain), await opened('encore-hold-em', 'ENTB', chain)]).toEqual([
    false,
    true,
    false,
  ]);
  await wallet.close();
});
