import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import type { Purse } from '../accounts/accounts.ts';
import { inputHash } from './input-hash.ts';
import { movementKinds, type Movement, type MovementStatus } from './movements.ts';
import type { AccountKind } from '../accounts/account-kinds.ts';

export interface MoveWithin {
  status: MovementStatus;
  movementId: string | null;
  /** Time of the movement, by the ledger's clock. */
  at: Date | null;
  /** The player's cash before and after, in money units; null if nothing moved. */
  before: Money | null;
  after: Money | null;
}

/** The one way from person to person: down the own team, and its undoing (T26, AGENT-38). */
const sendsDown: ReadonlySet<string> = new Set(['agent_sent', 'agent_send_undone']);

/**
 * Moves money as part of a larger transaction, which commits or rolls back as a whole. For movements with a player's cash at exactly
 * one end. Throws as `move` does.
 */
export async function moveWithin(transaction: Transaction, movement: Movement): Promise<MoveWithin> {
  const { kind, caller, key, from, to, amount } = movement;
  const ends = movementKinds[kind];
  const { rows } = await transaction.query<{ status: MovementStatus; movement_id: string | null; at: Date | null }>(
    `select m.status, m.movement_id, uuid_extract_timestamp(m.movement_id) as at
    from ledger_move($1, $2, $3, $4, array[$5::bigint], array[$6::bigint], array[$7::bigint]) m
    where ${sendsDown.has(kind) ? 'ledger_sends_fit' : 'ledger_kinds_fit'}($8, $9, $10, $11)`,
    [caller, key, inputHash(kind, from, to, amount), kind, from, to, amount, from, ends.from, to, ends.to],
  );
  const [row] = rows;
  if (!row) throw new Error(`${kind} goes from ${ends.from} to ${ends.to}; accounts ${from} and ${to} are of other kinds, or of two players`);
  // A separate statement: the one above began before its posting was written and cannot see it.
  const posted = await transaction.query<{ before: Money; after: Money }>(
    `select coalesce(from_after + amount, to_after - amount) as before, coalesce(from_after, to_after) as after
    from postings where movement_id = $1 limit 1`,
    [row.movement_id],
  );
  return { status: row.status, movementId: row.movement_id, at: row.at, before: posted.rows[0]?.before ?? null, after: posted.rows[0]?.after ?? null };
}

/**
 * Makes many movements in their order with one question to the database, and throws unless each is done now, also where a key is known already: for payments of
 * runs, whose transaction notes what is paid.
 */
export async function moveAllWithin(transaction: Transaction, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const column = <Value>(pick: (movement: Movement) => Value): Value[] => movements.map(pick);
  const { rows } = await transaction.query<{ n: number; status: MovementStatus | 'accounts that do not fit' }>(
    'select n, status from ledger_move_all($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      column(({ caller }) => caller),
      column(({ key }) => key),
      column(({ kind, from, to, amount }) => inputHash(kind, from, to, amount)),
      column(({ kind }) => kind),
      column(({ from }) => from.toString()),
      column(({ to }) => to.toString()),
      column(({ amount }) => amount.toString()),
      column(({ kind }) => movementKinds[kind].from),
      column(({ kind }) => movementKinds[kind].to),
    ],
  );
  const [missed] = rows;
  if (!missed) return;
  const { kind, key } = movements[missed.n - 1] ?? { kind: '', key: '' };
  throw new Error(`${kind} of ${key} was answered with ${missed.status}`);
}

/** Opens an account once, inside a transaction, and returns its id. */
export async function openWithin(transaction: Transaction, purse: Purse, kind: AccountKind, owner = ''): Promise<bigint> {
  const { rows } = await transaction.query<{ id: bigint }>('select open_account($1, $2, $3, $4, $5) as id', [
    kind,
    purse.merchantCode,
    purse.currency,
    purse.isTrial,
    owner,
  ]);
  const [row] = rows;
  if (!row) throw new Error('open_account answered nothing');
  return row.id;
}

/** A player's live cash inside a transaction, in money units. */
export async function cashWithin(transaction: Transaction, cashAccount: bigint): Promise<Money> {
  const { rows } = await transaction.query<{ balance: bigint }>('select balance from balances where account_id = $1', [cashAccount]);
  return rows[0]?.balance ?? 0n;
}
