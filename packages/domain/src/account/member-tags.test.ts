import { expect, test } from 'vitest';
import { tagsFrom } from './member-tags.ts';

test('[DESK-15] tags are typed with spaces or commas, in any script and case, each once', () => {
  expect(tagsFrom(' Guest, vip-night guest  ')).toEqual(['guest', 'vip-night']);
  expect(tagsFrom('')).toEqual([]);
  expect(tagsFrom('гость ลูกค้า 常客')).toEqual(['гость', 'ลูกค้า', '常客']);
  expect([tagsFrom('a;b'), tagsFrom('-a'), tagsFrom('a'.repeat(31)), tagsFrom('a'.repeat(30))]).toEqual([null, null, null, ['a'.repeat(30)]]);
});
