export { unbindOtherNames } from './payout-accounts.store.ts';
export { createPayoutAccounts, type PayoutAccounts } from './create-payout-accounts.ts';
export { seedPayoutAccount } from './seed-payout-account.ts';
