import { expect, test } from 'vitest';
import { freezableFrom, freezeBounds, freezeEnd, freezeSpan, freezeStateAt, heldUntil, type Freeze } from './freezes.ts';
import { claimRefusal, grantEnd, type Grant } from './grant-states.ts';

const HOUR_MS = 3_600_000;
const freeze: Freeze = { frozenAt: 0, until: freezeEnd(0, freezeBounds.hours), endedAt: null, isTakenBack: false };

test('[REW-30] a freeze holds claims for 72 hours at most, and its end releases them', () => {
  expect([freezeStateAt(freeze, 72 * HOUR_MS - 1), freezeStateAt(freeze, 72 * HOUR_MS)]).toEqual(['frozen', 'released']);
  expect([freezeStateAt({ ...freeze, endedAt: 5 }, 6), freezeStateAt({ ...freeze, endedAt: 5, isTakenBack: true }, 6)]).toEqual(['released', 'taken_back']);
  expect([freezableFrom(null, 0), freezableFrom(freeze, 720 * HOUR_MS - 1), freezableFrom(freeze, 720 * HOUR_MS)]).toEqual([null, 720 * HOUR_MS, null]);
});

test('[REW-30] a freeze takes no time from a grant: its end moves by the time that was held', () => {
  const grant: Grant = { kind: 'cash', state: 'claimable', createdAt: -HOUR_MS, from: -HOUR_MS, until: HOUR_MS };
  const clock = { pauses: [freezeSpan({ ...freeze, endedAt: 10 * HOUR_MS })], bonuses: [] };
  expect(grantEnd(grant, clock, 10 * HOUR_MS)).toBe(11 * HOUR_MS);
  expect([9, 10, 11].map((hour) => claimRefusal(grant, clock, hour * HOUR_MS, null))).toEqual(['reward.not_now', null, 'reward.expired']);
});

test('[REW-30] claims are held by the freeze that has begun, is not released and has not run out', () => {
  const released = { ...freeze, endedAt: 5 };
  expect([heldUntil([released, freeze], 6), heldUntil([released], 6), heldUntil([freeze], -1), heldUntil([freeze], 72 * HOUR_MS)]).toEqual([
    72 * HOUR_MS,
    null,
    null,
    null,
  ]);
});
