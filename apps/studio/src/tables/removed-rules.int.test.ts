import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { valueOf } from '../testing/test-studio.ts';
import { pesos } from '../testing/stage-player.ts';
import { TABLE_GAME, TableStage } from '../testing/table-stage.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

test('[GAME-18] [T63] a round whose rules this program no longer has is void and gives every stake back; a settled one keeps its version', async () => {
  const ana = await stage.player();
  await stage.openRound();
  await ana.stake({ player: pesos(10n) });
  await stage.draw();
  await stage.pay();
  await stage.openRound();
  const before = ana.wallet.balance;
  await ana.stake({ player: pesos(10n), tie: pesos(20n) });
  await stage.database.pool.query("update table_rounds set version = 99 where state = 'open'");
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { player: pesos(10n) } })).toBe('studio.game_disabled 403');
  await stage.draw('void');
  await stage.pay();
  expect(ana.wallet.balance).toBe(before);
  const { rounds } = await valueOf(stage.studio, 'history', { before: null }, ana.session);
  const settled = await valueOf(stage.studio, 'history-round', { id: rounds[0]?.id ?? '' }, ana.session);
  expect(settled.round).toMatchObject({ mathematics: TABLE_GAME, version: 1 });
});
