import { expect, test } from 'vitest';
import { allRules } from '@laro/games/kinds/all';
import { autoplayEnd, takesAutoplay, type AutoplayState } from './autoplay-rules.ts';

const state: AutoplayState = { rounds: 10, lossLimit: 100n, winStop: 500n, played: 3, lost: 40n, highestWin: 0n, isRefused: false, isStopped: false };

test('[GAME-14] goes on within its rounds, its loss limit and its win', () => {
  expect(autoplayEnd(state, 60n)).toBeNull();
  expect(autoplayEnd({ ...state, lost: -1000n }, 1100n)).toBeNull();
  expect(autoplayEnd({ ...state, highestWin: 500n, winStop: null }, 10n)).toBeNull();
});

test('[GAME-14] ends at its last round, before a round that could pass the loss limit, at a win above the amount, a tap or a refusal', () => {
  expect(autoplayEnd(state, 61n)).toBe('loss');
  expect(autoplayEnd({ ...state, played: 10 }, 1n)).toBe('done');
  expect(autoplayEnd({ ...state, highestWin: 501n }, 1n)).toBe('win');
  expect(autoplayEnd({ ...state, highestWin: 500n }, 1n)).toBeNull();
  expect(autoplayEnd({ ...state, isRefused: true }, 1n)).toBe('refused');
  expect(autoplayEnd({ ...state, isStopped: true }, 1n)).toBe('stopped');
});

test('[GAME-14] is for games of one act: no ladder, no hand that waits for its player, no table', () => {
  const taken = ['roleta-ng-perya', 'parol-pegs', 'keno-karnabal', 'mina-minero', 'blackjack-perya', 'video-poker-perya', 'sala-baccarat'].filter((id) =>
    takesAutoplay(allRules.find((rules) => rules.id === id) ?? expect.fail(id)),
  );
  expect(taken).toEqual(['roleta-ng-perya', 'parol-pegs', 'keno-karnabal']);
});
