import { bonusRoutes } from '@laro/contract/bonuses/bonus-routes';
import { type Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { lateClient } from '#player/shared/api/late-client.ts';

export type BonusList = Wire<'getBonuses', 'value'>;
export type Bonus = BonusList['past'][number];
export type BonusOffer = BonusList['offers'][number];

/** The client for the calls of bonuses; only the pages that make them bring it along. */
export const bonusApi = lateClient(bonusRoutes);

/** The member's bonuses and offers, as the server states them now, with their words; keyed by session. Refetched whenever money has moved
 * (ask-money.ts). */
export const bonusesQuery = (services: Services) =>
  queryOptions({
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    queryKey: ['bonuses', sessionToken(), services.words.language],
    queryFn: async () => {
      const [bonuses] = await Promise.all([bonusApi(services).call('getBonuses'), services.words.need(['bonus', 'games'])]);
      return bonuses;
    },
  });

/** Shows the answer of an action, and refetches all balances. */
export async function takeBonuses(services: Services, next: BonusList): Promise<void> {
  services.queries.setQueryData(bonusesQuery(services).queryKey, next);
  await askMoneyAgain(services.queries);
}
