import { expect, test } from 'vitest';
import { maskEmail, maskMobile, maskName } from './mask-for-desk.ts';

test('[T85] enough is left to compare with what a caller states, and too little to contact them', () => {
  expect(maskEmail('Ana.Reyes@example.com')).toBe('A•••@e•••.com');
  expect(maskEmail('a@b')).toBe('a•••@b•••');
  expect(maskEmail('"a@b"@mail.example.co.uk')).toBe('"•••@m•••.uk');
  expect(maskMobile('+639171234567')).toBe('+63•••567');
  expect(maskName(' Ana  Maria Reyes ')).toBe('A••• M••• R•••');
  expect(maskName('王小明')).toBe('王•••');
  expect(maskName('')).toBe('');
});
