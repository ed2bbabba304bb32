import { expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { play } from '@laro/games/kinds/slot/play/play';
import { roundToJson } from '@laro/games/kinds/slot/play/round';
import { slots } from '@laro/games/kinds/slot/slots';
import { eventsOf } from './played-events.ts';
import type { Played } from '../../../record-queries.ts';

test('[T62] the reported events of a round add up to its payout, for every mathematics', () => {
  for (const mathematics of slots)
    for (let nonce = 0; nonce < 60; nonce += 1) {
      const round = play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce }));
      const events = eventsOf(JSON.parse(JSON.stringify(roundToJson(round))) as Played['round']) ?? [];
      expect(events.reduce((sum, event) => sum + event.coins, 0)).toBe(round.coins);
      for (const { kind, coins, windows } of events) {
        if (kind !== 'paid' && kind !== 'free' && kind !== 'respin') continue;
        expect(windows.flatMap((window) => window.wins).reduce((sum, win) => sum + win.coins, 0)).toBe(coins);
        const cells = windows[0]?.reels.join('').length ?? 0;
        for (const { winning } of windows) for (const cell of winning) expect(cell).toBeLessThan(cells);
      }
    }
});

test('[T62] what is no round of ours is not told', () => {
  const wrong = (events: unknown) => eventsOf({ mathematics: 'x', version: 1, stake: '1', coin: '1', totalWin: '0', events } as Played['round']);
  expect(wrong([{ kind: 'spin', part: 'paid', coins: 1 }])).toBeNull();
  expect(wrong([{ kind: 'wheel', coins: 'many' }])).toBeNull();
  expect(wrong([])).toEqual([]);
});
