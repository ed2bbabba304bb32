import { describe, expect, test } from 'vitest';

import { briefs } from '../briefs.ts';
import { enamels, hueDistance } from '../drawing/colour.ts';
import { directionOf } from '../staging/director.ts';
import { type LetteringBox, setName, topOf } from './lettering.ts';
import { boxIn } from '../output/picture.ts';

const box: LetteringBox = { centre: 240, width: 430, height: 158, foot: 440 };

describe('lettering', () => {
  test('[ART-4] a name keeps its words in order and fits inside its box', () => {
    for (const brief of briefs) {
      const { vendor } = directionOf(brief.id);
      const room = boxIn(vendor.frame);
      const lines = setName(brief.name, vendor.face, room);
      expect(
        lines
          .map(({ text }) => text)
          .join(' ')
          .replaceAll('- ', '-'),
        brief.id,
      ).toBe(brief.name);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const { outline, size } of lines) expect((outline.right - outline.left) * size, brief.id).toBeLessThanOrEqual(room.width);
      expect(room.foot - topOf(lines), brief.id).toBeLessThanOrEqual(room.height + 1);
    }
  });

  test('[ART-4] no name is set smaller than can be read at 110 px', () => {
    for (const brief of briefs) {
      const { vendor } = directionOf(brief.id);
      const lines = setName(brief.name, vendor.face, boxIn(vendor.frame));
      for (const { size, text } of lines) expect(size * 0.7 * (110 / 480), `${brief.id}: ${text}`).toBeGreaterThan(6);
    }
  });

  test('[ART-4] a line never ends in a small word when another break is as large', () => {
    expect(setName('Baul ni Lolo', 'chango', box).map(({ text }) => text)).not.toContain('Baul ni');
  });

  test('[ART-4] a letter no face has is refused instead of drawn as an empty box', () => {
    expect(() => setName('ไทย', 'bungee', box)).toThrow('bungee has no letter');
  });

  test('[ART-4] letters never wear the hue of their ground', () => {
    for (const { id } of briefs) {
      const { enamel, palette } = directionOf(id);
      expect(hueDistance(enamels[enamel].hue, palette.night), id).toBeGreaterThanOrEqual(30);
    }
  });
});
