export { unbindOtherNames } from './payout-accounts.store.ts';
export { createPayoutAccounts, type PayoutAccounts } from './create-payout-accounts.ts';
export { accountName, accountNotes } from './tell-member.ts';
export { seedPayoutAccount } from './seed-payout-account.ts';
