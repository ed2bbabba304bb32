import { expect, test } from 'vitest';
import { rational } from '../figures/rational.ts';
import { quickDraws } from '../testing/quick-draws.ts';
import { BANDS, highestStake, STAKE_NOT_OFFERED, stakeRefusal } from './bands.ts';
import { isInTime, stakeCounts } from './stake-window.ts';

test('[GAME-04] a stake that is not offered is refused and never rounded', () => {
  const refused = ['0', '0.000001', '-1', '1.5', '501', '', '1e2', '99999999999', ' 1'];
  expect(refused.map((stake) => stakeRefusal(stake, BANDS.S))).toEqual(refused.map(() => STAKE_NOT_OFFERED));
  expect(['1', '10.00', '500'].map((stake) => stakeRefusal(stake, BANDS.S))).toEqual([null, null, null]);
  expect([stakeRefusal('49', BANDS.H), stakeRefusal('50', BANDS.H)]).toEqual([STAKE_NOT_OFFERED, null]);
});

test('[GAME-04] no stake is offered whose highest return is above the band', () => {
  expect(highestStake(BANDS.S, rational(10_000n))).toBe(20n);
  expect(highestStake(BANDS.S, rational(195n, 100n))).toBe(500n);
  expect([stakeRefusal('20', BANDS.S, rational(10_000n)), stakeRefusal('21', BANDS.S, rational(10_000n))]).toEqual([null, STAKE_NOT_OFFERED]);
});

test('[TABLE-01] a stake counts if and only if it was inserted before the close and done at the draw', () => {
  const closesAt = 15_000;
  const draws = quickDraws('close');
  for (let round = 0; round < 10_000; round += 1) {
    const insertedAt = 14_900 + draws.below(200);
    const betDoneAt = insertedAt + draws.below(4000);
    const drawnAt = closesAt + draws.below(3000);
    const counts = stakeCounts({ closesAt, insertedAt, betDoneAt, drawnAt });
    expect(counts).toBe(insertedAt < 15_000 && betDoneAt <= drawnAt);
  }
  expect([isInTime({ closesAt, insertedAt: 14_999 }), isInTime({ closesAt, insertedAt: 15_000 })]).toEqual([true, false]);
  expect(stakeCounts({ closesAt, insertedAt: 1, betDoneAt: null, drawnAt: null })).toBe(false);
});
