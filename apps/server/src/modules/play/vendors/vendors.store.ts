import type pg from 'pg';
import type { OperatorDialect, VendorKey } from './ports.ts';

/** A player as the wallet needs him, with the accounts of a move. */
export interface WalletPlayer {
  publicId: string;
  currency: string;
  country: string;
  merchantCode: string;
  isTrial: boolean;
  cashAccount: bigint;
  vendorAccount: bigint;
  balance: bigint;
}

interface PlayerRow {
  public_id: string;
  currency: string;
  country: string;
  merchant_code: string;
  is_trial: boolean;
  cash_account: bigint;
  vendor_account: bigint;
  balance: bigint;
}

/** Finds a player by the opaque id, with the vendor's account for their kind of money (opened at first use). Null if there is none. */
export async function findPlayer(pool: pg.Pool, vendorCode: string, publicId: string): Promise<WalletPlayer | null> {
  const { rows } = await pool.query<PlayerRow>({ name: 'wallet_player', text: 'select * from wallet_player($1, $2)', values: [vendorCode, publicId] });
  const [row] = rows;
  if (!row) return null;
  return {
    publicId: row.public_id,
    currency: row.currency,
    country: row.country,
    merchantCode: row.merchant_code,
    isTrial: row.is_trial,
    cashAccount: row.cash_account,
    vendorAccount: row.vendor_account,
    balance: row.balance,
  };
}

/** Finds a player by the cash account that a round names. */
export async function findPlayerByCash(pool: pg.Pool, vendorCode: string, cashAccount: bigint): Promise<WalletPlayer | null> {
  const { rows } = await pool.query<{ public_id: string }>({
    name: 'player_by_cash',
    text: 'select public_id from players where cash_account = $1',
    values: [cashAccount],
  });
  return rows[0] ? findPlayer(pool, vendorCode, rows[0].public_id) : null;
}

/** A stored key: a public key, or an encrypted secret. */
interface KeyRow {
  id: bigint;
  kind: VendorKey['kind'];
  publicKey: string | null;
  sealed: Buffer | null;
}

/** The keys that prove a vendor's calls now, the newest first; keys of the demo only where they may be used. */
export async function readKeyRows(pool: pg.Pool, vendorCode: string, takesDemoKeys: boolean): Promise<KeyRow[]> {
  const { rows } = await pool.query<KeyRow>({
    name: 'vendor_keys',
    text: 'select id, kind, public_key as "publicKey", sealed from vendor_keys where vendor_code = $1 and is_enabled and ($2 or not is_demo) order by id desc',
    values: [vendorCode, takesDemoKeys],
  });
  return rows;
}

export interface EndpointRow {
  vendorCode: string;
  protocol: OperatorDialect;
  operatorId: string | null;
  operatorUrl: string;
  frameOrigins: string[];
  platformKey: string;
  saysReady: boolean;
  isEnabled: boolean;
  isDemo: boolean;
}

export interface SwitchRow {
  scope: 'all' | 'vendor' | 'game';
  code: string;
  reason: string;
  changedBy: string;
  changedAt: Date;
}

/** The number that every change of endpoints and switches raises. */
export async function readVendorsRevision(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ revision: bigint }>({ name: 'vendors_revision', text: "select revision from revisions where scope = 'vendors'" });
  return rows[0]?.revision ?? 0n;
}

export async function readEndpoints(pool: pg.Pool): Promise<EndpointRow[]> {
  const { rows } = await pool.query<EndpointRow>({
    name: 'vendor_endpoints',
    text: `select vendor_code as "vendorCode", protocol, operator_id as "operatorId", operator_url as "operatorUrl", frame_origins as "frameOrigins", platform_key as "platformKey", says_ready as "saysReady",
        is_enabled as "isEnabled", is_demo as "isDemo" from vendor_endpoints order by vendor_code`,
  });
  return rows;
}

export interface GameCodeRow {
  vendorCode: string;
  gameCode: string;
  gameId: string;
}

/** The codes by which vendors name games of ours, where those are not our ids. */
export async function readGameCodes(pool: pg.Pool): Promise<GameCodeRow[]> {
  const { rows } = await pool.query<GameCodeRow>({
    name: 'vendor_game_codes',
    text: 'select vendor_code as "vendorCode", game_code as "gameCode", game_id as "gameId" from vendor_game_codes',
  });
  return rows;
}

export interface GameListRow {
  vendorCode: string;
  gameCodes: string[];
}

export async function readGameLists(pool: pg.Pool): Promise<GameListRow[]> {
  const { rows } = await pool.query<GameListRow>({
    name: 'vendor_game_lists',
    text: 'select vendor_code as "vendorCode", game_codes as "gameCodes" from vendor_game_lists',
  });
  return rows;
}

/** Stores the list of games that a vendor hosts. */
export async function writeGameList(pool: pg.Pool, vendorCode: string, gameCodes: readonly string[]): Promise<void> {
  await pool.query(
    `insert into vendor_game_lists (vendor_code, game_codes) values ($1, $2)
      on conflict (vendor_code) do update set game_codes = excluded.game_codes, listed_at = now()`,
    [vendorCode, [...gameCodes]],
  );
}

export async function readSwitches(pool: pg.Pool): Promise<SwitchRow[]> {
  const { rows } = await pool.query<SwitchRow>({
    name: 'play_switches',
    text: 'select scope, code, reason, changed_by as "changedBy", changed_at as "changedAt" from play_switches order by changed_at desc',
  });
  return rows;
}

/** Registers the demo's studio for these vendors. Later changes by the desk are kept. */
export async function insertDemoVendors(
  pool: pg.Pool,
  demo: { vendors: readonly { code: string; protocol: OperatorDialect; operatorUrl: string }[]; publicKey: string; frameOrigins: readonly string[] },
): Promise<void> {
  const codes = demo.vendors.map(({ code }) => code);
  await pool.query(
    `insert into vendor_keys (vendor_code, public_key, is_demo)
      select v.code, $2, true from vendors v where v.code = any ($1) and not exists (select from vendor_keys k where k.vendor_code = v.code and k.public_key = $2)`,
    [codes, demo.publicKey],
  );
  await pool.query(
    `insert into vendor_endpoints as e (vendor_code, protocol, operator_url, frame_origins, says_ready, is_demo)
      select v.code, a.protocol, a.url, $3, true, true from unnest($1::text[], $2::text[], $4::text[]) as a (code, url, protocol) join vendors v on v.code = a.code
      on conflict (vendor_code) do update set protocol = excluded.protocol, operator_url = excluded.operator_url, frame_origins = excluded.frame_origins
        where e.is_demo and (e.protocol, e.operator_url, e.frame_origins) is distinct from (excluded.protocol, excluded.operator_url, excluded.frame_origins)`,
    [codes, demo.vendors.map(({ operatorUrl }) => operatorUrl), [...demo.frameOrigins], demo.vendors.map(({ protocol }) => protocol)],
  );
}

/** Lets the demo's studio prove its calls in the forms dialect. A secret that the desk has retired remains retired. */
export async function insertDemoSecrets(pool: pg.Pool, fingerprint: string, secrets: readonly { code: string; sealed: Buffer }[]): Promise<void> {
  await pool.query(
    `insert into vendor_keys (vendor_code, kind, sealed, fingerprint, is_demo)
      select v.code, 'hmac', a.sealed, $2, true from unnest($1::text[], $3::bytea[]) as a (code, sealed) join vendors v on v.code = a.code
      where not exists (select from vendor_keys k where k.vendor_code = v.code and k.fingerprint = $2)`,
    [secrets.map(({ code }) => code), fingerprint, secrets.map(({ sealed }) => sealed)],
  );
}
