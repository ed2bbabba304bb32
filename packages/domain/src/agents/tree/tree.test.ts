import { describe, expect, test } from 'vitest';
import { parseMoney } from '../../money/money.ts';
import { share } from '../../money/share.ts';
import { daysBetween, halfMonthOf, hoursOfDay, monthEnd, startOfDay } from '../counting/periods.ts';
import { changePpm, teamFigures } from '../counting/kpi.ts';
import { agentStates, moveFaults, stateOnDay } from './agent-states.ts';
import { agentTree, hasContractPrompts, houseTypes, isAgentType, isHouseType, isRealMember, memberTypes, roleOfType, typeOfRole } from './agent-tree.ts';
import { hasAgentCentre, playsTrialMoney } from './member-types.ts';
import { agentCategories, cutToUpline, keptCategories, rateFaults, ratesOf, type AgentCategory, type RateChange } from './rates.ts';

describe('the tree by day', () => {
  const tree = agentTree([
    { member: 'B', upline: 'A', from: '2026-11-01' },
    { member: 'p', upline: 'B', from: '2026-11-01' },
    { member: 'p', upline: 'A', from: '2026-11-16' },
  ]);
  test('[AGENT-08, AGENT-09] a placement acts from its day on, and days before it stay', () => {
    expect(tree.pathOn('p', '2026-11-15')).toEqual(['B', 'A']);
    expect(tree.pathOn('p', '2026-11-16')).toEqual(['A']);
    expect([tree.levelOn('A', '2026-11-16'), tree.levelOn('p', '2026-11-15')]).toEqual([1, 3]);
    expect([tree.isInTeam('A', 'A', '2026-11-01'), tree.isInTeam('B', 'p', '2026-11-16')]).toEqual([false, false]);
    expect(tree.inPayOrder(['p', 'B', 'A', 'C'], '2026-11-15')).toEqual(['A', 'C', 'B', 'p']);
  });

  test('[AGENT-07] a cycle is refused', () => {
    const cycle = agentTree([
      { member: 'A', upline: 'B', from: '2026-11-01' },
      { member: 'B', upline: 'A', from: '2026-11-01' },
    ]);
    expect(() => cycle.pathOn('A', '2026-11-02')).toThrow(RangeError);
  });

  test('[AGENT-04] types of agents and of real members', () => {
    expect(Object.values(memberTypes).map((type) => [isAgentType(type), isRealMember(type)])).toEqual([
      [false, true],
      [true, true],
      [true, true],
    ]);
    expect([4, 40, 41, 42].map(isRealMember)).toEqual([false, false, false, false]);
    expect([0, 1, 2, 4, 40, 41, 42].filter(hasAgentCentre)).toEqual([1, 2, 41, 42]);
    expect([0, 1, 2, 4, 40, 41, 42].filter(hasContractPrompts)).toEqual([0, 1, 2]);
    expect([0, 1, 2, 4, 40, 41, 42].filter(isHouseType)).toEqual(Object.values(houseTypes));
    expect([0, 1, 2, 4, 40, 41, 42].filter(playsTrialMoney)).toEqual([4, 40, 41, 42]);
    expect([0, 1, 2, 4, 40, 41, 42].map(roleOfType)).toEqual([0, 1, 2, 4, 0, 1, 2]);
    expect([0, 1, 2].map((role) => [typeOfRole(role, false), typeOfRole(role, true)])).toEqual([
      [0, 40],
      [1, 41],
      [2, 42],
    ]);
  });

  test('[AGENT-07, AGENT-08] a move begins with a half-month, three days ahead, without a cycle or too deep a level', () => {
    const move = { fromDay: '2026-11-16', today: '2026-11-13', path: ['B', 'A'], member: 'D', depth: 1, levelsMax: 3 };
    expect(moveFaults(move)).toEqual([]);
    expect(moveFaults({ ...move, today: '2026-11-14' })).toEqual(['move_day']);
    expect(moveFaults({ ...move, fromDay: '2026-11-17' })).toEqual(['move_day']);
    expect(moveFaults({ ...move, path: ['D', 'A'], depth: 2 })).toEqual(['move_cycle', 'level_limit']);
  });
});

describe('rates', () => {
  const bounds = { stepPpm: 100, maxPpm: { RNG: 8000 }, noticeDays: 3 };
  const change: RateChange = { from: '2026-11-10', before: { RNG: 5000 }, after: { RNG: 6000 }, upline: [{ RNG: 7000 }, { RNG: 6000 }] };
  const faults = (more: Partial<RateChange>, today = '2026-11-09') => rateFaults({ ...change, ...more }, bounds, today).map(({ code }) => code);

  test('[AGENT-18] never above the upline on any day, above the cap or off the step', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ after: { RNG: 6100 } })).toEqual(['rate_above_own']);
    expect(faults({ after: { RNG: 8100 }, upline: [] })).toEqual(['rate_above_cap']);
    expect(faults({ after: { RNG: 5950 } })).toEqual(['rate_step']);
    expect(rateFaults({ ...change, upline: [], after: { LIVE: 100 } }, bounds, '2026-11-01')).toContainEqual({
      code: 'rate_above_cap',
      category: 'LIVE',
      max: 0,
    });
  });

  test('[AGENT-18] a raise acts from tomorrow, a cut after its notice', () => {
    expect(faults({}, '2026-11-10')).toEqual(['rate_notice']);
    expect(faults({ after: { RNG: 4000 } }, '2026-11-08')).toEqual(['rate_notice']);
    expect(faults({ after: { RNG: 4000 } }, '2026-11-07')).toEqual([]);
  });

  test('[AGENT-18] rates below are cut to the upline’s, category by category', () => {
    expect(cutToUpline({ RNG: 5000, LIVE: 1000, LOTT: 10 }, { RNG: 4000, LIVE: 2000 })).toEqual({ RNG: 4000, LIVE: 1000, LOTT: 0 });
  });

  test('[AGENT-09] the version of a day counts, of two for one day the later one', () => {
    const kept: AgentCategory[] = ['LOTT', 'ZY', 'ELOTT', 'SEA'];
    const rateOn = ratesOf([
      { member: 'A', from: '2026-11-05', ppm: { RNG: 2 } },
      { member: 'A', from: '2026-11-01', ppm: { RNG: 1 } },
      { member: 'A', from: '2026-11-05', ppm: { RNG: 3 } },
    ]);
    expect(['2026-10-31', '2026-11-04', '2026-11-05'].map((day) => rateOn('A', 'RNG', day))).toEqual([0, 1, 3]);
    expect([agentCategories.length, keptCategories]).toEqual([11, kept]);
  });

  test('[AGENT-19] V12: shares are cut toward zero', () => {
    const cut = (base: string, ppm: number) => share(parseMoney(base), ppm);
    expect([cut('0.00444', 3000), cut('-0.00777', 5000), cut('777.77777', 2000), cut('-777.77777', 2000)]).toEqual([1n, -3n, 155_555n, -155_555n]);
  });
});

describe('states and figures', () => {
  test('[AGENT-06] what each state allows', () => {
    expect(
      Object.entries(agentStates)
        .filter(([, { isPaid }]) => isPaid)
        .map(([state]) => state),
    ).toEqual(['active', 'suspended']);
    expect(
      Object.entries(agentStates)
        .filter(([, { mayTakeOut }]) => mayTakeOut)
        .map(([state]) => state),
    ).toEqual(['active']);
  });

  test('[AGENT-47] an accreditation that has run out suspends the day after', () => {
    expect(stateOnDay('active', '2026-11-05', '2026-11-05')).toBe('active');
    expect(stateOnDay('active', '2026-11-05', '2026-11-06')).toBe('suspended');
    expect([stateOnDay('active', null, '2026-11-06'), stateOnDay('applied', '2026-11-05', '2026-11-06')]).toEqual(['active', 'applied']);
  });

  test('[AGENT-40] changes in ppm, null where there was nothing; money is hidden below the floor', () => {
    expect([changePpm(150n, 100n), changePpm(1n, 0n), changePpm(-50n, -100n), changePpm(2n, 3n)]).toEqual([500_000n, null, 500_000n, -333_333n]);
    const fact = { member: 'p', day: '2026-11-05', origin: '2026-11-05', category: 'RNG', staked: 9n, paid: 4n, valid: 9n, kept: 0n, rake: null };
    expect(teamFigures([fact], 5n, 2)).toEqual({ staked: 9n, valid: 9n, active: 1, money: null });
    expect(teamFigures([fact], 5n, 1).money).toEqual({ paid: 4n, ggr: 5n });
  });

  test('[AGENT-09] half-months, months and days of 23 and 25 hours', () => {
    expect(halfMonthOf('2028-02-16')).toEqual({ from: '2028-02-16', to: '2028-02-29', isFirstHalf: false });
    expect([halfMonthOf('2026-11-15').to, monthEnd('2026-12-05'), daysBetween('2026-11-30', '2026-12-01')]).toEqual([
      '2026-11-15',
      '2026-12-31',
      ['2026-11-30', '2026-12-01'],
    ]);
    expect(['2026-10-25', '2026-03-29', '2026-07-01'].map((day) => hoursOfDay(day, 'Europe/London'))).toEqual([25, 23, 24]);
    expect(new Date(startOfDay('2026-11-16', 'Asia/Manila')).toISOString()).toBe('2026-11-15T16:00:00.000Z');
  });
});

test('[AGENT-02] types other than 4, 40, 41 and 42 get the prompt for waiting contracts', () => {
  expect([0, 1, 2, 4, 40, 41, 42].filter(hasContractPrompts)).toEqual([0, 1, 2]);
});
