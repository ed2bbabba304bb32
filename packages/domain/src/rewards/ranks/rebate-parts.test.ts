import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../../money/money.ts';
import { carriedSum, lossOf, rebateOf, validParts, type CarriedPart, type RebateRule } from './rebate.ts';

const rule: RebateRule = { rates: { one: { RNG: 10_000 } }, min: parseMoney('1'), max: parseMoney('100'), decimals: 2, besideAgentRate: 'none' };
/** A play that earns an amount: the rate is 1 %. */
const earns = (amount: string) => validParts(rule, { rank: 'one', valid: { RNG: parseMoney(amount) * 100n }, agentPpm: {} });
const parts = (...given: [string, string][]): CarriedPart[] => given.map(([day, amount]) => ({ day, amount: parseMoney(amount) }));
const after = (earned: string, ...carried: [string, string][]) => {
  const result = rebateOf(rule, '2026-11-03', earns(earned), parts(...carried));
  return [formatMoney(result.paid), ...result.carried.map(({ day, amount }) => `${day} ${formatMoney(amount)}`)];
};

test.each([
  ['parts of one sign stay apart, each with its date', '0.30', [['2026-11-01', '0.20']], ['0.00', '2026-11-01 0.20', '2026-11-03 0.30']],
  ['nothing earned leaves the parts', '0.00', [['2026-11-01', '0.20']], ['0.00', '2026-11-01 0.20']],
  ['a new amount works off a debt in part', '1.00', [['2026-11-01', '-1.40']], ['0.00', '2026-11-01 -0.40']],
  ['a new amount works off a debt and leaves a rest', '1.90', [['2026-11-01', '-1.40']], ['0.00', '2026-11-03 0.50']],
  ['a new amount works off exactly its debt', '1.40', [['2026-11-01', '-1.40']], ['0.00']],
  ['a new debt takes of what is carried', '-0.20', [['2026-11-01', '0.60']], ['0.00', '2026-11-01 0.40']],
  ['a new debt takes all that is carried, and the rest is carried', '-0.90', [['2026-11-01', '0.60']], ['0.00', '2026-11-03 -0.30']],
  [
    'the oldest part is worked off first',
    '-0.25',
    [
      ['2026-11-01', '0.20'],
      ['2026-11-02', '0.30'],
    ],
    ['0.00', '2026-11-02 0.25'],
  ],
  [
    'two debts are worked off in their order',
    '0.35',
    [
      ['2026-11-01', '-0.20'],
      ['2026-11-02', '-0.30'],
    ],
    ['0.00', '2026-11-02 -0.15'],
  ],
  ['the smallest rebate is paid', '1.00', [], ['1.00']],
  ['a unit below the smallest is carried', '0.99999', [], ['0.00', '2026-11-03 0.99999']],
] as [string, string, [string, string][], string[]][])('[REW-46] [REW-59] %s', (_case, earned, carried, expected) => {
  expect(after(earned, ...carried)).toEqual(expected);
});

test('[REW-46] [REW-59] without a smallest rebate, what is less than a minor unit is still carried and not lost', () => {
  const result = rebateOf({ ...rule, min: 0n }, '2026-11-03', earns('0.00999'), []);
  expect([result.paid, carriedSum(result.carried)]).toEqual([0n, parseMoney('0.00999')]);
});

test('[REW-49] [REW-59] the rank’s rate is for those without their own rate, and an unknown rank has none', () => {
  expect(rebateOf(rule, '2026-11-03', earns('5.00'), []).paid).toBe(parseMoney('5'));
  const earned = (rank: string, agentPpm: Record<string, number>) =>
    rebateOf(rule, '2026-11-03', validParts(rule, { rank, valid: { RNG: parseMoney('500') }, agentPpm }), []).earned;
  expect([earned('one', { RNG: 1 }), earned('other', {})]).toEqual([0n, 0n]);
});

test('[REW-49] [REW-59] a loss is what was staked above what was paid, never below 0', () => {
  expect([lossOf(2n), lossOf(0n), lossOf(-2n)]).toEqual([2n, 0n, 0n]);
});

test('[REW-46] [REW-59] whatever is earned and taken back within 30 days, nothing is paid twice or lost but parts of a minor unit', () => {
  const amounts = fc.array(fc.bigInt({ min: -50_000n, max: 150_000n }), { maxLength: 20 });
  fc.assert(
    fc.property(amounts, (earned) => {
      let carried: readonly CarriedPart[] = [];
      let [paid, payments, all] = [0n, 0n, 0n];
      for (const [index, amount] of earned.entries()) {
        const day = `2026-11-${String(index + 1).padStart(2, '0')}`;
        const result = rebateOf(rule, day, validParts(rule, { rank: 'one', valid: { RNG: amount * 100n }, agentPpm: {} }), carried);
        carried = result.carried;
        all += amount;
        paid += result.paid;
        if (result.paid > 0n) payments += 1n;
        // Parts have one sign, and no part is nothing.
        expect(new Set(carried.map((part) => part.amount > 0n)).size).toBeLessThanOrEqual(1);
        expect(carried.some((part) => part.amount === 0n)).toBe(false);
      }
      const lost = all - paid - carriedSum(carried);
      expect(lost >= 0n && lost < 1000n * (payments + 1n)).toBe(true);
    }),
  );
});
