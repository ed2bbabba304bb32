import type { LotteryVendor } from '@laro/domain/lottery/names';
import type { Money } from '@laro/domain/money/money';
import type { BeaconChain } from '@laro/lottery/draw/beacon';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** A public beacon of randomness: one signature for each round, unknown before its moment. */
export interface Beacon {
  /** The chain whose rounds count. */
  chain: () => BeaconChain;
  /** The signature of a round as hex, verified against the chain's key; null while no relay has given a right one. */
  signatureOf: (round: number) => Promise<string | null>;
}

/** Tickets of rewards that pay an order, each in the order's own transaction (LOTT-71). */
export interface LotteryTickets {
  /** Uses a ticket of a player for an order; gives its value. Throws why it cannot be used. */
  use: (transaction: Transaction, asked: { playerId: bigint; ticketId: string; vendor: string; orderId: string }) => Promise<Money>;
  /** Usable tickets of a player, the one that ends first in front. */
  usable: (queries: Queries, playerId: bigint) => Promise<{ id: string; value: Money; vendors: LotteryVendor[]; until: Date }[]>;
  /** Gives the ticket of an order back. */
  giveBack: (transaction: Transaction, orderId: string, state: 'cancelled' | 'void') => Promise<void>;
}

/** A signed report of a feed as it came. */
export interface SignedReport {
  body: Buffer;
  /** Ed25519 over the body, in base64; empty where the answer has none. */
  signature: string;
}

/** Feeds of results of draws that others hold. */
export interface ResultFeeds {
  /** The report of the feed at an address about a draw; null while it has none, a fault where it cannot be reached. `date` is YYYY-MM-DD. */
  read: (address: string, draw: { region: string; station: string; date: string }) => Promise<SignedReport | { fault: 'answer' } | null>;
}
