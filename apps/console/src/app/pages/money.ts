import type { DeskPage } from './desk-page.ts';

export const moneyPages: readonly DeskPage[] = [
  {
    path: 'withdrawals',
    label: 'desk.withdrawals.title',
    icon: 'hand-withdraw-duotone',
    permission: 'withdrawals.read',
    load: async () => (await import('#console/features/money/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
    further: {
      ':withdrawalId': async () => (await import('#console/features/money/withdrawals/withdrawal-page.tsx')).WithdrawalPage,
    },
  },
  {
    path: 'deposits',
    label: 'desk.deposits.title',
    icon: 'wallet',
    permission: 'deposits.read',
    load: async () => (await import('#console/features/money/deposits/deposits-page.tsx')).DepositsPage,
    further: {
      ':number': async () => (await import('#console/features/money/deposits/deposit-page.tsx')).DepositPage,
    },
  },
  {
    path: 'payment-methods',
    label: 'desk.methods.title',
    icon: 'list-dashes-bold',
    permission: 'deposits.read',
    load: async () => (await import('#console/features/money/payment-methods/methods-page.tsx')).MethodsPage,
  },
  {
    path: 'gateways',
    label: 'desk.gateways.title',
    icon: 'network',
    permission: 'deposits.read',
    load: async () => (await import('#console/features/money/payment-methods/gateways-page.tsx')).GatewaysPage,
  },
  {
    path: 'adjustments',
    label: 'desk.adjustments.title',
    icon: 'arrows-left-right-duotone',
    permission: 'ledger.read',
    load: async () => (await import('#console/features/money/adjustments/adjustments-page.tsx')).AdjustmentsPage,
  },
  {
    path: 'books',
    label: 'desk.books.title',
    icon: 'wallet',
    permission: 'books.read',
    load: async () => (await import('#console/features/money/books/books-page.tsx')).BooksPage,
  },
];
