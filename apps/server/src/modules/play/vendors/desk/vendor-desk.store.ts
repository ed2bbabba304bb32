import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { fingerprintOf } from '../keys/platform-keys.ts';
import type { SharedSecret } from '../ports.ts';
import type { SwitchScope } from '../vendor-state.ts';
import type { CallRow, EndpointRow, KeyRow } from './vendor-rows.ts';

/** The vendor of every key in use. */
export async function keyHolders(queries: Queries): Promise<string[]> {
  const rows = await many<{ vendor_code: string }>(queries, 'select vendor_code from vendor_keys where is_enabled = true');
  return rows.map((row) => row.vendor_code);
}

/** A vendor's keys, the newest first. */
export const readKeys = (queries: Queries, code: string) => many<KeyRow>(queries, 'select * from vendor_keys where vendor_code = $1 order by id desc', [code]);

/** A vendor's keys, held until the transaction ends. */
export const lockKeys = (transaction: Transaction, code: string) =>
  many<Pick<KeyRow, 'id' | 'public_key' | 'fingerprint' | 'is_enabled'>>(
    transaction,
    'select id, public_key, fingerprint, is_enabled from vendor_keys where vendor_code = $1 for update',
    [code],
  );

/** The fingerprint by which two people compare a key or a secret. */
export const fingerprintOfRow = (row: Pick<KeyRow, 'public_key' | 'fingerprint'>): string => row.fingerprint ?? fingerprintOf(row.public_key ?? '');

/** Stores an encrypted secret. */
export async function insertSecret(
  transaction: Transaction,
  code: string,
  secret: { kind: SharedSecret['kind']; sealed: Buffer; fingerprint: string },
): Promise<void> {
  await insertRows(transaction, 'vendor_keys', [{ vendor_code: code, ...secret }]);
}

export async function insertKey(transaction: Transaction, code: string, publicKey: string): Promise<void> {
  await transaction.query('insert into vendor_keys (vendor_code, public_key) values ($1, $2)', [code, publicKey]);
}

export async function setKeyEnabled(transaction: Transaction, keyId: bigint, isEnabled: boolean, now: Date): Promise<void> {
  await transaction.query('update vendor_keys set is_enabled = $1, retired_at = $2 where id = $3', [isEnabled, isEnabled ? null : now, keyId]);
}

/** Where a vendor is reached, held until the transaction ends. */
export const lockEndpoint = (transaction: Transaction, code: string) =>
  first<EndpointRow>(transaction, 'select * from vendor_endpoints where vendor_code = $1 for update', [code]);

export async function writeEndpoint(
  transaction: Transaction,
  code: string,
  row: Omit<EndpointRow, 'vendor_code' | 'is_demo'> & { is_demo?: boolean },
): Promise<void> {
  const changes = Object.keys(row).map((column) => `${column} = excluded.${column}`);
  await insertRows(transaction, 'vendor_endpoints', [{ vendor_code: code, ...row }], `on conflict (vendor_code) do update set ${changes.join(', ')}`);
}

/** The last calls of a vendor; with a status to leave out, only the others. */
export const readCalls = (queries: Queries, code: string, limit: number, except: string | null) =>
  many<CallRow>(queries, 'select * from vendor_calls where vendor_code = $1 and ($2::text is null or status <> $2) order by id desc limit $3', [
    code,
    except,
    limit,
  ]);

/** Sets or removes a switch; returns true if it was set before. */
export async function replaceSwitch(
  transaction: Transaction,
  { scope, code }: { scope: SwitchScope; code: string },
  row: { reason: string; changed_by: string; changed_at: Date } | null,
): Promise<boolean> {
  const before = await first<{ reason: string }>(transaction, 'delete from play_switches where scope = $1 and code = $2 returning reason', [scope, code]);
  if (row) await insertRows(transaction, 'play_switches', [{ scope, code, ...row }]);
  return before !== undefined;
}

/** Switches a game off unless it is off already; returns true if it did. */
export async function switchGameOff(transaction: Transaction, gameId: string, row: { reason: string; changed_by: string; changed_at: Date }): Promise<boolean> {
  const text = "insert into play_switches (scope, code, reason, changed_by, changed_at) values ('game', $1, $2, $3, $4) on conflict do nothing";
  return (await transaction.query(text, [gameId, row.reason, row.changed_by, row.changed_at])).rowCount === 1;
}
