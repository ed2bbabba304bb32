import { routes } from '@laro/contract/lottery/routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

export type Voucher = Wire<'listLotteryTickets', 'value'>['tickets'][number];

/** The member’s lottery vouchers, the one that ends first in front. It is fetched again with everything of the lottery, so that a used one disappears. */
export const vouchersQuery = (services: Services) =>
  queryOptions({
    queryKey: ['lottery', 'vouchers', sessionToken()],
    queryFn: async () => (await lateClient(routes)(services).call('listLotteryTickets')).tickets,
  });
