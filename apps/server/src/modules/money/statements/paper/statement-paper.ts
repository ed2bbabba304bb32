import type { Writable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { Lettering, type Weight } from './lettering.ts';

export interface Cell {
  text: string;
  /** A second, smaller line. */
  small?: string;
}

export interface PaperOptions {
  fontFolder: string;
  language: Language;
  title: string;
  madeAt: Date;
  pageText: (page: number) => string;
}

const INK = '#14183A';
const GREY = '#5B6080';
const RULE = '#D5D8E6';
const EDGE = 40;
const BOTTOM = 56;
const TEXT = 9;
const SMALL = 7;
const LINE = 12;
/** Day, entry, before, change, after: in points of the page's width. The last three are right-aligned. */
const widths = [70, 220, 75, 75, 75] as const;
const FIRST_FIGURE = 2;

/** An A4 statement: a title, facts, sums and a table over as many pages as it takes. */
export class Paper {
  readonly #document: PDFKit.PDFDocument;
  readonly #letters: Lettering;
  readonly #pageText: (page: number) => string;
  #heads: readonly string[] = [];
  #page = 0;
  #y = EDGE;

  constructor(out: Writable, { fontFolder, language, title, madeAt, pageText }: PaperOptions) {
    this.#pageText = pageText;
    const { tag, locale } = languageInfo(language);
    this.#document = new PDFDocument({ size: 'A4', margin: 0, lang: tag, autoFirstPage: false, info: { Title: title, CreationDate: madeAt } });
    this.#letters = new Lettering(this.#document, fontFolder, locale);
    this.#document.pipe(out);
    this.#addPage();
  }

  /** True if our typefaces have every character of a text. */
  canWrite(text: string): boolean {
    return this.#letters.has(text);
  }

  title(name: string, text: string): void {
    this.#draw(name, { x: EDGE, size: 18, weight: 'bold' });
    this.#draw(text, { x: EDGE, size: 14, weight: 'regular', right: this.#width });
    this.#y += 30;
  }

  facts(facts: readonly (readonly [string, string])[]): void {
    for (const [place, [label, value]] of facts.entries()) {
      const x = EDGE + (place % 2) * (this.#width / 2);
      this.#draw(label, { x, size: SMALL, colour: GREY, width: this.#width / 2 - 10 });
      this.#draw(value, { x, y: this.#y + 9, size: TEXT, width: this.#width / 2 - 10 });
      if (place % 2 === 1 || place === facts.length - 1) this.#y += 26;
    }
    this.#y += 6;
  }

  /** Label and figure, some of them weighty. */
  sums(sums: readonly (readonly [string, string, boolean])[]): void {
    this.#rule();
    for (const [label, figure, isMain] of sums) {
      this.#needs(16);
      const weight: Weight = isMain ? 'bold' : 'regular';
      this.#draw(label, { x: EDGE, size: TEXT, weight, width: this.#width - 120 });
      this.#draw(figure, { x: EDGE, size: TEXT, weight, right: this.#width });
      this.#y += 16;
    }
    this.#rule();
  }

  note(text: string): void {
    for (const line of this.#letters.wrap(text, { size: 8, weight: 'regular', width: this.#width })) {
      this.#needs(LINE);
      this.#draw(line, { x: EDGE, size: 8, colour: GREY });
      this.#y += LINE;
    }
    this.#y += 8;
  }

  /** Begins the table; its headings are repeated on every page. */
  table(heads: readonly string[]): void {
    this.#heads = heads;
    this.#needs(40);
    this.#drawHeads();
  }

  row(cells: readonly Cell[]): void {
    const lines = this.#letters.wrap(cells[1]?.text ?? '', { size: TEXT, weight: 'regular', width: widths[1] - 8 });
    const notes = cells.map((cell, place) =>
      cell.small === undefined ? [] : this.#letters.wrap(cell.small, { size: SMALL, weight: 'regular', width: (widths[place] ?? 0) - 8 }),
    );
    const height = Math.max(lines.length * LINE + (notes[1]?.length ?? 0) * 9, LINE + (notes[0]?.length ?? 0) * 9) + 6;
    this.#needs(height);
    let x = EDGE;
    for (const [place, cell] of cells.entries()) {
      const width = widths[place] ?? 0;
      const texts = place === 1 ? lines : [cell.text];
      for (const [line, text] of texts.entries())
        this.#draw(text, place < FIRST_FIGURE ? { x, y: this.#y + line * LINE, size: TEXT } : { x, size: TEXT, right: width });
      for (const [line, text] of (notes[place] ?? []).entries())
        this.#draw(text, { x, y: this.#y + texts.length * LINE + line * 9, size: SMALL, colour: GREY });
      x += width;
    }
    this.#y += height;
    this.#rule(0);
    this.#y += 4;
  }

  end(): void {
    this.#document.end();
  }

  get #width(): number {
    return this.#document.page.width - 2 * EDGE;
  }

  #addPage(): void {
    this.#document.addPage();
    this.#page += 1;
    this.#y = this.#document.page.height - BOTTOM + 20;
    this.#draw(this.#pageText(this.#page), { x: EDGE, size: SMALL, colour: GREY, right: this.#width });
    this.#y = EDGE;
    if (this.#heads.length > 0) this.#drawHeads();
  }

  #needs(height: number): void {
    if (this.#y + height > this.#document.page.height - BOTTOM) this.#addPage();
  }

  #drawHeads(): void {
    let x = EDGE;
    for (const [place, head] of this.#heads.entries()) {
      const width = widths[place] ?? 0;
      this.#draw(head, { x, size: SMALL, weight: 'bold', colour: GREY, ...(place < FIRST_FIGURE ? { width: width - 8 } : { right: width }) });
      x += width;
    }
    this.#y += 14;
    this.#rule(0);
    this.#y += 4;
  }

  #rule(room = 6): void {
    this.#document
      .moveTo(EDGE, this.#y + room / 2)
      .lineTo(EDGE + this.#width, this.#y + room / 2)
      .lineWidth(0.5)
      .stroke(RULE);
    this.#y += room;
  }

  /** Draws one line; with `right` it ends so far from x, with `width` it is cut there. */
  #draw(text: string, at: { x: number; y?: number; size: number; weight?: Weight; colour?: string; right?: number; width?: number }): void {
    const { x, y = this.#y, size, weight = 'regular', colour = INK, right, width } = at;
    const shown = width === undefined ? text : this.#letters.cut(text, { size, weight, width });
    const from = right === undefined ? x : x + right - this.#letters.widthOf(shown, { size, weight });
    this.#document.fillColor(colour);
    this.#letters.draw(shown, { x: from, y, size, weight });
  }
}
