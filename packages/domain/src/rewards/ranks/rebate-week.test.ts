import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../../money/money.ts';
import { lossPart, periodOf, rebateOf, type RebateRule, type WeekPlay } from './rebate.ts';

/** A rank that gives 5 % of losses in slots and 3 % at live tables. */
const rule: RebateRule = {
  rates: { mid: { RNG: 50_000, LIVE: 30_000 } },
  min: parseMoney('1'),
  max: parseMoney('10000'),
  decimals: 2,
  besideAgentRate: 'higher',
};
const nothing = { net: 0n, agent: 0n };
/** A week in which a type was lost, or won if the amount is negative; `agent` is what the member's own agent rate pays for the same play. */
const lost = (type: string, amount: string, more: Partial<WeekPlay> & { agent?: string } = {}): WeekPlay => {
  const { agent = '0', ...rest } = more;
  const now = { net: parseMoney(amount), agent: parseMoney(agent) * 1_000_000n };
  return { rank: 'mid', type, valid: 0n, before: nothing, now, ...rest };
};
const earned = (plays: readonly WeekPlay[], given: RebateRule = rule) =>
  formatMoney(
    rebateOf(
      given,
      '2026-11-16',
      plays.map((play) => lossPart(given, play)),
      [],
    ).earned,
  );

describe('the periods of a rebate', () => {
  test('[REW-47] [REW-59] a day is its own period, and a week begins on Monday, also across months and years', () => {
    expect(periodOf('2026-11-18', 'day')).toEqual({ from: '2026-11-18', to: '2026-11-18' });
    const week = { from: '2026-11-16', to: '2026-11-22' };
    expect([periodOf('2026-11-16', 'week'), periodOf('2026-11-22', 'week'), periodOf('2026-11-23', 'week').from]).toEqual([week, week, '2026-11-23']);
    expect(periodOf('2027-01-01', 'week')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  });
});

describe('a rebate by loss', () => {
  test('[REW-49] [REW-59] worked case: 500 lost in slots and 200 won at live tables are 25.00; what is won in one type subtracts nothing from another', () => {
    expect(earned([lost('RNG', '500'), lost('LIVE', '-200')])).toBe('25.00');
    expect(earned([lost('RNG', '500'), lost('LIVE', '200')])).toBe('31.00');
    expect(earned([lost('RNG', '-500'), lost('LIVE', '-200')])).toBe('0.00');
  });

  test('[REW-49] [REW-46] worked case: 33.33 at 5 % and 0.01 at 3 % are one sum, cut once: 1.66', () => {
    const parts = [lost('RNG', '33.33'), lost('LIVE', '0.01')].map((play) => lossPart(rule, play));
    expect(parts.map(({ exact }) => exact)).toEqual([3_333_000n * 50_000n, 1000n * 30_000n]);
    const { earned: sum, paid } = rebateOf(rule, '2026-11-16', parts, []);
    expect([formatMoney(sum), formatMoney(paid)]).toEqual(['1.6668', '1.66']);
  });

  test('[REW-49] [REW-18] worked case: a round that becomes void takes back exactly what it gave, and nothing where the week was no loss', () => {
    const then = (net: string) => ({ before: { net: parseMoney(net), agent: 0n } });
    expect(earned([lost('RNG', '400', then('500'))])).toBe('-5.00');
    expect(earned([lost('RNG', '-100', then('500'))])).toBe('-25.00');
    expect(earned([lost('RNG', '-100', then('-300'))])).toBe('0.00');
    expect(earned([lost('RNG', '100', then('-300'))])).toBe('5.00');
  });

  test('[REW-49] worked case: what the own agent rate has paid for the same play is compared in money, type by type', () => {
    const plays = [lost('RNG', '500', { agent: '8' }), lost('LIVE', '100', { agent: '4' })];
    const by = (besideAgentRate: RebateRule['besideAgentRate']) => earned(plays, { ...rule, besideAgentRate });
    // RNG 25.00 − 8.00, LIVE 3.00 − 4.00.
    expect([by('higher'), by('add'), by('none')]).toEqual(['17.00', '28.00', '0.00']);
    expect(lossPart(rule, lost('RNG', '500', { agent: '8' }))).toMatchObject({ ppm: 50_000, loss: parseMoney('500') });
  });

  test('[REW-49] [REW-59] an unknown rank has no rate', () => {
    expect(earned([lost('RNG', '500', { rank: 'other' })])).toBe('0.00');
  });

  test('[REW-17] [REW-49] [REW-59] corrections in any number of steps come to the week as it is at the end', () => {
    const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
    const agent = fc.bigInt({ min: 0n, max: 10n ** 11n });
    fc.assert(
      fc.property(
        fc.array(fc.record({ net: amount, agent }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('higher', 'add', 'none'),
        (states, besideAgentRate) => {
          const given = { ...rule, besideAgentRate } as const;
          const exact = (before: WeekPlay['before'], now: WeekPlay['now']) => lossPart(given, { rank: 'mid', type: 'RNG', valid: 0n, before, now }).exact;
          const steps = states.reduce((sum, state, index) => sum + exact(states[index - 1] ?? nothing, state), 0n);
          expect(steps).toBe(exact(nothing, states.at(-1) ?? nothing));
          expect(steps >= 0n).toBe(true);
        },
      ),
    );
  });
});
