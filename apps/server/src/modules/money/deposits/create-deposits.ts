import type { FastifyInstance } from 'fastify';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { registerCallbacks } from './callbacks/callbacks.ts';
import { askAboutCards } from './orders/follow-cards.ts';
import type { DepositsDeps, Parts } from './deposits-parts.ts';
import { deskDepositActs, slipCarrier } from './desk/desk-deposits.ts';
import { deskPaymentActs } from './desk/desk-payments.ts';
import { askAboutOrders, endOverdue } from './orders/follow-orders.ts';
import { GatewayKeys } from './callbacks/gateway-keys.ts';
import { GatewayNotes } from './callbacks/gateway-notes.ts';
import { playerDepositCalls, type DepositCalls } from './player-calls.ts';
import { reconciliationActs } from './desk/reconcile.ts';

const ASK_EVERY_MS = 5000;
const END_EVERY_MS = 10_000;

export interface Deposits {
  handlers: Handlers<DepositCalls>;
  desk: DeskDeposits;
  /** The doors for gateways; before the server listens. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  /** Run by jobs: polls gateways about unanswered orders and expires overdue ones; true if more are due. */
  followOrders: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Operations of the desk on deposits. */
export type DeskDeposits = ReturnType<typeof deskDepositActs> & {
  payments: ReturnType<typeof deskPaymentActs>;
  reconciliation: ReturnType<typeof reconciliationActs>;
};

/** Deposits: orders, gateways' pages and callbacks, transfers by hand, and their operations at the desk (CASH-01, CASH-03). */
export function createDeposits(deps: DepositsDeps): Deposits {
  const parts: Parts = {
    ...deps,
    keys: new GatewayKeys(deps),
    notes: new GatewayNotes(deps.pool, deps.onBackgroundError),
    gatewayOf: (name) => deps.gateways.find((gateway) => gateway.name === name) ?? null,
  };
  deps.twoPersons.register('slip.take', slipCarrier(parts));
  // Money first: a fault with a card holds up no order.
  const ask = async (): Promise<boolean> => [await askAboutOrders(parts), await askAboutCards(parts)].includes(true);
  const asking = new Repeated(ask, ASK_EVERY_MS, deps.onBackgroundError, 'deposit-questions');
  const ending = new Repeated(() => endOverdue(parts), END_EVERY_MS, deps.onBackgroundError, 'deposit-ends');
  return {
    handlers: playerDepositCalls(parts),
    desk: { ...deskDepositActs(parts), payments: deskPaymentActs(parts), reconciliation: reconciliationActs(parts) },
    registerRoutes: (app) => registerCallbacks(app, parts),
    followOrders: async () => {
      const isMoreToAsk = await ask();
      return (await endOverdue(parts)) || isMoreToAsk;
    },
    start: () => {
      asking.start();
      ending.start();
    },
    stop: async () => {
      await Promise.all([asking.stop(), ending.stop()]);
      await parts.notes.flush();
    },
  };
}
