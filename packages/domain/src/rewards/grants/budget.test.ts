import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetAfter, budgetLeft, budgetSums, capAlarm, type Budget, type BudgetAct, type BudgetRule } from './budget.ts';

describe('budgets', () => {
  const rule: BudgetRule = { mode: 'firstCome', cap: 1000n, dayCap: 600n };
  const play = (own: BudgetRule, acts: readonly BudgetAct[]) => {
    let entries: Budget = [];
    const results = acts.map((act) => {
      const after = budgetAfter(own, entries, act);
      entries = after.entries;
      return after.result;
    });
    return { results, entries };
  };
  const give = (id: string, cost: bigint, day = '1'): BudgetAct => ({ act: 'grant', id, cost, day });

  test('[REW-28] reserved at the grant, never above the caps, given back where it ends unclaimed', () => {
    const { results, entries } = play(rule, [
      give('a', 600n),
      give('b', 1n),
      give('b', 400n, '2'),
      give('c', 1n, '2'),
      { act: 'end', id: 'b' },
      { act: 'claim', id: 'a' },
      { act: 'claim', id: 'a' },
      { act: 'end', id: 'x' },
      give('a', 1n, '3'),
    ]);
    expect(results).toEqual(['done', 'spent', 'done', 'spent', 'done', 'done', 'nothing', 'nothing', 'nothing']);
    expect(budgetSums(rule, entries)).toEqual({ reserved: 0n, paid: 600n, left: 400n });
  });

  test('[REW-28] the smaller of total and day is left of a first-come budget, never less than nothing, and an alarm bounds nothing', () => {
    const left = (change: Partial<BudgetRule>, all: bigint, ofDay: bigint) => budgetLeft({ ...rule, ...change }, { all, ofDay });
    expect([left({}, 0n, 0n), left({}, 700n, 0n), left({}, 700n, 500n), left({}, 1001n, 0n), left({ dayCap: null }, 100n, 700n)]).toEqual([
      600n,
      300n,
      100n,
      0n,
      900n,
    ]);
    expect([left({ cap: null, dayCap: null }, 5n, 5n), left({ mode: 'alarm' }, 5n, 5n)]).toEqual([null, null]);
  });

  test('[REW-28] an alarm stops nothing and is raised at 80 and at 100 %', () => {
    const alarm: BudgetRule = { mode: 'alarm', cap: 1000n, dayCap: null };
    const { results, entries } = play(alarm, [give('a', 799n), give('b', 1n), give('c', 201n)]);
    expect(results).toEqual(['done', 'done', 'done']);
    expect([799n, 800n, 999n, 1000n, 1001n].map((spent) => capAlarm(alarm.cap, spent))).toEqual([0, 80, 80, 100, 100]);
    expect([budgetSums(alarm, entries).left, capAlarm(null, 1001n), budgetSums({ ...alarm, cap: null }, entries).left]).toEqual([0n, 0, null]);
  });

  test('[REW-28, REW-59] whatever happens in whatever order, a first-come budget stays within its caps, and what is paid stays paid', () => {
    const act = fc.record({
      act: fc.constantFrom('grant', 'claim', 'end'),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      cost: fc.bigInt(1n, 700n),
      day: fc.constantFrom('1', '2'),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let entries: Budget = [];
        let paidBefore = 0n;
        for (const one of acts) {
          entries = budgetAfter(rule, entries, one as BudgetAct).entries;
          const { reserved, paid, left } = budgetSums(rule, entries);
          expect(reserved + paid + (left ?? 0n)).toBe(1000n);
          expect(paid).toBeGreaterThanOrEqual(paidBefore);
          paidBefore = paid;
          for (const day of ['1', '2'])
            expect(
              budgetSums(
                rule,
                entries.filter((entry) => entry.day === day),
              ).reserved,
            ).toBeLessThanOrEqual(600n);
        }
      }),
    );
  });
});
