import type { LotteryVendor } from '@laro/domain/lottery/names';
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { TicketState } from './tickets.store.ts';

/** A ticket that pays one lottery order up to its value; `vendors` empty: of any lottery. */
export interface LotteryTicketRow {
  id: string;
  playerId: bigint;
  value: Money;
  vendors: LotteryVendor[];
  state: TicketState;
  from: Date;
  until: Date;
  createdAt: Date;
}

const DAY_MS = 86_400_000;
/** A ticket can be used so long after its grant was claimed. */
const TICKET_DAYS = 30;

const COLUMNS = `t.id, t.player_id as "playerId", t.value, t.vendors, t.state, t.usable_from as "from", t.usable_until as "until", t.created_at as "createdAt"`;

/** Writes the ticket of a claimed grant. */
export async function giveLotteryTicket(
  transaction: Transaction,
  {
    merchantCode,
    playerId,
    grantId,
    reward,
    at,
  }: { merchantCode: string; playerId: bigint; grantId: string; reward: { amount: Money; vendors: readonly LotteryVendor[] }; at: Date },
): Promise<void> {
  const until = new Date(at.getTime() + TICKET_DAYS * DAY_MS);
  await transaction.query(
    `insert into reward_tickets (merchant_code, player_id, kind, value, vendors, source, source_key, usable_from, usable_until, due_at, created_at)
    values ($1, $2, 'lottery', $3, $4, 'GRANT', $5, $6, $7, $7, $6) on conflict (player_id, source, source_key) do nothing`,
    [merchantCode, playerId, reward.amount, reward.vendors, `${grantId}:1`, at, until],
  );
}

/** A member's lottery ticket, held until the transaction ends; undefined for somebody else's. */
export const holdLotteryTicket = (transaction: Transaction, playerId: bigint, id: string): Promise<LotteryTicketRow | undefined> =>
  first<LotteryTicketRow>(transaction, `select ${COLUMNS} from reward_tickets t where t.id = $1 and t.player_id = $2 and t.kind = 'lottery' for update`, [
    id,
    playerId,
  ]);

/** Usable lottery tickets of a member, the one that ends first in front. */
export const usableLotteryTickets = (queries: Queries, playerId: bigint, now: Date): Promise<LotteryTicketRow[]> =>
  many<LotteryTicketRow>(
    queries,
    `select ${COLUMNS} from reward_tickets t
    where t.player_id = $1 and t.kind = 'lottery' and t.state = 'usable' and t.due_at > $2 order by t.usable_until, t.id limit 100`,
    [playerId, now],
  );

/** The ticket pays an order. */
export async function useLotteryTicket(transaction: Transaction, id: string, orderId: string): Promise<void> {
  await transaction.query("update reward_tickets set state = 'used', order_id = $2, ended_at = now() where id = $1", [id, orderId]);
}

/** Makes the ticket of an order usable again until its end, which is not before `leastDays`. */
export async function returnLotteryTicket(transaction: Transaction, orderId: string, leastDays: number): Promise<void> {
  await transaction.query(
    `update reward_tickets set state = 'usable', order_id = null, ended_at = null,
      usable_until = greatest(usable_until, now() + make_interval(days => $2)), due_at = greatest(usable_until, now() + make_interval(days => $2))
    where order_id = $1`,
    [orderId, leastDays],
  );
}
