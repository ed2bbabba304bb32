import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { Person } from '#server/http/handlers.ts';
import type { TestPlayer } from '../money/test-rounds.ts';
import { testPerson } from '../base/test-two-persons.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds, prizesOf, resultOf, type TestFeeds } from '../stand-ins/test-feeds.ts';
import type { TestLottery } from '../test-lottery.ts';

/** An electronic game, for an order that waits. */
const ELECTRONIC_GAME = 'kidlat-5';
export const OUTCOME_GAMES = [IMPORTED_GAME, ELECTRONIC_GAME] as const;

/**
 * Every outcome of an order: its draw is still to come, it wins, it loses, one line or all of it is cancelled by the member, its draw is void, or its result is corrected
 * to the member's gain (`raised`) or loss (`lowered`).
 */
export type OrderOutcome = 'waiting' | 'won' | 'lost' | 'part' | 'cancelled' | 'void' | 'raised' | 'lowered';

/** A member with an order of each outcome, and the ids of these orders. Each line stakes 10, and pays 900 where it wins. */
export interface PlayedOutcomes {
  player: TestPlayer;
  orders: Readonly<Record<OrderOutcome, string>>;
}

/** The special prize ends on 07, or on 08. */
const [ENDS_07, ENDS_08] = ['12107', '12108'];

/** Plays orders of one member, with the draws and decisions that they need. */
class OrderPlayer {
  readonly #all: TestLottery;
  readonly #feeds: TestFeeds;
  readonly #persons: readonly [Person, Person];
  readonly player: TestPlayer;

  constructor(all: TestLottery, feeds: TestFeeds, persons: readonly [Person, Person], player: TestPlayer) {
    this.#all = all;
    this.#feeds = feeds;
    this.#persons = persons;
    this.player = player;
  }

  /** Places an order on endings of the special prize, with a line for each, or on both sides of the sum of the electronic game. */
  async place(endings: readonly string[], gameId: string = IMPORTED_GAME): Promise<{ orderId: string; drawId: string }> {
    const lines =
      gameId === IMPORTED_GAME
        ? endings.map((selection) => ({ play: 'de', selection, unit: MAJOR_UNIT, multiple: 10 }))
        : [{ play: 'sum', selection: 'big', stake: 10n * MAJOR_UNIT }];
    const body = await this.#all.slip(gameId, lines);
    const { orders } = await this.#all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, this.player.session);
    return { orderId: orders[0]?.orderId ?? '', drawId: body.drawId };
  }

  async settle(drawId: string, special: string): Promise<void> {
    await this.#all.due(drawId);
    await this.#all.lottery.work();
    for (const feed of ['lotus', 'heron']) await this.#feeds.report({ feed, drawId, prizes: prizesOf(special) });
    await this.#feeds.look(drawId);
  }

  /** Two people void a draw, or correct its result. */
  async decide(drawId: string, act: 'void' | { special: string }): Promise<void> {
    const [first, second] = this.#persons;
    const reason = 'for a test of its record';
    const answer =
      act === 'void'
        ? await this.#all.callAsStaff('voidDeskLotteryDraw', { params: { drawId }, body: { reason } }, first)
        : await this.#all.callAsStaff('correctDeskLotteryDraw', { params: { drawId }, body: { result: resultOf(act.special), reason } }, first);
    await this.#all.decide((answer as { proposed: { id: string } }).proposed.id, second);
    await this.#all.lottery.work();
  }
}

/** A settled order whose draw's result is corrected. */
async function corrected(orderPlayer: OrderPlayer, from: string, to: string): Promise<string> {
  const { orderId, drawId } = await orderPlayer.place(['07']);
  await orderPlayer.settle(drawId, from);
  await orderPlayer.decide(drawId, { special: to });
  return orderId;
}

/** Plays an order of each outcome with one member, who begins with 10,000. */
export async function playEveryOutcome(all: TestLottery): Promise<PlayedOutcomes> {
  const persons = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')] as const;
  const orderPlayer = new OrderPlayer(all, await openTestFeeds(all), persons, await all.player(FEED_PLAYER_MONEY));
  const won = await orderPlayer.place(['07']);
  const lost = await orderPlayer.place(['08']);
  await orderPlayer.settle(won.drawId, ENDS_07);
  const raised = await corrected(orderPlayer, ENDS_08, ENDS_07);
  const lowered = await corrected(orderPlayer, ENDS_07, ENDS_08);
  const voided = await orderPlayer.place(['07']);
  await orderPlayer.decide(voided.drawId, 'void');
  const part = await orderPlayer.place(['07', '08']);
  await all.call('cancelLotteryLine', { params: { orderId: part.orderId, line: 1 } }, orderPlayer.player.session);
  const cancelled = await orderPlayer.place(['07']);
  await all.call('cancelLotteryOrder', { params: { orderId: cancelled.orderId } }, orderPlayer.player.session);
  const waiting = await orderPlayer.place([], ELECTRONIC_GAME);
  const orders = {
    waiting: waiting.orderId,
    won: won.orderId,
    lost: lost.orderId,
    part: part.orderId,
    cancelled: cancelled.orderId,
    void: voided.orderId,
    raised,
    lowered,
  };
  return { player: orderPlayer.player, orders };
}
