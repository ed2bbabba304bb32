import { settingsFrom } from '@laro/domain/settings/settings';
import { expect, test } from 'vitest';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { searchTags } from './search-tags.ts';

const merchant: Merchant = { code: 'laro', name: 'Laro', hosts: ['laro.example'], settings: settingsFrom({}), revision: 1n };
const parts = { origin: 'https://laro.example', address: '/m/activityDetail?id=3', merchant, language: 'EN' } as const;

test('[PROMO-01] a shared page states its canonical address, its languages, its picture and its subject', () => {
  const head = {
    title: 'A & "B"',
    description: 'c < d',
    kind: 'article',
    image: '/img/a.jpg',
    data: [{ '@type': 'Offer', url: '/m/x', name: '</script><script>alert(1)' }],
  } as const;
  const tags = searchTags({ ...parts, head });
  expect(tags).toContain('<link rel="canonical" href="https://laro.example/m/activityDetail?id=3&amp;language=EN">');
  expect(tags).toContain('<link rel="alternate" hreflang="fil" href="https://laro.example/m/activityDetail?id=3">');
  expect(tags).toContain('<link rel="alternate" hreflang="x-default" href="https://laro.example/m/activityDetail?id=3">');
  expect(tags).toContain('<meta property="og:title" content="A &amp; &quot;B&quot;">');
  expect(tags).toContain('<meta property="og:image" content="https://laro.example/img/a.jpg">');
  expect(tags).toContain('"url":"https://laro.example/m/x"');
  expect(tags.match(/<script/g)).toHaveLength(1);
});

test('[HELP-01] another address of the same page names the one; pages that are not to be found say nothing', () => {
  const head = { title: 'Help', kind: 'article', canonical: '/m/help?tag=faq' } as const;
  expect(searchTags({ ...parts, language: 'TY', head })).toContain('<link rel="canonical" href="https://laro.example/m/help?tag=faq">');
  expect(searchTags({ ...parts, head: { ...head, isIndexed: false } })).toBe('');
  expect(searchTags({ ...parts, head: { title: 'Home' } })).toBe('');
});
