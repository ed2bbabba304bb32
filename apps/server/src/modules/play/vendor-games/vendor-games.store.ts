import type { GameType } from '@laro/domain/catalogue/game-categories';
import { assignments, first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface VendorRow {
  code: string;
  name: string;
  has_lobby: boolean;
  removed_at: Date | null;
}

export const readVendor = (queries: Queries, code: string) =>
  first<VendorRow>(queries, 'select code, name, has_lobby, removed_at from vendors where code = $1', [code]);

/** A vendor, held until the transaction ends: two changes of its games do not pass each other. */
export const lockVendor = (transaction: Transaction, code: string) =>
  first<VendorRow>(transaction, 'select code, name, has_lobby, removed_at from vendors where code = $1 for update', [code]);

/** False when there is a vendor of this code already. */
export async function insertVendor(transaction: Transaction, row: { code: string; name: string; has_lobby: boolean }): Promise<boolean> {
  const text = 'insert into vendors (code, name, has_lobby, removed_at) values ($1, $2, $3, null) on conflict do nothing';
  return (await transaction.query(text, [row.code, row.name, row.has_lobby])).rowCount === 1;
}

export async function updateVendor(
  transaction: Transaction,
  code: string,
  change: { name?: string; has_lobby?: boolean; removed_at?: Date | null },
): Promise<void> {
  const values: unknown[] = [];
  const changes = assignments(change, values);
  await transaction.query(`update vendors set ${changes} where code = $${values.push(code)}`, values);
}

/** Takes a vendor off sale everywhere; gives the merchants that had it. */
export async function takeOffSale(transaction: Transaction, code: string): Promise<string[]> {
  const rows = await many<{ merchant_code: string }>(
    transaction,
    'update merchant_vendors set is_enabled = false where vendor_code = $1 and is_enabled = true returning merchant_code',
    [code],
  );
  return rows.map((row) => row.merchant_code);
}

export interface NewListedGame {
  vendor_code: string;
  game_code: string;
  name: string;
  category: string;
  product: string;
  picture_url: string | null;
  is_enabled: boolean;
  listed_at?: Date;
}

/** A game to insert; omitted columns take their defaults. */
export interface NewGame {
  id: string;
  vendor_code: string;
  game_code: string;
  name: string;
  game_type: GameType;
  classification: string;
  support_play?: boolean;
  is_game_h5?: boolean;
  theme?: number;
  /** YYYY-MM-DD. */
  released_on: string;
  position?: number;
  picture_id: string;
}

/** Our game of a vendor's code. */
export interface GameCode {
  vendor_code: string;
  game_code: string;
  game_id: string;
}

const LISTED_AT_ONCE = 2000;

/** Replaces the stored list of a vendor. */
export async function replaceListed(transaction: Transaction, code: string, rows: readonly NewListedGame[]): Promise<void> {
  await transaction.query('delete from vendor_listed_games where vendor_code = $1', [code]);
  for (let from = 0; from < rows.length; from += LISTED_AT_ONCE) await insertRows(transaction, 'vendor_listed_games', rows.slice(from, from + LISTED_AT_ONCE));
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
export async function readListed(queries: Queries, vendorCode: string, merchantCode: string): Promise<ListedRow[]> {
  const { rows } = await queries.query<ListedRow>(
    `with ours as (
      select coalesce(c.game_code, g.id) as code, g.* from games g left join vendor_game_codes c on c.game_id = g.id where g.vendor_code = $1
    ), listed as (
      select * from vendor_listed_games where vendor_code = $2
    )
    select coalesce(l.game_code, o.code) as code, coalesce(l.name, o.name) as name, coalesce(l.category, '') as category, coalesce(l.product, '') as product,
      l.picture_url as "pictureUrl", coalesce(l.is_enabled, false) as "isHosted", l.listed_at as "listedAt", o.id as "gameId", o.name as "gameName",
      o.game_type as "gameType", o.classification, o.support_play as "supportPlay", o.picture_id as "pictureId",
      o.id is not null and coalesce(mv.is_enabled, false) and coalesce(mg.is_enabled, true) as "isOnSale"
    from listed l full join ours o on o.code = l.game_code
      left join merchant_games mg on mg.merchant_code = $3 and mg.game_id = o.id
      left join merchant_vendors mv on mv.merchant_code = $4 and mv.vendor_code = $5
    order by l.category nulls last, 2, 1`,
    [vendorCode, vendorCode, merchantCode, merchantCode, vendorCode],
  );
  return rows;
}

/** Ids of games that exist, with the vendor of each. */
export async function readGameVendors(queries: Queries): Promise<Map<string, string>> {
  const rows = await many<{ id: string; vendor_code: string }>(queries, 'select id, vendor_code from games');
  return new Map(rows.map((row) => [row.id, row.vendor_code]));
}

export const readLastPosition = async (queries: Queries): Promise<number> =>
  (await one<{ last: number }>(queries, 'select coalesce(max(position), 0) as last from games')).last;

export async function insertGames(transaction: Transaction, rows: readonly NewGame[], merchants: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(transaction, 'games', rows);
  // A new game is on sale nowhere until a merchant puts it there.
  const offers = rows.flatMap(({ id }) => merchants.map((merchant) => ({ merchant_code: merchant, game_id: id, is_enabled: false })));
  await insertRows(transaction, 'merchant_games', offers);
}

export async function insertCodes(transaction: Transaction, rows: readonly GameCode[]): Promise<void> {
  await insertRows(transaction, 'vendor_game_codes', rows);
}

export async function updateGame(
  transaction: Transaction,
  gameId: string,
  change: Partial<Pick<NewGame, 'name' | 'game_type' | 'classification' | 'picture_id' | 'support_play'>>,
): Promise<void> {
  const values: unknown[] = [];
  const changes = assignments(change, values);
  await transaction.query(`update games set ${changes} where id = $${values.push(gameId)}`, values);
}

/** Puts games on sale or takes them off; gives the ids that were changed. */
export async function writeSale(transaction: Transaction, merchantCode: string, ids: readonly string[], isOnSale: boolean): Promise<Set<string>> {
  const { rows } = await transaction.query<{ game_id: string }>(
    `insert into merchant_games (merchant_code, game_id, is_enabled) select $1, id, $2 from unnest($3::text[]) as wanted (id)
    on conflict (merchant_code, game_id) do update set is_enabled = excluded.is_enabled where merchant_games.is_enabled <> excluded.is_enabled
    returning game_id`,
    [merchantCode, isOnSale, ids],
  );
  return new Set(rows.map((row) => row.game_id));
}

/** Puts a vendor on sale behind the others of a merchant, unless it is. */
export async function sellVendor(transaction: Transaction, merchantCode: string, vendorCode: string): Promise<void> {
  await transaction.query(
    `insert into merchant_vendors (merchant_code, vendor_code, position)
    select $1, $2, coalesce(max(position), 0) + 1 from merchant_vendors where merchant_code = $3
    on conflict (merchant_code, vendor_code) do update set is_enabled = true, position = excluded.position where not merchant_vendors.is_enabled`,
    [merchantCode, vendorCode, merchantCode],
  );
}
