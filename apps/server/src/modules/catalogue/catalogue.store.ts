import type { GameType } from '@laro/domain/game-categories';
import type { Money } from '@laro/domain/money';
import { sql, type Generated, type GeneratedAlways, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    vendors: {
      code: string;
      name: string;
      is_cockfight: Generated<boolean>;
      has_lobby: Generated<boolean>;
      created_at: Generated<Date>;
      removed_at: Date | null;
    };
    games: GamesTable;
    merchant_vendors: { merchant_code: string; vendor_code: string; position: Generated<number>; is_enabled: Generated<boolean> };
    merchant_games: {
      merchant_code: string;
      game_id: string;
      is_enabled: Generated<boolean>;
      hot_position: number | null;
      position: number | null;
      new_until: string | null;
    };
    revisions: { scope: 'catalogue' | 'offers' | 'content' | 'vendors'; revision: Generated<bigint> };
    winners: {
      id: GeneratedAlways<bigint>;
      merchant_code: string;
      game_id: string;
      masked_name: string;
      amount: Money;
      settled_at: Date;
      round_id: string | null;
      /** Whose win it is: opaque, never shown. */
      player: string | null;
    };
  }
}

export interface GamesTable {
  id: string;
  node_id: GeneratedAlways<bigint>;
  vendor_code: string;
  game_code: string;
  name: string;
  game_type: GameType;
  classification: string;
  support_play: Generated<boolean>;
  is_game_h5: Generated<boolean>;
  theme: Generated<number>;
  /** YYYY-MM-DD. */
  released_on: string;
  position: Generated<number>;
  picture_id: string;
  created_at: Generated<Date>;
}

export interface CatalogueRevisions {
  catalogue: bigint;
  offers: bigint;
}

/** Two numbers that change with every write to the shared catalogue and to what merchants make of it. */
export async function readRevisions(db: Kysely<Tables>): Promise<CatalogueRevisions> {
  const rows = await db.selectFrom('revisions').select(['scope', 'revision']).where('scope', 'in', ['catalogue', 'offers']).execute();
  const revisionOf = (scope: string) => rows.find((row) => row.scope === scope)?.revision ?? 0n;
  return { catalogue: revisionOf('catalogue'), offers: revisionOf('offers') };
}

const gameColumns = [
  'id',
  'node_id',
  'vendor_code',
  'game_code',
  'name',
  'game_type',
  'classification',
  'support_play',
  'is_game_h5',
  'theme',
  'released_on',
  'position',
  'picture_id',
] as const;

/** Vendors and games as they stood at one moment, games in their shared order. */
export function readSharedRows(db: Kysely<Tables>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      vendors: await transaction.selectFrom('vendors').select(['code', 'name', 'is_cockfight', 'has_lobby', 'removed_at']).orderBy('code').execute(),
      games: await transaction.selectFrom('games').select(gameColumns).orderBy('position').orderBy('id').execute(),
    }));
}

export type SharedRows = Awaited<ReturnType<typeof readSharedRows>>;

export function readOfferRows(db: Kysely<Tables>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      vendors: await transaction.selectFrom('merchant_vendors').selectAll().orderBy('merchant_code').orderBy('position').orderBy('vendor_code').execute(),
      games: await transaction.selectFrom('merchant_games').selectAll().execute(),
    }));
}

export type OfferRows = Awaited<ReturnType<typeof readOfferRows>>;

/** The latest settled wins of a merchant, latest first. */
export function readWinners(db: Kysely<Tables>, merchantCode: string, limit: number) {
  return db
    .selectFrom('winners')
    .select(['id', 'game_id', 'masked_name', 'amount'])
    .where('merchant_code', '=', merchantCode)
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface WinnersChange {
  add: readonly { merchantCode: string; gameId: string; maskedName: string; amount: Money; settledAt: Date; roundId: string; player: string }[];
  /** Rounds that are no wins any more, because something of them was taken back. */
  removeRounds: readonly string[];
}

/** So many of a merchant's wins are kept; the board shows fewer. */
const WINNERS_KEPT = 500;

/** Nobody fills the board alone: of a player's wins in one game the largest is kept, of equal ones the latest (WIN-01). This is the rule's only place. */
const oneEach = (db: Kysely<Tables>, merchantCode: string) =>
  sql`
  delete from winners w using winners better
  where w.merchant_code = ${merchantCode} and better.merchant_code = w.merchant_code and better.player = w.player and better.game_id = w.game_id
    and (better.amount, better.id) > (w.amount, w.id)`.execute(db);

/** Writes wins once per round, takes away those that are none any more and those that are too old to be seen. Repeating changes nothing. */
export async function keepWinners(db: Kysely<Tables>, { add, removeRounds }: WinnersChange): Promise<void> {
  if (removeRounds.length > 0) await sql`delete from winners where round_id = any (${removeRounds}::uuid[])`.execute(db);
  if (add.length === 0) return;
  await sql`
    insert into winners (merchant_code, game_id, masked_name, amount, settled_at, round_id, player)
    select merchant_code, w.game_id, masked_name, amount, settled_at, round_id, player
    from unnest(${add.map((win) => win.merchantCode)}::text[], ${add.map((win) => win.gameId)}::text[], ${add.map((win) => win.maskedName)}::text[],
      ${add.map((win) => win.amount.toString())}::bigint[], ${add.map((win) => win.settledAt.toISOString())}::timestamptz[], ${add.map((win) => win.roundId)}::uuid[],
      ${add.map((win) => win.player)}::text[]) as w (merchant_code, game_id, masked_name, amount, settled_at, round_id, player)
    where exists (select from games g where g.id = w.game_id)
    order by settled_at, round_id
    on conflict (round_id) do update set amount = excluded.amount`.execute(db);
  for (const merchantCode of new Set(add.map((win) => win.merchantCode))) {
    await oneEach(db, merchantCode);
    await sql`delete from winners where merchant_code = ${merchantCode} and id in (
      select id from winners where merchant_code = ${merchantCode} order by settled_at desc, id desc offset ${WINNERS_KEPT})`.execute(db);
  }
}

export interface GameSwitches {
  isEnabled: boolean;
  hotPosition: number | null;
  /** The place the merchant gave the game, or null for the game's own. */
  position: number | null;
  /** The last day on which the merchant calls it new, YYYY-MM-DD, or null. */
  newUntil: string | null;
}

/** Keeps two changes of one merchant's games from passing each other until the transaction ends. */
export async function lockOffers(transaction: Transaction<Tables>, merchantCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('offers'), hashtext(${merchantCode}))`.execute(transaction);
}

/** How a merchant has set a game, and the game's own place. Null for a game that does not exist. */
export async function readGameSwitches(transaction: Transaction<Tables>, merchantCode: string, gameId: string): Promise<GameSwitches | null> {
  const row = await transaction
    .selectFrom('games')
    .leftJoin('merchant_games', (join) => join.onRef('merchant_games.game_id', '=', 'games.id').on('merchant_games.merchant_code', '=', merchantCode))
    .select(['merchant_games.is_enabled', 'merchant_games.hot_position', 'merchant_games.position', 'merchant_games.new_until'])
    .where('games.id', '=', gameId)
    .executeTakeFirst();
  return row ? { isEnabled: row.is_enabled ?? true, hotPosition: row.hot_position, position: row.position, newUntil: row.new_until } : null;
}

export async function writeGameSwitches(
  transaction: Transaction<Tables>,
  merchantCode: string,
  gameId: string,
  switches: Omit<GameSwitches, 'hotPosition'>,
): Promise<void> {
  const values = { is_enabled: switches.isEnabled, position: switches.position, new_until: switches.newUntil };
  await transaction
    .insertInto('merchant_games')
    .values({ merchant_code: merchantCode, game_id: gameId, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_code', 'game_id']).doUpdateSet(values))
    .execute();
}

/** The merchant's vendors that are on, in their order. */
export async function readVendorOrder(transaction: Transaction<Tables>, merchantCode: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('merchant_vendors')
    .select('vendor_code')
    .where('merchant_code', '=', merchantCode)
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('vendor_code')
    .execute();
  return rows.map((row) => row.vendor_code);
}

/** Switches exactly these vendors on, at places 1, 2, 3 and so on; false, and nothing written, when one of them does not exist. */
export async function writeVendorOrder(transaction: Transaction<Tables>, merchantCode: string, codes: readonly string[]): Promise<boolean> {
  const known = await sql`select from vendors where code = any (${codes}::text[]) and removed_at is null`.execute(transaction);
  if (known.rows.length !== codes.length) return false;
  await sql`update merchant_vendors set is_enabled = false where merchant_code = ${merchantCode} and is_enabled and vendor_code <> all (${codes}::text[])`.execute(
    transaction,
  );
  await sql`
    insert into merchant_vendors (merchant_code, vendor_code, position)
    select ${merchantCode}, code, place from unnest(${codes}::text[]) with ordinality as ordered (code, place)
    on conflict (merchant_code, vendor_code) do update set position = excluded.position, is_enabled = true
    where merchant_vendors.position is distinct from excluded.position or not merchant_vendors.is_enabled`.execute(transaction);
  return true;
}

/** The merchant's hot games in their order. */
export async function readHotGameIds(transaction: Transaction<Tables>, merchantCode: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('merchant_games')
    .select('game_id')
    .where('merchant_code', '=', merchantCode)
    .where('hot_position', 'is not', null)
    .orderBy('hot_position')
    .orderBy('game_id')
    .execute();
  return rows.map((row) => row.game_id);
}

/** Makes exactly these games hot, at places 1, 2, 3 and so on. */
export async function writeHotGameIds(transaction: Transaction<Tables>, merchantCode: string, ids: readonly string[]): Promise<void> {
  await sql`update merchant_games set hot_position = null where merchant_code = ${merchantCode} and hot_position is not null and game_id <> all (${ids}::text[])`.execute(
    transaction,
  );
  await sql`
    insert into merchant_games (merchant_code, game_id, hot_position)
    select ${merchantCode}, id, place from unnest(${ids}::text[]) with ordinality as hot (id, place)
    on conflict (merchant_code, game_id) do update set hot_position = excluded.hot_position
    where merchant_games.hot_position is distinct from excluded.hot_position`.execute(transaction);
}
