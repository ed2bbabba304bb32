import type { Wire } from '@laro/contract/routes';
import { routes } from '@laro/contract/tournaments/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

type Tournaments = Wire<'listTournaments', 'value'>;
export type Tournament = Tournaments['tournaments'][number];

export const tournamentApi = lateClient(routes);

/** Tournaments of the last 30 days and those to come, with the own places of a member. */
export const tournamentsQuery = (services: Services) =>
  queryOptions({
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    queryKey: ['tournaments', sessionToken(), services.words.language],
    queryFn: async () => {
      const [list] = await Promise.all([tournamentApi(services).call('listTournaments'), services.words.need(['tournament', 'games'])]);
      return list;
    },
  });
