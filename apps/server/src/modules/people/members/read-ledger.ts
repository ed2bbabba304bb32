import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { readStatement, type PostingSide, type StatementEntry } from '#server/ledger/movements/statement.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { MemberRow } from './members.store.ts';

type Ledger = Parsed<'listDeskMemberLedger', 'value'>;
type Side = Ledger['entries'][number]['from'];

const PLACE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/;

function placeOf(cursor: string): { movementId: string; line: number } | null {
  if (cursor === '') return null;
  const [movementId = '', line = ''] = readCursor(cursor, PLACE, 'query.before').split('.');
  return { movementId, line: Number(line) };
}

/** `change` is the posting's effect on this end. The owner of another player's account is not disclosed. */
const sideOf = (side: PostingSide, change: bigint, own: ReadonlySet<bigint>): Side => ({
  kind: side.kind,
  owner: side.kind.startsWith('player:') ? '' : side.owner,
  isMember: own.has(side.accountId),
  before: side.after === null ? null : side.after - change,
  after: side.after,
});

const entryOf = (entry: StatementEntry, own: ReadonlySet<bigint>): Ledger['entries'][number] => ({
  id: `${entry.movementId}.${entry.line}`,
  kind: entry.kind,
  amount: entry.amount,
  from: sideOf(entry.from, -entry.amount, own),
  to: sideOf(entry.to, entry.amount, own),
  at: entry.at.toISOString(),
  caller: entry.caller,
  key: entry.key,
  roundId: entry.roundId,
  reversedBy: entry.reversedBy,
});

/** One page of a player's ledger, newest first (T29). */
export async function readLedger(pool: pg.Pool, member: MemberRow, query: Parsed<'listDeskMemberLedger', 'query'>): Promise<Ledger> {
  const { kind, from, to, before, limit } = query;
  const accounts = (await playerAccounts(pool, member.cashAccount)).map((account) => account.id);
  const found = await readStatement(pool, {
    accounts,
    kind: kind === '' ? null : kind,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before: placeOf(before),
    limit: limit + 1,
  });
  const own = new Set(accounts);
  const entries = found.slice(0, limit).map((entry) => entryOf(entry, own));
  return { currency: member.currency, entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
