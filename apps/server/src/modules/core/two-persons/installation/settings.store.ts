import { installationSettingsFrom, type InstallationSettings } from '@laro/domain/two-persons/installation-settings';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface StoredSettings {
  own: Record<string, unknown>;
  settings: InstallationSettings;
  /** Changes with every change; a change names the stamp that it is based on. */
  stamp: string;
}

/** Settings of the installation as they are now. */
export async function readInstallationSettings(queries: Queries): Promise<StoredSettings> {
  const { rows } = await queries.query<{ key: string; value: unknown; at: Date }>(
    'select key, value, changed_at as at from installation_settings order by key',
  );
  const own = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return { own, settings: installationSettingsFrom(own), stamp: rows.map(({ key, at }) => `${key}@${at.getTime()}`).join(' ') };
}

/** Writes some settings; null takes one back to its default. */
export async function writeInstallationSettings(transaction: Transaction, changes: Readonly<Record<string, unknown>>, at: Date): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) await transaction.query('delete from installation_settings where key = $1', [key]);
    else
      await transaction.query(
        `insert into installation_settings (key, value, changed_at) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
        [key, JSON.stringify(value), at],
      );
  }
}
