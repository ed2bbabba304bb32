import type { DepositKind, PaymentGateway } from '@laro/domain/deposits/deposit-rules';
import type { DepositFailure, DepositFlag, DepositState } from '@laro/domain/deposits/deposit-status';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { WithdrawalNote } from '@laro/domain/withdrawals/withdrawal-rules';
import type { WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import type { DemoMember } from '../people/demo-members.ts';
import type { DemoMerchantCode } from '../offers/demo-merchants.ts';

export interface DepositStory {
  state: DepositState;
  method: { code: string; kind: DepositKind; gateway: PaymentGateway };
  amount: Money;
  /** Hours before now: begun, and ended or paid; a charge-back goes back later. */
  begun: number;
  ended: number | null;
  returned?: number;
  failure?: DepositFailure;
  flags?: readonly DepositFlag[];
}

export interface WithdrawalStory {
  state: WithdrawalState;
  amount: Money;
  begun: number;
  ended: number | null;
  returned?: number;
  notes: readonly WithdrawalNote[];
}

export interface CashStory {
  deposits: readonly DepositStory[];
  withdrawals: readonly WithdrawalStory[];
  account: { channel: PayoutChannel; number: string };
}

/** Name of the decider in the demo if the desk has no accounts yet. */
export const DEMO_CASHIER = 'demo.cashier';

/** Play of these members ends so long before now: their deposits and withdrawals follow it, so that balances stay in order. */
export const CASH_DAYS = 2;

/** Demo members with deposits and withdrawals in every state; their passwords are not published. */
const cashMembers: Readonly<Record<DemoMerchantCode, readonly string[]>> = {
  laro: ['aling.nena', 'bongski77', 'rowena.dlc', 'mang_tomas', 'nonoy.b'],
  dagat: ['thiago_lima', 'kenji1984', 'diego_mty', 'nok.bkk', 'lan.hanoi'],
};

const wallets = ['09175550931', '09175550932', '09175550933', '09175550934', '09175550935'];
/** Examples of the banks' own documentation. */
const ibans = ['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606', 'ES9121000418450200051332', 'NL91ABNA0417164300'];

const markets = {
  laro: {
    scale: 100n,
    checkout: { code: 'bank', kind: 'online_bank', gateway: 'xendit' },
    account: (at: number) => ({ channel: 'gcash', number: wallets[at] ?? '' }),
  },
  dagat: {
    scale: 2n,
    checkout: { code: 'alipay', kind: 'alipay', gateway: 'xendit' },
    account: (at: number) => ({ channel: 'iban', number: ibans[at] ?? '' }),
  },
} as const satisfies Record<DemoMerchantCode, { scale: bigint; checkout: DepositStory['method']; account: (at: number) => CashStory['account'] }>;
const TRANSFER = { code: 'transfer', kind: 'manual', gateway: 'manual' } as const;
/** Above the limit up to which one person takes a slip. */
const LARGE_TRANSFER = 25_000n * MAJOR_UNIT;

type Ways = Record<'checkout' | 'transfer', DepositStory['method']>;
const depositsOf = ({ checkout, transfer }: Ways, unit: Money): readonly (readonly DepositStory[])[] => [
  [
    { state: 'created', method: checkout, amount: 10n * unit, begun: 1, ended: null },
    { state: 'expired', method: checkout, amount: 20n * unit, begun: 12, ended: 11, failure: 'time_over' },
  ],
  [
    { state: 'pending', method: transfer, amount: 30n * unit, begun: 2, ended: null },
    { state: 'failed', method: checkout, amount: 15n * unit, begun: 14, ended: 13, failure: 'gateway_failed' },
  ],
  [
    { state: 'checking', method: transfer, amount: 40n * unit, begun: 3, ended: null },
    { state: 'cancelled', method: checkout, amount: 25n * unit, begun: 15, ended: 14, failure: 'by_player' },
  ],
  [
    { state: 'approved', method: transfer, amount: LARGE_TRANSFER, begun: 4, ended: null },
    { state: 'returned', method: checkout, amount: 12n * unit, begun: 38, ended: 37, returned: 30 },
  ],
  [
    { state: 'failed', method: transfer, amount: 18n * unit, begun: 16, ended: 15, failure: 'slip_refused' },
    { state: 'paid', method: checkout, amount: 22n * unit, begun: 38, ended: 36, flags: ['late'] },
  ],
];

const withdrawalsOf = (unit: Money): readonly (readonly WithdrawalStory[])[] => [
  [
    { state: 'paid', amount: 50n * unit, begun: 24, ended: 20, notes: [] },
    { state: 'requested', amount: 150n * unit, begun: 6, ended: null, notes: ['large'] },
  ],
  [
    { state: 'rejected', amount: 60n * unit, begun: 24, ended: 20, notes: ['large'] },
    { state: 'checked', amount: 600n * unit, begun: 6, ended: null, notes: ['large'] },
  ],
  [
    { state: 'failed', amount: 40n * unit, begun: 24, ended: 20, notes: [] },
    { state: 'approved', amount: 80n * unit, begun: 6, ended: null, notes: [] },
  ],
  [
    { state: 'cancelled', amount: 30n * unit, begun: 24, ended: 23, notes: ['large'] },
    { state: 'sending', amount: 70n * unit, begun: 6, ended: null, notes: [] },
  ],
  [
    { state: 'returned', amount: 45n * unit, begun: 24, ended: 20, returned: 17, notes: [] },
    { state: 'sent', amount: 90n * unit, begun: 6, ended: null, notes: [] },
  ],
];

/** Deposits and withdrawals of a member; null for the members without any. */
export function cashStoryOf({ merchantCode, username }: DemoMember): CashStory | null {
  const at = cashMembers[merchantCode].indexOf(username);
  if (at < 0) return null;
  const { scale, checkout, account } = markets[merchantCode];
  const unit = scale * MAJOR_UNIT;
  // Enough for all later requests.
  const first: DepositStory = { state: 'paid', method: checkout, amount: 1_000n * unit, begun: 41, ended: 40 };
  return {
    deposits: [first, ...(depositsOf({ checkout, transfer: TRANSFER }, unit)[at] ?? [])],
    withdrawals: withdrawalsOf(unit)[at] ?? [],
    account: account(at),
  };
}
