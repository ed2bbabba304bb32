import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { MovementName } from '@laro/domain/money/movement-names';
import type { MovementKind } from './movements.ts';
import type { AccountKind } from '../accounts/account-kinds.ts';

/** One end of a posting. `after` is null for accounts without a live balance. */
export interface PostingSide {
  accountId: bigint;
  kind: AccountKind;
  owner: string;
  after: Money | null;
}

export interface StatementEntry {
  movementId: string;
  line: number;
  kind: MovementName;
  amount: Money;
  from: PostingSide;
  to: PostingSide;
  at: Date;
  caller: string;
  key: string;
  roundId: string | null;
  reversedBy: string | null;
}

export interface StatementQuestion {
  /** Accounts of a player. */
  accounts: readonly bigint[];
  kind: MovementName | null;
  /** Beginning (inclusive) and end (exclusive). */
  from: Date | null;
  to: Date | null;
  /** Last entry of the previous page. */
  before: { movementId: string; line: number } | null;
  limit: number;
}

/** A kind of movement without a display name is a type error here. */
export type NamedMovement = MovementKind | 'bet' | 'win' | 'rollback' extends MovementName ? MovementName : never;

const PLAY_KINDS: ReadonlySet<NamedMovement> = new Set(['bet', 'win']);

/**
 * Postings at one end of the accounts, newest first. Stakes and payouts are the majority of postings and are found among all of them; the other kinds have
 * their own index, so that the one adjustment among a million bets is found quickly.
 */
const sideOf = (side: 'from' | 'to', isSeldom: boolean) => `
  select p.* from unnest($1::bigint[]) as own (account) cross join lateral (
    select * from postings
    where ${side}_account = own.account and ${side}_after is not null ${isSeldom ? "and kind not in ('bet', 'win')" : ''}
      and ($2::text is null or kind = $2) and movement_id >= $3 and movement_id <= $4 and (movement_id, line) < ($4, $5)
      ${side === 'to' ? 'and from_account <> all ($1::bigint[])' : ''}
    order by movement_id desc, line desc limit $6
  ) p`;

const textOf = (isSeldom: boolean) => `
  select s.movement_id, s.line, s.kind, s.amount, s.from_account, s.to_account, s.from_after, s.to_after, s.posted_at,
    f.kind as from_kind, f.owner as from_owner, t.kind as to_kind, t.owner as to_owner, m.caller, m.key, m.round_id, m.reversed_by
  from (select * from (${sideOf('from', isSeldom)} union all ${sideOf('to', isSeldom)}) both_ends order by movement_id desc, line desc limit $6) s
  join movements m on m.id = s.movement_id
  join accounts f on f.id = s.from_account
  join accounts t on t.id = s.to_account
  order by s.movement_id desc, s.line desc`;

interface Row {
  movement_id: string;
  line: number;
  kind: MovementName;
  amount: bigint;
  from_account: bigint;
  to_account: bigint;
  from_after: bigint | null;
  to_after: bigint | null;
  posted_at: Date;
  from_kind: AccountKind;
  from_owner: string;
  to_kind: AccountKind;
  to_owner: string;
  caller: string;
  key: string;
  round_id: string | null;
  reversed_by: string | null;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LINE_MAX = 32_767;

/** The smallest time-ordered id of a given time, like uuid_floor of the database. */
export function idFloor(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-0000-0000-000000000000`;
}

/** One page of a player's postings, newest first; each is listed once, even if it is between two of the accounts (T29). */
export async function readStatement(pool: pg.Pool, question: StatementQuestion): Promise<StatementEntry[]> {
  const { accounts, kind, from, to, before, limit } = question;
  const isSeldom = kind !== null && !PLAY_KINDS.has(kind);
  const upTo = before?.movementId ?? (to === null ? LAST : idFloor(to));
  const { rows } = await pool.query<Row>({
    name: isSeldom ? 'statement_seldom' : 'statement',
    text: textOf(isSeldom),
    values: [accounts.map(String), kind, from === null ? FIRST : idFloor(from), upTo, before?.line ?? (to === null ? LINE_MAX : -1), limit],
  });
  return rows.map((row) => ({
    movementId: row.movement_id,
    line: row.line,
    kind: row.kind,
    amount: row.amount,
    from: { accountId: row.from_account, kind: row.from_kind, owner: row.from_owner, after: row.from_after },
    to: { accountId: row.to_account, kind: row.to_kind, owner: row.to_owner, after: row.to_after },
    at: row.posted_at,
    caller: row.caller,
    key: row.key,
    roundId: row.round_id,
    reversedBy: row.reversed_by,
  }));
}
