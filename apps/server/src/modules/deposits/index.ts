export type { PaidDeposit, ReturnedDeposit } from './deposits-parts.ts';
export { createDeposits, type DeskDeposits } from './create-deposits.ts';
export { playerRules } from './player-rules.ts';
export { seedPaymentMethods, type MethodSeed } from './seed-payment-methods.ts';
