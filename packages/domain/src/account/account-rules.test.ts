import { expect, test } from 'vitest';
import { isGuessable, nicknamePattern, payeeNamePattern } from './account-rules.ts';

test('[ACC-02] payment passwords that anybody would try first are guessable', () => {
  for (const digits of ['000000', '777777', '123456', '654321', '121212', '345345', '012345']) expect(isGuessable(digits), digits).toBe(true);
  for (const digits of ['194857', '135791', '112233', '902817']) expect(isGuessable(digits), digits).toBe(false);
});

test('[ACC-01] nicknames are letters and numbers of any writing, with single signs between', () => {
  for (const name of ['Maria', 'Señora Ñ', 'สมชาย ใจดี', '李小龙', 'a.b-c_d', "D'Artagnan 2"]) expect(nicknamePattern.test(name), name).toBe(true);
  for (const name of ['a', ' Maria', 'Maria ', 'a  b', '<b>x</b>', 'x'.repeat(21), 'a\u202Eb', '--', 'a@b'])
    expect(nicknamePattern.test(name), name).toBe(false);
});

test('[ACC-01] payee names are names of people', () => {
  for (const name of ['Maria Clara Santos', "O'Neil", 'José P. Rizal', 'Nguyễn Văn A', 'Smith, Jr.', '王小明'])
    expect(payeeNamePattern.test(name), name).toBe(true);
  for (const name of ['M', 'Maria 2', '=1+1', 'x'.repeat(61), 'Maria  - - Clara', 'a@b.c']) expect(payeeNamePattern.test(name), name).toBe(false);
});
