import { expect, test, vi } from 'vitest';
import { lookPalettes, symbolSets } from './looks.ts';
import { mathematicsFor, pickFor, slotFor } from './slot-for.ts';
import { slotOverrides } from './slot-overrides.ts';
import { slots } from './slots.ts';
import { sampleOf } from '../../testing/sample.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

const COUNT = sampleOf(6000, 2000);
const ids = Array.from({ length: COUNT }, (_, index) => `game-${index}`);
const spread = (names: readonly string[], count: number): number => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  expect(counts.size).toBe(count);
  return [...counts.values()].reduce((sum, seen) => sum + (seen - names.length / count) ** 2 / (names.length / count), 0);
};

test('[PLAY-01] every game has a mathematics and a look, always the same', () => {
  for (const id of ids.slice(0, 300)) expect(slotFor(id, 'mango')).toEqual(slotFor(id, 'mango'));
  expect(slotFor('mango-monsoon', 'mango')).toMatchObject({ gameId: 'mango-monsoon', look: { symbolSet: 'fruit' } });
});

test('[PLAY-01] games are spread fairly over mathematics, symbols and palettes', () => {
  // 99.9 % of chi-square with 16, 15 and 11 degrees of freedom.
  expect(
    spread(
      ids.map((id) => mathematicsFor(id).id),
      slots.length,
    ),
  ).toBeLessThan(39.3);
  const looks = ids.map((id) => slotFor(id).look);
  expect(
    spread(
      looks.map(({ symbolSet }) => symbolSet),
      symbolSets.length,
    ),
  ).toBeLessThan(37.7);
  expect(
    spread(
      looks.map(({ palette }) => palette.id),
      lookPalettes.length,
    ),
  ).toBeLessThan(31.3);
});

test('[PLAY-01] a mathematics that is added takes over its share and moves no other game', () => {
  const before = slots.slice(0, -1);
  const moved = ids.filter((id) => pickFor(before, id).id !== pickFor(slots, id).id);
  for (const id of moved) expect(pickFor(slots, id)).toBe(slots.at(-1));
  const share = COUNT / slots.length;
  expect(moved.length).toBeGreaterThan(share - 5.5 * Math.sqrt(share));
  expect(moved.length).toBeLessThan(share + 5.5 * Math.sqrt(share));
});

test('[PLAY-01] the override table names what exists, and is obeyed', () => {
  for (const [id, { mathematics, symbolSet }] of Object.entries(slotOverrides)) {
    if (mathematics !== undefined) expect(mathematicsFor(id).id).toBe(mathematics);
    if (symbolSet !== undefined) expect(slotFor(id).look.symbolSet).toBe(symbolSet);
  }
  expect(mathematicsFor('perya-sevens')).toBe(slots[0]);
});

test('[PLAY-01] every symbol of a game has a picture, and no two the same', () => {
  for (const mathematics of slots)
    for (const symbols of symbolSets) {
      const id = ids.find((one) => mathematicsFor(one) === mathematics && slotFor(one, symbols.pictures[0] ?? null).look.symbolSet === symbols.id);
      if (id === undefined) throw new Error(`no game for ${mathematics.id} with ${symbols.id}`);
      const { look } = slotFor(id, symbols.kin[0] ?? null);
      const codes = new Set([...mathematics.strips, ...(mathematics.freeSpins?.strips ?? [])].join(''));
      const pictures = [...codes].map((code) => look.symbols[code]);
      expect(
        pictures.every((picture) => picture !== undefined && picture !== ''),
        `${mathematics.id} ${symbols.id}`,
      ).toBe(true);
      expect(new Set(pictures).size, `${mathematics.id} ${symbols.id}: ${pictures.join()}`).toBe(codes.size);
    }
});

test('[PLAY-01] a subject that is a drawing of its own chooses the set and is no symbol', () => {
  const { look } = slotFor('kislap-sevens', 'reels:cherries+seven+gem-stone');
  expect(look.symbolSet).toBe('classic');
  expect(Object.values(look.symbols)).not.toContain('reels:cherries+seven+gem-stone');
});
