import { routes } from '@laro/contract/__area__/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';

const __area__Api = lateClient(routes);

export const __area__Query = (services: Services) => queryOptions({ queryKey: ['__area__'], queryFn: async () => (await __area__Api(services).call('list__Area__')).__area__ });
