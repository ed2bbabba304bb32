import { checkSetting, type SettingDefinition, type SettingValues } from '../settings/setting-kinds.ts';
import { listableActs } from './acts.ts';

/** Settings of the installation itself. Changing one needs two people (DESK-30). */
export const installationSettingDefinitions = {
  /** Acts that need two people whatever their amount. */
  'twoPersons.acts': { group: 'twoPersons', kind: 'choices', options: listableActs, minCount: 0, default: listableActs },
  /** Two people of one team cannot decide on an act together (DESK-97). */
  'twoPersons.forbidsTeamPairs': { group: 'twoPersons', kind: 'boolean', default: false },
} as const satisfies Record<string, SettingDefinition>;

export type InstallationSettingKey = keyof typeof installationSettingDefinitions;
export type InstallationSettings = SettingValues<typeof installationSettingDefinitions>;
const installationSettingKeys = Object.keys(installationSettingDefinitions) as InstallationSettingKey[];
export const isInstallationSettingKey = (key: string): key is InstallationSettingKey => Object.hasOwn(installationSettingDefinitions, key);

/** The shipped defaults with the installation's own values. A value that does not fit its definition is ignored: the strict default then applies. */
export function installationSettingsFrom(stored: Readonly<Record<string, unknown>>): InstallationSettings {
  return Object.fromEntries(
    installationSettingKeys.map((key) => {
      const definition = installationSettingDefinitions[key];
      const own = stored[key];
      return [key, own !== undefined && checkSetting(definition, own) === null ? own : definition.default];
    }),
  ) as InstallationSettings;
}
