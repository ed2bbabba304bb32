import { settingKeys } from '@laro/domain/settings/settings';
import { describe, expect, test } from 'vitest';
import {
  changesOf,
  editedKeys,
  faultsOf,
  integerOf,
  isOvertaken,
  isOwnValue,
  linesOf,
  settingGroups,
  shownValue,
  withEdit,
  type Edits,
} from './setting-edits.ts';

const own = { 'market.ageMin': 23, 'language.offered': ['EN', 'TY'] };
const none: Edits = {};

describe('the settings editor', () => {
  test('[GEN-10] shows every setting but the switches of other rooms in exactly one group', () => {
    const shown = settingGroups.flatMap((group) => group.keys);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.toSorted()).toEqual(settingKeys.filter((key) => !key.startsWith('status.') && key !== 'jackpot.isOn').toSorted());
  });

  test('[GEN-10] shows what is typed, else what is stored, else the default', () => {
    expect(shownValue({}, none, 'market.ageMin')).toBe(21);
    expect(shownValue(own, none, 'market.ageMin')).toBe(23);
    expect(shownValue(own, withEdit(own, none, 'market.ageMin', 25), 'market.ageMin')).toBe(25);
    expect([isOwnValue({}, none, 'market.ageMin'), isOwnValue(own, none, 'market.ageMin')]).toEqual([false, true]);
  });

  test('[GEN-10] a value that is typed back is no change', () => {
    const edits = withEdit(own, none, 'market.ageMin', 25);
    expect(editedKeys(edits)).toEqual(['market.ageMin']);
    expect(withEdit(own, edits, 'market.ageMin', 23)).toEqual({});
    expect(withEdit({}, withEdit({}, none, 'look.skin', 'dagat'), 'look.skin', 'laro')).toEqual({});
  });

  test('[GEN-10] back to the default crosses the wire as null', () => {
    const edits = withEdit(own, none, 'market.ageMin', null);
    expect(changesOf(edits)).toEqual({ 'market.ageMin': null });
    expect(shownValue(own, edits, 'market.ageMin')).toBe(21);
    expect(withEdit({}, none, 'market.ageMin', null)).toEqual({});
  });

  test('[GEN-10] finds what does not fit, alone and together', () => {
    expect(faultsOf(own, withEdit(own, none, 'market.ageMin', 99))).toEqual({ 'market.ageMin': 'too_large' });
    expect(faultsOf(own, withEdit(own, none, 'market.ageMin', integerOf('x')))).toEqual({ 'market.ageMin': 'wrong_kind' });
    expect(faultsOf(own, withEdit(own, none, 'language.offered', ['EN']))).toEqual({ 'language.default': 'default_language_not_offered' });
    expect(faultsOf(own, none)).toEqual({});
  });

  test('[T33] keeps typed values and warns if someone else has stored another value since', () => {
    const edits = withEdit(own, none, 'market.ageMin', 25);
    expect(isOvertaken(own, edits, 'market.ageMin')).toBe(false);
    const now = { ...own, 'market.ageMin': 22 };
    expect(isOvertaken(now, edits, 'market.ageMin')).toBe(true);
    expect(isOvertaken(now, withEdit(now, edits, 'market.ageMin', 24), 'market.ageMin')).toBe(true);
    expect(shownValue(now, edits, 'market.ageMin')).toBe(25);
  });

  test('[GEN-10] lists are a line each, numbers are whole', () => {
    expect(linesOf(' PH \n\n US\n')).toEqual(['PH', 'US']);
    expect([integerOf(' 21 '), integerOf('2.5'), integerOf('')]).toEqual([21, '2.5', '']);
  });
});
