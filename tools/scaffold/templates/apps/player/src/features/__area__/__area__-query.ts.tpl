import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#player/shared/api/services.ts';

export const __area__Query = (api: Api) => queryOptions({ queryKey: ['__area__'], queryFn: async () => (await api.call('list__Area__')).__area__ });
