/** Stakes, payouts and rollbacks in the transaction of a module whose games run in this process, many in one statement. */
import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { betLists, type Bet, type PlayResult, type PlayStatus } from '../bets/bets.ts';
import { bigintArray, booleanArray, bytesArray, textArray } from '../movements/binary-arrays.ts';
import { inputHash } from '../movements/input-hash.ts';
import { winLists, type Rollback, type Win } from './payouts.ts';

interface Row {
  n: number;
  status: PlayStatus;
  balance: bigint | null;
  round_id: string | null;
}

/** Runs a prepared statement: planning it takes longer than a few moves. */
async function answers(transaction: Transaction, name: string, text: string, values: unknown[], count: number): Promise<PlayResult[]> {
  const { rows } = await transaction.query<Row>({ name, text, values });
  const byPlace = new Map(rows.map((row) => [row.n, { status: row.status, balance: row.balance, roundId: row.round_id }]));
  return Array.from({ length: count }, (_, place) => {
    const answer = byPlace.get(place + 1);
    if (!answer) throw new Error('the ledger did not answer every move');
    return answer;
  });
}

/** Places bets one after the other, each like `ledger_bet`. The caller undoes all of them by rolling back its transaction. */
export const betsWithin = (transaction: Transaction, bets: readonly Bet[]): Promise<PlayResult[]> =>
  answers(
    transaction,
    'house_bets',
    `select b.n::integer as n, l.status, l.balance, l.round_id
      from unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::text[]) with ordinality
        as b (vendor, key, hash, token, cash, counter, round, game, amount, refusal, n)
      cross join lateral ledger_bet(b.vendor, b.key, b.hash, b.token, b.cash, b.counter, b.round, b.game, b.amount, false, nullif(b.refusal, '')) l`,
    [...betLists(bets), textArray(bets.map((bet) => bet.refusal ?? ''))],
    bets.length,
  );

/** Pays wins like `ledger_wins`, in the caller's transaction. */
export const winsWithin = (transaction: Transaction, wins: readonly Win[]): Promise<PlayResult[]> =>
  answers(transaction, 'house_wins', 'select n, status, balance, round_id from ledger_wins($1,$2,$3,$4,$5,$6,$7,$8)', winLists(wins), wins.length);

/** The money units that movements, by caller and key, brought to a player's cash. */
export async function broughtToCash(transaction: Transaction, cashAccount: bigint, moves: readonly (readonly [caller: string, key: string])[]): Promise<Money> {
  const { rows } = await transaction.query<{ amount: Money }>(
    `select coalesce(sum(p.amount), 0)::bigint as amount from unnest($2::text[], $3::text[]) as a (caller, key)
      join movements m on m.caller = a.caller and m.key = a.key join postings p on p.movement_id = m.id and p.to_account = $1`,
    [cashAccount, moves.map(([caller]) => caller), moves.map(([, key]) => key)],
  );
  return rows[0]?.amount ?? 0n;
}

/** Rolls back bets or wins one after the other, each like `ledger_rollback`. */
export const rollbacksWithin = (transaction: Transaction, backs: readonly Rollback[]): Promise<PlayResult[]> =>
  answers(
    transaction,
    'house_rollbacks',
    `select b.n::integer as n, l.status, l.balance, l.round_id
      from unnest($1::text[], $2::text[], $3::bytea[], $4::bigint[], $5::bigint[], $6::text[], $7::boolean[]) with ordinality
        as b (vendor, key, hash, cash, counter, reference, closes, n)
      cross join lateral ledger_rollback(b.vendor, b.key, b.hash, b.cash, b.counter, b.reference, b.closes) l`,
    [
      textArray(backs.map((back) => back.vendorCode)),
      textArray(backs.map((back) => back.key)),
      bytesArray(backs.map((back) => inputHash('rollback', back.cashAccount, back.reference))),
      bigintArray(backs.map((back) => back.cashAccount)),
      bigintArray(backs.map((back) => back.vendorAccount)),
      textArray(backs.map((back) => back.reference)),
      booleanArray(backs.map((back) => back.closesRound)),
    ],
    backs.length,
  );
