import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentTree } from '../tree/agent-tree.ts';
import { isHeldOn, isReleased, moneyCountsOn, releaseRows, type Hold } from './held-play.ts';
import type { PlayFact } from './facts.ts';
import { rebateLines } from './rebate-lines.ts';

const hold = (state: Hold['state'], from = '2026-11-10'): Hold => ({ state, from });

test('[AGENT-14] play is held from the day of the finding on, until every finding is cleared', () => {
  expect(isHeldOn([], '2026-11-10')).toBe(false);
  expect(['2026-11-09', '2026-11-10', '2026-11-11'].map((day) => isHeldOn([hold('held')], day))).toEqual([false, true, true]);
  expect([isHeldOn([hold('kept')], '2026-11-10'), isHeldOn([hold('cleared')], '2026-11-10'), isHeldOn([hold('cleared'), hold('kept')], '2026-11-10')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isReleased([]), isReleased([hold('cleared')]), isReleased([hold('cleared'), hold('held')])]).toEqual([false, true, false]);
});

test('[AGENT-14] [AGENT-27] money of a held day counts on the day of the release, and money of other days on its own', () => {
  const released = { from: '2026-11-10', releasedOn: '2026-11-20' };
  const countsOn = (holds: Parameters<typeof moneyCountsOn>[0]) => ['2026-11-09', '2026-11-10', '2026-11-25'].map((day) => moneyCountsOn(holds, day));
  expect(countsOn([])).toEqual(['2026-11-09', '2026-11-10', '2026-11-25']);
  expect(countsOn([{ from: '2026-11-10', releasedOn: null }])).toEqual(['2026-11-09', null, null]);
  expect(countsOn([released])).toEqual(['2026-11-09', '2026-11-20', '2026-11-25']);
  expect(countsOn([released, { from: '2026-11-09', releasedOn: '2026-11-22' }])).toEqual(['2026-11-22', '2026-11-22', '2026-11-25']);
  expect(countsOn([released, { from: '2026-11-11', releasedOn: null }])).toEqual(['2026-11-09', '2026-11-20', null]);
});

test('[AGENT-14] [AGENT-16] a release counts exactly what was held, and both of its rows together are nothing', () => {
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), amount, amount, amount, amount, (rounds, staked, paid, valid, kept) => {
      const held = { rounds, staked, paid, valid, kept };
      const [back, counted] = releaseRows(held);
      expect(counted).toEqual({ ...held, isHeld: false });
      expect([back.rounds + rounds, back.staked + staked, back.paid + paid, back.valid + valid, back.kept + kept]).toEqual([0, 0n, 0n, 0n, 0n]);
    }),
  );
});

test('[AGENT-14] held play pays the member’s own rebate and no one above; released, it pays those above, and both own lines together are nothing', () => {
  const day = '2026-11-10';
  const tree = agentTree([{ member: 'p', upline: 'A', from: '2026-11-01' }]);
  const rateOn = (member: string) => (member === 'A' ? 8_000 : 3_000);
  const members = [{ id: 'p', type: 0, excludedFrom: null, notCountedFrom: null }];
  const fact = (valid: bigint, isHeld: boolean): PlayFact => ({
    member: 'p',
    day,
    origin: day,
    category: 'RNG',
    staked: valid,
    paid: 0n,
    valid,
    kept: 0n,
    rake: null,
    isHeld,
  });
  const linesOf = (facts: PlayFact[]) =>
    rebateLines({ tree, rateOn, members, facts }).map(({ beneficiary, kind, base, amount }) => [beneficiary, kind, base, amount]);
  expect(linesOf([fact(10_000_000n, true)])).toEqual([['p', 'own', 10_000_000n, 30_000n]]);
  expect(linesOf([fact(-10_000_000n, true), fact(10_000_000n, false)])).toEqual([
    ['A', 'players', 10_000_000n, 50_000n],
    ['p', 'own', 10_000_000n, 30_000n],
    ['p', 'own', -10_000_000n, -30_000n],
  ]);
  expect(linesOf([fact(10_000_000n, false)])).toEqual([
    ['A', 'players', 10_000_000n, 50_000n],
    ['p', 'own', 10_000_000n, 30_000n],
  ]);
});

test('[AGENT-14] [AGENT-15] a release counts the rake that was held, and states none where there was none', () => {
  const held = { rounds: 1, staked: 100n, paid: 60n, valid: 40n, kept: 0n };
  expect(releaseRows({ ...held, rake: 4n }).map(({ rake }) => rake)).toEqual([-4n, 4n]);
  expect(releaseRows({ ...held, rake: null }).map(({ rake }) => rake)).toEqual([null, null]);
});
