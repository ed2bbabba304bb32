import { describe, expect, test } from 'vitest';
import { lookOf, plainLetters } from './look-of.ts';
import { hasOneScriptAWord } from './one-script.ts';

describe('scripts', () => {
  test.each(['Maria Clara', 'Ñoño 88', 'Мария', 'สวัสดี', '東京タワー', 'さくら', '홍길동', '韓國 한국', 'Nguyễn', 'Ali علي', '☺ Juan', '123'])(
    '[SAFE-24] every word of %j has one script',
    (name) => {
      expect(hasOneScriptAWord(name)).toBe(true);
    },
  );

  test.each(['Mаria', 'Jоse', 'ρaul', 'Juаn Luna', 'abcд', 'さくらa', '한さ'])('[SAFE-24] a word of %j mixes scripts', (name) => {
    expect(hasOneScriptAWord(name)).toBe(false);
  });
});

describe('looks', () => {
  test.each([
    ['МАRIA', 'maria'],
    ['m.a_r-i a', 'maria'],
    ['ｍａｒｉａ', 'MARIA'],
    ['rnaria', 'maria'],
    ['Mar1a', 'marla'],
    ['ј0hn', 'john'],
    ['Мárìa', 'maria'],
  ])('[SAFE-24] %j looks like %j', (one, other) => {
    expect(lookOf(one)).toBe(lookOf(other));
  });

  test('[SAFE-24] other names have another key, and letters of other alphabets are not changed', () => {
    expect(lookOf('marta')).not.toBe(lookOf('maria'));
    expect(lookOf('мария')).not.toBe(lookOf('maria'));
    expect(plainLetters('ѕuрроrt')).toBe('support');
  });
});
