import { languages } from '@laro/domain/system/languages';
import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('[HOME-02] a count is written as each language writes it, small ones without the formatter', () => {
  for (const { tag } of languages)
    for (const count of [0, 7, 612, 999, 1000, 60_000]) expect(countText(count, tag)).toBe(new Intl.NumberFormat(tag).format(count));
});
