import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import type { TemplateName } from '@laro/domain/messages/message-templates';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { getsNoOffers } from '#server/modules/core/blocks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { isAtInterval, type GameRow } from '../../games/games.store.ts';
import { readFollow } from '../follows/follows.store.ts';
import type { LotteryPost } from '../lottery-post.ts';
import { insertNotices, lockNotice, markSent, postponeNotice, type NoticeKind, type NoticeRow } from './notices.store.ts';

const TEMPLATES = {
  corrected: 'lottery_corrected',
  void: 'lottery_void',
  released: 'lottery_released',
} as const satisfies Record<Exclude<NoticeKind, 'won'>, TemplateName>;

export interface NoticeDeps {
  pool: pg.Pool;
  merchantOf: (code: string) => Merchant | null;
  tell: (note: { merchant: Merchant; playerId: bigint; template: TemplateName; values: Readonly<Record<string, string>> }) => Promise<void>;
  post: LotteryPost;
  gameOf: (gameId: string) => GameRow | undefined;
  gameName: (gameId: string) => string | null;
  onTrouble: (message: string, details: object) => void;
}

/** Writes messages about orders in the transaction of the change that they report. Free play has none. */
export async function noteOrders(
  transaction: Transaction,
  kind: NoticeKind,
  notices: readonly { order: { id: string; isTrial: boolean }; amount: Money }[],
): Promise<void> {
  const real = notices.filter(({ order }) => !order.isTrial).map(({ order, amount }) => ({ orderId: order.id, amount }));
  if (real.length > 0) await insertNotices(transaction, kind, real);
}

async function deliver(transaction: Transaction, deps: NoticeDeps, notice: NoticeRow): Promise<void> {
  const { kind, amount, playerId, merchantCode, gameId, numero, orderId } = notice;
  const merchant = deps.merchantOf(merchantCode);
  if (!merchant || playerId === null) return;
  const shown = `${merchant.settings['market.currencySymbol']}${displayAmount(formatMoney(amount < 0n ? -amount : amount))}`;
  const values = { game: deps.gameName(gameId) ?? gameId, number: numero, amount: shown };
  if (kind !== 'won') return deps.tell({ merchant, playerId, template: TEMPLATES[kind], values });
  // A message of a win invites to play: excluded members get none (LOTT-47).
  if (await getsNoOffers(transaction, playerId)) return;
  const path = `/m/lott/orders/${orderId}`;
  const note = { merchantCode, playerId, note: 'lottery_won', values, path, name: `win-${orderId.replaceAll('-', '').slice(-20)}` } as const;
  const follow = await readFollow(transaction, playerId, gameId);
  const game = deps.gameOf(gameId);
  await deps.post.inbox(transaction, note);
  if (follow?.mail) await deps.post.mail(transaction, note);
  // Draws at an interval are watched on the page: their wins are pushed only to those who want messages of the game.
  if (follow?.push || (game && !isAtInterval(game))) await deps.post.push(note);
}

/** Sends the next message that is due. One that fails is put off and delays no other. False where none is due. */
async function sendNext(deps: NoticeDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const notice = await lockNotice(transaction);
    if (!notice) return false;
    await transaction.query('savepoint delivery');
    try {
      await deliver(transaction, deps, notice);
      await markSent(transaction, notice.id);
    } catch (error) {
      await transaction.query('rollback to savepoint delivery');
      await postponeNotice(transaction, notice.id);
      deps.onTrouble('a message about a lottery order was not sent and will be tried again', { orderId: notice.orderId, error });
    }
    return true;
  });
}

/** Sends the messages that wait. One that was sent by a process that died before its commit is sent a second time. */
export async function sendNotices(deps: NoticeDeps): Promise<void> {
  while (await sendNext(deps));
}
