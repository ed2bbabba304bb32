export type { PaidDeposit, ReturnedDeposit } from './deposits-parts.ts';
export { createDeposits } from './create-deposits.ts';
export { playerRules } from './player-rules.ts';
export { seedPaymentMethods, type MethodSeed } from './seed-payment-methods.ts';
export { depositDeskCalls } from './desk-calls.ts';
