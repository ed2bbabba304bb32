import { POINTS } from '@laro/domain/mall/goods';
import { one, type Queries, type Transaction } from '#server/db/sql.ts';
import { inputHash } from '../movements/input-hash.ts';
import { movementKinds, type MovementKind, type MovementStatus } from '../movements/movements.ts';

export type PointsKind = Extract<MovementKind, `points_${string}`>;

export interface PointsMove {
  kind: PointsKind;
  key: string;
  /** The member's cash account; that of points is opened next to it. */
  cashAccount: bigint;
  /** Units of 1/100,000 point, above 0. */
  amount: bigint;
  /** 0, or how long ago for histories of demonstrations. */
  agoMs: number;
}

const openNextTo = async (transaction: Transaction, cashAccount: bigint, kind: 'player:points' | 'mall'): Promise<bigint> => {
  const { id } = await one<{ id: bigint }>(
    transaction,
    "select open_account($2, c.merchant_code, $3, c.is_trial, case when $2 = 'mall' then '' else c.owner end) as id from accounts c where c.id = $1",
    [cashAccount, kind, POINTS],
  );
  return id;
};

/** Opens the account of a member's points once. */
export const openPoints = (transaction: Transaction, cashAccount: bigint): Promise<bigint> => openNextTo(transaction, cashAccount, 'player:points');
const openMall = (transaction: Transaction, cashAccount: bigint): Promise<bigint> => openNextTo(transaction, cashAccount, 'mall');

/** Moves points between a member and the mall as part of a larger transaction; gives the movement's id. Throws if the ledger refuses it. */
export async function movePoints(transaction: Transaction, { kind, key, cashAccount, amount, agoMs }: PointsMove): Promise<string> {
  const { from, to } = movementKinds[kind];
  const [points, mall] = [await openPoints(transaction, cashAccount), await openMall(transaction, cashAccount)];
  const [origin, goal] = from === 'mall' ? [mall, points] : [points, mall];
  const { rows } = await transaction.query<{ status: MovementStatus; id: string | null }>(
    `select m.status, m.movement_id as id
    from ledger_move('mall', $1, $2, $3, array[$4::bigint], array[$5::bigint], array[$6::bigint], $7 * interval '-1 millisecond') m
    where ledger_kinds_fit($4, $8, $5, $9)`,
    [key, inputHash(kind, cashAccount, amount), kind, origin, goal, amount, agoMs, from, to],
  );
  const [row] = rows;
  if (row?.status !== 'done' || row.id === null) throw new Error(`${kind} ${key} was answered ${row?.status ?? 'nothing'}`);
  return row.id;
}

/** Points of a merchant's members in all, in units. */
export async function pointsOwed(queries: Queries, merchantCode: string): Promise<bigint> {
  const { owed } = await one<{ owed: bigint }>(
    queries,
    `select coalesce(sum(b.balance), 0)::bigint as owed from accounts a join balances b on b.account_id = a.id
    where a.merchant_code = $1 and a.currency = $2 and a.kind = 'player:points' and not a.is_trial`,
    [merchantCode, POINTS],
  );
  return owed;
}
