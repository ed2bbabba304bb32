import { routes } from '@laro/contract/mall/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { refresh, rewardApi } from '#player/shared/rewards/reward-api.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

export type Points = Wire<'getPoints', 'value'>;
export type Goods = Wire<'listGoods', 'value'>['goods'][number];
export type Order = Wire<'listOrders', 'value'>['orders'][number];
export type AddressBook = Wire<'listAddresses', 'value'>;
export type Address = AddressBook['addresses'][number];
export type AddressInput = Wire<'saveAddress', 'body'>;
export type OrderPage = Wire<'listOrders', 'value'>;
export type EntryPage = Wire<'listPointEntries', 'value'>;

const mallApi = lateClient(routes);
const fresh = { networkMode: 'always', retry: false, staleTime: 0 } as const;
const areas = ['mall', 'reward', 'games'] as const;

/** Every query of this page begins with `mall`, which changes with rewards (ask-money.late.ts). */
const keyOf = (services: Services, what: string) => ['mall', what, sessionToken(), services.words.language];

/** The answer of a call, with the words that show it. */
async function withWords<Value>(services: Services, asked: Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([asked, services.words.need(areas)]);
  return value;
}

export const pointsQuery = (services: Services) =>
  queryOptions({ ...fresh, queryKey: keyOf(services, 'points'), queryFn: () => withWords(services, mallApi(services).call('getPoints')) });

export const goodsQuery = (services: Services) =>
  queryOptions({ ...fresh, queryKey: keyOf(services, 'goods'), queryFn: () => withWords(services, mallApi(services).call('listGoods')) });

export const ordersQuery = (services: Services) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: keyOf(services, 'orders'),
    queryFn: ({ pageParam }) => withWords(services, mallApi(services).call('listOrders', { query: { before: pageParam } })),
    initialPageParam: '',
    getNextPageParam: (page: OrderPage) => page.next,
  });

export const entriesQuery = (services: Services) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: keyOf(services, 'entries'),
    queryFn: ({ pageParam }) => withWords(services, mallApi(services).call('listPointEntries', { query: { before: pageParam } })),
    initialPageParam: '',
    getNextPageParam: (page: EntryPage) => page.next,
  });

export const addressesQuery = (services: Services) =>
  queryOptions({ ...fresh, queryKey: keyOf(services, 'addresses'), queryFn: () => withWords(services, mallApi(services).call('listAddresses')) });

/** A reward of goods that waits for its address; null if it is no longer there. */
export const giftQuery = (services: Services, id: string) =>
  queryOptions({
    ...fresh,
    queryKey: keyOf(services, `gift ${id}`),
    queryFn: async () => {
      const { grants } = await withWords(services, rewardApi(services).call('listGrants', { query: { state: 'claimable' } }));
      return grants.find((grant) => grant.id === id && grant.kind === 'goods') ?? null;
    },
  });

/** Saves an address; the list of the answer takes the place of what is shown. Gives the id of the new one. */
export async function saveAddress(services: Services, input: AddressInput): Promise<string | null> {
  const book = await mallApi(services).call('saveAddress', { body: input });
  services.queries.setQueryData(addressesQuery(services).queryKey, book);
  return book.addresses.at(-1)?.id ?? null;
}

export async function removeAddress(services: Services, addressId: string): Promise<void> {
  services.queries.setQueryData(addressesQuery(services).queryKey, await mallApi(services).call('removeAddress', { params: { addressId } }));
}

export async function cancelOrder(services: Services, orderId: string): Promise<void> {
  try {
    await mallApi(services).call('cancelOrder', { params: { orderId } });
  } finally {
    await refresh(services);
  }
}

/** Orders one piece at the price that the page shows. What is shown is fetched again in any case: a refusal means that it was out of date. */
export async function placeOrder(services: Services, key: string, { code, version, price, reward }: Goods, addressId: string | null): Promise<void> {
  const shown = reward.terms && { amount: reward.amount, required: reward.terms.required };
  try {
    await mallApi(services).call('placeOrder', { body: { key, code, version, price, quantity: 1, shown, addressId } });
  } finally {
    await refresh(services);
  }
}
