/** The kinds of value a setting can have. A kind is data: the desk draws its field from it, the server checks by it. */
export type SettingKind =
  | { kind: 'boolean' }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'text'; maxLength: number; pattern?: string }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'choices'; options: readonly string[]; minCount: number }
  | { kind: 'texts'; pattern: string; maxCount: number }
  | { kind: 'moment' };

export type SettingDefinition = SettingKind & { group: string; default: unknown };

type ValueOf<K extends SettingKind> = K extends { kind: 'boolean' }
  ? boolean
  : K extends { kind: 'integer' }
    ? number
    : K extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : K extends { kind: 'choices'; options: readonly (infer Option)[] }
        ? readonly Option[]
        : K extends { kind: 'texts' }
          ? readonly string[]
          : K extends { kind: 'moment' }
            ? string | null
            : string;

/** The values that belong to a table of definitions. */
export type SettingValues<Definitions extends Record<string, SettingDefinition>> = { [Key in keyof Definitions]: ValueOf<Definitions[Key]> };

/** Faults of a value; the text of each is in the catalogue. */
export type SettingFault = 'wrong_kind' | 'too_small' | 'too_large' | 'too_long' | 'wrong_pattern' | 'not_an_option' | 'too_few' | 'too_many' | 'duplicate';

const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function checkInteger(definition: SettingKind & { kind: 'integer' }, value: unknown): SettingFault | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'wrong_kind';
  if (value < definition.min) return 'too_small';
  return value > definition.max ? 'too_large' : null;
}

function checkText(definition: SettingKind & { kind: 'text' }, value: unknown): SettingFault | null {
  if (typeof value !== 'string') return 'wrong_kind';
  if (value.length > definition.maxLength) return 'too_long';
  return definition.pattern !== undefined && !new RegExp(`^(?:${definition.pattern})$`, 'u').test(value) ? 'wrong_pattern' : null;
}

function checkChoices(definition: SettingKind & { kind: 'choices' }, value: unknown): SettingFault | null {
  if (!isTextList(value)) return 'wrong_kind';
  if (value.length < definition.minCount) return 'too_few';
  if (new Set(value).size !== value.length) return 'duplicate';
  return value.every((entry) => definition.options.includes(entry)) ? null : 'not_an_option';
}

function checkTexts(definition: SettingKind & { kind: 'texts' }, value: unknown): SettingFault | null {
  if (!isTextList(value)) return 'wrong_kind';
  if (value.length > definition.maxCount) return 'too_many';
  if (new Set(value).size !== value.length) return 'duplicate';
  const pattern = new RegExp(`^(?:${definition.pattern})$`, 'u');
  return value.every((entry) => pattern.test(entry)) ? null : 'wrong_pattern';
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

/** Null when the value fits its definition. Moments are UTC in ISO 8601, or null for none. */
export function checkSetting(definition: SettingKind, value: unknown): SettingFault | null {
  switch (definition.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'wrong_kind';
    case 'integer':
      return checkInteger(definition, value);
    case 'text':
      return checkText(definition, value);
    case 'choice':
      return typeof value === 'string' && definition.options.includes(value) ? null : 'not_an_option';
    case 'choices':
      return checkChoices(definition, value);
    case 'texts':
      return checkTexts(definition, value);
    case 'moment':
      if (value === null) return null;
      return typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'wrong_pattern';
  }
}
