/** Scripts in which names are written; letters of others form one more. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Ethiopic',
  'Cherokee',
  'Tagalog',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
] as const;
const tests = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const);
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Writing systems of several scripts (Unicode TR39, augmented script sets): Chinese with Bopomofo, Japanese, Korean. */
const SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  Han: ['Chinese', 'Japanese', 'Korean'],
  Bopomofo: ['Chinese'],
  Hiragana: ['Japanese'],
  Katakana: ['Japanese'],
  Hangul: ['Korean'],
};
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The writing systems that a character belongs to; null for one of all of them, such as a digit. */
function systemsOf(character: string): ReadonlySet<string> | null {
  const scripts: string[] = tests.filter(([, test]) => test.test(character)).map(([script]) => script);
  if (scripts.length === 0) return SHARED.test(character) ? null : new Set(['another']);
  return new Set(scripts.flatMap((script) => [script, ...(SYSTEMS[script] ?? [])]));
}

/** Words of a name, as a reader separates them. */
export const wordsOf = (name: string): string[] => name.normalize('NFC').match(WORD) ?? [];

/** The writing systems that all characters of a word have in common; null where any of them would do. */
const commonSystems = (word: string): ReadonlySet<string> | null =>
  [...word].reduce<ReadonlySet<string> | null>((common, character) => {
    const systems = systemsOf(character);
    if (common === null || systems === null) return common ?? systems;
    return new Set([...common].filter((system) => systems.has(system)));
  }, null);

/** True if every word of a name is written in one script, or one writing system (Unicode TR39, 5.1): a Cyrillic а in a Latin word would not be noticed. */
export const hasOneScriptAWord = (name: string): boolean => wordsOf(name).every((word) => commonSystems(word)?.size !== 0);
