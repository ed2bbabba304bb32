import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { askGame } from '../../testing/test-studio.ts';
import { pesos } from '../../testing/stage-player.ts';
import { TableStage } from '../../testing/table-stage.ts';
import { allFaults } from '../../testing/wallet-stand-in.ts';

/** Tables with the number of their sequences: the life of a stake is the same in all kinds, so that the later ones have few. */
const TABLES = [
  { game: 'sala-baccarat', sequences: 2, positions: ['player', 'banker', 'tie', 'pairP', 'pairB'] },
  { game: 'roulette-relampago', sequences: 1, positions: ['red', 'straight:17', 'split:1-2', 'corner:1', 'dozen:3'] },
  { game: 'spotlight-sic-bo', sequences: 1, positions: ['big', 'sum:12', 'anyTriple', 'single:4', 'combo:1-2'] },
];
const TIMES = process.env['LARO_LONG'] === '1' ? 30 : 1;
const STEPS = 14;

/** Faults that need no waiting for a late answer. */
const faults = allFaults.filter((fault) => !fault.endsWith('_late'));

describe.each(TABLES)('$game', ({ game, sequences, positions }) => {
  let stage: TableStage;
  beforeAll(async () => {
    stage = await TableStage.open(game);
    // The first calls of a process are its slowest: later ones get the short time that the sequences allow.
    await stage.begin();
    await stage.player();
    await stage.end();
  });
  afterAll(() => stage.close());

  test.each(Array.from({ length: sequences * TIMES }, (_, at) => at))(
    '[TABLE-01] [TABLE-03] [GAME-05] [GAME-07] sequence %i of stakes, undos, bad lines and drivers that die: both books agree, each round is drawn once',
    async (sequence) => {
      const draws = quickDraws(`table ${game} ${sequence}`);
      await stage.begin();
      try {
        const players = [await stage.player(), await stage.player()];
        for (const { wallet } of players) wallet.faultOf = () => (draws.below(4) === 0 ? (faults[draws.below(faults.length)] ?? null) : null);
        const keys = new Map(players.map((player) => [player, [] as string[]]));
        for (let round = 0; round < 2; round += 1) {
          await stage.openRound();
          for (let step = 0; step < STEPS; step += 1) {
            const player = players[draws.below(players.length)] ?? expect.fail();
            const own = keys.get(player) ?? [];
            const act = draws.below(10);
            if (act < 6) {
              const key = `key-${sequence}-${round}-${step}`;
              own.push(key);
              const placed = { [positions[draws.below(positions.length)] ?? '']: pesos(10n + BigInt(draws.below(40))) };
              await askGame(stage.studio, 'table-stake', { key, positions: placed }, player.session);
            } else if (act < 8) await askGame(stage.studio, 'table-undo', { key: own[draws.below(Math.max(1, own.length))] ?? 'no-such-key' }, player.session);
            // Another process moves the table; it also resumes the stakes in transit.
            else if (act === 8) await stage.settle();
            else await stage.passTime(500 + draws.below(2000));
          }
          await stage.draw();
        }
        for (const { wallet } of players) wallet.faultOf = () => null;
        await stage.pay();
        for (const player of players) await player.expectSameBooks();
        expect(await stage.drawnTimes()).toBeLessThanOrEqual(2);
      } finally {
        await stage.end();
      }
    },
    60_000,
  );
});
