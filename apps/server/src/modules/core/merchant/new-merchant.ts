import { domainToASCII } from 'node:url';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { insertRows, many, one, type Transaction } from '#server/db/sql.ts';
import { lockMerchant } from './merchants.store.ts';

/** Why a merchant or a host was not taken. */
export type MerchantFault =
  | 'code_wrong'
  | 'code_taken'
  | 'name_wrong'
  | 'host_missing'
  | 'host_wrong'
  | 'host_taken'
  | 'host_unknown'
  | 'host_last'
  | 'merchant_unknown';

/** A refusal of this file: which fault, and the word that has it. Nothing was written. */
export class MerchantRefused extends Error {
  readonly fault: MerchantFault;
  readonly value: string;

  constructor(fault: MerchantFault, value: string) {
    super(`${fault}: ${value}`);
    this.name = 'MerchantRefused';
    this.fault = fault;
    this.value = value;
  }
}

export interface NewMerchant {
  /** Lower-case letters, digits and hyphens, at most 32; never changes. */
  code: string;
  /** As players read it. */
  name: string;
  /** Host names of the site, without scheme and port; the first is used for links. */
  hosts: readonly string[];
  /** Only what differs from the shipped defaults. */
  settings: Partial<Settings>;
}

const CODE = /^[a-z0-9][a-z0-9-]{0,31}$/;
const NAME_MAX = 60;
const HOST_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host as browsers send it: lower case, letters of other scripts in their ASCII form. Throws `host_wrong`. */
function hostFrom(text: string): string {
  const host = domainToASCII(text.trim());
  if (host === '' || host.length > HOST_MAX || !host.split('.').every((label) => LABEL.test(label))) throw new MerchantRefused('host_wrong', text);
  return host;
}

/** A name without what surrounds it. Throws `name_wrong`. */
function nameFrom(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > NAME_MAX) throw new MerchantRefused('name_wrong', text);
  return name;
}

async function insertHosts(transaction: Transaction, code: string, hosts: readonly string[], position: number): Promise<void> {
  const rows = hosts.map((host, index) => ({ host, merchant_code: code, position: position + index }));
  const written = await insertRows<{ host: string }>(transaction, 'merchant_hosts', rows, 'on conflict do nothing returning host');
  const taken = hosts.find((host) => !written.some((row) => row.host === host));
  if (taken !== undefined) throw new MerchantRefused('host_taken', taken);
}

/** Writes a merchant with its hosts and settings. Gives its name and hosts as they were written. Throws MerchantRefused for what cannot be one. */
export async function insertMerchant(transaction: Transaction, given: NewMerchant): Promise<{ name: string; hosts: string[] }> {
  const { code, settings } = given;
  if (!CODE.test(code)) throw new MerchantRefused('code_wrong', code);
  const name = nameFrom(given.name);
  if (given.hosts.length === 0) throw new MerchantRefused('host_missing', code);
  const hosts = [...new Set(given.hosts.map(hostFrom))];
  const added = await transaction.query('insert into merchants (code, name) values ($1, $2) on conflict do nothing', [code, name]);
  if (added.rowCount === 0) throw new MerchantRefused('code_taken', code);
  await insertHosts(transaction, code, hosts, 0);
  const own = Object.entries(settings).map(([key, value]) => ({ merchant_code: code, key, value: JSON.stringify(value) }));
  await insertRows(transaction, 'merchant_settings', own);
  return { name, hosts };
}

/** Holds a merchant until the transaction ends, and lets running sites see that it has changed. Throws `merchant_unknown`. */
async function holdMerchant(transaction: Transaction, code: string): Promise<void> {
  if ((await lockMerchant(transaction, code)) === null) throw new MerchantRefused('merchant_unknown', code);
  await transaction.query('update merchants set revision = revision + 1 where code = $1', [code]);
}

/** Gives a merchant another name. Gives the name of before and the new one as they are written. */
export async function renameMerchant(transaction: Transaction, code: string, text: string): Promise<{ before: string; after: string }> {
  const after = nameFrom(text);
  await holdMerchant(transaction, code);
  const { name: before } = await one<{ name: string }>(transaction, 'select name from merchants where code = $1', [code]);
  await transaction.query('update merchants set name = $1 where code = $2', [after, code]);
  return { before, after };
}

/** The hosts of a merchant, which is held. */
async function holdHosts(transaction: Transaction, code: string): Promise<{ host: string; position: number }[]> {
  await holdMerchant(transaction, code);
  return many<{ host: string; position: number }>(transaction, 'select host, position from merchant_hosts where merchant_code = $1 order by position', [code]);
}

/** Adds a host to a merchant; running sites follow within a second. Returns the host as stored. */
export async function addHost(transaction: Transaction, code: string, text: string): Promise<string> {
  const host = hostFrom(text);
  const places = (await holdHosts(transaction, code)).map(({ position }) => position);
  await insertHosts(transaction, code, [host], Math.max(-1, ...places) + 1);
  return host;
}

/** Removes a host from a merchant, which keeps at least one. Returns the host as stored. */
export async function removeHost(transaction: Transaction, code: string, text: string): Promise<string> {
  const host = hostFrom(text);
  const hosts = await holdHosts(transaction, code);
  if (!hosts.some((entry) => entry.host === host)) throw new MerchantRefused('host_unknown', host);
  if (hosts.length === 1) throw new MerchantRefused('host_last', host);
  await transaction.query('delete from merchant_hosts where host = $1', [host]);
  return host;
}

/** Every merchant with its hosts, the first host first; whether its site is open. */
export async function listMerchants(pool: pg.Pool): Promise<{ code: string; name: string; hosts: string[]; isOpen: boolean }[]> {
  const rows = await pool.query<{
    code: string;
    name: string;
    hosts: string[];
    is_open: boolean;
  }>(`select m.code, m.name, array (select h.host from merchant_hosts h where h.merchant_code = m.code order by h.position, h.host) as hosts,
      not exists (select from merchant_settings s where s.merchant_code = m.code and s.key = 'status.maintenance' and s.value = 'true') as is_open
    from merchants m order by m.code`);
  return rows.rows.map(({ is_open: isOpen, ...merchant }) => ({ ...merchant, isOpen }));
}
