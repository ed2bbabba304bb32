import type { Wire } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { contentApi } from './content-api.ts';

export type Notice = Wire<'listAnnouncements', 'value'>['player'][number];
export type PromotionCard = Wire<'listPromotions', 'value'>['promotions'][number];
export type Promotion = NonNullable<Wire<'getPromotion', 'value'>['promotion']>;
export type HelpEntry = Wire<'listHelp', 'value'>['entries'][number];

const always = { networkMode: 'always' } as const;
const FRESH_MS = 60_000;

/** Account name of the current reader; null for a guest. On the server it awaits the member behind the cookie. */
export async function readerOf({ api, collectHead, queries }: Services): Promise<string | null> {
  if (collectHead === null) return useSessionStore.getState().info?.userName ?? null;
  const { queryKey } = memberQuery(api);
  if (queries.getQueryState(queryKey) === undefined) return null;
  await queries.prefetchQuery(memberQuery(api));
  return queries.getQueryData(queryKey)?.userName ?? null;
}

/** Announcements for the reader, newest rules first: the list, and those for agents (NOTICE-01). */
export const noticesQuery = (services: Services, reader: string | null, language: Language) =>
  queryOptions({
    ...always,
    queryKey: ['notices', reader, language],
    staleTime: FRESH_MS,
    queryFn: async (): Promise<Notice[]> => {
      if (reader === null) {
        const { player, popup, hot } = await services.api.call('listAnnouncements', {
          query: { types: 'PL,PU,H', platform: 'M', for: 'guests', language },
        });
        return [...player, ...popup, ...hot];
      }
      const { player, popup, hot, agent } = await contentApi(services).call('listNotices', { query: { language } });
      return [...agent, ...player, ...popup, ...hot];
    },
  });

/** Every offer that is presented to the reader, and their categories (PROMO-01). */
export const promotionsQuery = (services: Services, reader: string | null, language: Language) =>
  queryOptions({
    ...always,
    queryKey: ['promotions', reader, language],
    staleTime: FRESH_MS,
    queryFn: () =>
      reader === null
        ? contentApi(services).call('listPromotions', { query: { for: 'guests', language } })
        : contentApi(services).call('listReaderPromotions', { query: { language } }),
  });

async function readPromotion(services: Services, reader: string | null, id: string, language: Language): Promise<Promotion | null> {
  // Whatever is no number of ours is not there.
  if (!/^[1-9]\d{0,17}$/.test(id)) return null;
  const api = contentApi(services);
  const { promotion } =
    reader === null
      ? await api.call('getPromotion', { query: { id, for: 'guests', language } })
      : await api.call('getReaderPromotion', { query: { id, language } });
  return promotion;
}

/** One offer with text and terms; null when it is not presented to the reader. */
export const promotionQuery = (services: Services, reader: string | null, id: string, language: Language) =>
  queryOptions({
    ...always,
    queryKey: ['promotion', reader, id, language],
    staleTime: FRESH_MS,
    queryFn: () => readPromotion(services, reader, id, language),
  });

/** The player's status in offers (PROMO-02). */
export const ownPromotionsQuery = (services: Services, reader: string) =>
  queryOptions({
    queryKey: ['ownPromotions', reader],
    staleTime: 0,
    queryFn: async () => (await contentApi(services).call('listOwnPromotions')).states,
  });

/** The pages of the help centre (HELP-01). */
export const helpQuery = (services: Services, language: Language) =>
  queryOptions({
    ...always,
    queryKey: ['help', language],
    staleTime: FRESH_MS,
    queryFn: async () => (await contentApi(services).call('listHelp', { query: { device: 'MOBILE', language } })).entries,
  });
