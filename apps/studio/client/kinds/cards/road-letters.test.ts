import { languages } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { roadLetters } from './road-letters.ts';

test('[TABLE-21] outcomes of a road are marked by first letters, and by one more where those are the same', () => {
  expect(roadLetters('Small', 'Big')).toEqual(['S', 'B']);
  expect(roadLetters('Puti', 'Pula')).toEqual(['Pt', 'Pl']);
  expect(roadLetters('Maliit', 'Malaki')).toEqual(['Mi', 'Ma']);
  expect(roadLetters('Same', 'Same')).toEqual(['1', '2']);
});

test('[TABLE-21] Thai letters have their marks, and are no vowel that is written before its consonant', () => {
  expect(roadLetters('คู่', 'คี่')).toEqual(['คู่', 'คี่']);
  expect(roadLetters('น้ำเงิน', 'แดง')).toEqual(['น้', 'ด']);
  expect(roadLetters('ต่างหมด', 'เหมือนสอง')).toEqual(['ต่', 'ห']);
});

/** Pairs that roads of dice count. */
const PAIRS = [
  ['dice.bet.small', 'dice.bet.big'],
  ['dice.bet.even', 'dice.bet.odd'],
  ['dice.bet.white', 'dice.bet.red'],
  ['dice.bet.blue', 'dice.bet.red'],
  ['dice.road.different', 'dice.road.pair'],
] as const;

test('[GAME-28] [TABLE-21] in 13 languages no two outcomes of a road of dice have one mark, and marks fit into a bead', () => {
  for (const { code } of languages) {
    const { t } = translatorFor(code, ['dice']);
    for (const [left, right] of PAIRS) {
      const marks = roadLetters(t(left), t(right));
      expect(new Set(marks).size, `${code} ${left}`).toBe(2);
      for (const mark of marks) expect(mark.replaceAll(/\p{Mn}/gu, '').length, `${code} ${mark}`).toBeLessThanOrEqual(2);
    }
  }
});
