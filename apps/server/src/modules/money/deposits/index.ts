export type { PaidDeposit, ReturnedDeposit } from './deposits-parts.ts';
export { createDeposits } from './create-deposits.ts';
export { playerRules } from './rules/player-rules.ts';
export { seedPaymentMethods, type MethodSeed } from './rules/seed-payment-methods.ts';
export { depositDeskCalls } from './desk/desk-calls.ts';
