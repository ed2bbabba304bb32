/**
 * Cuts the typefaces into the files that the apps load (visual.md §4) and writes packages/ui/src/fonts.css for them. Run it by hand when a
 * typeface or a range changes: `node tools/build/fonts/build-fonts.ts`; its results are kept in the repository. Every file is read back, so that an
 * empty subset cannot pass.
 */
import fs from 'node:fs';
import path from 'node:path';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';

const root = path.join(import.meta.dirname, '../../..');
const outFolder = path.join(root, 'packages/ui/src/fonts');
const styleFile = path.join(root, 'packages/ui/src/fonts.css');

type Range = readonly [number, number];
/**
 * The weights that a file stands for, and those that are in it: a range or one. All files of a family name the same range: a browser takes
 * the letters of one word from files of one range only.
 */
interface Weights {
  from: number;
  to: number;
  inFile: number | { min: number; max: number };
}

interface Cut {
  name: string;
  family: string;
  source: string;
  ranges: readonly Range[];
  weights: Weights;
}

const ascii: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];
const latin: readonly Range[] = [
  [0xa1, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x201a, 0x201a],
  [0x201e, 0x201e],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
];
const latinExt: readonly Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x1a1],
  [0x1a2, 0x1ae],
  [0x1b1, 0x24f],
];
const vietnamese: readonly Range[] = [
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x300, 0x301],
  [0x303, 0x304],
  [0x308, 0x309],
  [0x323, 0x323],
  [0x1ea0, 0x1ef9],
];
const cyrillic: readonly Range[] = [
  [0x401, 0x401],
  [0x410, 0x44f],
  [0x451, 0x451],
  [0x2116, 0x2116],
];
/** Peso, dong and won; Onest draws none of them, and no face draws the baht. */
const currency: readonly Range[] = [
  [0x20a9, 0x20a9],
  [0x20ab, 0x20ab],
  [0x20b1, 0x20b1],
];

const text: Weights = { from: 400, to: 800, inFile: { min: 400, max: 700 } };
/** Russian titles have no display face and are set in this one (visual.md §4). */
const textAndTitles: Weights = { from: 400, to: 800, inFile: { min: 400, max: 800 } };
const titles: Weights = { from: 700, to: 900, inFile: 800 };
const onest = 'Onest Variable';
const sansita = 'Sansita Swashed Variable';
const bricolage = 'Bricolage Grotesque Variable';
const cuts: readonly Cut[] = [
  { name: 'onest-ascii', family: onest, source: 'onest/files/onest-latin', ranges: ascii, weights: text },
  { name: 'onest-latin', family: onest, source: 'onest/files/onest-latin', ranges: latin, weights: text },
  { name: 'onest-latin-ext', family: onest, source: 'onest/files/onest-latin-ext', ranges: latinExt, weights: text },
  { name: 'onest-vietnamese', family: onest, source: 'onest/files/onest-vietnamese', ranges: vietnamese, weights: text },
  { name: 'onest-cyrillic', family: onest, source: 'onest/files/onest-cyrillic', ranges: cyrillic, weights: textAndTitles },
  { name: 'onest-currency', family: onest, source: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext', ranges: currency, weights: text },
  { name: 'sansita-ascii', family: sansita, source: 'sansita-swashed/files/sansita-swashed-latin', ranges: ascii, weights: titles },
  { name: 'sansita-latin', family: sansita, source: 'sansita-swashed/files/sansita-swashed-latin', ranges: latin, weights: titles },
  { name: 'sansita-latin-ext', family: sansita, source: 'sansita-swashed/files/sansita-swashed-latin-ext', ranges: latinExt, weights: titles },
  { name: 'sansita-vietnamese', family: sansita, source: 'sansita-swashed/files/sansita-swashed-vietnamese', ranges: vietnamese, weights: titles },
  { name: 'sansita-currency', family: sansita, source: 'sansita-swashed/files/sansita-swashed-latin-ext', ranges: currency, weights: titles },
  { name: 'bricolage-ascii', family: bricolage, source: 'bricolage-grotesque/files/bricolage-grotesque-latin', ranges: ascii, weights: titles },
  { name: 'bricolage-latin', family: bricolage, source: 'bricolage-grotesque/files/bricolage-grotesque-latin', ranges: latin, weights: titles },
  { name: 'bricolage-latin-ext', family: bricolage, source: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext', ranges: latinExt, weights: titles },
  { name: 'bricolage-vietnamese', family: bricolage, source: 'bricolage-grotesque/files/bricolage-grotesque-vietnamese', ranges: vietnamese, weights: titles },
  { name: 'bricolage-currency', family: bricolage, source: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext', ranges: currency, weights: titles },
];

const codePoints = (ranges: readonly Range[]) => ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
const toHex = (point: number) => point.toString(16).toUpperCase();
const unicodeRange = (points: readonly number[]): string => {
  const parts: string[] = [];
  for (let index = 0; index < points.length; index += 1) {
    const first = points[index] ?? 0;
    let last = first;
    while (points[index + 1] === last + 1) {
      last += 1;
      index += 1;
    }
    parts.push(first === last ? `U+${toHex(first)}` : `U+${toHex(first)}-${toHex(last)}`);
  }
  return parts.join(',');
};

const read = (source: string) => fs.readFileSync(path.join(root, `node_modules/@fontsource-variable/${source}-wght-normal.woff2`));
const parse = async (file: Buffer) => {
  const bytes = await subsetFont(
    file,
    String.fromCodePoint(
      ...codePoints(ascii),
      ...codePoints(latin),
      ...codePoints(latinExt),
      ...codePoints(vietnamese),
      ...codePoints(cyrillic),
      ...codePoints(currency),
    ),
    { targetFormat: 'truetype' },
  );
  return opentype.parse(new Uint8Array(bytes).buffer);
};

/** Cuts one file, and gives its @font-face rule for the characters that really have a drawing. */
async function cutFace(cut: Cut): Promise<string> {
  const source = read(cut.source);
  const face = await parse(source);
  const points = codePoints(cut.ranges)
    .filter((point) => face.charToGlyphIndex(String.fromCodePoint(point)) > 0)
    .toSorted((a, b) => a - b);
  if (points.length === 0) throw new Error(`${cut.name}: the typeface draws none of these characters`);
  const bytes = await subsetFont(source, String.fromCodePoint(...points), { targetFormat: 'woff2', variationAxes: { wght: cut.weights.inFile } });
  fs.writeFileSync(path.join(outFolder, `${cut.name}.woff2`), bytes);
  const drawn = await parse(bytes);
  const empty = points.filter(
    (point) => point !== 0x20 && point !== 0xa0 && drawn.charToGlyph(String.fromCodePoint(point)).path.commands.length === 0 && point !== 0xad,
  );
  if (empty.length > 0) throw new Error(`${cut.name}: no drawing left for ${empty.map(toHex).join(' ')}`);
  console.log(`${cut.name}: ${points.length} characters, ${bytes.length} bytes`);
  return `@font-face{font-family:"${cut.family}";src:url(./fonts/${cut.name}.woff2) format("woff2");font-weight:${cut.weights.from} ${cut.weights.to};font-display:swap;unicode-range:${unicodeRange(points)}}`;
}

const ARIAL = { unitsPerEm: 2048, ascent: 1854, descent: -434, averageWidth: 904 };
const SAMPLE = 'Tara laro tayo the quick brown fox jumps over a lazy dog while every bulb of the fair shines over the sea at night';

/**
 * A system face stretched to the size of the text face, so that nothing moves when that arrives: Android's and iOS's own. Every further name
 * is one more search before the first layout, for each size on the page; titles do with this one, too.
 */
async function fallbackFace(family: string, cut: Cut): Promise<string> {
  const file = await subsetFont(read(cut.source), String.fromCodePoint(...codePoints(ascii)), { targetFormat: 'truetype', variationAxes: { wght: 450 } });
  const face = opentype.parse(new Uint8Array(file).buffer);
  const width = [...SAMPLE].reduce((sum, letter) => sum + (face.charToGlyph(letter).advanceWidth ?? 0), 0) / SAMPLE.length / face.unitsPerEm;
  const adjust = width / (ARIAL.averageWidth / ARIAL.unitsPerEm);
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return `@font-face{font-family:"${family}";src:local("Roboto"),local("Arial");size-adjust:${percent(adjust)};ascent-override:${percent(face.ascender / face.unitsPerEm / adjust)};descent-override:${percent(-face.descender / face.unitsPerEm / adjust)};line-gap-override:0%}`;
}

fs.mkdirSync(outFolder, { recursive: true });
const rules: string[] = [];
for (const cut of cuts) rules.push(await cutFace(cut));
const firstOf = (name: string) => cuts.find((cut) => cut.name === name) as Cut;
rules.push(await fallbackFace('Onest Fallback', firstOf('onest-ascii')));
fs.writeFileSync(styleFile, `/* Written by tools/build/fonts/build-fonts.ts. */\n${rules.join('\n')}\n`);

/**
 * Files for statements on paper (apps/server/src/modules/money/statements): whole letters of one weight, as TrueType, since a PDF takes nothing else.
 * A letter is looked for in them in this order.
 */
const paperFolder = path.join(root, 'apps/server/src/modules/money/statements/fonts');
const paperCuts = [
  { name: 'latin', source: 'onest/files/onest-latin', ranges: [...ascii, ...latin] },
  { name: 'cyrillic', source: 'onest/files/onest-cyrillic', ranges: cyrillic },
  { name: 'vietnamese', source: 'onest/files/onest-vietnamese', ranges: vietnamese },
  { name: 'latin-ext', source: 'onest/files/onest-latin-ext', ranges: latinExt },
  { name: 'currency', source: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext', ranges: currency },
] as const;
fs.mkdirSync(paperFolder, { recursive: true });
for (const { name, source, ranges } of paperCuts)
  for (const [word, wght] of [
    ['regular', 400],
    ['bold', 700],
  ] as const) {
    const bytes = await subsetFont(read(source), String.fromCodePoint(...codePoints(ranges)), { targetFormat: 'truetype', variationAxes: { wght } });
    fs.writeFileSync(path.join(paperFolder, `${name}-${word}.ttf`), bytes);
    console.log(`${name}-${word}.ttf: ${bytes.length} bytes`);
  }
