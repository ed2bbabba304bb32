import { expect, test } from 'vitest';

import { playsOf, type FamilyParams } from './families.ts';
import { loadEveryFamily, loadPlays } from './family-plays.ts';
import { WORKED_EXAMPLES } from './rules/worked-examples.ts';

test.each(WORKED_EXAMPLES.map(({ params }) => params))(
  '[LOTT-65] the plays of $family that a page loads are those that the server counts with',
  async (params) => {
    const loaded = await loadPlays(params);
    expect([...loaded.keys()]).toEqual([...playsOf(params).keys()]);
    expect([...loaded.values()].map(({ classes }) => classes)).toEqual([...playsOf(params).values()].map(({ classes }) => classes));
  },
);

test('[LOTT-39] the rules of every family are loaded together for a page that works offline', async () => {
  const families = await loadEveryFamily();
  // D4 and D6 are in the file of D3.
  expect(families).toHaveLength(12);
  expect(families).not.toContain(null);
});

test('[LOTT-65] parameters of no game are refused', async () => {
  await expect(loadPlays({ family: 'LT', pool: 1 } as FamilyParams)).rejects.toThrow('no such game: LT');
});
