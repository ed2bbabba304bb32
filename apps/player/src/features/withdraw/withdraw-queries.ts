import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import type { Services } from '#player/shared/api/services.ts';

export type WithdrawalForm = Wire<'getWithdrawalForm', 'value'>;
export type PayoutAccount = WithdrawalForm['accounts'][number];
export type Withdrawal = Wire<'requestWithdrawal', 'value'>;
type WithdrawalPage = Wire<'listWithdrawals', 'value'>;

const always = { networkMode: 'always', retry: false } as const;
/** Polling interval of the list while a request in it is pending. */
const OPEN_EVERY_MS = 5000;

/** Ways that a withdrawal takes, as its member reads them. */
export const stateWords = {
  requested: 'payout.state.review',
  checked: 'payout.state.review',
  approved: 'payout.state.way',
  sending: 'payout.state.way',
  sent: 'payout.state.way',
  paid: 'payout.state.paid',
  rejected: 'payout.state.rejected',
  failed: 'payout.state.failed',
  cancelled: 'payout.state.cancelled',
  returned: 'payout.state.returned',
} as const;

export const isUnderWay = ({ state }: Withdrawal): boolean => stateWords[state] === 'payout.state.review' || stateWords[state] === 'payout.state.way';

/** Data of the form, and the words of its proofs. */
export const formQuery = (services: Services) =>
  queryOptions({
    ...always,
    queryKey: ['withdrawForm', sessionToken()],
    queryFn: async () => {
      const [form] = await Promise.all([accountApi(services).call('getWithdrawalForm'), services.words.need(['security', 'verification'])]);
      return form;
    },
  });

export const withdrawalsQuery = (services: Services) =>
  infiniteQueryOptions({
    ...always,
    queryKey: ['withdrawals', sessionToken()],
    initialPageParam: '',
    queryFn: ({ pageParam }) => accountApi(services).call('listWithdrawals', { query: pageParam === '' ? {} : { before: pageParam } }),
    getNextPageParam: (last: WithdrawalPage) => last.next ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ withdrawals }) => withdrawals.some(isUnderWay)) ? OPEN_EVERY_MS : false),
  });

/** Fee of a withdrawal; the request carries it. */
export const quoteQuery = (services: Services, amount: string) =>
  queryOptions({
    ...always,
    queryKey: ['withdrawQuote', sessionToken(), amount],
    queryFn: () => accountApi(services).call('quoteWithdrawal', { query: { amount: amount as Withdrawal['amount'] } }),
  });

/** Refetches after a change, or a refusal that shows one: the form, the fee, the list, and every balance. */
export async function askWithdrawalsAgain({ queries }: Pick<Services, 'queries'>): Promise<void> {
  await Promise.all([
    ...['withdrawForm', 'withdrawQuote', 'withdrawals'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    askMoneyAgain(queries),
  ]);
}
