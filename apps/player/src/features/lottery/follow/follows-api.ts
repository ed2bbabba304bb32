import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { lotteryApi } from '../parts/lottery-api.ts';

export type Followed = Wire<'listLotteryFollows', 'value'>;
/** How a game is followed; all off: not at all. */
type Ways = Wire<'followLotteryGame', 'body'>;

export const followsQuery = (services: Services) =>
  queryOptions({
    queryKey: ['follows', sessionToken()],
    queryFn: () => lotteryApi(services).call('listLotteryFollows'),
    staleTime: 60_000,
    retry: false,
  });

/** Saves how a game is followed; the answer is the new list. */
export function useFollowing() {
  const services = useServices();
  const submit = useSubmit();
  const save = (gameId: string, body: NonNullable<Ways>) =>
    submit.run(async () => {
      const saved = await lotteryApi(services).call('followLotteryGame', { params: { gameId }, body });
      services.queries.setQueryData(followsQuery(services).queryKey, saved);
    });
  return { ...submit, save };
}
