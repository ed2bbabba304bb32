import type { FastifyInstance } from 'fastify';
import { createWithdrawals, type Withdrawals, type WithdrawalsDeps } from './create-withdrawals.ts';
import { registerPayoutCallbacks } from './payouts/payout-callbacks.ts';
import { withdrawalCalls, type PlayerCallsDeps, type WithdrawalHandlers } from './player-calls.ts';

export interface MoneyOut extends Withdrawals {
  handlers: WithdrawalHandlers;
  /** The endpoints for callbacks of gateways. */
  registerRoutes: (http: FastifyInstance) => Promise<void>;
}

/** Withdrawals with the calls of their members and the callbacks of the gateways that pay them. */
export function createMoneyOut(deps: WithdrawalsDeps & PlayerCallsDeps): MoneyOut {
  const withdrawals = createWithdrawals(deps);
  return {
    ...withdrawals,
    handlers: withdrawalCalls(deps, deps.accounts, withdrawals),
    registerRoutes: (http) => registerPayoutCallbacks(http, { gateways: Object.values(deps.gateways), ask: withdrawals.ask }),
  };
}
