import { describe, expect, test } from 'vitest';

import { bannerBriefs } from '../banners/banner-briefs.ts';
import { bannerSize, bannerSvgOf, textZone } from '../banners/banner.ts';
import { contrast, luminance } from '../drawing/colour.ts';
import { drawn } from './encode.ts';
import { markLetters, markSvg } from '../lettering/mark.ts';
import { gameSvgOf } from './picture.ts';
import { outlineOf } from '../lettering/typeface.ts';
import { vendors } from '../vendors.ts';

const idsIn = (svg: string): readonly string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id ?? '');
const namesUsed = (svg: string): readonly string[] => [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id ?? '');

const sample = ['mango-monsoon', 'sala-roulette', 'bingo-barangay', 'koral-kanyon', 'talisay-derby', 'suwerte-4d', 'dragon-of-apo'];

describe('game pictures', () => {
  test.each(sample)('[ART-1] %s is the same on every drawing', (id) => {
    expect(gameSvgOf(id)).toBe(gameSvgOf(id));
  });

  test.each(sample)('[ART-9] in %s every definition has its own name and every name a definition', (id) => {
    for (const clean of [false, true]) {
      const svg = gameSvgOf(id, clean);
      const ids = idsIn(svg);
      expect(new Set(ids).size).toBe(ids.length);
      expect(namesUsed(svg).filter((name) => !ids.includes(name))).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('[ART-2] the picture ends in night at its foot, so that the grid sits on ink', async () => {
    for (const id of ['mango-monsoon', 'dragon-of-apo', 'sala-roulette']) {
      const { data, width, height } = await drawn(gameSvgOf(id, true));
      const at = ((height - 4) * width + width / 2) * 3;
      expect(luminance(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255), id).toBeLessThan(0.06);
    }
  });
});

describe('banners', () => {
  test.each(bannerBriefs.map(({ id }) => id))('[HOME-05] [ART-8] on %s words in bulb white keep 4.5:1 on the worst pixel of the text zone', async (id) => {
    const { data, width, height } = await drawn(bannerSvgOf(id));
    expect([width, height]).toEqual([bannerSize.width, bannerSize.height]);
    let worst = 21;
    const text = luminance(255, 243, 218);
    for (let y = textZone.top; y < textZone.bottom; y += 1)
      for (let x = textZone.left; x < textZone.right; x += 1) {
        const at = (y * width + x) * 3;
        const ground = luminance(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
        worst = Math.min(worst, contrast(text, ground));
      }
    expect(worst).toBeGreaterThanOrEqual(4.5);
  });
});

describe('vendor marks', () => {
  test('[LIST-13] BTI and the TCG vendors show one mark, every other vendor its own', () => {
    const marks = new Map(vendors.map(({ code }) => [code, markSvg(code)]));
    expect(marks.get('TCG_LOTTO_VN')).toBe(marks.get('BTI'));
    expect(marks.get('TCG_SEA')).toBe(marks.get('BTI'));
    expect(new Set(marks.values()).size).toBe(vendors.length - 2);
    for (const svg of marks.values()) expect(svg.length).toBeLessThan(8192);
  });

  test('[ART-7] letters are at least 5 px high where a mark is 18 px', () => {
    for (const vendor of vendors) {
      const { text, size } = markLetters(vendor);
      expect(-outlineOf(vendor.face, text).top * size * (18 / 120), vendor.code).toBeGreaterThanOrEqual(5);
    }
  });
});
