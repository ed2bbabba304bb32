import { describe, expect, test } from 'vitest';
import { fixtureGames } from '#server/testing/sites/catalogue-fixture.ts';
import { GameSearch } from './game-search.ts';
import { searchTerms } from './search-terms.ts';
import { shareCatalogue } from '../shared-catalogue.ts';

function catalogueOf(rows: readonly (readonly [id: string, vendor: string, name: string, ...rest: unknown[]])[]) {
  const codes = [...new Set(rows.map(([, vendor]) => vendor))];
  return shareCatalogue(
    1n,
    {
      vendors: codes.map((code) => ({ code, name: `${code} vendor`, is_cockfight: false, has_lobby: true, removed_at: null })),
      games: rows.map(([id, vendor_code, name], place) => ({
        id,
        node_id: BigInt(place),
        vendor_code,
        game_code: id,
        name,
        game_type: 'RNG',
        classification: 'VIDEO',
        support_play: true,
        is_game_h5: false,
        theme: 1,
        released_on: '2025-01-01',
        position: place,
        picture_id: id,
      })),
    },
    (_kind, id) => ({ key: id, plate: '#000000' }),
  );
}

async function searchOver(rows: Parameters<typeof catalogueOf>[0], isIndexed = true) {
  const { games, vendors } = catalogueOf(rows);
  const search = new GameSearch(games, vendors.values());
  if (isIndexed) await search.index();
  return (text: string) =>
    search
      .find(searchTerms(text), () => true)
      .toSorted((a, b) => b.score - a.score || a.game.position - b.game.position)
      .map((match) => match.game.name);
}

describe('search', () => {
  test('[LIST-03] two errors in a longer name still find it; a word as typed goes before a similar one', async () => {
    const find = await searchOver(fixtureGames);
    for (const typed of ['Gintong Kalabaw', 'gnitong kalabaw', 'gintong kalbaw', 'gintomg kalabow', 'kalbw', 'gintong k'])
      expect(find(typed)[0], typed).toBe('Gintong Kalabaw');
    expect(find('sevens')).toEqual(['Kislap Sevens', 'Perya Sevens']);
    expect(find('seven')).toEqual(['Kislap Sevens', 'Perya Sevens']);
    expect(find('manga')).toEqual(['Mango Monsoon']);
  });

  test('[LIST-03] short words forgive nothing, so that they do not find everything', async () => {
    const find = await searchOver([
      ['a', 'V', 'Cat'],
      ['b', 'V', 'Car'],
      ['c', 'V', 'Carnival'],
    ]);
    expect(find('cat')).toEqual(['Cat']);
    expect(find('car')).toEqual(['Car', 'Carnival']);
    expect(find('cax')).toEqual([]);
  });

  test('[LIST-03] one letter lists the words that begin with it, in the catalogue’s order', async () => {
    const find = await searchOver(fixtureGames);
    expect(find('k')).toEqual(['Kislap Sevens', 'Gintong Kalabaw']);
  });

  test('[LIST-03] a vendor’s or category’s name finds its games after those named so', async () => {
    const find = await searchOver([
      ['a', 'MANGO', 'First'],
      ['b', 'OTHER', 'Mango Tree'],
      ['c', 'OTHER', 'Third'],
    ]);
    expect(find('mango')).toEqual(['Mango Tree', 'First']);
    expect(find('mango first')).toEqual(['First']);
    expect(find('slots')).toEqual(['First', 'Mango Tree', 'Third']);
    expect(find('สล็อต')).toHaveLength(3);
  });

  test('[LIST-03] while the index is being made, names are found as typed', async () => {
    const find = await searchOver(fixtureGames, false);
    expect(find('gintong')).toEqual(['Gintong Kalabaw']);
    expect(find('ginotng')).toEqual([]);
  });

  test('[LIST-03] a large catalogue is indexed in pieces and answers the same', async () => {
    const many = Array.from({ length: 5000 }, (_, number) => [`g${number}`, 'V', `Game ${number} Lucky`] as const);
    const { games, vendors } = catalogueOf([...many, ['x', 'V', 'Gintong Kalabaw']]);
    const search = new GameSearch(games, vendors.values());
    const indexing = search.index();
    expect(search.isIndexed).toBe(false);
    expect(search.find(['gintong'], () => true)).toHaveLength(1);
    await indexing;
    expect(search.isIndexed).toBe(true);
    expect(search.find(['gintnog'], () => true).map((match) => match.game.id)).toEqual(['x']);
  });

  test('[ERR-02] names that look like object members are only names', async () => {
    const find = await searchOver([
      ['__proto__', 'constructor', 'constructor'],
      ['toString', 'constructor', '__proto__ hasOwnProperty'],
    ]);
    expect(find('constructor')).toEqual(['constructor', '__proto__ hasOwnProperty']);
    expect(find('hasownproperty')).toEqual(['__proto__ hasOwnProperty']);
  });
});
