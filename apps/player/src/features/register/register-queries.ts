import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { Services } from '#player/shared/api/services.ts';

/** A reserved name; the token of the invitation opens the account with this name only. */
export interface Invited {
  token: string;
  username: string;
}
export type RegistrationForm = Wire<'getRegistrationForm', 'value'> & { invited?: Invited };

/** The merchant's registration form; refetched whenever the page is opened. */
export const formQuery = (services: Services) =>
  queryOptions({ queryKey: ['registration-form'], queryFn: (): Promise<RegistrationForm> => accountApi(services).call('getRegistrationForm') });
