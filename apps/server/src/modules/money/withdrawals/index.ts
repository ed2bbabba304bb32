export { createBooks, type Books } from './books.ts';
export type { RequestedWithdrawal } from './request-withdrawal.ts';
export { createMoneyOut } from './create-money-out.ts';
export { createWithdrawals, type Withdrawals } from './create-withdrawals.ts';
export { withdrawalCalls } from './player-calls.ts';
export { registerPayoutCallbacks } from './payouts/payout-callbacks.ts';
export { outcomeNotes } from './tell-member.ts';
export { withdrawalDeskCalls } from './desk/desk-withdrawal-calls.ts';
export { bookDeskCalls } from './desk/desk-book-calls.ts';
