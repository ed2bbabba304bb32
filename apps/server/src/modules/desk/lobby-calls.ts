import { Refusal } from '#server/http/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { DeskCatalogue, DeskLobby } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type LobbyCalls = 'getDeskLobbyOrder' | 'changeDeskLobbyOrder' | 'listDeskLobbyEntries' | 'addDeskLobbyEntry' | 'changeDeskLobbyEntry' | 'removeDeskLobbyEntry';

/** The lists that are settings of the merchant. */
const settingOf = { categories: 'games.categories', subcategories: 'games.subcategories' } as const;

/** What a merchant's lobby shows and in which order, each change with its audit entry in the same transaction. */
export function lobbyCalls({ audit }: Identity, directory: MerchantDirectory, catalogue: DeskCatalogue, lobby: DeskLobby): Handlers<LobbyCalls> {
  const known = (code: string): Merchant => {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const entryEvent = (merchant: string, entryId: string | undefined) => `merchant:${merchant}/lobby:${entryId ?? ''}`;
  /** Categories are put in order here and offered in the settings: whoever orders them takes none away. */
  const checkCategories = (merchant: Merchant, keys: readonly string[]) => {
    const before = merchant.settings['games.categories'] as readonly string[];
    if (before.length !== keys.length || !before.every((key) => keys.includes(key))) throw new Refusal('desk.changed_meanwhile');
  };
  return {
    getDeskLobbyOrder: (_context, { params }) => catalogue.lobbyOrder(known(params.merchant)),
    changeDeskLobbyOrder: async (context, { params, body: { list, keys, reason } }) => {
      const merchant = known(params.merchant);
      const record = (transaction: Parameters<typeof audit.append>[0], { before, after }: { before: object; after: object }) =>
        audit.append(transaction, { ...eventOf(context, 'lobby.ordered', `merchant:${merchant.code}/order:${list}`, reason), before, after });
      if (list === 'hot' || list === 'vendors') {
        await catalogue.orderLobby(merchant.code, list, keys, record);
      } else {
        if (list === 'categories') checkCategories(merchant, keys);
        await directory.changeSettings(merchant.code, null, { [settingOf[list]]: keys }, record);
      }
      return catalogue.lobbyOrder(known(merchant.code));
    },
    listDeskLobbyEntries: async (_context, { params }) => ({ entries: await lobby.list(known(params.merchant).code) }),
    addDeskLobbyEntry: (context, { params, body: { reason, ...entry } }) =>
      lobby.add(known(params.merchant).code, entry, (transaction, { before, after }) =>
        audit.append(transaction, { ...eventOf(context, 'lobby.entryAdded', entryEvent(params.merchant, after?.id), reason), before, after }),
      ),
    changeDeskLobbyEntry: (context, { params, body: { reason, ...entry } }) =>
      lobby.change(known(params.merchant).code, params.entryId, entry, (transaction, change) =>
        audit.append(transaction, { ...eventOf(context, 'lobby.entryChanged', entryEvent(params.merchant, params.entryId), reason), ...change }),
      ),
    removeDeskLobbyEntry: async (context, { params, body: { reason } }) => {
      await lobby.remove(known(params.merchant).code, params.entryId, (transaction, change) =>
        audit.append(transaction, { ...eventOf(context, 'lobby.entryRemoved', entryEvent(params.merchant, params.entryId), reason), ...change }),
      );
      return {};
    },
  };
}
