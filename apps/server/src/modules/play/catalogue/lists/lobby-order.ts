import type { Wire } from '@laro/contract/routes';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { lockOffers, readHotGameIds, readVendorOrder, writeHotGameIds, writeVendorOrder } from '../catalogue.store.ts';
import type { Offers } from './offers.ts';
import type { MerchantCatalogue } from '../merchant-catalogue.ts';
import type { SharedCatalogue } from '../shared-catalogue.ts';

type LobbyOrder = Wire<'getDeskLobbyOrder', 'value'>;
/** Lists stored in the catalogue's own tables; the others are settings. */
export type OrderedList = 'hot' | 'vendors';
export type RecordOrder = (transaction: Transaction, change: { before: readonly string[]; after: readonly string[] }) => Promise<void>;

/** Lists of a merchant's lobby in their order. Disabled hot games keep their positions, so the list includes them. */
export function viewLobbyOrder(shared: SharedCatalogue, offers: Offers, catalogue: MerchantCatalogue, { settings }: Merchant): LobbyOrder {
  const hotPlaceOf = (id: string) => offers.games.get(id)?.hotPosition ?? null;
  const hot = [...offers.games.keys()]
    .filter((id) => hotPlaceOf(id) !== null)
    .toSorted((a, b) => (hotPlaceOf(a) ?? 0) - (hotPlaceOf(b) ?? 0) || (a < b ? -1 : 1))
    .flatMap((id) => shared.byId.get(id) ?? []);
  const countOf = (category: GameCategory) => (category === 'HOT' ? catalogue.hot.length : catalogue.shelfOf(category).games.length);
  return {
    categories: settings['games.categories'].map((key) => ({ key, gameCount: countOf(key) })),
    hot: hot.map((game) => ({
      gameId: game.id,
      gameName: game.name,
      vassalage: game.vendor.code,
      picture: { key: game.picture.key, plate: game.picture.plate },
      isOffered: catalogue.offersGame(game),
    })),
    vendors: [...offers.vendors].flatMap((code) => {
      const vendor = shared.vendors.get(code);
      return vendor ? [{ code, name: vendor.name, gameCount: catalogue.shelfOf('', code).games.length }] : [];
    }),
    vendorsOff: [...shared.vendors.values()]
      .filter(({ code, isRemoved }) => !isRemoved && !offers.vendors.has(code))
      .map(({ code, name }) => ({ code, name }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    subcategories: [...settings['games.subcategories']],
  };
}

const isSameSet = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && new Set(after).size === after.length && before.every((key) => after.includes(key));

/**
 * Puts hot games or vendors in the given order. Hot games must be exactly those of the list: anything else means that someone has changed it
 * since (`desk.changed_meanwhile`). Omitted vendors are switched off, others switched on; an unknown one gets the same refusal.
 */
export function writeLobbyOrder(pool: pg.Pool, merchantCode: string, list: OrderedList, keys: readonly string[], record: RecordOrder): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    await lockOffers(transaction, merchantCode);
    const before = await (list === 'hot' ? readHotGameIds : readVendorOrder)(transaction, merchantCode);
    const isWritten = list === 'vendors' ? await writeVendorOrder(transaction, merchantCode, keys) : isSameSet(before, keys);
    if (!isWritten) throw new Refusal('desk.changed_meanwhile');
    if (list === 'hot') await writeHotGameIds(transaction, merchantCode, keys);
    await record(transaction, { before, after: keys });
  });
}
