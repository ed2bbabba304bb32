import { hash } from 'node:crypto';
import { Refusal } from '#server/http/problems/refusal.ts';
import { first, type Queries, type Transaction } from '#server/db/sql.ts';
import { bigintArray, bytesArray } from '#server/ledger/movements/binary-arrays.ts';
import { isProblemCode } from '@laro/contract/problems';

interface RequestRow {
  inputHash: Buffer;
  orders: string[] | null;
  refusal: { code: string; params: Record<string, unknown> } | null;
}

/** A refusal as it was given first. */
function refusalOf({ code, params }: NonNullable<RequestRow['refusal']>): Error {
  if (!isProblemCode(code)) return new Error(`a request was refused with an unknown code: ${code}`);
  // The parameters are those that the refusal of this code was made with.
  return new (Refusal as new (code: string, params: Record<string, unknown>) => Refusal)(code, params);
}

/** Fingerprint of a request: equal content has an equal hash. */
export const inputHashOf = (body: object): Buffer =>
  hash(
    'sha256',
    JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    'buffer',
  );

/** A request of a player under its key. */
export interface Asked {
  cashAccount: bigint;
  key: string;
  inputHash: Buffer;
}

export type Answer = { orders: string[]; isFirst: boolean } | { refusal: Error };

/** The answer that a key has already got (LOTT-22); undefined for a new key. Other content under the key is answered with `lottery.key_used`. */
export async function answerOf(queries: Queries, { cashAccount, key, inputHash }: Asked): Promise<Answer | undefined> {
  const known = await first<RequestRow>(
    queries,
    'select input_hash as "inputHash", orders, refusal from lottery_requests where cash_account = $1 and key = $2',
    [cashAccount, key],
  );
  if (!known) return undefined;
  if (!known.inputHash.equals(inputHash)) return { refusal: new Refusal('lottery.key_used') };
  return known.refusal === null ? { orders: known.orders ?? [], isFirst: false } : { refusal: refusalOf(known.refusal) };
}

/** Does a request once for its key, within a transaction. A refusal is kept, and given again, like an accepted request; its other writes are undone. */
export async function once(transaction: Transaction, asked: Asked, work: () => Promise<string[]>): Promise<Answer> {
  const { cashAccount, key, inputHash } = asked;
  const isFirst = await first(
    transaction,
    'insert into lottery_requests (cash_account, key, input_hash) values ($1, $2, $3) on conflict do nothing returning key',
    [cashAccount, key, inputHash],
  );
  const known = isFirst ? undefined : await answerOf(transaction, asked);
  if (known) return known;
  await transaction.query('savepoint work');
  try {
    const orders = await work();
    await transaction.query('update lottery_requests set orders = $3 where cash_account = $1 and key = $2', [cashAccount, key, orders]);
    return { orders, isFirst: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await transaction.query('rollback to savepoint work');
    const refusal = JSON.stringify({ code: error.code, params: error.params });
    await transaction.query('update lottery_requests set refusal = $3 where cash_account = $1 and key = $2', [cashAccount, key, refusal]);
    return { refusal: error };
  }
}

/**
 * Claims the keys of requests that are to be answered together, each with the id of its order. Keys that another transaction has used already are missing in the
 * result.
 */
export async function claimKeys(transaction: Transaction, requests: readonly Asked[]): Promise<ReadonlyMap<Asked, string>> {
  const { rows } = await transaction.query<{ cashAccount: bigint; key: string; id: string }>({
    name: 'lottery_keys',
    text: `insert into lottery_requests (cash_account, key, input_hash, orders)
      select cash, key, hash, array[uuidv7()] from unnest($1::bigint[], $2::uuid[], $3::bytea[]) as r (cash, key, hash) order by cash, key
      on conflict do nothing returning cash_account as "cashAccount", key, orders[1] as id`,
    values: [
      bigintArray(requests.map(({ cashAccount }) => cashAccount)),
      requests.map(({ key }) => key),
      bytesArray(requests.map(({ inputHash }) => inputHash)),
    ],
  });
  const ids = new Map(rows.map(({ cashAccount, key, id }) => [`${cashAccount} ${key}`, id]));
  return new Map(
    requests.flatMap((request) => {
      const id = ids.get(`${request.cashAccount} ${request.key}`);
      return id === undefined ? [] : [[request, id] as const];
    }),
  );
}

/** Keeps refusals as the answers of claimed keys. */
export async function keepRefusals(transaction: Transaction, refused: readonly { asked: Asked; refusal: Refusal }[]): Promise<void> {
  if (refused.length === 0) return;
  await transaction.query(
    `update lottery_requests q set orders = null, refusal = r.refusal::jsonb
      from unnest($1::bigint[], $2::uuid[], $3::text[]) as r (cash, key, refusal) where q.cash_account = r.cash and q.key = r.key`,
    [
      bigintArray(refused.map(({ asked }) => asked.cashAccount)),
      refused.map(({ asked }) => asked.key),
      refused.map(({ refusal: { code, params } }) => JSON.stringify({ code, params })),
    ],
  );
}

/** Gives claimed keys back, for requests that are answered alone. */
export async function releaseKeys(transaction: Transaction, requests: readonly Asked[]): Promise<void> {
  if (requests.length === 0) return;
  await transaction.query(
    'delete from lottery_requests q using unnest($1::bigint[], $2::uuid[]) as r (cash, key) where q.cash_account = r.cash and q.key = r.key',
    [bigintArray(requests.map(({ cashAccount }) => cashAccount)), requests.map(({ key }) => key)],
  );
}
