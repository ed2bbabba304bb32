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

/** Whose deposits somebody else may have to stop. */
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

/** A deposit of which money goes back to the payer. */
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
  /** The origin that a key belongs to, of an address as it is set; null for none. */
  originOf: (set: string) => string | null;
  /** Whether an address is the sandbox's: it takes keys that everybody knows. */
  isSandbox: (address: string) => boolean;
  /** Refuses a deposit that a block of the player forbids. Throws `member.blocked`, `member.blocked_until`. */
  refuseBlocked: (playerId: bigint) => Promise<void>;
  /** What other rules still let a player pay in, with what is open besides (T4, T38). For an order it is asked while the player is held, in that transaction. */
  roomsOf: (queries: Queries, playerId: bigint, pending: Money) => Promise<readonly (DepositRoom | null)[]>;
  /** Forbids deposits for a time, or until a person ends it (T27). */
  blockDeposits: (transaction: Transaction, player: Depositor, block: { at: Date; until: Date | null; failures: number }) => Promise<void>;
  hooks: { depositPaid: Hook<PaidDeposit>; depositReturned: Hook<ReturnedDeposit> };
  /** The player's pages ask for the new balance. */
  onMoved: (publicId: string) => void;
  onBackgroundError: (error: unknown) => void;
  now: () => number;
}

/** What the parts of this module work with. */
export interface Parts extends DepositsDeps {
  keys: GatewayKeys;
  notes: GatewayNotes;
  gatewayOf: (name: string) => CheckoutGateway | null;
}

/** The caller that all movements of a merchant's gateway are asked for by; their keys are the gateway's payment ids. */
export const ledgerCaller = (gateway: string, merchantCode: string): string => `gateway:${gateway}:${merchantCode}`;
