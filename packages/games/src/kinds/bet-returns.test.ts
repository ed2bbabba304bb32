import { describe, expect, test } from 'vitest';
import { compare, fractionText, ONE, rational } from '../figures/rational.ts';
import { allRules } from './all.ts';
import { betReturns, ONLY_BET, unlistedBet } from './bet-returns.ts';

const THREE_QUARTERS = rational(3n, 4n);
const returnOf = (id: string, bet: string, version = 1) => betReturns({ id, version }).find((one) => one.bet === bet);

describe('exact returns that bets are judged by', () => {
  test('[GAME-03] [T58] every bet of every set of rules has one, of three quarters at least and never above the stake', () => {
    for (const rules of allRules) {
      const returns = betReturns(rules);
      expect([rules.id, returns.length > 0]).toEqual([rules.id, true]);
      for (const { bet, rtp } of returns)
        expect([rules.id, bet, compare(rtp, THREE_QUARTERS) >= 0, compare(rtp, ONE) <= 0]).toEqual([rules.id, bet, true, true]);
      const { table } = rules;
      if (table && !table.flight && !table.hall) expect(returns.map(({ bet }) => bet).toSorted()).toEqual(table.limits.map(({ id }) => id).toSorted());
    }
  });

  test('[GAME-03] bets without a choice have their fraction and variance; where players choose the risk, a range', () => {
    expect(fractionText(returnOf('sala-baccarat', 'player')?.rtp ?? ONE)).toBe('19283843717413/19524993263685');
    const red = returnOf('sala-roulette', 'red');
    expect([red?.rtp, red?.least]).toEqual([rational(36n, 37n), rational(36n, 37n)]);
    expect(red?.variance).toEqual(rational(1368n, 1369n));
    const flight = returnOf('mesa-crash-live', ONLY_BET);
    expect(flight?.variance).toBeNull();
    expect(compare(flight?.least ?? ONE, flight?.rtp ?? ONE)).toBeLessThanOrEqual(0);
    expect(returnOf('sala-blackjack', 'pair')?.rtp).toEqual(rational(398n, 415n));
  });

  test('[GAME-03] the first bet of a table with decisions has no least return: bad play may lose it all', () => {
    expect(returnOf('casino-war-granada', 'main')?.least).toEqual(rational(0n));
    expect(returnOf('casino-war-granada', 'tie')?.least).not.toEqual(rational(0n));
  });

  test('[GAME-03] bets between the listed ones share the range of those', () => {
    const shared = returnOf('bituin-limbo', unlistedBet('target:237'));
    expect(shared).toMatchObject({ variance: null });
    expect(() => betReturns({ id: 'no-such-rules', version: 1 })).toThrow(RangeError);
  });
});
