import { rootOfLines } from '@laro/games/fair/stakes-root';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pesos } from '../../testing/stage-player.ts';
import { TableStage } from '../../testing/table-stage.ts';
import { valueOf } from '../../testing/test-studio.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

test('[GAME-11] from the draw on every player gets the lines of all stakes that counted, and finds the own one in the published root', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await stage.openRound();
  await ana.stake({ player: pesos(10n) });
  await ana.stake({ banker: pesos(20n) });
  await ben.stake({ tie: pesos(30n) });
  const back = await ben.stake({ tie: pesos(70n) });
  await valueOf(stage.studio, 'table-undo', { key: back.key }, ben.session);
  const { number } = await stage.round();
  expect(await ana.codeOf('table-lines', { round: number })).toBe('studio.round_unknown 404');
  expect((await ana.play())?.stakes.map(({ inRoot }) => inRoot)).toEqual([false, false]);
  const { root } = await stage.draw();
  for (const player of [ana, ben]) {
    const { lines } = await valueOf(stage.studio, 'table-lines', { round: number }, player.session);
    expect(lines).toHaveLength(3);
    expect(rootOfLines(lines)).toBe(root);
    const own = (await player.play())?.stakes.filter(({ inRoot }) => inRoot).map(({ line }) => line) ?? [];
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((line) => lines.includes(line))).toBe(true);
  }
  expect(await ana.codeOf('table-lines', { round: number + 1 })).toBe('studio.round_unknown 404');
});

test('[GAME-11] a stake that is given back after the draw keeps its line, and the root is still that of all lines', async () => {
  const ana = await stage.player();
  await stage.openRound();
  await ana.stake({ player: pesos(10n) });
  const { root, number } = await stage.draw();
  await stage.database.pool.query("update table_stakes set state = 'revoked', refusal = 'studio.round_void'");
  const { lines } = await valueOf(stage.studio, 'table-lines', { round: number }, ana.session);
  expect(lines).toHaveLength(1);
  expect(rootOfLines(lines)).toBe(root);
});

test('[GAME-30] calls for lines in a loop are refused with the wait', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const { number } = await stage.draw();
  const codes: string[] = [];
  for (let asks = 0; asks < 7; asks += 1) codes.push(await ana.codeOf('table-lines', { round: number }));
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(codes.at(-1)).toBe('studio.too_many 429');
});
