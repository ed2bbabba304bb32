import { describe, expect, test } from 'vitest';
import { findPasswordFault } from './password-rules.ts';

describe('staff passwords', () => {
  test.each(['plum kettle 7 sunrise', 'gf9!kd02jfqx', 'ang bangka ni Lola ay asul', 'пароль из семи слов', '大きな古い時計と青い空と海の夜'])(
    '[T14] %j is taken',
    (password) => {
      expect(findPasswordFault(password, 'mara')).toBeNull();
    },
  );

  test.each(['short', 'elevenchars', '十一文字しかない秘密'])('[T14] %j is too short', (password) => {
    expect(findPasswordFault(password, 'mara')).toBe('too_short');
  });

  test('[SAFE-24] [T14] no merchant’s name is in it, also with digits for letters', () => {
    for (const password of ['kettle laro sunrise', 'kettle L4RO sunrise'])
      expect(findPasswordFault(password, 'mara', ['laro', 'Dagat', 'Go'])).toBe('contains_name');
    expect(findPasswordFault('going to the market', 'mara', ['laro', 'Dagat', 'Go'])).toBeNull();
  });

  test('[T14] 256 characters are allowed, 257 are not; characters count, not bytes', () => {
    const long = 'plum kettle sunrise '.repeat(12).padEnd(256, 'zq');
    expect(findPasswordFault(long, 'mara')).toBeNull();
    expect(findPasswordFault(`${long}x`, 'mara')).toBe('too_long');
    expect(findPasswordFault('🦀🦞🐙🦑🐡🐟🐠🐬🐳🐋🦈🐊', 'mara')).toBeNull();
  });

  test.each([
    'password1234',
    'P@ssw0rd2026!',
    'welcome-admin-1',
    'qwertyuiop12',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    '111111222222',
    'Laro-Casino-2026',
    'iloveyou-iloveyou',
    'ChangeMe!ChangeMe!',
  ])('[T14] %j is too common', (password) => {
    expect(findPasswordFault(password, 'mara')).toBe('too_common');
  });

  test.each(['mara-likes-plums-9', 'xx M4R4 xx plum kettle'])('[T14] %j contains the name', (password) => {
    expect(findPasswordFault(password, 'mara')).toBe('contains_name');
  });
});
