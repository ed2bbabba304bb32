import type { GameType } from '@laro/domain/catalogue/game-categories';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { first, inSnapshot, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface GameRow {
  id: string;
  node_id: bigint;
  vendor_code: string;
  game_code: string;
  name: string;
  game_type: GameType;
  classification: string;
  support_play: boolean;
  is_game_h5: boolean;
  theme: number;
  /** YYYY-MM-DD. */
  released_on: string;
  position: number;
  picture_id: string;
  created_at: Date;
}

export interface CatalogueRevisions {
  catalogue: bigint;
  offers: bigint;
}

/** Two numbers that change with every write to the shared catalogue and to what merchants make of it. */
export async function readRevisions(queries: Queries): Promise<CatalogueRevisions> {
  const rows = await many<{ revision: bigint; scope: 'vendors' | 'offers' | 'content' | 'catalogue' }>(
    queries,
    "select scope, revision from revisions where scope in ('catalogue', 'offers')",
  );
  const revisionOf = (scope: string) => rows.find((row) => row.scope === scope)?.revision ?? 0n;
  return { catalogue: revisionOf('catalogue'), offers: revisionOf('offers') };
}

const GAME_COLUMNS = 'id, node_id, vendor_code, game_code, name, game_type, classification, support_play, is_game_h5, theme, released_on, position, picture_id';

/** Vendors and games as they stood at one moment, games in their shared order. */
export function readSharedRows(pool: pg.Pool) {
  return inSnapshot(pool, async (transaction) => ({
    vendors: await many<{ code: string; name: string; is_cockfight: boolean; has_lobby: boolean; removed_at: Date | null }>(
      transaction,
      'select code, name, is_cockfight, has_lobby, removed_at from vendors order by code',
    ),
    games: await many<Omit<GameRow, 'created_at'>>(transaction, `select ${GAME_COLUMNS} from games order by position, id`),
  }));
}

export type SharedRows = Awaited<ReturnType<typeof readSharedRows>>;

export function readOfferRows(pool: pg.Pool) {
  return inSnapshot(pool, async (transaction) => ({
    vendors: await many<{ merchant_code: string; position: number; is_enabled: boolean; vendor_code: string }>(
      transaction,
      'select * from merchant_vendors order by merchant_code, position, vendor_code',
    ),
    games: await many<{
      merchant_code: string;
      position: number | null;
      is_enabled: boolean;
      game_id: string;
      hot_position: number | null;
      new_until: string | null;
    }>(transaction, 'select * from merchant_games'),
  }));
}

export type OfferRows = Awaited<ReturnType<typeof readOfferRows>>;

/** The latest settled wins of a merchant, latest first. */
export function readWinners(queries: Queries, merchantCode: string, limit: number) {
  return many<{ amount: bigint; id: bigint; game_id: string; masked_name: string }>(
    queries,
    'select id, game_id, masked_name, amount from winners where merchant_code = $1 order by settled_at desc, id desc limit $2',
    [merchantCode, limit],
  );
}

export interface WinnersChange {
  add: readonly { merchantCode: string; gameId: string; maskedName: string; amount: Money; settledAt: Date; roundId: string; player: string }[];
  /** Rounds that are no longer wins after a rollback. */
  removeRounds: readonly string[];
}

/** Number of wins kept per merchant; the board shows fewer. */
const WINNERS_KEPT = 500;

/** One entry per player and game, so that one player cannot fill the board: the largest win, of equal ones the latest (WIN-01). Only this query applies it. */
const oneEach = (queries: Queries, merchantCode: string) =>
  queries.query(
    `delete from winners w using winners better
  where w.merchant_code = $1 and better.merchant_code = w.merchant_code and better.player = w.player and better.game_id = w.game_id
    and (better.amount, better.id) > (w.amount, w.id)`,
    [merchantCode],
  );

/** Writes wins once per round, deletes those that are no longer wins and those too old to be shown. Repeating changes nothing. */
export async function keepWinners(queries: Queries, { add, removeRounds }: WinnersChange): Promise<void> {
  if (removeRounds.length > 0) await queries.query('delete from winners where round_id = any ($1::uuid[])', [removeRounds]);
  if (add.length === 0) return;
  await queries.query(
    `insert into winners (merchant_code, game_id, masked_name, amount, settled_at, round_id, player)
    select merchant_code, w.game_id, masked_name, amount, settled_at, round_id, player
    from unnest($1::text[], $2::text[], $3::text[],
      $4::bigint[], $5::timestamptz[], $6::uuid[],
      $7::text[]) as w (merchant_code, game_id, masked_name, amount, settled_at, round_id, player)
    where exists (select from games g where g.id = w.game_id)
    order by settled_at, round_id
    on conflict (round_id) do update set amount = excluded.amount`,
    [
      add.map((win) => win.merchantCode),
      add.map((win) => win.gameId),
      add.map((win) => win.maskedName),
      add.map((win) => win.amount.toString()),
      add.map((win) => win.settledAt.toISOString()),
      add.map((win) => win.roundId),
      add.map((win) => win.player),
    ],
  );
  for (const merchantCode of new Set(add.map((win) => win.merchantCode))) {
    await oneEach(queries, merchantCode);
    await queries.query(
      `delete from winners where merchant_code = $1 and id in (
      select id from winners where merchant_code = $2 order by settled_at desc, id desc offset $3)`,
      [merchantCode, merchantCode, WINNERS_KEPT],
    );
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
export async function lockOffers(transaction: Transaction, merchantCode: string): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('offers'), hashtext($1))", [merchantCode]);
}

/** How a merchant has set a game, and the game's own place. Null for a game that does not exist. */
export async function readGameSwitches(transaction: Transaction, merchantCode: string, gameId: string): Promise<GameSwitches | null> {
  const row = await first<{ is_enabled: boolean | null; hot_position: number | null; position: number | null; new_until: string | null }>(
    transaction,
    `select m.is_enabled, m.hot_position, m.position, m.new_until
    from games left join merchant_games m on m.game_id = games.id and m.merchant_code = $1 where games.id = $2`,
    [merchantCode, gameId],
  );
  return row ? { isEnabled: row.is_enabled ?? true, hotPosition: row.hot_position, position: row.position, newUntil: row.new_until } : null;
}

export async function writeGameSwitches(
  transaction: Transaction,
  merchantCode: string,
  gameId: string,
  switches: Omit<GameSwitches, 'hotPosition'>,
): Promise<void> {
  await transaction.query(
    `insert into merchant_games (merchant_code, game_id, is_enabled, position, new_until) values ($1, $2, $3, $4, $5)
    on conflict (merchant_code, game_id) do update set is_enabled = excluded.is_enabled, position = excluded.position, new_until = excluded.new_until`,
    [merchantCode, gameId, switches.isEnabled, switches.position, switches.newUntil],
  );
}

/** The merchant's vendors that are on, in their order. */
export async function readVendorOrder(transaction: Transaction, merchantCode: string): Promise<string[]> {
  const rows = await many<{ vendor_code: string }>(
    transaction,
    'select vendor_code from merchant_vendors where merchant_code = $1 and is_enabled = true order by position, vendor_code',
    [merchantCode],
  );
  return rows.map((row) => row.vendor_code);
}

/** Switches exactly these vendors on, at places 1, 2, 3 and so on; false, and nothing written, when one of them does not exist. */
export async function writeVendorOrder(transaction: Transaction, merchantCode: string, codes: readonly string[]): Promise<boolean> {
  const known = await transaction.query('select from vendors where code = any ($1::text[]) and removed_at is null', [codes]);
  if (known.rows.length !== codes.length) return false;
  await transaction.query('update merchant_vendors set is_enabled = false where merchant_code = $1 and is_enabled and vendor_code <> all ($2::text[])', [
    merchantCode,
    codes,
  ]);
  await transaction.query(
    `insert into merchant_vendors (merchant_code, vendor_code, position)
    select $1, code, place from unnest($2::text[]) with ordinality as ordered (code, place)
    on conflict (merchant_code, vendor_code) do update set position = excluded.position, is_enabled = true
    where merchant_vendors.position is distinct from excluded.position or not merchant_vendors.is_enabled`,
    [merchantCode, codes],
  );
  return true;
}

/** The merchant's hot games in their order. */
export async function readHotGameIds(transaction: Transaction, merchantCode: string): Promise<string[]> {
  const rows = await many<{ game_id: string }>(
    transaction,
    'select game_id from merchant_games where merchant_code = $1 and hot_position is not null order by hot_position, game_id',
    [merchantCode],
  );
  return rows.map((row) => row.game_id);
}

/** Makes exactly these games hot, at places 1, 2, 3 and so on. */
export async function writeHotGameIds(transaction: Transaction, merchantCode: string, ids: readonly string[]): Promise<void> {
  await transaction.query(
    'update merchant_games set hot_position = null where merchant_code = $1 and hot_position is not null and game_id <> all ($2::text[])',
    [merchantCode, ids],
  );
  await transaction.query(
    `insert into merchant_games (merchant_code, game_id, hot_position)
    select $1, id, place from unnest($2::text[]) with ordinality as hot (id, place)
    on conflict (merchant_code, game_id) do update set hot_position = excluded.hot_position
    where merchant_games.hot_position is distinct from excluded.hot_position`,
    [merchantCode, ids],
  );
}
