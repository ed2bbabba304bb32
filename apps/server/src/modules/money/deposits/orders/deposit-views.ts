import type { Parsed } from '@laro/contract/routes';
import { openDepositStates, type DepositState } from '@laro/domain/deposits/deposit-status';
import type { Language } from '@laro/domain/system/languages';
import type { DepositRow } from './deposit-orders.store.ts';
import type { MethodRow, MethodWords } from '../rules/methods.store.ts';

export type DepositView = Parsed<'getDeposit', 'value'>;
export type DeskDepositView = Parsed<'listDeskDeposits', 'value'>['deposits'][number];

/** Names that are the same in every language; of the others the page has its own words, unless the merchant writes some. */
const kindNames: Partial<Record<DepositRow['kind'], string>> = {
  gcash: 'GCash',
  maya: 'Maya',
  qrph: 'QR Ph',
  alipay: 'Alipay',
  qq: 'QQ Wallet',
  wechat: 'WeChat Pay',
};

const worded = (words: MethodWords, language: Language): string => words[language] ?? words.EN ?? '';
export const methodName = (method: Pick<MethodRow, 'kind' | 'names'>, language: Language): string =>
  worded(method.names, language) || (kindNames[method.kind] ?? '');
export const methodNote = (method: Pick<MethodRow, 'notes'>, language: Language): string => worded(method.notes, language);

const isOpen = (state: DepositState): boolean => (openDepositStates as readonly DepositState[]).includes(state);

/** An order as its player sees it. */
export function viewDeposit(row: DepositRow, methods: readonly MethodRow[], language: Language, now: number): DepositView {
  const method = methods.find(({ code }) => code === row.methodCode);
  return {
    number: row.number,
    state: row.state,
    kind: row.kind,
    method: methodName(method ?? { kind: row.kind, names: {} }, language),
    amount: row.amount,
    fee: row.fee,
    payable: row.amount + row.fee,
    // The amount is not final while only one of two people at the desk has read it from the slip.
    paid: row.credited === null ? null : row.paid,
    credited: row.credited,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    now: new Date(now).toISOString(),
    checkoutUrl: row.state === 'pending' ? row.checkoutUrl : null,
    payee: isOpen(row.state) || row.state === 'expired' ? row.payee : null,
    hasSlip: row.slipAt !== null,
    failure: row.failure,
    failureNote: row.failureNote,
    authorisation: row.authorisation,
    isOtherAmount: row.credited !== null && row.credited !== row.amount,
  };
}

/** An order as a line of the desk. */
export const viewDeskDeposit = (row: DepositRow): DeskDepositView => ({
  number: row.number,
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  state: row.state,
  kind: row.kind,
  method: row.methodCode,
  gateway: row.gateway,
  currency: row.currency,
  amount: row.amount,
  fee: row.fee,
  paid: row.paid,
  credited: row.credited,
  flags: row.flags,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});
