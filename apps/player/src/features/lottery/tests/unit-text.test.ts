import { afterEach, expect, test, vi } from 'vitest';
import { leftText } from '../parts/draws/server-clock.ts';
import { secondsText } from '../parts/rules-text.ts';

const HOUR_MS = 3_600_000;
const left = (tag: string) => leftText(51 * HOUR_MS + 10 * 60_000, tag);

function refuse(): never {
  throw new RangeError('Invalid value unit for option style');
}

afterEach(() => vi.restoreAllMocks());

test('[LOTT-61] days that are left are in the language of the page', () => {
  expect(['en', 'zh-Hans', 'vi'].map(left)).toEqual(['2d 03:10', '2天 03:10', '2 ngày 03:10']);
  expect(leftText(HOUR_MS + 36 * 60_000 + 8000, 'vi')).toBe('1:36:08');
});

test('[LOTT-16] [LOTT-61] a browser that cannot format units shows lengths of time with their signs', () => {
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(refuse);
  expect(left('vi')).toBe('2 d 03:10');
  expect([secondsText(900, 'vi'), secondsText(10, 'vi')]).toEqual(['15 min', '10 s']);
});
