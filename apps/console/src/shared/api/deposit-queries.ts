import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type DeskDeposit = Wire<'listDeskDeposits', 'value'>['deposits'][number];
export type DepositDetail = Wire<'getDeskDeposit', 'value'>;
export type PaymentMethod = Wire<'listPaymentMethods', 'value'>['methods'][number];
export type GatewayView = Wire<'listPaymentGateways', 'value'>['gateways'][number];
export type GatewayCallback = Wire<'closeGatewayCallback', 'value'>;
export type DepositsFilter = Omit<Wire<'listDeskDeposits', 'query'>, 'before'>;

export const deskDepositsQuery = (merchant: string, filter: DepositsFilter) =>
  infiniteQueryOptions({
    queryKey: ['deposits', merchant, filter],
    queryFn: ({ pageParam, signal }) => api.call('listDeskDeposits', { params: { merchant }, query: { ...filter, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

export const deskDepositQuery = (merchant: string, number: string) =>
  queryOptions({ queryKey: ['deposit', merchant, number], queryFn: ({ signal }) => api.call('getDeskDeposit', { params: { merchant, number }, signal }) });

export const paymentMethodsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['payment-methods', merchant], queryFn: ({ signal }) => api.call('listPaymentMethods', { params: { merchant }, signal }) });

export const gatewaysQuery = (merchant: string) =>
  queryOptions({ queryKey: ['gateways', merchant], queryFn: ({ signal }) => api.call('listPaymentGateways', { params: { merchant }, signal }) });

export const callbacksQuery = (merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['gateway-callbacks', merchant],
    queryFn: ({ pageParam, signal }) => api.call('listGatewayCallbacks', { params: { merchant }, query: { only: 'odd', before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const reconciliationsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['reconciliations', merchant], queryFn: ({ signal }) => api.call('listReconciliations', { params: { merchant }, signal }) });
