import { languages } from '@laro/domain/system/languages';
import { linkPattern, type SettingKey } from '@laro/domain/settings/settings';
import type { SettingDefinition } from '@laro/domain/settings/setting-kinds';
import type { Translator } from '@laro/i18n/translator';
import { faultText } from '#console/shared/page/problem-text.ts';
import { definitionOf, type Fault } from './setting-edits.ts';

type Words = Pick<Translator, 't' | 'find' | 'tag'>;

export const settingLabel = (words: Words, key: SettingKey): string => words.find(`desk.setting.${key}`) ?? key;
export const groupLabel = (words: Words, name: string): string => words.find(`desk.setting_group.${name}`) ?? name;

/** Name of an option: languages by their own names, categories and looks by their words, codes unchanged. */
export function optionLabel(words: Words, key: SettingKey, option: string): string {
  if (key.startsWith('language.')) return languages.find((entry) => entry.code === option)?.name ?? option;
  if (key === 'games.subcategories') return words.find(`lists.classify.${option}`) ?? option;
  if (key === 'games.categories') return words.find(`games.category.${option}`) ?? option;
  if (key === 'games.cardThemes') return words.t('desk.option.theme', { number: option });
  if (key.endsWith('Template')) return words.t('desk.option.template', { number: Number(option) + 1 });
  return words.find(`desk.option.${key}.${option}`) ?? option.replaceAll('_', ' ');
}

/** A value as a sentence or a list, for the review. */
export function valueText(words: Words, key: SettingKey, value: unknown): string {
  if (typeof value === 'boolean') return words.t(value ? 'desk.on' : 'desk.off');
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return words.t('desk.none');
  const { kind } = definitionOf(key);
  const one = (entry: unknown) => (kind === 'choice' || kind === 'choices' ? optionLabel(words, key, String(entry)) : String(entry));
  return Array.isArray(value) ? value.map(one).join(', ') : one(value);
}

function boundsOf(definition: SettingDefinition): { min?: number; max?: number } {
  switch (definition.kind) {
    case 'integer':
      return { min: definition.min, max: definition.max };
    case 'text':
      return { max: definition.maxLength };
    case 'choices':
      return { min: definition.minCount };
    case 'texts':
      return { max: definition.maxCount };
    default:
      return {};
  }
}

/** Links take an address over TLS or a page of the site, and say so. */
const isLink = (definition: SettingDefinition): boolean => definition.kind === 'text' && definition.pattern === linkPattern;

/** Fault of a value, with the bounds of its definition; for a link with its right form. */
export function settingFaultText(words: Translator, key: SettingKey, fault: Fault): string {
  const definition = definitionOf(key);
  const text = faultText(words, { fault }, boundsOf(definition) as Record<string, number>);
  return fault === 'wrong_pattern' && isLink(definition) ? `${text} ${words.t('desk.channels.address_hint')}` : text;
}
