import { describe, expect, test } from 'vitest';
import { GIVE_UP_MS, OPEN_ROUND_MS, resolutionOf } from './open-round-rule.ts';
import type { RoundAnswer } from '../ports.ts';

const found = (win: bigint | null): RoundAnswer => ({ kind: 'found', round: { round: {}, proof: {}, gameCode: 'slot', win } });
const resolve = (answer: RoundAnswer | null, paid = 0n, ageMs = OPEN_ROUND_MS) => resolutionOf({ answer, paid, ageMs });

describe('[T63] a round that has been open for two days', () => {
  test('[T63] a round is closed when its vendor says so and nothing is owed', () => {
    expect(resolve(found(0n))).toEqual({ act: 'close', because: 'settled' });
    expect(resolve(found(500n), 500n)).toEqual({ act: 'close', because: 'settled' });
    expect(resolve(found(400n), 500n)).toEqual({ act: 'close', because: 'settled' });
  });
  test('[T63] stays open, however old, while the vendor owes a win: only its own win pays', () => {
    expect(resolve(found(500n), 0n)).toEqual({ act: 'owed' });
    expect(resolve(found(500n), 499n, GIVE_UP_MS * 2)).toEqual({ act: 'owed' });
  });
  test('[T63] gives the stakes back when its vendor does not know it, unless something was won in it', () => {
    expect(resolve({ kind: 'unknown' })).toEqual({ act: 'void' });
    expect(resolve({ kind: 'unknown' }, 1n)).toEqual({ act: 'close', because: 'settled' });
  });
  test('[T63] an open round is polled while its vendor does not answer, and after thirty days closed unchanged', () => {
    for (const answer of [{ kind: 'unavailable' }, { kind: 'refused', status: 'RS_ERROR_UNKNOWN' }, found(null)] as RoundAnswer[]) {
      expect(resolve(answer)).toEqual({ act: 'wait' });
      expect(resolve(answer, 0n, GIVE_UP_MS)).toEqual({ act: 'close', because: 'no_answer' });
    }
  });
  test('[T63] an open round is closed unchanged when its vendor cannot be reached', () => {
    expect(resolve(null)).toEqual({ act: 'close', because: 'no_server' });
  });
});
