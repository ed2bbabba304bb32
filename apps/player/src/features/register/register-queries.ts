import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { Services } from '#player/shared/api/services.ts';

export type RegistrationForm = Wire<'getRegistrationForm', 'value'>;

/** What the merchant asks for; a page that comes back asks again. */
export const formQuery = (services: Services) =>
  queryOptions({ queryKey: ['registration-form'], queryFn: () => accountApi(services).call('getRegistrationForm') });
