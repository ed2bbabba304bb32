import { Refusal } from '#server/http/refusal.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { DeskCatalogue, DeskContent, RecordChange } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type CatalogueCalls = 'listDeskGames' | 'changeDeskGame' | 'listDeskBanners' | 'addDeskBanner' | 'changeDeskBanner' | 'orderDeskBanners' | 'removeDeskBanner';

/** Games and banners of a merchant, each change with its audit entry in the same transaction. */
export function catalogueCalls({ audit }: Identity, directory: MerchantDirectory, catalogue: DeskCatalogue, content: DeskContent): Handlers<CatalogueCalls> {
  const known = (code: string): string => {
    if (!directory.byCode(code)) throw new Refusal('request.not_found');
    return code;
  };
  const recorder =
    <Thing>(context: CallContext, action: AuditEvent['action'], subject: (thing: Thing | null) => string, reason: string): RecordChange<Thing> =>
    (transaction, { before, after }) =>
      audit.append(transaction, { ...eventOf(context, action, subject(after ?? before), reason), before, after });
  const bannerOf = (merchant: string) => (banner: { id: string } | null) => `merchant:${merchant}/banner:${banner?.id ?? ''}`;
  return {
    listDeskGames: async (_context, { params, query }) => catalogue.listGamesForDesk(known(params.merchant), query),
    changeDeskGame: async (context, { params, body: { reason, ...change } }) =>
      catalogue.changeGame(
        known(params.merchant),
        params.gameId,
        change,
        recorder(context, 'game.changed', () => `merchant:${params.merchant}/game:${params.gameId}`, reason),
      ),
    listDeskBanners: async (_context, { params }) => content.listBanners(known(params.merchant)),
    addDeskBanner: async (context, { params, body: { reason, ...banner } }) =>
      content.addBanner(known(params.merchant), banner, recorder(context, 'banner.added', bannerOf(params.merchant), reason)),
    changeDeskBanner: async (context, { params, body: { reason, ...banner } }) =>
      content.changeBanner(known(params.merchant), params.bannerId, banner, recorder(context, 'banner.changed', bannerOf(params.merchant), reason)),
    orderDeskBanners: async (context, { params, body: { type, ids, reason } }) => ({
      banners: await content.orderBanners(
        known(params.merchant),
        type,
        ids,
        recorder(context, 'banner.ordered', () => `merchant:${params.merchant}/banners:${type}`, reason),
      ),
    }),
    removeDeskBanner: async (context, { params, body }) => {
      await content.removeBanner(known(params.merchant), params.bannerId, recorder(context, 'banner.removed', bannerOf(params.merchant), body.reason));
      return {};
    },
  };
}
