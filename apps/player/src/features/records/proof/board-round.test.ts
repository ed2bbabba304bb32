import { expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { rulesOf } from '@laro/games/kinds/all';
import type { Played } from '../record-queries.ts';
import { boardRoundOf } from './board-round.ts';

const seeds = { serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', clientSeed: 'perya', nonce: 0 };
const played = (id: string, bet: object, moves: readonly string[] = []): Played['round'] =>
  rulesOf(id, 1)?.play({ bet, moves }, fairDraws({ ...seeds, nonce: id === 'mina-minero' ? 7 : 0 })) as unknown as Played['round'];

test('[GAME-16] [T62] a round of a stall shows its cards, bets and returns', () => {
  const told = boardRoundOf(played('baccarat-perya', { positions: { tie: '1000000', player: '500000' } }));
  expect(told?.rows.map((row) => row.map(({ text }) => text).join(' '))).toEqual(['10♣ 4♣ 5♥', '10♠ A♠ 8♥', 'T 9 9']);
  expect(told?.bets).toEqual([
    { name: 'player', stake: '500000', returned: '500000' },
    { name: 'tie', stake: '1000000', returned: '9000000' },
  ]);
});

test('[GAME-16] [T62] a round of a ladder shows every move', () => {
  expect(boardRoundOf(played('mina-minero', { stake: '1000000', board: '25-3' }, ['0', '5']))).toEqual({
    rows: [
      [
        { text: '1', isBad: false },
        { text: '6', isBad: true },
      ],
    ],
    bets: [{ name: '25-3', stake: '1000000', returned: '0' }],
  });
});

test('[T20] a record of another form gives null', () => {
  const round = played('baccarat-perya', { positions: { tie: '1000000' } });
  const wrong = [{ shown: 'x' }, { shown: [['<b>']] }, { shown: [] }, { positions: {} }, { positions: { tie: '-1' } }, { positions: null }];
  for (const change of wrong) expect(boardRoundOf({ ...round, ...change } as Played['round']), JSON.stringify(change)).toBeNull();
  const ladder = played('mina-minero', { stake: '1000000', board: '25-3' }, ['0', '5']);
  for (const change of [{ steps: [null] }, { steps: 'x' }, { board: 5 }, { stake: '1.5' }])
    expect(boardRoundOf({ ...ladder, ...change } as unknown as Played['round'])).toBeNull();
});
