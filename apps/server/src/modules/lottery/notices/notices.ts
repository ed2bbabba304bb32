import { displayAmount, formatMoney, type Money } from '@laro/domain/money';
import type { TemplateName } from '@laro/domain/message-templates';
import type pg from 'pg';
import { inTransaction, many, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';

const AT_ONCE = 100;
const TEMPLATES = { corrected: 'lottery_corrected', void: 'lottery_void', released: 'lottery_released' } as const satisfies Record<string, TemplateName>;
type NoticeKind = keyof typeof TEMPLATES;

export interface NoticeDeps {
  pool: pg.Pool;
  merchantOf: (code: string) => Merchant | null;
  tell: (note: { merchant: Merchant; playerId: bigint; template: TemplateName; values: Readonly<Record<string, string>> }) => Promise<void>;
  gameName: (gameId: string) => string | null;
}

/** Writes messages about orders in the transaction of the change that they report. Free play has none. */
export async function noteOrders(
  transaction: Transaction,
  kind: NoticeKind,
  notices: readonly { order: { id: string; isTrial: boolean }; amount: Money }[],
): Promise<void> {
  const real = notices.filter(({ order }) => !order.isTrial);
  if (real.length === 0) return;
  await transaction.query(
    'insert into lottery_notices (order_id, kind, amount) select id, $1, amount from unnest($2::uuid[], $3::bigint[]) as n (id, amount)',
    [kind, real.map(({ order }) => order.id), real.map(({ amount }) => String(amount))],
  );
}

interface Unsent {
  id: bigint;
  kind: NoticeKind;
  amount: Money;
  playerId: bigint | null;
  merchantCode: string;
  gameId: string;
  numero: string;
}

async function sendSome({ pool, merchantOf, tell, gameName }: NoticeDeps): Promise<number> {
  return inTransaction(pool, async (transaction) => {
    const unsent = await many<Unsent>(
      transaction,
      `select n.id, n.kind, n.amount, o.player_id as "playerId", o.merchant_code as "merchantCode", d.game_id as "gameId", d.numero
        from lottery_notices n join lottery_orders o on o.id = n.order_id join lottery_draws d on d.id = o.draw_id
        where n.sent_at is null order by n.id limit $1 for update of n skip locked`,
      [AT_ONCE],
    );
    for (const { kind, amount, playerId, merchantCode, gameId, numero } of unsent) {
      const merchant = merchantOf(merchantCode);
      if (!merchant || playerId === null) continue;
      const shown = `${merchant.settings['market.currencySymbol']}${displayAmount(formatMoney(amount < 0n ? -amount : amount))}`;
      await tell({ merchant, playerId, template: TEMPLATES[kind], values: { game: gameName(gameId) ?? gameId, number: numero, amount: shown } });
    }
    await transaction.query('update lottery_notices set sent_at = clock_timestamp() where id = any ($1)', [unsent.map(({ id }) => id)]);
    return unsent.length;
  });
}

/** Sends the messages that wait. One that was sent by a process that died before its commit is sent a second time. */
export async function sendNotices(deps: NoticeDeps): Promise<void> {
  while ((await sendSome(deps)) === AT_ONCE);
}
