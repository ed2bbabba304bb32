import { describe, expect, test } from 'vitest';
import { PARTY } from '../parties/party-address.ts';
import { settingDefinitions, settingKeys } from './settings.ts';
import { moneyLimitKeys, partyAddressKeys, ruleOf } from './setting-rules.ts';
import { shippedRoles } from '../staff/roles.ts';

const withPermission = (permission: string) => settingKeys.filter((key) => ruleOf(key).permission === permission);

describe('who may change a setting', () => {
  test.each(settingKeys)('[SAFE-05] %s names its permission and whether two people are needed', (key) => {
    expect(ruleOf(key)).toEqual({ permission: expect.stringMatching(/^(settings|limits|parties|jackpot|status)\.change$/), needsTwo: expect.any(Boolean) });
  });

  test('[SAFE-01] [SAFE-05] every address of an outside party, and what else says who is believed, is for administrators and two people', () => {
    const addresses = settingKeys.filter((key) => 'pattern' in settingDefinitions[key] && (settingDefinitions[key] as { pattern?: string }).pattern === PARTY);
    expect([...partyAddressKeys].toSorted()).toEqual(addresses.toSorted());
    const others = ['login.firstClientId', 'login.secondClientId', 'login.phoneAudience', 'login.firstIsOn', 'login.secondIsOn', 'withdraw.gateway'] as const;
    for (const key of [...partyAddressKeys, ...others]) expect(ruleOf(key), key).toEqual({ permission: 'parties.change', needsTwo: true });
    const holders = Object.entries(shippedRoles).filter(([, permissions]) => (permissions as readonly string[]).includes('parties.change'));
    expect(holders.map(([role]) => role)).toEqual(['administrator']);
  });

  test('[SAFE-05] limits of money need two people', () => {
    const named = [
      'desk.adjustmentLimit',
      'deposit.slipLimit',
      'deposit.dailyMax',
      'withdraw.autoLimit',
      'withdraw.secondPersonAbove',
      'withdraw.needsVerified',
      'withdraw.coolingHours',
      'bonus.secondPersonAbove',
      'bonus.offerSecondPersonAbove',
      'promotions.secondPersonAbove',
      'risk.reviewScore',
      'risk.largeWin',
    ] as const;
    for (const key of named) expect(ruleOf(key), key).toEqual({ permission: 'limits.change', needsTwo: true });
    expect(withPermission('limits.change').length).toBeGreaterThan(named.length);
    for (const key of ['desk.adjustmentLimit', 'deposit.slipLimit', 'bonus.secondPersonAbove'] as const) expect(moneyLimitKeys).toContain(key);
    expect(moneyLimitKeys).not.toContain('withdraw.needsVerified');
  });

  test('[SAFE-05] what the site looks like needs one person', () => {
    expect(ruleOf('look.skin')).toEqual({ permission: 'settings.change', needsTwo: false });
    expect(ruleOf('withdraw.isOpen')).toEqual({ permission: 'settings.change', needsTwo: false });
  });
});
