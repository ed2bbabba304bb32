import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGames } from '../games/hosted-games.ts';
import { pesos } from '../testing/stage-player.ts';
import { TableStage, TABLE_GAME } from '../testing/table-stage.ts';
import { askOperator, openFor, playBet, STALL_GAME, testGames } from '../testing/test-studio.ts';
import type { StallDetails } from '../protocol.ts';
import { countReturns } from './count-returns.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  await stage.database.pool.query('truncate bet_returns, table_settings');
});
afterEach(() => stage.end());

const games = createGames(testGames);
const count = () => countReturns({ pool: stage.database.pool, games });

interface Listed {
  game_code: string;
  bet: string;
  bets: number;
  rounds: number;
  staked: string;
  returned: string;
  stake_squares: string;
  rtp: string;
  deviation: number | null;
}
const list = async (vendor: string): Promise<Listed[]> =>
  (await askOperator(stage.studio, '/returns/list', { request_uuid: randomUUID() }, { vendor })) as unknown as Listed[];

test('[GAME-03] [T68] what each bet of a table took and paid is counted once, all stakes on one draw as one round', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await stage.openRound();
  await ana.stake({ banker: pesos(100n), tie: pesos(20n) });
  await ben.stake({ banker: pesos(60n) });
  await stage.draw();
  await stage.pay();
  await Promise.all([count(), count()]);
  await count();
  const [anas, bens] = [(await ana.play())?.outcome, (await ben.play())?.outcome];
  const paidOn = (bet: string) =>
    [anas, bens].reduce((sum, outcome) => sum + BigInt((outcome && 'returns' in outcome ? outcome.returns[bet] : undefined) ?? 0), 0n).toString();
  const listed = await list('SALA');
  expect(listed.map(({ bet }) => bet)).toEqual(['banker', 'tie']);
  const square = (BigInt(pesos(160n)) ** 2n).toString();
  expect(listed[0]).toMatchObject({
    game_code: TABLE_GAME,
    bets: 2,
    rounds: 1,
    staked: pesos(160n),
    returned: paidOn('banker'),
    stake_squares: square,
    rtp: '10732465128097/10847218479825',
  });
  expect(listed[1]).toMatchObject({ bets: 1, rounds: 1, staked: pesos(20n), returned: paidOn('tie'), rtp: '619306544887/723147898655' });
  expect(await list('GRND')).toEqual([]);
});

test('[GAME-18] [T68] rounds with rules of another version are left to a process that has them', async () => {
  const ana = await stage.player();
  await stage.openRound();
  await ana.stake({ banker: pesos(100n) });
  await stage.draw();
  await stage.pay();
  await stage.database.pool.query('update table_rounds set version = 99');
  await count();
  expect(await list('SALA')).toEqual([]);
  await stage.database.pool.query('update table_rounds set version = 1');
  await count();
  expect(await list('SALA')).toMatchObject([{ bet: 'banker', bets: 1, staked: pesos(100n) }]);
});

test('[GAME-03] [T68] bets of stalls are counted one by one; a bet that was given back is no bet', async () => {
  const ana = await stage.player();
  const { session } = await openFor<StallDetails>(stage.studio, ana.wallet, { game_code: STALL_GAME });
  const { round } = await playBet(stage.studio, session, { positions: { big: pesos(10n), odd: pesos(5n) } });
  await stage.openRound();
  await ana.stake({ player: pesos(10n) });
  await stage.passTime(60_000);
  await stage.drive();
  await stage.pay();
  await count();
  const returns = 'returns' in round && typeof round.returns === 'object' ? (round.returns as Record<string, string>) : {};
  const listed = (await list('BGS')).filter(({ game_code: game }) => game === STALL_GAME);
  expect(listed).toMatchObject([
    { bet: 'big', bets: 1, staked: pesos(10n), returned: returns['big'] ?? '0', rtp: '35/36' },
    { bet: 'odd', bets: 1, staked: pesos(5n), returned: returns['odd'] ?? '0', rtp: '35/36' },
  ]);
  expect(await list('SALA')).toEqual([]);
});
