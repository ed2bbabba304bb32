export { createPayoutAccounts, type PayoutAccounts, type UsableAccount } from './create-payout-accounts.ts';
