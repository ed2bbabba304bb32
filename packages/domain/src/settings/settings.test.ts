import { describe, expect, test } from 'vitest';
import { checkSetting } from './setting-kinds.ts';
import { checkSettingsTogether, settingDefinitions, settingKeys, settingsFrom } from './settings.ts';

describe('settings', () => {
  test('[GEN-10] every default fits its own definition, alone and together', () => {
    for (const key of settingKeys) expect(checkSetting(settingDefinitions[key], settingDefinitions[key].default), key).toBeNull();
    expect(checkSettingsTogether(settingsFrom({}))).toEqual([]);
  });

  test('[HOME-06] the counter runs from 1.2 to 1.3 thousand million; a merchant may have it begin at one thousand million, as on a banner', () => {
    const range = settingsFrom({});
    expect([range['look.jackpotMin'], range['look.jackpotMax']]).toEqual([1_200_000_000, 1_300_000_000]);
    expect(checkSetting(settingDefinitions['look.jackpotMin'], 1_000_000_000)).toBeNull();
    expect(checkSettingsTogether(settingsFrom({ 'look.jackpotMin': 1_000_000_000 }))).toEqual([]);
    expect(checkSettingsTogether(settingsFrom({ 'look.jackpotMin': 1_300_000_000 }))).not.toEqual([]);
  });

  test('[T81] cockfight is off unless a merchant turns it on', () => {
    expect(settingsFrom({})['games.categories']).not.toContain('COCKFIGHT');
  });

  test('[GEN-10] a stored value that no longer fits is replaced by the default', () => {
    expect(settingsFrom({ 'market.ageMin': 3 })['market.ageMin']).toBe(21);
    expect(settingsFrom({ 'market.ageMin': 18 })['market.ageMin']).toBe(18);
  });

  test('[GEN-10] faults are named', () => {
    expect(checkSetting(settingDefinitions['language.offered'], ['EN', 'EN'])).toBe('duplicate');
    expect(checkSetting(settingDefinitions['language.offered'], [])).toBe('too_few');
    expect(checkSetting(settingDefinitions['regulator.link'], 'javascript:alert(1)')).toBe('wrong_pattern');
    expect(checkSetting(settingDefinitions['support.link'], '//evil.example')).toBe('wrong_pattern');
    expect(checkSetting(settingDefinitions['status.maintenanceUntil'], '2026-13-45T00:00Z')).toBe('wrong_pattern');
    expect(checkSettingsTogether({ ...settingsFrom({}), 'language.default': 'JA' })).toEqual([
      { key: 'language.default', fault: 'default_language_not_offered' },
    ]);
  });

  test('[LOTT-17] a prize base that returns more than 99 % with the highest rebate of its category is refused', () => {
    const faults = (own: Record<string, unknown>) => checkSettingsTogether(settingsFrom(own));
    expect(faults({ 'lottery.baseLott': 1940, 'agent.rateMax.LOTT': 20_000 })).toEqual([]);
    expect(faults({ 'lottery.baseLott': 1941, 'agent.rateMax.LOTT': 20_000 })).toEqual([{ key: 'lottery.baseLott', fault: 'return_too_high' }]);
    expect(faults({ 'lottery.baseZY': 1800, 'agent.rateMax.ZY': 80_000 })).toEqual([]);
    expect(faults({ 'lottery.baseElott': 1800, 'agent.rateMax.ELOTT': 91_000 })).toEqual([{ key: 'lottery.baseElott', fault: 'return_too_high' }]);
    expect(checkSetting(settingDefinitions['lottery.baseSEA'], 1499)).not.toBeNull();
    expect(checkSetting(settingDefinitions['lottery.baseSEA'], 1500)).toBeNull();
  });
});
