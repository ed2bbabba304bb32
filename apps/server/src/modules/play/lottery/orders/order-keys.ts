import { hash } from 'node:crypto';
import type pg from 'pg';
import { orderText, type Digest } from '@laro/lottery/draw/seal';
import { openAccount, type Purse } from '#server/ledger/accounts/accounts.ts';
import type { DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from '../games/games.store.ts';
import type { LineRow, OrderRow, OrderWithLines } from './orders.store.ts';

/** Keys of an order's moves in the ledger: the order is one bet, or each of its lines is a bet of the order's round. */
export const orderKey = (orderId: string): string => `order:${orderId}`;
export const orderBackKey = (orderId: string): string => `${orderKey(orderId)}:back`;
/** Of the rollback that makes the lines of an order bets of their own. */
export const splitKey = (orderId: string): string => `${orderKey(orderId)}:split`;
export const betKey = (orderId: string, line: number): string => `${orderKey(orderId)}:${line}`;
export const backKey = (orderId: string, line: number): string => `${betKey(orderId, line)}:back`;
/** A bet of an order that takes part, which its payout refers to. */
export const stakeKey = ({ id, isOneBet, lines }: Pick<OrderWithLines, 'id' | 'isOneBet' | 'lines'>): string =>
  isOneBet ? orderKey(id) : betKey(id, lines.find(({ state }) => state !== 'cancelled')?.line ?? 1);
export const settleKey = (orderId: string): string => `order:${orderId}:settle`;

/** Of what a ticket pays of an order, and of what comes back of it, by the last line that was cancelled with it. */
export const ticketKey = (orderId: string): string => `order:${orderId}:ticket`;
export const ticketBackKey = (orderId: string, line: number): string => `${ticketKey(orderId)}:${line}:back`;

/** Of a draw that is void after its settlement. */
export const voidKey = (orderId: string): string => `${settleKey(orderId)}:void`;
/** Of its share of a pool. */
export const poolKey = (orderId: string): string => `order:${orderId}:pool`;
/** Of a later version of the draw's result. */
export const correctKey = (orderId: string, version: number): string => `${settleKey(orderId)}:${version}`;

/** The text of an order that its draw's seal binds; lines that were cancelled are not in it. */
export const textOf = (
  order: Pick<OrderRow, 'id' | 'mode' | 'base'>,
  lines: readonly Pick<LineRow, 'play' | 'selection' | 'bets' | 'stake' | 'state'>[],
  draw: DrawRow,
  game: GameRow,
): string =>
  orderText({
    id: order.id,
    game: game.id,
    numero: draw.numero,
    mode: order.mode,
    base: order.base,
    lines: lines
      .filter(({ state }) => state !== 'cancelled')
      .map(({ play, selection, bets, stake }) => ({ family: game.params.family, play, selection, bets, stake })),
  });

/** SHA-256 of the process, for the seals of draws. */
export const sealDigest: Digest = (bytes) => hash('sha256', bytes, 'buffer');

/** As `orderHash`, which also runs in browsers; node's own hash takes a tenth of its time. */
export const hashOf = (...given: Parameters<typeof textOf>): string => hash('sha256', textOf(...given), 'hex');

/** The vendors' sides of the ledger, which are opened by the first stake and stay. */
export class VendorAccounts {
  readonly #pool: pg.Pool;
  readonly #known = new Map<string, Promise<bigint>>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Opens an account once for all that ask for it at the same time; a failure is forgotten. */
  of({ merchantCode, currency, isTrial }: Purse, vendorCode: string): Promise<bigint> {
    const key = [merchantCode, currency, isTrial, vendorCode].join(':');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const account = openAccount(this.#pool, { merchantCode, currency, isTrial }, 'vendor', vendorCode);
    this.#known.set(key, account);
    account.catch(() => this.#known.delete(key));
    return account;
  }
}
