import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type RegistrationRoom = Wire<'getDeskRegistration', 'value'>;

export const registrationQuery = (merchant: string) =>
  queryOptions({ queryKey: ['registration', merchant], queryFn: ({ signal }) => api.call('getDeskRegistration', { params: { merchant }, signal }) });
