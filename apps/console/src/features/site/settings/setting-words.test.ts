import { createTranslator } from '@laro/i18n/translator';
import { expect, test } from 'vitest';
import { settingFaultText } from './setting-words.ts';

test('[GEN-10] [DL-04] the fault of a malformed link states the right form, other faults do not', () => {
  const words = createTranslator('EN', { 'desk.fault.wrong_pattern': 'Wrong form.', 'desk.channels.address_hint': 'https://… or a page.' });
  for (const key of ['app.android', 'social.tiktok', 'regulator.link'] as const)
    expect(settingFaultText(words, key, 'wrong_pattern'), key).toBe('Wrong form. https://… or a page.');
  expect(settingFaultText(words, 'market.currency', 'wrong_pattern')).toBe('Wrong form.');
  expect(settingFaultText(words, 'app.android', 'too_long')).not.toContain('https');
});
