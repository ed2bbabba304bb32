import { expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { colourKind } from '@laro/games/kinds/colour/colour-kind';
import { colourBets, colourPerya } from '@laro/games/kinds/colour/colour-rules';
import { throwOf } from './played-throw.ts';
import type { Played } from '../../../record-queries.ts';

const positions = Object.fromEntries(colourBets.map((bet, place) => [bet, `${place + 1}00000`]));

test('[GAME-16] [T62] the reported events of a throw add up to its stakes and payout', () => {
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const round = colourKind.begin(colourPerya, { positions }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce }));
    const told = throwOf(JSON.parse(JSON.stringify(round)) as Played['round']);
    expect(told?.dice).toEqual(round.dice);
    expect(told?.bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n)).toBe(BigInt(round.stake));
    expect(told?.bets.reduce((sum, { returned }) => sum + BigInt(returned), 0n)).toBe(BigInt(round.totalWin));
  }
});

test('[GAME-16] a report that is not a throw of our game is not shown', () => {
  const round = colourKind.begin(colourPerya, { positions }, { below: () => 0 }) as unknown as Played['round'];
  for (const change of [{ dice: undefined }, { dice: [] }, { dice: ['red', 'black'] }, { positions: null }, { positions: { red: 5 } }])
    expect(throwOf({ ...round, ...change } as Played['round']), JSON.stringify(change)).toBeNull();
});
