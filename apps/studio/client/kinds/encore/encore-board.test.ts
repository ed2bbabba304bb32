// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import type { TableFrame } from '../../../src/protocol.ts';
import { StandInStudio } from '../../testing/stand-in-studio.ts';
import { EncoreBoard } from './encore-board.ts';

const FIVE = '500000';

test('[TABLE-18] [GAME-08] a player who comes back before the river sees the price of each bet, also of those placed before the flop, in a line of their own', () => {
  const bets = ['flop:3', 'turn:3', 'river:5'];
  const plan = { moment: 'placed', stage: 3, results: [], positions: Object.fromEntries(bets.map((bet) => [bet, FIVE])) } as const;
  const [frame] = (new StandInStudio('encore-hold-em', plan).answer('table-wait', {}) as { frames: TableFrame[] }).frames;
  if (frame?.type !== 'snapshot' || !frame.round) throw new Error('no round');
  const spots = new Map<string, HTMLButtonElement>();
  const prices = new Map<string, string>();
  const board = new EncoreBoard({
    words: translatorFor('EN', ['studio', 'table', 'encore']),
    spot: (id: string) => spots.set(id, document.createElement('button')).get(id),
    price: (id: string, text: string) => prices.set(id, text),
  } as never);
  board.show(new Map(bets.map((bet) => [bet, BigInt(FIVE)])));
  board.follow(frame.round);
  for (const bet of bets) expect([bet, spots.get(bet)?.hidden, prices.get(bet)]).toEqual([bet, false, expect.stringMatching(/^×\d+\.\d\d$/)]);
  expect([...board.root.children].map((row) => row.classList.contains('is-split'))).toEqual([false, false, true, false, false, false]);
});
