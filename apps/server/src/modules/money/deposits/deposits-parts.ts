import type pg from 'pg';
import type { Hook } from '#server/db/hooks.ts';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Refusal } from '#server/http/problems/refusal.ts';
import type { Money } from '@laro/domain/money/money';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { GatewayKeys } from './callbacks/gateway-keys.ts';
import type { GatewayNotes } from './callbacks/gateway-notes.ts';
import type { CallOutside, CheckoutGateway, SlipFiles } from './ports.ts';

/** A player whose deposits other modules may have to refuse. */
export interface Depositor {
  id: bigint;
  cashAccount: bigint;
}

/** How much more a player may pay in by one rule, and what refuses more than that; null where the rule bounds nothing. */
export interface DepositRoom {
  left: Money;
  refusal: () => Refusal;
}

/** A deposit that has just been credited. */
export interface PaidDeposit {
  merchantCode: string;
  playerId: bigint;
  cashAccount: bigint;
  isTrial: boolean;
  orderNumber: string;
  amount: Money;
}

/** A deposit with money that goes back to the payer. */
export interface ReturnedDeposit {
  orderNumber: string;
}

export interface DepositsDeps {
  pool: pg.Pool;
  secret: Buffer;
  audit: AuditLog;
  twoPersons: TwoPersons;
  gateways: readonly CheckoutGateway[];
  slips: SlipFiles;
  merchantOf: (code: string) => Merchant | null;
  /** Where a gateway is, as the merchant has set it; null while it cannot be reached from here. */
  addressOf: (set: string) => string | null;
  /** Calls gateways at the addresses that are set. */
  outside: CallOutside;
  /** Origin that a key belongs to, from the configured address; null without one. */
  originOf: (set: string) => string | null;
  /** True if an address is the sandbox's, which accepts publicly known keys. */
  isSandbox: (address: string) => boolean;
  /** Refuses a deposit that a block of the player forbids. Throws `member.blocked`, `member.blocked_until`. */
  refuseBlocked: (playerId: bigint) => Promise<void>;
  /** Remaining room under limits of other modules, with pending amounts counted (T4, T38). Creating an order reads it in its transaction, with the player locked. */
  roomsOf: (queries: Queries, playerId: bigint, pending: Money) => Promise<readonly (DepositRoom | null)[]>;
  /** Forbids deposits for a time, or until a person ends it (T27). */
  blockDeposits: (transaction: Transaction, player: Depositor, block: { at: Date; until: Date | null; failures: number }) => Promise<void>;
  hooks: { depositPaid: Hook<PaidDeposit>; depositReturned: Hook<ReturnedDeposit> };
  /** The player's pages ask for the new balance. */
  onMoved: (publicId: string) => void;
  onBackgroundError: (error: unknown) => void;
  now: () => number;
}

/** Dependencies shared by the parts of this module. */
export interface Parts extends DepositsDeps {
  keys: GatewayKeys;
  notes: GatewayNotes;
  gatewayOf: (name: string) => CheckoutGateway | null;
}

/** Ledger caller for all movements of a merchant's gateway; the idempotency keys are the gateway's payment ids. */
export const ledgerCaller = (gateway: string, merchantCode: string): string => `gateway:${gateway}:${merchantCode}`;
