import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Draws } from '@laro/games/fair/draws';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { askGame } from '../testing/test-studio.ts';
import { DecisionStage } from '../testing/decision-stage.ts';
import { pesos, type StagePlayer } from '../testing/stage-player.ts';
import { allFaults } from '../testing/wallet-stand-in.ts';
import { decideRound, type DecidingForm } from './decision-phases.store.ts';
import type { DecisionDrawn } from '@laro/games/kinds/decisions/tables/decision-replay';
import { rulesOf } from '@laro/games/kinds/all';

/** Tables with the number of their sequences; a round without a decision does not test acts. */
const TABLES = [
  { game: 'casino-war-granada', sequences: 2, isFit: ({ result }: DecisionDrawn) => result === 'T' },
  {
    game: 'sala-blackjack',
    sequences: 3,
    isFit: ({ result, hands }: DecisionDrawn) => result !== 'BJ' && hands['player']?.[0]?.[0] === hands['player']?.[1]?.[0],
  },
];
const TIMES = process.env['LARO_LONG'] === '1' ? 20 : 1;
const STEPS = 16;

/** Faults that need no waiting for a late answer. */
const faults = allFaults.filter((fault) => !fault.endsWith('_late'));

describe.each(TABLES)('$game', ({ game, sequences, isFit }) => {
  let stage: DecisionStage;
  const form = rulesOf(game, 1)?.table as DecidingForm;
  beforeAll(async () => {
    stage = await DecisionStage.open(game);
    // The first calls of a process are its slowest: later ones get the short time that the sequences allow.
    await stage.begin();
    await stage.player();
    await stage.end();
  });
  afterAll(() => stage.close());

  /** A driver that dies before its transaction ends. */
  const dieInDecision = async (): Promise<void> => {
    const client = await stage.database.pool.connect();
    await client.query('begin');
    await decideRound(client, stage.tableId, form);
    await client.query('rollback');
    client.release();
  };

  const act = async (draws: Draws, players: readonly StagePlayer[], name: string, step: number): Promise<void> => {
    const player = players[draws.below(players.length)] ?? expect.fail();
    const turn = (await player.play())?.turn;
    const id = turn?.offered[draws.below(Math.max(1, turn.offered.length))]?.id ?? 'hit';
    // Every fifth repeats an earlier key.
    const key = `${name}-${draws.below(5) === 0 ? draws.below(step + 1) : step}`;
    await askGame(stage.studio, 'table-act', { key, number: (turn?.acts.length ?? 0) + 1, act: id }, player.session);
  };

  /** One step at random; half of them are acts. */
  const anyStep = async (draws: Draws, players: readonly StagePlayer[], name: string, step: number): Promise<void> => {
    const steps: readonly (() => Promise<unknown>)[] = [
      () => stage.settle(),
      dieInDecision,
      () => stage.passAwake(3000 + draws.below(5000)),
      () => stage.passTime(draws.below(6000)),
      () => stage.drive(),
    ];
    await (steps[draws.below(2 * steps.length)] ?? (() => act(draws, players, name, step)))();
  };

  /** Exactly the bets and further stakes that the wallet has taken are in the outcomes. */
  const expectCountedStakes = async (): Promise<void> => {
    const { rows } = await stage.database.pool.query<{ stake: bigint; counted: bigint; positions: Record<string, string> }>(
      `select p.stake, p.outcome -> 'positions' as positions, (select sum(s.amount) from table_stakes s where s.play_id = p.id and s.state = 'counted')::bigint as counted
        from table_plays p where p.state = 'settled'`,
    );
    for (const { stake, counted, positions } of rows) {
      expect(counted).toBe(stake);
      expect(Object.values(positions).reduce((sum, amount) => sum + BigInt(amount), 0n)).toBe(counted);
    }
  };

  test.each(Array.from({ length: sequences * TIMES }, (_, at) => at))(
    '[TABLE-15] [GAME-05] [GAME-07] sequence %i of acts, bad lines, lost clocks and drivers that die: both books agree, each play is decided once',
    async (sequence) => {
      const draws = quickDraws(`decisions ${game} ${sequence}`);
      await stage.begin();
      try {
        const players = [await stage.player(), await stage.player()];
        for (let round = 0; round < 2; round += 1) {
          await stage.openRound();
          for (const player of players) await player.stake({ main: pesos(10n + BigInt(draws.below(40))) });
          await stage.seedUntil(isFit);
          await stage.dealCards();
          for (const { wallet } of players) wallet.faultOf = () => (draws.below(4) === 0 ? (faults[draws.below(faults.length)] ?? null) : null);
          for (let step = 0; step < STEPS && (await stage.round()).state === 'deciding'; step += 1) {
            await anyStep(draws, players, `act-${sequence}-${round}`, step);
          }
          for (const { wallet } of players) wallet.faultOf = () => null;
          await stage.toResult();
        }
        await stage.pay();
        for (const player of players) await player.expectSameBooks();
        await expectCountedStakes();
        expect(await stage.drawnTimes()).toBeLessThanOrEqual(2);
      } finally {
        await stage.end();
      }
    },
    60_000,
  );
});
