import { languages } from '@laro/domain/system/languages';
import { expect, test } from 'vitest';
import { PlainPluralRules } from './plain-plural-rules.ts';

test('[DL-02] [NAV-10] without Intl.PluralRules every language counts as with it', () => {
  const counts = [...Array.from({ length: 130 }, (_, count) => count), 1000, 1_000_000, 1.5];
  for (const { tag } of languages)
    for (const type of ['cardinal', 'ordinal'] as const) {
      const [ours, theirs] = [new PlainPluralRules(tag, { type }), new Intl.PluralRules(tag, { type })];
      for (const count of counts) expect([tag, type, count, ours.select(count)]).toEqual([tag, type, count, theirs.select(count)]);
    }
});
