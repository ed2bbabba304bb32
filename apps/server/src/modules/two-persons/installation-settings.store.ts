import { installationSettingsFrom, type InstallationSettings } from '@laro/domain/two-persons/installation-settings';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface StoredSettings {
  own: Record<string, unknown>;
  settings: InstallationSettings;
  /** Changes with every change; a change names the one that it was made on. */
  stamp: string;
}

/** Settings of the installation as they are now. */
export async function readInstallationSettings(db: Kysely<Tables> | Transaction<Tables>): Promise<StoredSettings> {
  const { rows } = await sql<{ key: string; value: unknown; at: Date }>`select key, value, changed_at as at from installation_settings order by key`.execute(
    db,
  );
  const own = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return { own, settings: installationSettingsFrom(own), stamp: rows.map(({ key, at }) => `${key}@${at.getTime()}`).join(' ') };
}

/** Writes some settings; null takes one back to its default. */
export async function writeInstallationSettings(transaction: Transaction<Tables>, changes: Readonly<Record<string, unknown>>, at: Date): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) await sql`delete from installation_settings where key = ${key}`.execute(transaction);
    else
      await sql`insert into installation_settings (key, value, changed_at) values (${key}, ${JSON.stringify(value)}, ${at})
        on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(transaction);
  }
}
