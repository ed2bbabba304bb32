import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rulesOf } from '@laro/games/kinds/all';
import { pesos, type StagePlayer } from '../../testing/stage-player.ts';
import { TABLE_GAME, TableStage } from '../../testing/table-stage.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const PLAYERS = 10;
/** The highest stake on a tie, and how many of it the table takes from all players. */
const most = rulesOf(TABLE_GAME, 1)?.table?.limits.find(({ id }) => id === 'tie')?.most ?? 0n;
const TABLE_STAKES = 20;
/** A busy machine opens a game slowly. */
const patient = { timeout: 90_000 };

const players = async (count = PLAYERS): Promise<StagePlayer[]> => {
  const seated: StagePlayer[] = [];
  for (let player = 0; player < count; player += 1) seated.push(await stage.player());
  return seated;
};
const totals = async (): Promise<{ position: string; amount: string; stakes: number }[]> =>
  (await stage.database.pool.query('select position, amount::text as amount, stakes from table_totals where amount > 0 order by position')).rows;

describe('stakes that arrive together', () => {
  test('[TABLE-01] [GAME-05] are stored in few transactions, each is its own bet, and the books agree', patient, async () => {
    const seated = await players();
    await stage.openRound();
    await Promise.all(seated.map((player, at) => player.stake({ [at % 2 === 0 ? 'player' : 'banker']: pesos(20n) })));
    const { rows } = await stage.database.pool.query<{ moments: number; stakes: number }>(
      'select count(distinct placed_at)::int as moments, count(*)::int as stakes from table_stakes',
    );
    expect(rows[0]?.stakes).toBe(PLAYERS);
    // Each group has one moment; how many arrive together depends on the machine.
    expect(rows[0]?.moments).toBeLessThan(PLAYERS);
    expect(await totals()).toEqual(['banker', 'player'].map((position) => ({ position, amount: pesos(BigInt(20 * (PLAYERS / 2))), stakes: PLAYERS / 2 })));
    await stage.draw();
    await stage.pay();
    for (const player of seated) {
      expect(player.wallet.count('bet')).toBe(1);
      await player.expectSameBooks();
    }
  });

  test(
    '[TABLE-01] [GAME-30] a stake whose question comes in a later round than the player’s is refused, alone and among others, and charges nothing',
    patient,
    async () => {
      const [ana, ben, eva] = await players(3);
      if (!ana || !ben || !eva) throw new Error('no players');
      await stage.openRound();
      const { number } = await stage.round();
      const inRound = (round: number) => ({ key: randomUUID(), positions: { tie: pesos(10n) }, round });
      const late = inRound(number - 1);
      expect(await ana.codeOf('table-stake', late)).toBe('studio.bets_closed 409');
      const together = [ben.codeOf('table-stake', inRound(number)), eva.codeOf('table-stake', inRound(number - 1)), ana.codeOf('table-stake', inRound(number))];
      expect(await Promise.all(together)).toEqual(['done', 'studio.bets_closed 409', 'done']);
      expect([ana, ben, eva].map(({ wallet }) => wallet.count('bet'))).toEqual([1, 1, 0]);
    },
  );

  test('[TABLE-09] [GAME-04] [GAME-09] each get their own answer: refused, repeated and second ones of a player among good ones', patient, async () => {
    const seated = await players();
    await stage.openRound();
    const [ana, ben, eva] = seated;
    if (!ana || !ben || !eva) throw new Error('no players');
    const { key } = await ana.stake({ tie: pesos(10n) });
    await ben.stake({ tie: pesos(10n) });
    const tie = (amount: string, own: string = randomUUID()) => ({ key: own, positions: { tie: amount } });
    const answers = await Promise.all([
      ana.codeOf('table-stake', tie(pesos(10n), key)),
      ana.codeOf('table-stake', tie(pesos(30n), key)),
      ben.codeOf('table-stake', tie(most.toString())),
      eva.codeOf('table-stake', tie(most.toString())),
      eva.codeOf('table-stake', tie(most.toString())),
      ...seated.slice(3).map((player) => player.codeOf('table-stake', tie(pesos(20n)))),
    ]);
    expect(answers.slice(0, 3)).toEqual(['done', 'studio.key_used 409', 'studio.bet_limit 409']);
    expect(answers.slice(3, 5).toSorted()).toEqual(['done', 'studio.bet_limit 409']);
    expect(new Set(answers.slice(5))).toEqual(new Set(['done']));
    const amount = BigInt(pesos(20n)) + most + BigInt(PLAYERS - 3) * BigInt(pesos(20n));
    expect(await totals()).toEqual([{ position: 'tie', amount: amount.toString(), stakes: PLAYERS }]);
    const { rows } = await stage.database.pool.query<{ stakes: number }>('select count(*)::int as stakes from table_stakes group by play_id');
    // A refused stake leaves neither a stake nor a play behind.
    expect(rows).toEqual(Array.from({ length: PLAYERS }, () => ({ stakes: 1 })));
  });

  test('[TABLE-09] are taken up to the limit of the table, and those above it are refused', patient, async () => {
    const seated = await players(TABLE_STAKES + 2);
    await stage.openRound();
    const answers = await Promise.all(seated.map((player) => player.codeOf('table-stake', { key: randomUUID(), positions: { tie: most.toString() } })));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(TABLE_STAKES);
    expect(answers.filter((answer) => answer === 'studio.table_limit 409')).toHaveLength(2);
    expect(await totals()).toEqual([{ position: 'tie', amount: (most * BigInt(TABLE_STAKES)).toString(), stakes: TABLE_STAKES }]);
  });

  test('[TABLE-01] are all refused after the close', patient, async () => {
    const seated = await players();
    await stage.openRound();
    const { closesMs, nowMs } = await stage.round();
    await stage.passTime(closesMs - nowMs);
    const answers = await Promise.all(seated.map((player) => player.codeOf('table-stake', { key: randomUUID(), positions: { tie: pesos(20n) } })));
    expect(new Set(answers)).toEqual(new Set(['studio.bets_closed 409']));
    const { rowCount } = await stage.database.pool.query('select from table_plays');
    expect(rowCount).toBe(0);
  });
});
