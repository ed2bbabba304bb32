import type { Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import { readResult } from '@laro/lottery/draw/result';
import type { FamilyParams } from '@laro/lottery/families';
import type { Result } from '@laro/lottery/plays/play';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type pg from 'pg';
import { inSnapshot } from '#server/db/sql.ts';
import type { GameRow } from '../../games/games.store.ts';
import { readAccepted, type PartOfPlayers } from '../../orders/orders.store.ts';
import { useIndexes } from '../draw-states.store.ts';
import type { DrawRow } from '../draws.store.ts';
import { CoveredPlays } from './covered-plays.ts';
import { settleOrder, type KnownOutcomes, type SettledOrder } from './settle-order.ts';

/** Orders of one transaction, which holds the balances of their players: about a sixth of a second. */
const ORDERS_AT_ONCE = 2000;
const ALL_PERCENT = 100;

/** A draw with its game and result. */
export interface Settling {
  draw: DrawRow;
  game: GameRow;
  params: FamilyParams;
  result: Result;
}

export function settlingOf(draw: DrawRow, game: GameRow): Settling {
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const read = readResult(params, draw.result ?? '');
  if ('fault' in read) throw new Error(`the result of draw ${draw.id} cannot be read: ${read.fault}`);
  return { draw, game, params, result: read.result };
}

/** The next orders of a lane of a draw with their outcomes for a result. */
export interface PreparedOrders {
  drawId: string;
  lane: number;
  /** The last order that was settled before. */
  after: string | null;
  outcomes: SettledOrder[];
  /** The part of each order's stake that counts for rewards. */
  validStakes: Money[];
}

export interface CountingDeps {
  pool: pg.Pool;
  settingsOf: (merchantCode: string) => Settings | undefined;
  /** Orders of one transaction; the default suits a server. */
  ordersAtOnce?: number;
}

/**
 * Reads and counts the orders of a lane of a draw, some at a time. Orders of a closed draw are changed by its settlement alone, so this needs no lock; the settlement checks
 * that they are still the next ones.
 */
export class OrderCounting {
  readonly #deps: CountingDeps;
  readonly #settling: Settling;
  readonly #part: PartOfPlayers;
  readonly #covered: CoveredPlays;
  readonly #known: KnownOutcomes = new Map();

  constructor(deps: CountingDeps, settling: Settling, part: PartOfPlayers) {
    this.#deps = deps;
    this.#settling = settling;
    this.#part = part;
    this.#covered = new CoveredPlays(settling.draw.id, settling.params, (code) => deps.settingsOf(code)?.['lottery.coverPercent'] ?? ALL_PERCENT);
  }

  /** The orders after one, or the first. */
  async after(last: string | null): Promise<PreparedOrders> {
    const { draw, params, result } = this.#settling;
    const orders = await inSnapshot(this.#deps.pool, async (transaction) => {
      await useIndexes(transaction);
      const found = await readAccepted(transaction, draw.id, this.#part, last, this.#deps.ordersAtOnce ?? ORDERS_AT_ONCE);
      await this.#covered.learn(transaction, found);
      return found;
    });
    const outcomes = orders.map((order) => settleOrder(params, result, order, this.#known));
    return {
      drawId: draw.id,
      lane: this.#part.lane,
      after: last,
      outcomes,
      validStakes: outcomes.map((outcome) => this.#validStake(outcome)),
    };
  }

  /** Nothing of plays that the player's orders cover too much of (LOTT-19). */
  #validStake({ order }: SettledOrder): Money {
    const covered = this.#covered.of(order.cashAccount);
    return order.lines
      .filter(({ state, play }) => state !== 'cancelled' && !covered.has(play))
      .reduce((sum, { stake, bets }) => sum + stake * BigInt(bets), 0n);
  }
}
