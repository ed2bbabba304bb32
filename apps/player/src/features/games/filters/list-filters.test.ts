import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isNarrowed, isOwnType, listAddress, noFilters, questionOf, readCategory, readFilters, withVendor } from './list-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters of a list', () => {
  test('[LIST-02] [LIST-08] live in the address and come back from it', () => {
    const filters = { vassalage: 'TCG_SEA', type: 'HOT', classify: 'VIDEO', q: 'mango & co' } as const;
    const address = listAddress('/m/slot-games', '', filters);
    expect(address).toBe('/m/slot-games?vassalage=TCG_SEA&type=HOT&classify=VIDEO&q=mango+%26+co');
    expect(read(address.split('?')[1] ?? '')).toEqual(filters);
  });

  test('[LIST-08] what narrows nothing is not in the address, so equal lists have equal addresses', () => {
    expect(listAddress('/m/slot-games', '', noFilters)).toBe('/m/slot-games');
    expect(listAddress('/m/gameCenter', 'BINGO', { ...noFilters, q: '  ' })).toBe('/m/gameCenter?gameType=BINGO');
    expect(isNarrowed(noFilters)).toBe(false);
    expect(isNarrowed({ ...noFilters, q: 'x' })).toBe(true);
  });

  test('[LIST-09] new games are requested with isNew 1 and an empty classification', () => {
    const filters = read('type=NEW&classify=VIDEO');
    expect(filters).toEqual({ ...noFilters, type: 'NEW' });
    expect(questionOf('RNG', filters)).toMatchObject({ gameType: 'RNG', dataType: 'NEW', isNew: '1', gameClassify: '' });
    expect(listAddress('/m/slot-games', '', { ...noFilters, type: 'NEW', classify: 'VIDEO' })).toBe('/m/slot-games?type=NEW');
  });

  test('[LIST-09] recent games and favourites are a player’s own and never asked of the public list', () => {
    expect(['ALL', 'HOT', 'NEW', 'RECENT', 'FAV'].filter((type) => isOwnType(type as 'ALL'))).toEqual(['RECENT', 'FAV']);
    for (const type of ['RECENT', 'FAV'] as const) expect(questionOf('RNG', read(`type=${type}`)).dataType).toBe('ALL');
  });

  test('[LIST-05] another vendor takes the classification away, other filters stay', () => {
    expect(withVendor({ vassalage: 'A', type: 'HOT', classify: 'MEGA', q: 'x' }, 'B')).toEqual({ vassalage: 'B', type: 'HOT', classify: '', q: 'x' });
  });

  test('[LIST-02] the game centre reads its category', () => {
    expect(['gameType=BINGO', 'gameType=bingo', 'gameType=constructor', ''].map((query) => readCategory(new URLSearchParams(query)))).toEqual([
      'BINGO',
      '',
      '',
      '',
    ]);
  });

  test('[LIST-08] hostile addresses give plain filters', () => {
    expect(read('vassalage=../../etc&type=__proto__&classify=<script>&q=%00')).toEqual({ ...noFilters, q: '\0' });
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (vassalage, type, classify, q) => {
        const filters = read(new URLSearchParams({ vassalage, type, classify, q }).toString());
        expect(filters.q.length).toBeLessThanOrEqual(80);
        expect(filters.vassalage).toMatch(/^[A-Za-z0-9_.-]{0,64}$/);
        const again = readFilters(new URLSearchParams(listAddress('/m/x', '', filters).split('?')[1] ?? ''));
        expect(again).toEqual(filters);
      }),
    );
  });
});
