import { emptyPoints, type PointAccount, type PointLot } from '@laro/domain/rewards/mall/point-lots';
import { first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { openPoints } from '#server/ledger/accounts/points-money.ts';

export interface PointOwner {
  playerId: bigint;
  merchantCode: string;
  cashAccount: bigint;
  publicId: string;
}

/** The points of a member, held until the transaction ends. The orders that lots have paid are kept with the orders. */
export interface HeldPoints extends PointOwner {
  account: PointAccount;
}

const lotsOf = (queries: Queries, playerId: bigint): Promise<PointLot[]> =>
  many<PointLot>(
    queries,
    `select nullif(month, '') as month, last_day::text as "lastDay", remaining as "left" from point_lots where player_id = $1 order by last_day, month`,
    [playerId],
  );

/** A member's points without holding them; none for a member who has had no points yet. */
export async function readPoints(queries: Queries, playerId: bigint): Promise<PointAccount> {
  const row = await first<{ debt: bigint }>(queries, 'select debt from point_accounts where player_id = $1', [playerId]);
  return row ? { ...emptyPoints, debt: row.debt, lots: await lotsOf(queries, playerId) } : emptyPoints;
}

/** Holds a member's points; the first time their account is opened. */
export async function holdPoints(transaction: Transaction, playerId: bigint): Promise<HeldPoints> {
  const owner = await one<PointOwner>(
    transaction,
    'select id as "playerId", merchant_code as "merchantCode", cash_account as "cashAccount", public_id as "publicId" from players where id = $1',
    [playerId],
  );
  const held = async () => first<{ debt: bigint }>(transaction, 'select debt from point_accounts where player_id = $1 for update', [playerId]);
  let row = await held();
  if (!row) {
    await transaction.query('insert into point_accounts (player_id, merchant_code, account) values ($1, $2, $3) on conflict (player_id) do nothing', [
      playerId,
      owner.merchantCode,
      await openPoints(transaction, owner.cashAccount),
    ]);
    row = await held();
  }
  return { ...owner, account: { ...emptyPoints, debt: row?.debt ?? 0n, lots: await lotsOf(transaction, playerId) } };
}

/** Writes the lots and the debt of points that the transaction holds. */
export async function savePoints(transaction: Transaction, { playerId, account }: HeldPoints): Promise<void> {
  await transaction.query('update point_accounts set debt = $2 where player_id = $1', [playerId, account.debt]);
  await transaction.query('delete from point_lots where player_id = $1', [playerId]);
  const rows = account.lots.flatMap(({ month, lastDay, left }) =>
    left > 0n ? [{ player_id: playerId, month: month ?? '', last_day: lastDay, remaining: left }] : [],
  );
  await insertRows(transaction, 'point_lots', rows);
}

/** Members of a merchant with lots that have expired. */
export const playersWithExpired = (queries: Queries, merchantCode: string, today: string, limit: number): Promise<{ playerId: bigint }[]> =>
  many(
    queries,
    `select distinct l.player_id as "playerId" from point_lots l join point_accounts a on a.player_id = l.player_id
    where l.last_day < $2 and a.merchant_code = $1 order by 1 limit $3`,
    [merchantCode, today, limit],
  );
