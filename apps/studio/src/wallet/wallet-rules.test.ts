import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studioProblems } from '../protocol.ts';
import { afterBet, afterRollback, afterWin, BET_REPEATED_MS, BET_TRIES_MAX, betRules, problemOf, waitAfter, type WalletStatus } from './wallet-rules.ts';

const statuses = (Object.keys(betRules) as WalletStatus[]).filter((status) => status !== 'GIVEN_UP');
const first = { tries: 1, ageMs: 100 };
const unknown: (WalletStatus | null)[] = [null, 'RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'];
const discarded = statuses.filter((status) => status !== 'RS_OK' && !unknown.includes(status));

test('[T61] a bet counts as taken by RS_OK alone', () => {
  expect(statuses.filter((status) => afterBet(status, first) === 'bet_taken')).toEqual(['RS_OK']);
});

test.each(discarded)('[T35] %s as the first answer to a bet ends it without a rollback', (status) => {
  expect(afterBet(status, first)).toBe('cancelled');
  expect(Object.keys(studioProblems)).toContain(problemOf(status));
});

test('[T35] a refusal after a try in doubt is rolled back, unless the transaction is void or belongs to another player', () => {
  const again = { tries: 2, ageMs: 4000 };
  expect(discarded.filter((status) => afterBet(status, again) === 'cancelled')).toEqual(['RS_ERROR_TRANSACTION_ROLLED_BACK', 'RS_ERROR_DUPLICATE_TRANSACTION']);
  expect(discarded.filter((status) => afterBet(status, again) === 'revoked')).toHaveLength(discarded.length - 2);
});

test('[T35] without a definite answer a bet is repeated a number of times or some minutes, then rolled back', () => {
  for (const status of unknown) {
    expect(afterBet(status, { tries: BET_TRIES_MAX - 1, ageMs: 100 })).toBe('repeat');
    expect(afterBet(status, { tries: BET_TRIES_MAX, ageMs: 100 })).toBe('revoked');
    expect(afterBet(status, { tries: 2, ageMs: BET_REPEATED_MS })).toBe('revoked');
  }
});

test('[GAME-23] a bet that its dialect no longer repeats is rolled back, even after its first try', () => {
  expect(afterBet('GIVEN_UP', first)).toBe('revoked');
  expect(problemOf('GIVEN_UP')).toBe('studio.wallet_unavailable');
});

test('[T35] a win ends by RS_OK, or if the platform no longer has a bet; anything else is repeated', () => {
  const ends = new Map(statuses.map((status) => [status, afterWin(status)]));
  expect([...ends].filter(([, next]) => next !== 'repeat')).toEqual([
    ['RS_OK', 'settled'],
    ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'revoked'],
    ['RS_ERROR_TRANSACTION_ROLLED_BACK', 'cancelled'],
  ]);
  expect(afterWin(null)).toBe('repeat');
});

test('[T35] a rollback ends when it is certain that nothing is taken', () => {
  expect(statuses.filter((status) => afterRollback(status) === 'cancelled')).toEqual([
    'RS_OK',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ]);
  expect(afterRollback(null)).toBe('repeat');
});

test('[T35] delays grow, stay short while a player waits, and never exceed a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (tries) => {
      expect(waitAfter(tries + 1)).toBeGreaterThanOrEqual(waitAfter(tries));
      expect(waitAfter(tries)).toBeLessThanOrEqual(60_000);
    }),
  );
  const firstMinute = Array.from({ length: 18 }, (_, index) => waitAfter(index + 1));
  expect(Math.max(...firstMinute)).toBeLessThanOrEqual(4000);
});
