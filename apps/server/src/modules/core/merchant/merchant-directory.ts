import { isIP } from 'node:net';
import type { FieldFault } from '@laro/contract/wire/problem-definition';
import { checkSetting } from '@laro/domain/settings/setting-kinds';
import { checkSettingsTogether, isSettingKey, settingDefinitions, settingsFrom } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from './merchant.ts';
import { lockMerchant, readDirectoryRevision, readMerchants, readOwnSettings, writeOwnSettings } from './merchants.store.ts';

const REFRESH_MS = 1000;
/** True for an IP address. Such a host gets the fallback merchant, since addresses, unlike names, cannot be made up. */
const isAddress = (host: string): boolean => isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** A change of settings as the audit log keeps it: only the keys that changed; undefined stands for the default. */
export interface SettingsChange {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  revision: bigint;
  own: Record<string, unknown>;
}

function faultsOf(changes: Readonly<Record<string, unknown>>): FieldFault[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    if (!isSettingKey(key)) throw new Refusal('desk.setting_unknown', { key: key.slice(0, 100) });
    const fault = value === null ? null : checkSetting(settingDefinitions[key], value);
    return fault === null ? [] : [{ path: key, fault }];
  });
}

/**
 * All merchants in memory, found by host or code. Changes made here are visible immediately; those of another process within a second,
 * by a revision that is cheap to read (GATE-03, GEN-10).
 */
export class MerchantDirectory {
  readonly #pool: pg.Pool;
  /** The merchant at addresses without a name, such as a phone's way to this machine; only development has one. */
  readonly #fallbackCode: string | null;
  readonly #deskHost: string | null;
  #byCode = new Map<string, Merchant>();
  #byHost = new Map<string, Merchant>();
  #revision = '';
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: pg.Pool, { fallbackCode = null, deskHost = null }: { fallbackCode?: string | null; deskHost?: string | null } = {}) {
    this.#pool = pool;
    this.#fallbackCode = fallbackCode;
    this.#deskHost = deskHost;
  }

  list(): Merchant[] {
    return [...this.#byCode.values()];
  }

  byCode(code: string): Merchant | null {
    return this.#byCode.get(code) ?? null;
  }

  /** The merchant with a given code. Throws `request.not_found`. */
  known(code: string): Merchant {
    const merchant = this.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  }

  /** The merchant whose site is at a host. */
  siteAt(host: string): Merchant | null {
    const found = this.#byHost.get(host.toLowerCase());
    if (found) return found;
    return this.#fallbackCode !== null && isAddress(host) ? this.byCode(this.#fallbackCode) : null;
  }

  /** The same; at the desk's own host the first merchant lends its language and time zone to calls that name no merchant. */
  byHost(host: string): Merchant | null {
    return this.siteAt(host) ?? (host.toLowerCase() === this.#deskHost ? (this.list()[0] ?? null) : null);
  }

  /** Reads the merchants again if anything changed. */
  async refresh(): Promise<void> {
    const revision = await readDirectoryRevision(this.#pool);
    if (revision === this.#revision) return;
    const stored = await readMerchants(this.#pool);
    const merchants = stored.map(({ own, ...merchant }): Merchant => ({ ...merchant, settings: settingsFrom(own) }));
    this.#byCode = new Map(merchants.map((merchant) => [merchant.code, merchant]));
    this.#byHost = new Map(merchants.flatMap((merchant) => merchant.hosts.map((host) => [host, merchant] as const)));
    this.#revision = revision;
  }

  /** Refreshes the directory in the background; while the database is unavailable, the last known state is kept. */
  start(onError: (error: unknown) => void): void {
    let isRunning = false;
    this.#timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      this.refresh()
        .catch(onError)
        .finally(() => {
          isRunning = false;
        });
    }, REFRESH_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** A merchant's own values and revision, straight from the database. */
  async readOwn(code: string): Promise<{ revision: bigint; own: Record<string, unknown> }> {
    const merchant = (await readMerchants(this.#pool)).find((entry) => entry.code === code);
    if (!merchant) throw new Refusal('request.not_found');
    return { revision: merchant.revision, own: merchant.own };
  }

  /**
   * Changes settings together or not at all; null resets a value to its default. `revision` is the one that the caller has read, or
   * null to change the current one whatever it is (the status switch). `record` runs in the same transaction, so that every change is audited.
   */
  async changeSettings(
    code: string,
    revision: bigint | null,
    changes: Readonly<Record<string, unknown>>,
    record: (transaction: Transaction, change: SettingsChange) => Promise<void>,
  ): Promise<SettingsChange> {
    const change = await inTransaction(this.#pool, async (transaction) => {
      const result = await changeSettingsWithin(transaction, code, revision, changes);
      await record(transaction, result);
      return result;
    });
    await this.refresh();
    return change;
  }
}

/** Validates a change of settings against the definitions and each other. The merchant stays locked until the transaction ends. */
export async function settingsChangeWithin(
  transaction: Transaction,
  code: string,
  revision: bigint | null,
  changes: Readonly<Record<string, unknown>>,
): Promise<SettingsChange> {
  const fields = faultsOf(changes);
  if (fields.length > 0) throw new Refusal('desk.setting_invalid', { fields });
  const current = await lockMerchant(transaction, code);
  if (current === null) throw new Refusal('request.not_found');
  if (revision !== null && revision !== current) throw new Refusal('desk.changed_meanwhile');
  const before = await readOwnSettings(transaction, code);
  const own = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
  const together = checkSettingsTogether(settingsFrom(own));
  if (together.length > 0) throw new Refusal('desk.setting_invalid', { fields: together.map(({ key, fault }) => ({ path: key, fault })) });
  const keys = Object.keys(changes);
  const pick = (values: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: pick(before), after: pick(own), revision: current + 1n, own };
}

/** Changes settings in a transaction of the caller, who writes the audit entry and refreshes the directory afterwards. */
export async function changeSettingsWithin(
  transaction: Transaction,
  code: string,
  revision: bigint | null,
  changes: Readonly<Record<string, unknown>>,
): Promise<SettingsChange> {
  const change = await settingsChangeWithin(transaction, code, revision, changes);
  await writeOwnSettings(transaction, code, changes);
  return change;
}
