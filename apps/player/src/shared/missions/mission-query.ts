import { routes } from '@laro/contract/missions/routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

type Missions = Wire<'listMissions', 'value'>;
export type Mission = Missions['missions'][number];

export const missionApi = lateClient(routes);

export const missionsQuery = (services: Services) =>
  queryOptions({
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    queryKey: ['missions', sessionToken(), services.words.language],
    queryFn: async () => {
      const [list] = await Promise.all([missionApi(services).call('listMissions'), services.words.need(['task', 'reward', 'games'])]);
      return list;
    },
  });
