import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Catalogue } from '#server/modules/play/catalogue/index.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import type { DeskEntries } from './desk-entries.ts';

type LobbyCalls = 'getDeskLobbyOrder' | 'changeDeskLobbyOrder' | 'listDeskLobbyEntries' | 'addDeskLobbyEntry' | 'changeDeskLobbyEntry' | 'removeDeskLobbyEntry';

/** The lists that are settings of the merchant. */
const settingOf = { categories: 'games.categories', subcategories: 'games.subcategories' } as const;

interface LobbyDeskDeps extends DeskCallsDeps {
  directory: Pick<MerchantDirectory, 'changeSettings'>;
  catalogue: Pick<Catalogue, 'lobbyOrder' | 'orderLobby'>;
}

/** Games and entries of a merchant's lobby and their order, each change with its audit entry in the same transaction. */
export function lobbyDeskCalls({ knownMerchant, actOf, directory, catalogue }: LobbyDeskDeps, lobby: DeskEntries): Handlers<LobbyCalls> {
  const entrySubject = (merchant: string, entryId: string | undefined) => `merchant:${merchant}/lobby:${entryId ?? ''}`;
  /** Categories are ordered here and offered in the settings: an order removes none. */
  const checkCategories = (merchant: Merchant, keys: readonly string[]) => {
    const before = merchant.settings['games.categories'] as readonly string[];
    if (before.length !== keys.length || !before.every((key) => keys.includes(key))) throw new Refusal('desk.changed_meanwhile');
  };
  return {
    getDeskLobbyOrder: (_context, { params }) => catalogue.lobbyOrder(knownMerchant(params.merchant)),
    changeDeskLobbyOrder: async (context, { params, body: { list, keys, reason } }) => {
      const merchant = knownMerchant(params.merchant);
      const { record } = actOf(context, 'lobby.ordered', `merchant:${merchant.code}/order:${list}`, reason);
      if (list === 'hot' || list === 'vendors') {
        await catalogue.orderLobby(merchant.code, list, keys, record);
      } else {
        if (list === 'categories') checkCategories(merchant, keys);
        await directory.changeSettings(merchant.code, null, { [settingOf[list]]: keys }, record);
      }
      return catalogue.lobbyOrder(knownMerchant(merchant.code));
    },
    listDeskLobbyEntries: async (_context, { params }) => ({ entries: await lobby.list(knownMerchant(params.merchant).code) }),
    addDeskLobbyEntry: async (context, { params, body: { reason, ...entry } }) => {
      const { code } = knownMerchant(params.merchant);
      return lobby.add(code, entry, actOf<{ id: string }>(context, 'lobby.entryAdded', (added) => entrySubject(code, added?.id), reason).record);
    },
    changeDeskLobbyEntry: async (context, { params: { merchant, entryId }, body: { reason, ...entry } }) => {
      const { code } = knownMerchant(merchant);
      return lobby.change(code, entryId, entry, actOf(context, 'lobby.entryChanged', entrySubject(code, entryId), reason).record);
    },
    removeDeskLobbyEntry: async (context, { params: { merchant, entryId }, body: { reason } }) => {
      const { code } = knownMerchant(merchant);
      await lobby.remove(code, entryId, actOf(context, 'lobby.entryRemoved', entrySubject(code, entryId), reason).record);
      return {};
    },
  };
}
