/**
 * Cuts the letters of Chinese, Japanese, Korean and Thai for statements on paper (apps/server/src/modules/money/statements): `node tools/build/fonts/build-paper-fonts.ts`.
 * Run it manually when messages in these languages use new characters; a test of the statements reports it. All messages of the site count, so that
 * a sentence can change without it. The typefaces come in a hundred pieces each: those of a language are put together into one file of a weight.
 */
import fs from 'node:fs';
import path from 'node:path';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';

const root = path.join(import.meta.dirname, '../../..');
const paperFolder = path.join(root, 'apps/server/src/modules/money/statements/fonts');
const messages = path.join(root, 'packages/i18n/messages');
const weights = { regular: 400, bold: 700 } as const;
/** Marks that go with these letters, whatever the words of today have. */
const MARKS = '、。，．：；！？（）「」『』《》【】〈〉・…—～￥¥₩฿％＋－／々ー〜';
const FIRST = 0x0e00;

const packages = { cn: 'noto-sans-sc', tw: 'noto-sans-tc', ja: 'noto-sans-jp', ko: 'noto-sans-kr' } as const;

/** Letters above the alphabets of the other typefaces, in the words of a language. */
function lettersOf(locale: string): Set<number> {
  const found = new Set([...MARKS].map((letter) => letter.codePointAt(0) ?? 0));
  for (const area of fs.readdirSync(messages)) {
    const file = path.join(messages, area, `${locale}.json`);
    if (!fs.existsSync(file)) continue;
    for (const text of Object.values(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>))
      for (const letter of text) found.add(letter.codePointAt(0) ?? 0);
  }
  const isOwn = (point: number) => point >= FIRST && !(point >= 0x1e00 && point <= 0x24ff);
  return new Set([...found].filter((point) => isOwn(point) || MARKS.includes(String.fromCodePoint(point))));
}

/** The points of `U+4e00,U+4e10-4e15`. */
const pointsOf = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .replace(/^U\+/i, '')
      .split('-')
      .map((text) => Number.parseInt(text, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

const folderOf = (name: string) => path.join(root, 'node_modules/@fontsource-variable', name);

/** Puts the wanted letters of a typeface's pieces together in one font of one weight. */
async function put(name: string, wanted: ReadonlySet<number>, wght: number): Promise<Buffer> {
  const pieces = JSON.parse(fs.readFileSync(path.join(folderOf(name), 'unicode.json'), 'utf8')) as Record<string, string>;
  const glyphs = [new opentype.Glyph({ name: '.notdef', advanceWidth: 1000, path: new opentype.Path() })];
  let measures = { unitsPerEm: 1000, ascender: 880, descender: -120 };
  for (const [key, ranges] of Object.entries(pieces)) {
    const letters = pointsOf(ranges).filter((point) => wanted.has(point));
    if (letters.length === 0) continue;
    const source = fs.readFileSync(path.join(folderOf(name), 'files', `${name}-${key.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`));
    const bytes = await subsetFont(source, String.fromCodePoint(...letters), { targetFormat: 'truetype', variationAxes: { wght } });
    const piece = opentype.parse(new Uint8Array(bytes).buffer);
    measures = piece;
    for (const unicode of letters) {
      const drawn = piece.charToGlyph(String.fromCodePoint(unicode));
      if (drawn.index === 0) continue;
      glyphs.push(new opentype.Glyph({ name: `u${unicode.toString(16)}`, unicode, advanceWidth: drawn.advanceWidth ?? 0, path: drawn.path }));
    }
  }
  const { unitsPerEm, ascender, descender } = measures;
  const font = new opentype.Font({ familyName: `Paper ${name}`, styleName: String(wght), unitsPerEm, ascender, descender, glyphs });
  return Buffer.from(font.toArrayBuffer());
}

for (const [word, wght] of Object.entries(weights)) {
  for (const [locale, name] of Object.entries(packages)) {
    const bytes = await put(name, lettersOf(locale), wght);
    fs.writeFileSync(path.join(paperFolder, `${locale}-${word}.otf`), bytes);
    console.log(`${locale}-${word}.otf: ${bytes.length} bytes`);
  }
  // Thai is one piece, and keeps its rules for stacking marks.
  const thai = fs.readFileSync(path.join(folderOf('noto-sans-thai'), 'files/noto-sans-thai-thai-wght-normal.woff2'));
  const block = String.fromCodePoint(...Array.from({ length: 0x5c }, (_, index) => FIRST + index));
  const bytes = await subsetFont(thai, block, { targetFormat: 'truetype', variationAxes: { wght } });
  fs.writeFileSync(path.join(paperFolder, `th-${word}.ttf`), bytes);
  console.log(`th-${word}.ttf: ${bytes.length} bytes`);
}
