import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { Area } from '@laro/i18n/areas';
import { createTranslator, type Translator } from '@laro/i18n/translator';
import type { Messages } from '@lingui/core';

/** Fetches the compiled messages of one area in one language: from the bundle on the server, as its own file in a browser. */
export type WordsSource = (locale: string, area: Area) => Promise<Messages>;

/**
 * The words of one language, as far as they are here. Areas join as screens need them, before the screen shows; `t` stays the same
 * function all the while.
 */
export class Words implements Translator {
  readonly language: Language;
  readonly tag: string;
  readonly #source: WordsSource;
  readonly #areas: Set<Area>;
  #messages: Messages = {};
  #translator: Translator;

  private constructor(language: Language, source: WordsSource) {
    this.language = language;
    this.#source = source;
    this.#areas = new Set();
    this.#translator = createTranslator(language, {});
    this.tag = this.#translator.tag;
  }

  static async load(language: Language, areas: readonly Area[], source: WordsSource): Promise<Words> {
    const words = new Words(language, source);
    await words.need(areas);
    return words;
  }

  /** Brings the areas that are not here yet. */
  async need(areas: readonly Area[]): Promise<void> {
    const missing = areas.filter((area) => !this.#areas.has(area));
    if (missing.length === 0) return;
    const { locale } = languageInfo(this.language);
    const found = await Promise.all(missing.map((area) => this.#source(locale, area)));
    this.#messages = Object.assign({}, this.#messages, ...found) as Messages;
    this.#translator = createTranslator(this.language, this.#messages);
    for (const area of missing) this.#areas.add(area);
  }

  /** The same areas in another language. */
  in(language: Language): Promise<Words> {
    return Words.load(language, [...this.#areas], this.#source);
  }

  t: Translator['t'] = (key, values) => this.#translator.t(key, values);
  find: Translator['find'] = (key, values) => this.#translator.find(key, values);
}
