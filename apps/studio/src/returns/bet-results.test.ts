import { expect, test } from 'vitest';
import { rulesOf } from '@laro/games/kinds/all';
import type { RoundFrame } from '@laro/games/kind';
import { decisionResults, soloResults, tableResults } from './bet-results.ts';

const frame = { kind: 'any', mathematics: 'any', version: 1, stake: '1000', totalWin: '400' };

test('[GAME-03] the bets of a round that was played alone: by position, by board, or the stake alone', () => {
  const bets = { ...frame, positions: { red: '300', 'target:237': '700' }, returns: { red: '600' } } as RoundFrame;
  expect(soloResults(bets, new Set(['red']))).toEqual([
    { bet: 'red', staked: 300n, returned: 600n },
    { bet: 'target:*', staked: 700n, returned: 0n },
  ]);
  expect(soloResults({ ...frame, board: 'three', returns: '0.4' } as RoundFrame, new Set())).toEqual([{ bet: 'three', staked: 1000n, returned: 400n }]);
  expect(soloResults(frame, new Set())).toEqual([{ bet: 'stake', staked: 1000n, returned: 400n }]);
});

test('[GAME-03] every stake on a bet of a table returns the share of its draw; numbers of one’s own count as the listed bet', () => {
  const keno = rulesOf('entablado-keno-live', 1)?.table;
  if (!keno) throw new Error('no keno');
  const drawn = keno.draw({ below: (n: number) => n - 1 } as never);
  const [own] = tableResults(keno, drawn, [{ bet: 'pick:79-80', staked: 123_400_000n }]);
  expect(own?.bet).toBe(keno.listedAs?.('pick:79-80'));
  const least = keno.limits.find(({ id }) => id === own?.bet)?.least ?? 1n;
  const { totalWin } = keno.decide({ positions: { 'pick:79-80': least.toString() } }, drawn);
  expect(own?.returned).toBe((123_400_000n * BigInt(totalWin)) / least);
  expect(tableResults(keno, drawn, [{ bet: 'gone', staked: 1n }])).toEqual([]);
});

test('[GAME-03] what acts staked and won belongs to the bet that is decided on, less the stakes', () => {
  const play = { positions: { main: '100', war: '100', tie: '20' }, returns: { main: '100', war: '200', tie: '240' } };
  expect(decisionResults(play, ['main', 'tie'])).toEqual([
    { bet: 'main', staked: 100n, returned: 200n },
    { bet: 'tie', staked: 20n, returned: 240n },
  ]);
  expect(decisionResults({ positions: { main: '100', war: '100' }, returns: {} }, ['main', 'tie'])).toEqual([{ bet: 'main', staked: 100n, returned: -100n }]);
});
