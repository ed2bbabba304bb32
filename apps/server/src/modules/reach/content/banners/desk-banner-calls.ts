import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Content } from '../create-content.ts';

type BannerCalls = 'listDeskBanners' | 'addDeskBanner' | 'changeDeskBanner' | 'orderDeskBanners' | 'removeDeskBanner';

/** Banners of a merchant at the desk, each change with its audit entry in the same transaction. */
export function bannerDeskCalls(
  { knownMerchant, actOf }: DeskCallsDeps,
  content: Pick<Content, 'listBanners' | 'addBanner' | 'changeBanner' | 'orderBanners' | 'removeBanner'>,
): Handlers<BannerCalls> {
  const bannerOf = (merchant: string) => (banner: { id: string } | null) => `merchant:${merchant}/banner:${banner?.id ?? ''}`;
  return {
    listDeskBanners: async (_context, { params }) => content.listBanners(knownMerchant(params.merchant).code),
    addDeskBanner: async (context, { params, body: { reason, ...banner } }) =>
      content.addBanner(knownMerchant(params.merchant).code, banner, actOf(context, 'banner.added', bannerOf(params.merchant), reason).record),
    changeDeskBanner: async (context, { params, body: { reason, ...banner } }) =>
      content.changeBanner(
        knownMerchant(params.merchant).code,
        params.bannerId,
        banner,
        actOf(context, 'banner.changed', bannerOf(params.merchant), reason).record,
      ),
    orderDeskBanners: async (context, { params, body: { type, ids, reason } }) => ({
      banners: await content.orderBanners(
        knownMerchant(params.merchant).code,
        type,
        ids,
        actOf(context, 'banner.ordered', `merchant:${params.merchant}/banners:${type}`, reason).record,
      ),
    }),
    removeDeskBanner: async (context, { params, body }) => {
      await content.removeBanner(
        knownMerchant(params.merchant).code,
        params.bannerId,
        actOf(context, 'banner.removed', bannerOf(params.merchant), body.reason).record,
      );
      return {};
    },
  };
}
