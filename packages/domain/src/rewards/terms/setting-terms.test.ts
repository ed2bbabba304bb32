import { expect, test } from 'vitest';
import { besideAgentRates } from '../ranks/rebate.ts';
import { settingDefinitions, settingKeys, type SettingKey } from '../../settings/settings.ts';
import { termSettingKeys, worseSettings } from './setting-terms.ts';

const worse = (key: string, before: unknown, after: unknown) => worseSettings({ [key]: before }, { [key]: after }).map((one) => [one.program, ...one.worse]);

test.each([
  ['mall.perPoint', 20, 21, ['points', 'price']],
  ['mall.pointCost', 5, 6, ['rewards', 'limit']],
  ['lottery.coverPercent', 70, 60, ['rewards', 'condition']],
  ['rewards.needsVerified', false, true, ['rewards', 'condition']],
  ['rebate.besideAgentRate', 'add', 'higher', ['ladder', 'rate']],
  ['rebate.besideAgentRate', 'higher', 'none', ['ladder', 'rate']],
] as const)('[REW-26] %s from %s to %s is worse for members, the other way round it is not', (key, before, after, found) => {
  expect([worse(key, before, after), worse(key, after, before), worse(key, after, after)]).toEqual([[found], [], []]);
});

test('[REW-26] a change names each setting that is worse, and no other one', () => {
  const before = { 'mall.perPoint': 20, 'mall.pointCost': 5, 'rewards.needsVerified': true, 'rebate.besideAgentRate': 'higher', 'marketing.perWeek': 3 };
  expect(worseSettings(before, { 'mall.perPoint': 30, 'rebate.besideAgentRate': 'add', 'marketing.perWeek': 1 }).map(({ key }) => key)).toEqual([
    'mall.perPoint',
  ]);
  expect(worseSettings(before, {})).toEqual([]);
});

/** Settings of rewards that are no terms of members, each with its reason in decision 144. */
const noTerms: readonly SettingKey[] = [
  'bonus.isBonusFirst',
  'bonus.secondPersonAbove',
  'bonus.offerSecondPersonAbove',
  'marketing.perWeek',
  'marketing.perProduct',
  'missions.dayStakeMax',
  'promotions.secondPersonAbove',
  'promotions.wageringMax',
  'promotions.mixedProducts',
  'promotions.steadyValue',
  'ranks.secondPersonFrom',
  'rewards.secondPersonAbove',
  'tournaments.reviewAbove',
];

test('[REW-26] every setting of rewards is either a term of members, or one of those that are none', () => {
  const ofRewards = settingKeys.filter((key) => ['rewards', 'promotions', 'bonus'].includes(settingDefinitions[key].group));
  // The valid stake of a lottery order is a figure of rewards, too.
  expect([...ofRewards, 'lottery.coverPercent'].toSorted()).toEqual([...termSettingKeys, ...noTerms].toSorted());
  // A new choice must get a place in the order.
  expect(besideAgentRates.map((value) => worse('rebate.besideAgentRate', 'add', value).length)).toEqual([1, 0, 1]);
});
