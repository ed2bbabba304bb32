import { describe, expect, test } from 'vitest';
import { parseMoney } from './money.ts';
import { cashOfRound, netLists, stakeRuleOf, validStake, validStakesOfGroup } from './valid-stake.ts';

const round = (staked: string, paid: string, bonusStaked = '0') => ({
  staked: parseMoney(staked),
  paid: parseMoney(paid),
  bonusStaked: parseMoney(bonusStaked),
});

describe('the stake that counts', () => {
  test.each([
    ['RNG', null, '100', '100', '0', '100'],
    ['RNG', 'BACCARAT', '100', '195', '0', '95'],
    ['LIVE', 'ROULETTE', '200', '200', '0', '0'],
    ['LIVE', null, '100', '195', '40', '57'],
    ['SPORTS', null, '1000', '1010', '0', '10'],
    ['RNG', 'ROULETTE', '50', '0', '0', '50'],
  ])('[REW-59, AGENT-15] W1: %s %s of %s that pays %s, bonus %s, counts %s', (type, classification, staked, paid, bonus, expected) => {
    expect(validStake({ ...round(staked, paid, bonus), rule: stakeRuleOf(type, classification), state: 'closed' })).toBe(parseMoney(expected));
  });

  test.each([
    ['LIVE', '100', '100', '0'],
    ['LIVE', '200', '195', '5'],
    ['SPORTS', '100', '120', '20'],
    ['SPORTS', '100', '0', '100'],
    ['SPORTS', '100', '50', '50'],
    ['RNG', '100', '100', '100'],
    ['COCKFIGHT', '100', '190', '90'],
    ['LOTT', '20', '0', '20'],
    ['FISH', '0', '80', '0'],
  ])('[AGENT-15] V11: %s %s that pays %s counts %s', (type, staked, paid, expected) => {
    expect(validStake({ ...round(staked, paid), rule: stakeRuleOf(type), state: 'closed' })).toBe(parseMoney(expected));
  });

  test('[AGENT-15] V11: the bonus takes its cut share of the payout', () => {
    const shared = round('90', '200.00001', '30');
    expect(cashOfRound(shared)).toEqual({ staked: parseMoney('60'), paid: parseMoney('133.33334') });
    expect(validStake({ ...shared, rule: 'whole', state: 'closed' })).toBe(parseMoney('60'));
  });

  test('[AGENT-15] open and void rounds, odds below the smallest and too much cover count nothing', () => {
    const lost = { ...round('100', '0'), rule: 'whole' as const };
    expect((['open', 'void'] as const).map((state) => validStake({ ...lost, state }))).toEqual([0n, 0n]);
    expect(validStake({ ...lost, state: 'closed', factorPpm: 0 })).toBe(0n);
  });

  test('[AGENT-15] bets on one market are one group, and what is valid goes to the rounds in their order', () => {
    const bets = [round('100', '0'), round('60', '120'), round('40', '0')].map((bet) => ({ ...bet, rule: 'net' as const, state: 'closed' as const }));
    expect(validStakesOfGroup(bets)).toEqual([parseMoney('80'), 0n, 0n]);
    expect(validStakesOfGroup(bets.slice(1))).toEqual([parseMoney('20'), 0n]);
  });

  test('[AGENT-15] bets of a group that are open, void or excluded by their odds count nothing and change the sum of no other', () => {
    const lost = { ...round('100', '0'), rule: 'net' as const, state: 'closed' as const };
    for (const apart of [
      { ...lost, state: 'open' as const },
      { ...lost, state: 'void' as const },
      { ...lost, factorPpm: 0 },
    ])
      expect(validStakesOfGroup([apart, { ...lost, ...round('60', '0') }])).toEqual([0n, parseMoney('60')]);
  });

  test('[AGENT-15] the lists of what counts net are settings', () => {
    expect(stakeRuleOf('PVP', null, { ...netLists, types: [] })).toBe('whole');
    expect(stakeRuleOf('PVP', 'SLOT')).toBe('net');
    expect(stakeRuleOf('RNG', 'SICBO', { ...netLists, classifications: ['SICBO'] })).toBe('net');
    expect(stakeRuleOf('RNG', null, { types: [], classifications: ['null'] })).toBe('whole');
  });
});
