import type { GameCategory, GameType } from '@laro/domain/catalogue/game-categories';
import type { Picture, PictureOf } from '#server/modules/core/pictures/index.ts';
import type { SharedRows } from './catalogue.store.ts';
import { categoryOf, listedIn } from './lists/game-category.ts';

export interface SharedVendor {
  code: string;
  name: string;
  hasLobby: boolean;
  /** Removed by the desk: its games are found by their ids only. */
  isRemoved: boolean;
}

/** A game as all merchants share it, read-only. */
export interface SharedGame {
  id: string;
  /** Position among all games, counted from 0. */
  index: number;
  nodeId: string;
  vendor: SharedVendor;
  gameCode: string;
  name: string;
  gameType: GameType;
  classification: string;
  /** The one category it belongs to; `listedIn` are those whose lists show it. */
  category: GameCategory;
  listedIn: readonly GameCategory[];
  supportPlay: boolean;
  isGameH5: boolean;
  theme: number;
  /** YYYY-MM-DD. */
  releasedOn: string;
  position: number;
  picture: Picture;
}

/** All vendors and games, in memory, in their shared order. Replaced as a whole when its revision changes. */
export interface SharedCatalogue {
  revision: bigint;
  vendors: ReadonlyMap<string, SharedVendor>;
  games: readonly SharedGame[];
  byId: ReadonlyMap<string, SharedGame>;
  byNode: ReadonlyMap<string, SharedGame>;
}

/** One object for equal values: tens of thousands of games then share a few, which is what makes going through them quick. */
function sharer<Value>(keyOf: (value: Value) => string): (value: Value) => Value {
  const known = new Map<string, Value>();
  return (value) => {
    const key = keyOf(value);
    const kept = known.get(key) ?? value;
    known.set(key, kept);
    return kept;
  };
}

/** Makes the shared catalogue from its rows. `pictureOf` finds the artwork of an id. */
export function shareCatalogue(revision: bigint, rows: SharedRows, pictureOf: PictureOf): SharedCatalogue {
  const cockfightVendors = new Set(rows.vendors.filter((row) => row.is_cockfight).map((row) => row.code));
  const vendors = new Map(
    rows.vendors.map((row) => [row.code, { code: row.code, name: row.name, hasLobby: row.has_lobby, isRemoved: row.removed_at !== null }]),
  );
  const shareText = sharer((text: string) => text);
  const shareCategories = sharer((categories: readonly GameCategory[]) => categories.join());
  const known = rows.games.filter((row) => vendors.has(row.vendor_code));
  const games = known.flatMap((row, index): SharedGame[] => {
    const vendor = vendors.get(row.vendor_code);
    if (!vendor) return [];
    const kind = { gameType: row.game_type, classification: row.classification, vendorCode: vendor.code, isCockfight: cockfightVendors.has(vendor.code) };
    return [
      {
        id: row.id,
        index,
        nodeId: row.node_id.toString(),
        vendor,
        gameCode: row.game_code,
        name: row.name,
        gameType: row.game_type,
        classification: shareText(row.classification),
        category: categoryOf(kind),
        listedIn: shareCategories(listedIn(kind)),
        supportPlay: row.support_play,
        isGameH5: row.is_game_h5,
        theme: row.theme,
        releasedOn: row.released_on,
        position: row.position,
        picture: pictureOf('game', row.picture_id),
      },
    ];
  });
  return { revision, vendors, games, byId: new Map(games.map((game) => [game.id, game])), byNode: new Map(games.map((game) => [game.nodeId, game])) };
}
