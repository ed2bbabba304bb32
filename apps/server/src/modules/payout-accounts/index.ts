export { unbindOtherNames } from './payout-accounts.store.ts';
export { createPayoutAccounts, type PayoutAccounts } from './create-payout-accounts.ts';
