import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { TicketState } from './tickets.store.ts';

/** A ticket for the free spins of an offer in one of its games. */
export interface SpinTicketRow {
  id: string;
  playerId: bigint;
  value: Money;
  offerId: string;
  state: TicketState;
  from: Date;
  until: Date;
  createdAt: Date;
}

const DAY_MS = 86_400_000;
/** A ticket can be used so long after its grant was claimed. */
const TICKET_DAYS = 30;
/** A ticket that the vendor's refusal gives back can be used for so long at least, as one of a void free bet (REW-42). */
const LEAST_DAYS = 7;

const COLUMNS = `t.id, t.player_id as "playerId", t.value, t.offer_id as "offerId", t.state, t.usable_from as "from", t.usable_until as "until", t.created_at as "createdAt"`;

/** Writes the ticket of a claimed grant. */
export async function giveSpinTicket(
  transaction: Transaction,
  {
    merchantCode,
    playerId,
    grantId,
    reward,
    at,
  }: { merchantCode: string; playerId: bigint; grantId: string; reward: { amount: Money; offerId: string }; at: Date },
): Promise<void> {
  const until = new Date(at.getTime() + TICKET_DAYS * DAY_MS);
  await transaction.query(
    `insert into reward_tickets (merchant_code, player_id, kind, value, offer_id, source, source_key, usable_from, usable_until, due_at, created_at)
    values ($1, $2, 'free_spins', $3, $4, 'GRANT', $5, $6, $7, $7, $6) on conflict (player_id, source, source_key) do nothing`,
    [merchantCode, playerId, reward.amount, reward.offerId, `${grantId}:1`, at, until],
  );
}

/** The newest version of an offer of free spins, with the value of all its spins; undefined where the merchant has none. */
export const spinsOffer = (queries: Queries, merchantCode: string, code: string): Promise<{ id: string; amount: Money } | undefined> =>
  first<{ id: string; amount: Money }>(
    queries,
    "select id, amount from bonus_offers where merchant_code = $1 and code = $2 and kind = 'spins' order by version desc limit 1",
    [merchantCode, code],
  );

/** A member's ticket of free spins, held until the transaction ends; undefined for somebody else's. */
export const holdSpinTicket = (transaction: Transaction, playerId: bigint, id: string): Promise<SpinTicketRow | undefined> =>
  first<SpinTicketRow>(transaction, `select ${COLUMNS} from reward_tickets t where t.id = $1 and t.player_id = $2 and t.kind = 'free_spins' for update`, [
    id,
    playerId,
  ]);

/** Usable tickets of free spins of a member, the one that ends first in front. */
export const usableSpinTickets = (queries: Queries, playerId: bigint, now: Date): Promise<SpinTicketRow[]> =>
  many<SpinTicketRow>(
    queries,
    `select ${COLUMNS} from reward_tickets t
    where t.player_id = $1 and t.kind = 'free_spins' and t.state = 'usable' and t.due_at > $2 order by t.usable_until, t.id limit 100`,
    [playerId, now],
  );

/** The ticket has become a bonus. */
export async function useSpinTicket(transaction: Transaction, id: string, bonusId: string, at: Date): Promise<void> {
  await transaction.query("update reward_tickets set state = 'used', bonus_id = $2, ended_at = $3 where id = $1", [id, bonusId, at]);
}

/** Makes the ticket of a bonus usable again whose vendor refuses the spins; nothing happens for a bonus without a ticket. */
export async function returnSpinTicket(transaction: Transaction, { bonusId, at }: { bonusId: string; at: Date }): Promise<void> {
  const least = new Date(at.getTime() + LEAST_DAYS * DAY_MS);
  await transaction.query(
    `update reward_tickets set state = 'usable', bonus_id = null, ended_at = null,
      usable_until = greatest(usable_until, $2), due_at = greatest(usable_until, $2) where bonus_id = $1`,
    [bonusId, least],
  );
}
