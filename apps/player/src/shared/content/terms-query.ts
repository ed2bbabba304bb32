import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { accountApi } from '#player/shared/api/account/account-api.ts';

/** The terms that hold now, in the language of the page (REG-12, T3). */
export const termsQuery = (services: Services) => {
  const { language } = services.words;
  return queryOptions({ queryKey: ['terms', language], queryFn: () => accountApi(services).call('getTerms', { query: { language } }) });
};
