import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Queryable = Kysely<Tables> | Transaction<Tables>;
export type VendorRow = NonNullable<Awaited<ReturnType<typeof readVendor>>>;

export const readVendor = (db: Queryable, code: string) =>
  db.selectFrom('vendors').select(['code', 'name', 'has_lobby', 'removed_at']).where('code', '=', code).executeTakeFirst();

/** A vendor, held until the transaction ends: two changes of its games do not pass each other. */
export const lockVendor = (transaction: Transaction<Tables>, code: string) =>
  transaction.selectFrom('vendors').select(['code', 'name', 'has_lobby', 'removed_at']).where('code', '=', code).forUpdate().executeTakeFirst();

/** False when there is a vendor of this code already. */
export async function insertVendor(transaction: Transaction<Tables>, row: { code: string; name: string; has_lobby: boolean }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('vendors')
    .values({ ...row, removed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateVendor(
  transaction: Transaction<Tables>,
  code: string,
  change: { name?: string; has_lobby?: boolean; removed_at?: Date | null },
): Promise<void> {
  await transaction.updateTable('vendors').set(change).where('code', '=', code).execute();
}

/** Takes a vendor off sale everywhere; gives the merchants that had it. */
export async function takeOffSale(transaction: Transaction<Tables>, code: string): Promise<string[]> {
  const rows = await transaction
    .updateTable('merchant_vendors')
    .set({ is_enabled: false })
    .where('vendor_code', '=', code)
    .where('is_enabled', '=', true)
    .returning('merchant_code')
    .execute();
  return rows.map((row) => row.merchant_code);
}

const LISTED_AT_ONCE = 2000;

/** Replaces what is kept of a vendor's list. */
export async function replaceListed(transaction: Transaction<Tables>, code: string, rows: readonly Insertable<Tables['vendor_listed_games']>[]): Promise<void> {
  await transaction.deleteFrom('vendor_listed_games').where('vendor_code', '=', code).execute();
  for (let from = 0; from < rows.length; from += LISTED_AT_ONCE)
    await transaction
      .insertInto('vendor_listed_games')
      .values(rows.slice(from, from + LISTED_AT_ONCE))
      .execute();
}

export interface ListedRow {
  code: string;
  name: string;
  category: string;
  product: string;
  pictureUrl: string | null;
  isHosted: boolean;
  listedAt: Date | null;
  gameId: string | null;
  gameName: string | null;
  gameType: string | null;
  classification: string | null;
  supportPlay: boolean | null;
  pictureId: string | null;
  isOnSale: boolean;
}

/** The list of a vendor and its games of ours, whichever knows a code. */
export async function readListed(db: Queryable, vendorCode: string, merchantCode: string): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with ours as (
      select coalesce(c.game_code, g.id) as code, g.* from games g left join vendor_game_codes c on c.game_id = g.id where g.vendor_code = ${vendorCode}
    ), listed as (
      select * from vendor_listed_games where vendor_code = ${vendorCode}
    )
    select coalesce(l.game_code, o.code) as code, coalesce(l.name, o.name) as name, coalesce(l.category, '') as category, coalesce(l.product, '') as product,
      l.picture_url as "pictureUrl", coalesce(l.is_enabled, false) as "isHosted", l.listed_at as "listedAt", o.id as "gameId", o.name as "gameName",
      o.game_type as "gameType", o.classification, o.support_play as "supportPlay", o.picture_id as "pictureId",
      o.id is not null and coalesce(mv.is_enabled, false) and coalesce(mg.is_enabled, true) as "isOnSale"
    from listed l full join ours o on o.code = l.game_code
      left join merchant_games mg on mg.merchant_code = ${merchantCode} and mg.game_id = o.id
      left join merchant_vendors mv on mv.merchant_code = ${merchantCode} and mv.vendor_code = ${vendorCode}
    order by l.category nulls last, 2, 1`.execute(db);
  return rows;
}

/** Ids of games that exist, with the vendor of each. */
export async function readGameVendors(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.selectFrom('games').select(['id', 'vendor_code']).execute();
  return new Map(rows.map((row) => [row.id, row.vendor_code]));
}

export const readLastPosition = async (db: Queryable): Promise<number> =>
  (
    await db
      .selectFrom('games')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirst()
  )?.last ?? 0;

export async function insertGames(transaction: Transaction<Tables>, rows: readonly Insertable<Tables['games']>[], merchants: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto('games')
    .values([...rows])
    .execute();
  // A new game is on sale nowhere until a merchant puts it there.
  const offers = rows.flatMap(({ id }) => merchants.map((merchant) => ({ merchant_code: merchant, game_id: id, is_enabled: false })));
  if (offers.length > 0) await transaction.insertInto('merchant_games').values(offers).execute();
}

export async function insertCodes(transaction: Transaction<Tables>, rows: readonly Tables['vendor_game_codes'][]): Promise<void> {
  if (rows.length > 0)
    await transaction
      .insertInto('vendor_game_codes')
      .values([...rows])
      .execute();
}

export async function updateGame(
  transaction: Transaction<Tables>,
  gameId: string,
  change: Partial<Pick<Tables['games'], 'name' | 'game_type' | 'classification' | 'picture_id'>> & { support_play?: boolean },
): Promise<void> {
  await transaction.updateTable('games').set(change).where('id', '=', gameId).execute();
}

/** Puts games on sale or takes them off; gives the ids that were changed. */
export async function writeSale(transaction: Transaction<Tables>, merchantCode: string, ids: readonly string[], isOnSale: boolean): Promise<Set<string>> {
  const { rows } = await sql<{ game_id: string }>`
    insert into merchant_games (merchant_code, game_id, is_enabled) select ${merchantCode}, id, ${isOnSale} from unnest(${ids}::text[]) as wanted (id)
    on conflict (merchant_code, game_id) do update set is_enabled = excluded.is_enabled where merchant_games.is_enabled <> excluded.is_enabled
    returning game_id`.execute(transaction);
  return new Set(rows.map((row) => row.game_id));
}

/** Puts a vendor on sale behind the others of a merchant, unless it is. */
export async function sellVendor(transaction: Transaction<Tables>, merchantCode: string, vendorCode: string): Promise<void> {
  await sql`
    insert into merchant_vendors (merchant_code, vendor_code, position)
    select ${merchantCode}, ${vendorCode}, coalesce(max(position), 0) + 1 from merchant_vendors where merchant_code = ${merchantCode}
    on conflict (merchant_code, vendor_code) do update set is_enabled = true, position = excluded.position where not merchant_vendors.is_enabled`.execute(
    transaction,
  );
}
