import fs from 'node:fs';
import path from 'node:path';

/** The typefaces of statements (tools/build-fonts.ts): a letter is drawn by the first that has it. */
const faces = ['latin', 'cyrillic', 'vietnamese', 'latin-ext', 'currency'] as const;
type Face = (typeof faces)[number];
export type Weight = 'regular' | 'bold';

export interface Style {
  size: number;
  weight: Weight;
}

/** What of PDFKit's font is asked; its types leave it out. */
interface DrawingFont {
  font: { hasGlyphForCodePoint: (point: number) => boolean };
}

/** Splits text into runs that one face draws, measures and wraps it. */
export class Lettering {
  readonly #document: PDFKit.PDFDocument;
  readonly #faceOf = new Map<string, Face | null>();

  constructor(document: PDFKit.PDFDocument, folder: string) {
    this.#document = document;
    for (const face of faces)
      for (const weight of ['regular', 'bold'] as const)
        document.registerFont(`${face}-${weight}`, fs.readFileSync(path.join(folder, `${face}-${weight}.ttf`)));
  }

  /** Whether every letter of a text has a drawing. */
  has(text: string): boolean {
    return [...text].every((letter) => this.#face(letter) !== null);
  }

  widthOf(text: string, { size, weight }: Style): number {
    return this.#runs(text).reduce((sum, { face, letters }) => sum + this.#document.font(`${face}-${weight}`).fontSize(size).widthOfString(letters), 0);
  }

  draw(text: string, { x, y, size, weight }: Style & { x: number; y: number }): void {
    let at = x;
    for (const { face, letters } of this.#runs(text)) {
      this.#document.font(`${face}-${weight}`).fontSize(size);
      this.#document.text(letters, at, y, { lineBreak: false });
      at += this.#document.widthOfString(letters);
    }
  }

  /** As much of a text as fits, with an ellipsis where something is left out. */
  cut(text: string, style: Style & { width: number }): string {
    if (this.widthOf(text, style) <= style.width) return text;
    const letters = [...text];
    while (letters.length > 0 && this.widthOf(`${letters.join('')}…`, style) > style.width) letters.pop();
    return `${letters.join('')}…`;
  }

  /** A text in lines that fit; a word that is wider than a line is broken. */
  wrap(text: string, style: Style & { width: number }): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= style.width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (this.widthOf(line + letter, style) > style.width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
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
    const found = faces.find((face) => {
      const { _font: drawing } = this.#document.font(`${face}-regular`) as unknown as { _font: DrawingFont };
      return drawing.font.hasGlyphForCodePoint(point);
    });
    this.#faceOf.set(letter, found ?? null);
    return found ?? null;
  }
}
