import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../../money/money.ts';
import type { ContractRow } from '../contracts/contract-terms.ts';
import { payStepsOf, type ComputedPay } from './pay-steps.ts';

const row = (pays: Partial<ContractRow>): ContractRow => ({ betVolume: 0n, activeMember: 0, netLoss: 0n, rateType: 'P', ppm: 0, amount: 0n, ...pays });
const pay = (given: Partial<ComputedPay>): ComputedPay => ({
  kind: 'daily',
  rows: [row({ ppm: 1_000 }), row({ ppm: 1_500 })],
  options: { max: null, cpa: null },
  valid: 0n,
  base: 0n,
  step: null,
  takenOver: 0n,
  players: [],
  isReversal: false,
  ...given,
});
const written = (given: Partial<ComputedPay>) =>
  payStepsOf(pay(given)).map(({ name, base, ppm, count, amount }) => [name, base === null ? null : formatMoney(base), ppm, count, formatMoney(amount)]);

describe('how a contract’s amount was computed', () => {
  test('[AGENT-25] a salary: the step that paid, of the turnover (V6)', () => {
    expect(written({ valid: parseMoney('23500'), step: 1 })).toEqual([['percent', '23500.00', 1_500, null, '35.25']]);
  });

  test('[AGENT-26] a fixed amount, cut to the most of a payment (V10)', () => {
    const hourly = { kind: 'hourly', rows: [row({ rateType: 'F', amount: parseMoney('6') })], step: 0, valid: parseMoney('5000') } as const;
    expect(written(hourly)).toEqual([['fixed', null, null, null, '6.00']]);
    const most = (text: string) => ({ options: { max: parseMoney(text), cpa: null } });
    expect(written({ ...hourly, ...most('5.5') }).at(-1)).toEqual(['most', null, null, null, '5.50']);
    // A most that is just reached cuts nothing.
    expect(written({ ...hourly, ...most('6') })).toHaveLength(1);
  });

  test('[AGENT-27] a dividend: the step that paid, of the whole base, to the unit (V7)', () => {
    const rows = [row({ ppm: 200_000 }), row({ ppm: 300_000 })];
    const given = { kind: 'dividend', rows, valid: parseMoney('30500'), base: parseMoney('6658.63899'), step: 1 } as const;
    expect(written(given)).toEqual([['percent', '6658.63899', 300_000, null, '1997.59169']]);
    expect(written({ ...given, takenOver: parseMoney('600') }).at(-1)).toEqual(['less', '600.00', null, null, '1397.59169']);
    expect(written({ ...given, takenOver: parseMoney('2000') }).at(-1)).toEqual(['less', '2000.00', null, null, '0.00']);
    expect(written({ ...given, step: null })).toEqual([['none', null, null, null, '0.00']]);
    // The most of a payment is an option of salaries alone.
    expect(written({ ...given, options: { max: 1n, cpa: null } })).toHaveLength(1);
  });

  test('[AGENT-29] new players: each paid for once, those above the month’s maximum not, and what is taken back', () => {
    const cpa = { amount: parseMoney('500'), firstDepositMin: 0n, validMin: 0n, days: 30, monthMax: null };
    const given = { kind: 'cpa', rows: [], options: { max: null, cpa }, players: [parseMoney('500'), 0n, parseMoney('500')] } as const;
    expect(written(given)).toEqual([['players', '500.00', null, 2, '1000.00']]);
    expect(written({ ...given, players: [...given.players, parseMoney('-500')] })).toEqual([
      ['players', '500.00', null, 2, '1000.00'],
      ['players_back', '500.00', null, 1, '500.00'],
    ]);
  });

  test('[AGENT-36] a reversal ends with the opposite sign', () => {
    expect(written({ valid: parseMoney('23500'), step: 1, isReversal: true }).at(-1)).toEqual(['mirrored', null, null, null, '-35.25']);
  });
});
