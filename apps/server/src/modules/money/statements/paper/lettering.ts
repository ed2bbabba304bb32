import fs from 'node:fs';
import path from 'node:path';

/**
 * The typefaces of statements (tools/build/fonts/build-fonts.ts, tools/build/fonts/build-paper-fonts.ts) and their files: a letter is drawn by the first that has it. Chinese and
 * Japanese write the same letters differently, so that the language's own face comes before the others.
 */
const alphabets = { latin: 'ttf', cyrillic: 'ttf', vietnamese: 'ttf', 'latin-ext': 'ttf', currency: 'ttf' } as const;
const scripts = { cn: 'otf', tw: 'otf', ja: 'otf', ko: 'otf', th: 'ttf' } as const;
const files = { ...alphabets, ...scripts };
type Face = keyof typeof files;
/** Opening marks, which stay with the character after them. */
const OPENING = /^[([「『《【〈（]/u;
const ALPHABETIC = /^[\u0021-\u024F\u0370-\u04FF\u1E00-\u20BF]/u;
/** Between letters of alphabets only a space parts words. */
const isJoined = (last: string, next: string): boolean => ALPHABETIC.test(last) && ALPHABETIC.test(next);
const isScript = (locale: string): locale is keyof typeof scripts => Object.hasOwn(scripts, locale);
const namesOf = <Name extends string>(named: Readonly<Record<Name, string>>) => Object.keys(named) as Name[];

export type Weight = 'regular' | 'bold';

export interface Style {
  size: number;
  weight: Weight;
}

/** Members of PDFKit's font that its types leave out. */
interface DrawingFont {
  font: { hasGlyphForCodePoint: (point: number) => boolean };
}

/** Splits text into runs that one face draws, measures and wraps it. */
export class Lettering {
  readonly #document: PDFKit.PDFDocument;
  readonly #folder: string;
  readonly #faces: readonly Face[];
  readonly #registered = new Set<string>();
  readonly #faceOf = new Map<string, Face | null>();
  readonly #words: Intl.Segmenter;
  readonly #letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

  /** `locale` is the language's of the messages. */
  constructor(document: PDFKit.PDFDocument, folder: string, locale: string) {
    this.#document = document;
    this.#folder = folder;
    const own = isScript(locale) ? [locale] : [];
    this.#faces = [...namesOf(alphabets), ...own, ...namesOf(scripts).filter((face) => face !== locale)];
    this.#words = new Intl.Segmenter(locale === 'cn' || locale === 'tw' ? 'zh' : locale, { granularity: 'word' });
  }

  /** Sets a face; its file is read when it is needed first. */
  #font(face: Face, weight: Weight): PDFKit.PDFDocument {
    const name = `${face}-${weight}`;
    if (!this.#registered.has(name)) {
      this.#document.registerFont(name, fs.readFileSync(path.join(this.#folder, `${name}.${files[face]}`)));
      this.#registered.add(name);
    }
    return this.#document.font(name);
  }

  /** True if every character of a text has a glyph. */
  has(text: string): boolean {
    return [...text].every((letter) => this.#face(letter) !== null);
  }

  widthOf(text: string, { size, weight }: Style): number {
    return this.#runs(text).reduce((sum, { face, letters }) => sum + this.#font(face, weight).fontSize(size).widthOfString(letters), 0);
  }

  draw(text: string, { x, y, size, weight }: Style & { x: number; y: number }): void {
    let at = x;
    for (const { face, letters } of this.#runs(text)) {
      this.#font(face, weight).fontSize(size);
      this.#document.text(letters, at, y, { lineBreak: false });
      at += this.#document.widthOfString(letters);
    }
  }

  /** As much of a text as fits, with an ellipsis where something is left out. */
  cut(text: string, style: Style & { width: number }): string {
    if (this.widthOf(text, style) <= style.width) return text;
    const letters = [...this.#letters.segment(text)].map(({ segment }) => segment);
    while (letters.length > 0 && this.widthOf(`${letters.join('')}…`, style) > style.width) letters.pop();
    return `${letters.join('')}…`;
  }

  /** A text in lines that fit, broken between words, also where a language writes none apart; a word that is wider than a line is broken. */
  wrap(text: string, style: Style & { width: number }): string[] {
    const fits = (line: string) => this.widthOf(line.trimEnd(), style) <= style.width;
    const lines: string[] = [];
    let line = '';
    const end = () => {
      lines.push(line.trimEnd());
      line = '';
    };
    for (const word of this.#unbroken(text)) {
      if (fits(line + word)) {
        line += word;
        continue;
      }
      if (line !== '') end();
      for (const { segment } of this.#letters.segment(word)) {
        if (line !== '' && !fits(line + segment)) end();
        line += segment;
      }
    }
    return [...lines, line.trimEnd()];
  }

  /** Unbreakable parts: a word with its marks and the space after it. */
  #unbroken(text: string): string[] {
    const parts: string[] = [];
    for (const { segment, isWordLike = false } of this.#words.segment(text)) {
      const before = parts.at(-1) ?? '';
      const isBehind = (!isWordLike && !OPENING.test(segment)) || OPENING.test(before.slice(-1)) || isJoined(before.slice(-1), segment);
      if (before !== '' && isBehind) parts[parts.length - 1] = before + segment;
      else parts.push(segment);
    }
    return parts;
  }

  #runs(text: string): { face: Face; letters: string }[] {
    const runs: { face: Face; letters: string }[] = [];
    for (const letter of text) {
      const known = this.#face(letter);
      const face = known ?? 'latin';
      const drawn = known === null ? '?' : letter;
      const last = runs.at(-1);
      if (last?.face === face) last.letters += drawn;
      else runs.push({ face, letters: drawn });
    }
    return runs;
  }

  #face(letter: string): Face | null {
    const known = this.#faceOf.get(letter);
    if (known !== undefined) return known;
    const point = letter.codePointAt(0) ?? 0;
    const found = this.#faces.find((face) => {
      const { _font: drawing } = this.#font(face, 'regular') as unknown as { _font: DrawingFont };
      return drawing.font.hasGlyphForCodePoint(point);
    });
    this.#faceOf.set(letter, found ?? null);
    return found ?? null;
  }
}
