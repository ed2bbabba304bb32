import { describe, expect, test } from 'vitest';

import { bannerBriefs } from './banners/banner-briefs.ts';
import { briefs, slugOf } from './briefs.ts';
import { vendors } from './vendors.ts';

/** Symbols game-art.md, section 6 keeps out: written characters, people, flags, religion, money with a face, real weapons. */
const blocked =
  /(^|:)(white-flower|red-envelope|mahjong-red-dragon|money-bag|money-with-wings|.*-banknote|teddy-bear|nesting-dolls|kaaba|.*-cross|prayer-beads|church|mosque|synagogue|hindu-temple|shinto-shrine|om|menorah|wheel-of-dharma|statue-of-liberty|map-of-japan|dagger|kitchen-knife|water-pistol|santa-claus|baby|child|person.*|man|woman|boy|girl|police-officer|gun|pistol-gun|ak47|uzi|crucifix)$/;

/** Words that would make two names sound like one another. */
const bareWords = (name: string): string =>
  slugOf(name)
    .split('-')
    .filter((word) => !['ng', 'of', 'the', 'sa', 'ni', 'and', 'o', 'a', 'de', 'con'].includes(word))
    .sort()
    .join(' ');

describe('briefs', () => {
  test('[LIST-15] there are more than 600 games with ids and names of their own', () => {
    expect(briefs.length).toBeGreaterThanOrEqual(640);
    expect(new Set(briefs.map(({ id }) => id)).size).toBe(briefs.length);
    expect(new Set(briefs.map(({ name }) => bareWords(name))).size).toBe(briefs.length);
    for (const { id } of briefs) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('[LIST-15] every shelf is filled', () => {
    const counts = new Map<string, number>();
    for (const { category } of briefs) counts.set(category, (counts.get(category) ?? 0) + 1);
    const least = { slots: 300, live: 70, fish: 45, poker: 50, sports: 24, esports: 20, lottery: 30, elottery: 22, cockfight: 8, bingo: 30, inhouse: 45 };
    for (const [category, count] of Object.entries(least)) expect(counts.get(category), category).toBeGreaterThanOrEqual(count);
  });

  test('[ART-6] there are at least 220 subjects, none used more than three times, none from the block list', () => {
    const uses = new Map<string, number>();
    for (const { subject } of briefs) uses.set(subject, (uses.get(subject) ?? 0) + 1);
    expect(uses.size).toBeGreaterThanOrEqual(220);
    expect([...uses].filter(([, count]) => count > 3)).toEqual([]);
    expect([...uses.keys()].filter((subject) => blocked.test(subject))).toEqual([]);
  });
});

describe('vendors', () => {
  test('[PLAY-02] [PLAY-06] [LIST-09] every code the product names has a vendor, and every game a vendor', () => {
    const codes = new Set(vendors.map(({ code }) => code));
    for (const code of ['BTI', 'TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT', 'AV', 'AI', 'IMES', 'TF', 'IA', 'BGS']) expect(codes, code).toContain(code);
    expect(codes.size).toBe(vendors.length);
    for (const { vendor, id } of briefs) expect(codes, id).toContain(vendor);
    for (const { code } of vendors)
      expect(
        briefs.some(({ vendor }) => vendor === code),
        code,
      ).toBe(true);
    expect(new Set(briefs.filter(({ category }) => category === 'inhouse').map(({ vendor }) => vendor))).toEqual(new Set(['BGS']));
  });

  test('[HOME-04] at least two vendors have cockfight games only', () => {
    const only = vendors.filter(({ code }) => briefs.filter(({ vendor }) => vendor === code).every(({ category }) => category === 'cockfight'));
    expect(only.length).toBeGreaterThanOrEqual(2);
  });

  test('[ART-7] two vendors never look the same: frame, face and signature differ as a set', () => {
    const looks = vendors.map(({ frame, face, signature }) => [frame, face, signature].join());
    expect(new Set(looks).size).toBe(vendors.length);
  });
});

describe('banners', () => {
  test('[HOME-05] every merchant has four for the home page and one for every shelf', () => {
    for (const merchant of ['laro', 'dagat']) {
      const own = bannerBriefs.filter((brief) => brief.merchant === merchant);
      expect(own.filter(({ place }) => place === 'home').length).toBeGreaterThanOrEqual(4);
      for (const place of ['m_rng', 'm_sports', 'm_pvp', 'm_live', 'm_fish', 'm_lott', 'm_elott', 'm_reg'])
        expect(
          own.some((brief) => brief.place === place),
          `${merchant} ${place}`,
        ).toBe(true);
    }
    expect(new Set(bannerBriefs.map(({ id }) => id)).size).toBe(bannerBriefs.length);
  });

  test('[ART-8] the two merchants show different subjects and every subject is to the right of the words', () => {
    const subjects = (merchant: string): Set<string> =>
      new Set(
        bannerBriefs
          .filter((brief) => brief.merchant === merchant)
          .flatMap(({ parts }) => parts.filter((part) => part.far !== true).map(({ subject }) => subject)),
      );
    const laro = subjects('laro');
    expect([...subjects('dagat')].filter((subject) => laro.has(subject) && subject !== 'soccer-ball')).toEqual([]);
    for (const { parts, id } of bannerBriefs) for (const { x, size } of parts) expect(x - size / 2, id).toBeGreaterThan(360);
  });
});
