import { expect, test } from 'vitest';
import { maskEmail, maskMobile, maskName } from './mask-for-owner.ts';

test('[ACC-01] a linked contact is recognisable for its owner and not for onlookers', () => {
  expect(maskEmail('maria@mail.example')).toBe('ma•••@mail.example');
  expect(maskEmail('m@mail.example')).toBe('m•••@mail.example');
  expect(maskEmail('"a@b"@mail.example')).toBe('"a•••@mail.example');
  expect(maskMobile('+639171234567', '63')).toBe('+63 •••567');
  expect(maskMobile('+639171234567', '+63')).toBe('+63 •••567');
  expect(maskMobile('+639171234567', null)).toBe('+63 •••567');
  expect(maskName('Maria Clara')).toBe('M••• C•••');
});
