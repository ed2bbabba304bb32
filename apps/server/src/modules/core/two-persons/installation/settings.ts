import { checkSetting } from '@laro/domain/settings/setting-kinds';
import { installationSettingDefinitions, installationSettingsFrom, isInstallationSettingKey } from '@laro/domain/two-persons/installation-settings';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Carrier } from '../carriers.ts';
import { readInstallationSettings, writeInstallationSettings } from './settings.store.ts';
import type { Parts } from '../two-persons-parts.ts';

export const INSTALLATION = 'installation';

/** Throws `desk.setting_unknown`, `desk.setting_invalid`. */
export function refuseWrongChanges(changes: Readonly<Record<string, unknown>>): void {
  const fields = Object.entries(changes).flatMap(([key, value]) => {
    if (!isInstallationSettingKey(key)) throw new Refusal('desk.setting_unknown', { key: key.slice(0, 100) });
    const fault = value === null ? null : checkSetting(installationSettingDefinitions[key], value);
    return fault === null ? [] : [{ path: key, fault }];
  });
  if (fields.length > 0) throw new Refusal('desk.setting_invalid', { fields });
}

/** The values of some settings, for people: of the settings in force, not only of the stored ones. */
export const pickSettings = (own: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> => {
  const settings = installationSettingsFrom(own);
  return Object.fromEntries(keys.flatMap((key) => (isInstallationSettingKey(key) ? [[key, settings[key]]] : [])));
};

/** Carries a change of the installation's settings out. */
export const installationCarrier = (parts: Pick<Parts, 'audit'>): Carrier => ({
  stampOf: async (transaction) => (await readInstallationSettings(transaction)).stamp,
  carryOut: async (transaction, { proposal, decider, at }) => {
    const changes = proposal.payload;
    const keys = Object.keys(changes);
    const { own } = await readInstallationSettings(transaction);
    await writeInstallationSettings(transaction, changes, at);
    const { own: now } = await readInstallationSettings(transaction);
    await parts.audit.append(transaction, {
      actor: decider.name,
      action: 'installation.settingsChanged',
      subject: INSTALLATION,
      reason: proposal.reason,
      before: pickSettings(own, keys),
      after: { ...pickSettings(now, keys), proposedBy: proposal.proposer },
      ip: decider.ip,
    });
    return null;
  },
});
