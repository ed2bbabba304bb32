import { settingDefinitions, settingKeys, type SettingGroup, type SettingKey } from './settings.ts';
import type { StaffPermission } from '../staff/permissions.ts';

/** Permission to change a setting, and whether two people are needed (SAFE-05). */
export interface SettingRule {
  permission: StaffPermission;
  needsTwo: boolean;
}

/** Kinds of settings by what a change can do. */
const settingRules = {
  /** How the site looks and what it offers. */
  plain: { permission: 'settings.change', needsTwo: false },
  /** How much money moves before somebody looks, and who may move any. */
  limits: { permission: 'limits.change', needsTwo: true },
  /** Trusted parties, and receivers of secrets and payers (SAFE-01). */
  parties: { permission: 'parties.change', needsTwo: true },
  jackpot: { permission: 'jackpot.change', needsTwo: true },
  status: { permission: 'status.change', needsTwo: false },
  /** When somebody looks after a member (DESK-30). */
  care: { permission: 'settings.change', needsTwo: true },
} as const satisfies Record<string, SettingRule>;
type RuleName = keyof typeof settingRules;

/** The rule of a group's settings. A group without a line is a type error. */
const byGroup: Record<SettingGroup, RuleName> = {
  market: 'plain',
  language: 'plain',
  status: 'status',
  region: 'plain',
  menu: 'plain',
  module: 'plain',
  games: 'plain',
  agent: 'plain',
  feedback: 'plain',
  login: 'parties',
  look: 'plain',
  registration: 'plain',
  limits: 'limits',
  password: 'plain',
  messages: 'plain',
  desk: 'limits',
  withdraw: 'limits',
  risk: 'limits',
  bonus: 'limits',
  promotions: 'limits',
  rewards: 'limits',
  identity: 'limits',
  deposit: 'limits',
  jackpotSwitch: 'jackpot',
  jackpot: 'jackpot',
  lottery: 'limits',
  regulator: 'plain',
  support: 'plain',
  care: 'care',
  content: 'plain',
  social: 'plain',
  app: 'plain',
  service: 'plain',
  routes: 'plain',
};

/** Settings whose rule is another one than that of their group. */
const overrides: Partial<Record<SettingKey, RuleName>> = {
  // Unit of all amounts.
  'market.currency': 'limits',
  'market.currencyDecimals': 'limits',
  // Switches and names: off is always the safe side, and a switch alone names no party.
  'login.mobileCode': 'plain',
  'login.side': 'plain',
  'login.firstName': 'plain',
  'login.secondName': 'plain',
  'withdraw.isOpen': 'plain',
  'withdraw.mayCancel': 'plain',
  'bonus.isBonusFirst': 'plain',
  'identity.selfieNeeded': 'plain',
  'deposit.orderMinutes': 'plain',
  'withdraw.gateway': 'parties',
  'identity.registerAddress': 'parties',
  'deposit.paymongoAddress': 'parties',
  'deposit.xenditAddress': 'parties',
};

export const ruleOf = (key: SettingKey): SettingRule => settingRules[overrides[key] ?? byGroup[settingDefinitions[key].group]];

/** Settings that hold the address of an outside party. */
export const partyAddressKeys = [
  'login.firstIssuer',
  'login.secondIssuer',
  'login.phoneIssuer',
  'login.phoneKeys',
  'login.phoneCheck',
  'identity.registerAddress',
  'deposit.paymongoAddress',
  'deposit.xenditAddress',
] as const satisfies readonly SettingKey[];

/** Limits of money, in whole major units, that acts of staff are held against: their changes are remembered (SAFE-04). */
export const moneyLimitKeys: readonly SettingKey[] = settingKeys.filter((key) => {
  const { group, kind } = settingDefinitions[key];
  return (
    kind === 'integer' &&
    ruleOf(key).permission === 'limits.change' &&
    ['desk', 'withdraw', 'deposit', 'bonus', 'promotions', 'identity', 'risk'].includes(group)
  );
});
