import { first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface SealedAddress {
  id: string;
  sealed: Buffer;
}

/** Addresses that a member can order to, oldest first. */
export const addressesOf = (queries: Queries, playerId: bigint): Promise<SealedAddress[]> =>
  many<SealedAddress>(queries, 'select id, sealed from mall_addresses where player_id = $1 and removed_at is null order by id', [playerId]);

/** One of them; null for somebody else's and for a removed one. */
export async function addressOf(queries: Queries, playerId: bigint, id: string): Promise<SealedAddress | null> {
  const row = await first<SealedAddress>(queries, 'select id, sealed from mall_addresses where player_id = $1 and id = $2 and removed_at is null for share', [
    playerId,
    id,
  ]);
  return row ?? null;
}

/** The address of an order, also a removed one; null once it is erased. */
export async function addressOfOrder(queries: Queries, addressId: string): Promise<SealedAddress | null> {
  return (await first<SealedAddress>(queries, 'select id, sealed from mall_addresses where id = $1', [addressId])) ?? null;
}

/** Lets the changes of a member's addresses follow each other; gives their number. */
export async function holdAddresses(transaction: Transaction, playerId: bigint): Promise<number> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mall addresses ${playerId}`]);
  const { count } = await one<{ count: number }>(transaction, 'select count(*)::int as count from mall_addresses where player_id = $1 and removed_at is null', [
    playerId,
  ]);
  return count;
}

export async function insertAddress(
  transaction: Transaction,
  { id, sealed, merchantCode, playerId, at }: SealedAddress & { merchantCode: string; playerId: bigint; at: Date },
): Promise<void> {
  await insertRows(transaction, 'mall_addresses', [{ id, merchant_code: merchantCode, player_id: playerId, sealed, saved_at: at }]);
}

/** Removes an address from the member's list: erased immediately, or kept for the orders that it was used for. */
export async function removeAddress(transaction: Transaction, playerId: bigint, id: string, at: Date): Promise<void> {
  await transaction.query(
    `delete from mall_addresses a where a.player_id = $1 and a.id = $2 and not exists (select from mall_orders o where o.address_id = a.id)`,
    [playerId, id],
  );
  await transaction.query('update mall_addresses set removed_at = $3 where player_id = $1 and id = $2 and removed_at is null', [playerId, id, at]);
}

/** Erases addresses that were saved, and whose last order ended, before a moment. An open order keeps its address. Gives their number. */
export async function eraseAddresses(queries: Queries, before: Date, limit: number): Promise<number> {
  const done = await queries.query(
    `delete from mall_addresses where id in (
      select a.id from mall_addresses a where a.saved_at < $1 and not exists (
        select from mall_orders o where o.address_id = a.id and (o.state in ('placed', 'confirmed', 'sent') or o.changed_at >= $1)
      ) limit $2)`,
    [before, limit],
  );
  return done.rowCount ?? 0;
}
