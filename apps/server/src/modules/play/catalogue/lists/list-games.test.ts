import { gameClassifications } from '@laro/domain/catalogue/game-categories';
import { settingsFrom } from '@laro/domain/settings/settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { GameSearch } from '../search/game-search.ts';
import { GameLists, type Question } from './list-games.ts';
import { MerchantCatalogue } from '../merchant-catalogue.ts';
import { untouched, type GameOffer } from './offers.ts';
import { searchTerms } from '../search/search-terms.ts';
import { shareCatalogue, type SharedGame } from '../shared-catalogue.ts';

const NOW = Date.UTC(2026, 5, 15);
const VENDORS = ['BGS', 'KISL', 'AV', 'LUNA'];
const WORDS = ['Mango', 'Mahjong', 'Luna', 'Kalabaw', 'Perya', 'M7'];
const merchant = { code: 'laro', revision: 1n, settings: settingsFrom({}) } as Merchant;

const row = fc.record({
  vendor_code: fc.constantFrom(...VENDORS),
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  game_type: fc.constantFrom('RNG', 'LIVE', 'SPORTS'),
  classification: fc.constantFrom('VIDEO', 'CLASSIC', 'BG'),
  released_on: fc.constantFrom('2025-01-01', '2026-06-10', '2026-07-01'),
});
const offer: fc.Arbitrary<GameOffer> = fc.record({
  isEnabled: fc.boolean(),
  hotPosition: fc.option(fc.integer({ min: 1, max: 9 })),
  position: fc.option(fc.nat(40)),
  newUntil: fc.constantFrom(null, '2026-06-14', '2026-06-15'),
});

const baseRow = { vendor_code: VENDORS[0], name: 'Mango', game_type: 'RNG', classification: 'VIDEO' };

/** A merchant's full state: games, its changes to them, and the lists over it. */
function listsOver(rows: readonly object[], changes: readonly (GameOffer | null)[]) {
  const shared = shareCatalogue(
    1n,
    {
      vendors: VENDORS.map((code) => ({ code, name: `${code} Games`, is_cockfight: code === 'LUNA', has_lobby: true, removed_at: null })),
      games: rows.map((fields, place) => ({
        ...fields,
        id: `g${place}`,
        node_id: BigInt(place),
        game_code: `g${place}`,
        support_play: true,
        is_game_h5: false,
        theme: 1,
        position: place,
        picture_id: 'x',
      })) as never,
    },
    (_kind, id) => ({ key: id, plate: '#000000' }),
  );
  const games = new Map<string, GameOffer>(changes.flatMap((change, place) => (change && place < rows.length ? [[`g${place}`, change] as const] : [])));
  const offers = { vendors: new Set(VENDORS.slice(0, 3)), games };
  const catalogue = new MerchantCatalogue(shared, offers, merchant, NOW);
  const search = new GameSearch(shared.games, shared.vendors.values());
  return { shared, offers, catalogue, search, lists: new GameLists(catalogue, search) };
}

const asked = fc.record({
  category: fc.constantFrom('' as const, 'RNG' as const, 'LIVE' as const, 'BINGO' as const, 'INHOUSE' as const, 'ESPORTS' as const),
  vendor: fc.constantFrom('', ...VENDORS.slice(0, 3)),
  classification: fc.constantFrom('', ...gameClassifications),
  isHot: fc.boolean(),
  isNew: fc.boolean(),
  terms: fc.option(fc.constantFrom('mango', 'mahjng', 'l', 'm', 'slots', 'kisl', 'kisl mango', 'mangoluna', 'nothing at all').map(searchTerms)),
  pageNo: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.integer({ min: 1, max: 12 }),
});

describe('lists', () => {
  test('[LIST-09] a game is new by the days of the merchant’s place, from the day of its release to the last one', () => {
    // The first minute of 15 June and of 16 June in Manila, both 15 June or earlier by UTC.
    const [begin, end] = [Date.UTC(2026, 5, 14, 16, 0), Date.UTC(2026, 5, 15, 16, 0)];
    const isNewAt = (now: number, changes: { released_on?: string; newUntil?: string | null }) => {
      const { shared, offers } = listsOver(
        [{ ...baseRow, released_on: changes.released_on ?? '2026-01-01' }],
        [{ isEnabled: true, hotPosition: null, position: null, newUntil: changes.newUntil ?? null }],
      );
      const catalogue = new MerchantCatalogue(shared, offers, merchant, now);
      return shared.games.map((game) => catalogue.isNew(game));
    };
    expect([isNewAt(begin - 1, { released_on: '2026-06-15' }), isNewAt(begin, { released_on: '2026-06-15' })]).toEqual([[false], [true]]);
    expect([isNewAt(end - 1, { newUntil: '2026-06-15' }), isNewAt(end, { newUntil: '2026-06-15' })]).toEqual([[true], [false]]);
  });

  test('[CALL-05][LIST-05] every page is what going through all games one by one would give', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.array(fc.option(offer), { maxLength: 60 }),
        fc.array(asked, { maxLength: 8 }),
        async (rows, changes, all) => {
          const { shared, offers, catalogue, search, lists } = listsOver(rows, changes);
          await search.index();
          const offerOf = ({ id }: SharedGame) => offers.games.get(id) ?? untouched;
          const placeOf = (game: SharedGame) => offerOf(game).position ?? game.position;
          const ordered = shared.games
            .filter((game) => offers.vendors.has(game.vendor.code) && offerOf(game).isEnabled)
            .toSorted((a, b) => placeOf(a) - placeOf(b) || Number(offerOf(a).position === null) - Number(offerOf(b).position === null) || a.index - b.index);
          for (const fields of all) {
            const { category, vendor, classification, isHot, isNew, terms, pageNo, pageSize } = fields;
            const score = new Map(terms === null ? [] : search.find(terms, () => true).map((match) => [match.game, match.score]));
            const hot = ordered.filter((game) => offerOf(game).hotPosition !== null);
            const listed =
              isHot && terms === null
                ? hot.toSorted((a, b) => (offerOf(a).hotPosition ?? 0) - (offerOf(b).hotPosition ?? 0) || (a.id < b.id ? -1 : 1))
                : ordered;
            const selected = listed
              .filter((game) => (category === '' || game.listedIn.includes(category)) && (vendor === '' || game.vendor.code === vendor))
              .filter((game) => (!isNew || catalogue.isNew(game)) && (!isHot || hot.includes(game)) && (terms === null || score.has(game)))
              .toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
            const narrowed = selected.filter((game) => classification === '' || game.classification === classification);
            const page = lists.page({ ...fields, key: '' } as Question, 'EN');
            expect(page.games.map((game) => game.gameId)).toEqual(narrowed.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((game) => game.id));
            expect([page.totalCount, page.totalPages]).toEqual([narrowed.length, Math.ceil(narrowed.length / pageSize)]);
            expect(page.classifications).toEqual(
              gameClassifications.flatMap((key) => {
                const count = selected.filter((game) => game.classification === key).length;
                return count === 0 ? [] : [{ key, count }];
              }),
            );
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('[LIST-03] one letter finds the same before the index is there and after', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.constantFrom('m', 'k', '7', 'm l', 'z'), async (rows, text) => {
        const { search } = listsOver(rows, []);
        const before = search.find(searchTerms(text), () => true);
        await search.index();
        expect(search.find(searchTerms(text), () => true)).toEqual(before);
      }),
    );
  });
});
