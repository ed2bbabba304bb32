import type { Wire } from '@laro/contract/routes';
import { checkSettingsTogether, isSettingKey, settingDefinitions, settingKeys, settingsFrom, type SettingKey } from '@laro/domain/settings/settings';
import { worseSettings } from '@laro/domain/rewards/terms/setting-terms';
import { checkSetting, type SettingDefinition, type SettingFault } from '@laro/domain/settings/setting-kinds';

/** A change of a setting that begins later. */
export type Announced = Wire<'getDeskSettings', 'value'>['announced'][number];
export type Stored = Wire<'getDeskSettings', 'value'>;
export type Own = Readonly<Record<string, unknown>>;
/** An unsaved edit: the new value (null: back to the default) and the stored one it replaces. */
export interface Edit {
  value: unknown;
  base: unknown;
}
export type Edits = Readonly<Partial<Record<SettingKey, Edit>>>;
export type Fault = SettingFault | 'not_an_address' | 'not_https' | 'own_site' | 'not_public' | ReturnType<typeof checkSettingsTogether>[number]['fault'];

/** The status and the switch of the pools have their own rooms. */
const elsewhere: ReadonlySet<string> = new Set(['status', 'jackpotSwitch']);

export const definitionOf = (key: SettingKey): SettingDefinition => settingDefinitions[key];

/** Groups in the order of the definitions, each with its keys. */
export const settingGroups: readonly { name: string; keys: readonly SettingKey[] }[] = [...new Set(settingKeys.map((key) => definitionOf(key).group))]
  .filter((name) => !elsewhere.has(name))
  .map((name) => ({ name, keys: settingKeys.filter((key) => definitionOf(key).group === name) }));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const ownOf = (own: Own, key: SettingKey): unknown => own[key] ?? null;

/** The value that is shown: typed, else stored, else the default. */
export function shownValue(own: Own, edits: Edits, key: SettingKey): unknown {
  const edit = edits[key];
  return (edit ? edit.value : ownOf(own, key)) ?? definitionOf(key).default;
}

/** True if the merchant would differ from the default after saving. */
export const isOwnValue = (own: Own, edits: Edits, key: SettingKey): boolean => {
  const edit = edits[key];
  return (edit ? edit.value : ownOf(own, key)) !== null;
};

/** Takes a typed value in; one that is the stored one again is no edit any more. */
export function withEdit(own: Own, edits: Edits, key: SettingKey, value: unknown): Edits {
  const { [key]: known, ...others } = edits;
  const stored = ownOf(own, key);
  const isBack = isSame(value, stored) || (stored === null && isSame(value, definitionOf(key).default));
  return isBack ? others : { ...others, [key]: { value, base: known ? known.base : stored } };
}

/** An edit that keeps the stored value, so that an announced change of it ends. */
export const withKept = (own: Own, edits: Edits, key: SettingKey): Edits => ({ ...edits, [key]: { value: ownOf(own, key), base: ownOf(own, key) } });

/** Names of settings whose edits are worse terms of rewards for members (REW-26). */
export const worseEdits = (own: Own, edits: Edits): SettingKey[] => {
  const keys = editedKeys(edits);
  const values = (given: Edits) => Object.fromEntries(keys.map((key) => [key, shownValue(own, given, key)]));
  return worseSettings(values({}), values(edits)).map(({ key }) => key);
};

export const editedKeys = (edits: Edits): SettingKey[] => settingKeys.filter((key) => edits[key] !== undefined);

/** The changes as the server takes them. */
export const changesOf = (edits: Edits): Record<string, unknown> => Object.fromEntries(editedKeys(edits).map((key) => [key, edits[key]?.value ?? null]));

/** True if someone else has stored another value since this one was typed. */
export function isOvertaken(own: Own, edits: Edits, key: SettingKey): boolean {
  const edit = edits[key];
  return edit !== undefined && !isSame(edit.base, ownOf(own, key));
}

/** Faults of the edits by key: each by its definition, and then all together if each is valid. */
export function faultsOf(own: Own, edits: Edits): Partial<Record<SettingKey, Fault>> {
  const faults: Partial<Record<SettingKey, Fault>> = {};
  for (const key of editedKeys(edits)) {
    const value = edits[key]?.value ?? null;
    const fault = value === null ? null : checkSetting(definitionOf(key), value);
    if (fault) faults[key] = fault;
  }
  if (Object.keys(faults).length > 0 || editedKeys(edits).length === 0) return faults;
  for (const { key, fault } of checkSettingsTogether(settingsFrom({ ...own, ...changesOf(edits) }))) faults[key] = fault;
  return faults;
}

/** Faults that the server found, by key. */
export function serverFaults(fields: readonly { path: string; fault: string }[]): Partial<Record<SettingKey, Fault>> {
  return Object.fromEntries(fields.flatMap(({ path, fault }) => (isSettingKey(path) ? [[path, fault]] : [])));
}

/** Entries of a list field, one per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Value of a number field: a number if it is one, else the text, which its definition then refuses. */
export const integerOf = (text: string): number | string => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : text);
