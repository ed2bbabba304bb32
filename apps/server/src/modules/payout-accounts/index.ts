export { createPayoutAccounts, type PayoutAccounts } from './create-payout-accounts.ts';
