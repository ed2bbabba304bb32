import type { TransferDay, TransferState } from '@laro/domain/agents/transfers/transfer-rules';
import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface TransferRow {
  id: bigint;
  merchantCode: string;
  sender: bigint;
  receiver: bigint;
  toAgent: boolean;
  amount: Money;
  state: TransferState;
  sentAt: Date;
  day: string;
}

const COLUMNS = `t.id, t.merchant_code as "merchantCode", t.sender, t.receiver, t.to_agent as "toAgent", t.amount, t.state, t.sent_at as "sentAt", t.day::text as day`;

export const transferByKey = (queries: Queries, sender: bigint, key: string): Promise<TransferRow | undefined> =>
  first(queries, `select ${COLUMNS} from agent_transfers t where t.sender = $1 and t.key = $2`, [sender, key]);

export const lockTransfer = (transaction: Transaction, merchantCode: string, id: bigint): Promise<TransferRow | undefined> =>
  first(transaction, `select ${COLUMNS} from agent_transfers t where t.merchant_code = $1 and t.id = $2 for update`, [merchantCode, id]);

/** Sums of a day: sent by a sender, and received by a receiver from all senders; transfers that wait count, refused and undone ones do not. */
export const readTransferDay = (queries: Queries, sender: bigint, receiver: bigint | null, day: string): Promise<TransferDay> =>
  one(
    queries,
    `select s.sent, s.count, r.received from
      (select coalesce(sum(amount), 0)::bigint as sent, count(*)::int as count from agent_transfers where sender = $1 and day = $3 and state in ('done', 'waiting')) s,
      (select coalesce(sum(amount), 0)::bigint as received from agent_transfers where receiver = $2 and day = $3 and state in ('done', 'waiting')) r`,
    [sender, receiver, day],
  );

export const countSince = async (queries: Queries, sender: bigint, since: Date): Promise<number> =>
  (await one<{ count: number }>(queries, 'select count(*)::int as count from agent_transfers where sender = $1 and sent_at > $2', [sender, since])).count;

export interface NewTransfer extends Omit<TransferRow, 'id'> {
  key: string;
}

export const insertTransfer = async (transaction: Transaction, given: NewTransfer): Promise<bigint> =>
  (
    await one<{ id: bigint }>(
      transaction,
      `insert into agent_transfers (merchant_code, sender, receiver, to_agent, amount, key, day, sent_at, state, paid_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        given.merchantCode,
        given.sender,
        given.receiver,
        given.toAgent,
        given.amount,
        given.key,
        given.day,
        given.sentAt,
        given.state,
        given.state === 'done' ? given.sentAt : null,
      ],
    )
  ).id;

export async function writeDecision(
  transaction: Transaction,
  id: bigint,
  { state, by, reason, at, takenBack = 0n }: { state: TransferState; by: string; reason: string; at: Date; takenBack?: Money },
): Promise<void> {
  await transaction.query(
    `update agent_transfers set state = $2, decided_by = $3, reason = $4, decided_at = $5, taken_back = $6, paid_at = case when $2 = 'done' then $5 else paid_at end
      where id = $1`,
    [id, state, by, reason, at, takenBack],
  );
}

export interface OwnTransfer extends TransferRow {
  toName: string;
  /** True if the sender sees the name in full. */
  isNamed: boolean;
}

export const readOwnTransfers = (queries: Queries, sender: bigint, below: bigint | null, limit: number): Promise<OwnTransfer[]> =>
  many(
    queries,
    `select ${COLUMNS}, coalesce(p.username, p.public_id) as "toName",
        (t.to_agent and coalesce(c.distance = 1, false)) or exists (select from agent_invitations i where i.owner = t.sender and i.member = t.receiver) as "isNamed"
      from agent_transfers t join players p on p.id = t.receiver left join agent_closure c on c.ancestor = t.sender and c.member = t.receiver
      where t.sender = $1 and ($2::bigint is null or t.id < $2) order by t.id desc limit $3`,
    [sender, below, limit],
  );

interface Named {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
}
export interface DeskTransferRow extends TransferRow {
  senderName: Named;
  receiverName: Named;
  takenBack: Money;
  decidedBy: string | null;
  reason: string;
}

const nameOf = (alias: string) =>
  `json_build_object('id', ${alias}.id::text, 'publicId', ${alias}.public_id, 'username', coalesce(${alias}.username, ${alias}.public_id), 'isTrial', ${alias}.is_trial)`;

export const readDeskTransfers = (
  queries: Queries,
  merchantCode: string,
  state: string | null,
  below: bigint | null,
  limit: number,
): Promise<DeskTransferRow[]> =>
  many(
    queries,
    `select ${COLUMNS}, ${nameOf('s')} as "senderName", ${nameOf('r')} as "receiverName", t.taken_back as "takenBack", t.decided_by as "decidedBy", t.reason
      from agent_transfers t join players s on s.id = t.sender join players r on r.id = t.receiver
      where t.merchant_code = $1 and ($2::text is null or t.state = $2) and ($3::bigint is null or t.id < $3) order by t.id desc limit $4`,
    [merchantCode, state, below, limit],
  );

export interface EndRow {
  cash: bigint;
  isTrial: boolean;
  isClosed: boolean;
  merchantCode: string;
  currency: string;
  joinedAt: Date;
}

/** The account of one end of a transfer. */
export const readEnd = (queries: Queries, member: bigint): Promise<EndRow> =>
  one(
    queries,
    `select p.cash_account as cash, p.is_trial as "isTrial", p.closed_at is not null as "isClosed", p.merchant_code as "merchantCode", p.currency, p.created_at as "joinedAt"
      from players p where p.id = $1`,
    [member],
  );

export interface WatchedTransfer {
  id: bigint;
  merchantCode: string;
  receiver: bigint;
  cash: bigint;
  amount: Money;
  paidAt: Date;
}

/** Transfers to players since a moment that no round trip was found for, locked. */
export const lockWatched = (transaction: Transaction, since: Date): Promise<WatchedTransfer[]> =>
  many(
    transaction,
    `select t.id, t.merchant_code as "merchantCode", t.receiver, p.cash_account as cash, t.amount, t.paid_at as "paidAt"
      from agent_transfers t join players p on p.id = t.receiver
      where t.state = 'done' and not t.to_agent and not t.is_round_trip and t.paid_at > $1 order by t.id for update of t`,
    [since],
  );

export async function markRoundTrip(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.query('update agent_transfers set is_round_trip = true where id = $1', [id]);
}
