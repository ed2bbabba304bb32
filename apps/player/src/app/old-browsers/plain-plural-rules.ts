import { en, es, fil, fr, ja, ko, pt, ru, th, tr, vi, zh } from 'make-plural/plurals';

const rules: ReadonlyMap<string, (count: number, isOrdinal?: boolean) => string> = new Map(Object.entries({ en, es, fil, fr, ja, ko, pt, ru, th, tr, vi, zh }));

/** The plural of a number in the site's languages, for browsers without Intl.PluralRules (Safari before 13). */
export class PlainPluralRules {
  readonly #rule: (count: number, isOrdinal?: boolean) => string;
  readonly #isOrdinal: boolean;

  constructor(tags: string | readonly string[] = 'en', { type = 'cardinal' }: Intl.PluralRulesOptions = {}) {
    const [language = 'en'] = (typeof tags === 'string' ? tags : (tags[0] ?? 'en')).split('-');
    this.#rule = rules.get(language) ?? en;
    this.#isOrdinal = type === 'ordinal';
  }

  select(count: number): string {
    return this.#rule(count, this.#isOrdinal);
  }
}
