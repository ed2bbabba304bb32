/**
 * Writes the sprites of the glyphs that the apps use, and the type of their names, into packages/ui/src/icons. The lists are in
 * packages/ui/src/icons/glyphs.json: add a Phosphor name there and run `node tools/build/build-sprite.ts`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { icons as circleFlags } from '@iconify-json/circle-flags';
import { icons as phosphor } from '@iconify-json/ph';
import { icons as simpleIcons } from '@iconify-json/simple-icons';
import { sunPath } from '@laro/ui/pictures/sun-path';
import { optimize } from 'svgo';

interface GlyphSet {
  width?: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
}
interface Lists {
  phosphor: string[];
  flags: string[];
  marks: string[];
}

const folder = path.join(import.meta.dirname, '../../packages/ui/src/icons');
const lists = JSON.parse(fs.readFileSync(path.join(folder, 'glyphs.json'), 'utf8')) as Lists;

/** Ids inside a glyph are made its own, since all glyphs of a sprite share one document. */
const ownIds = (name: string, body: string) =>
  [...body.matchAll(/\bid="([^"]+)"/g)].reduce(
    (text, [, id = '']) => text.replaceAll(`"${id}"`, `"${name}-${id}"`).replaceAll(`#${id})`, `#${name}-${id})`),
    body,
  );

/** Of a glyph that is shown 16 to 48 px large, so fine a grid is kept: a coordinate is at most a tenth of a pixel off. */
const GRID = 256;

/** The same drawing in fewer figures: every page fetches the sprite. */
function shortened(name: string, viewBox: string, side: number, body: string): string {
  const floatPrecision = Math.max(0, Math.ceil(Math.log10(GRID / side)));
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`, {
    path: name,
    plugins: [{ name: 'convertPathData', params: { floatPrecision } }],
  });
  return data.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
}

function writeSprite(file: string, set: GlyphSet, names: readonly string[]): void {
  const size = set.width ?? 16;
  const symbols = [...new Set(names)].toSorted().map((name) => {
    const glyph = set.icons[name];
    if (!glyph) throw new Error(`${file}: there is no glyph called ${name}`);
    const viewBox = `0 0 ${glyph.width ?? size} ${glyph.height ?? size}`;
    return `<symbol id="${name}" viewBox="${viewBox}">${ownIds(name, shortened(name, viewBox, glyph.width ?? size, glyph.body))}</symbol>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  fs.writeFileSync(path.join(folder, file), text);
  console.log(`${file}: ${symbols.length} glyphs, ${text.length} bytes`);
}

/** The platform's own glyph: the sun of its mark, drawn once for all pages. */
const own = { 'laro-sun': { body: `<path fill="currentColor" d="${sunPath}"/>`, width: 48, height: 48 } };
const glyphs = [...lists.phosphor, ...Object.keys(own)];
writeSprite('sprite.svg', { ...phosphor, icons: { ...phosphor.icons, ...own } }, glyphs);
writeSprite('flags.svg', circleFlags, lists.flags);
writeSprite('marks.svg', simpleIcons, lists.marks);
const union = (names: readonly string[]) =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `'${name}'`)
    .join(' | ');
fs.writeFileSync(
  path.join(folder, 'glyph-names.ts'),
  `/** Written by tools/build/build-sprite.ts from glyphs.json. */\nexport type IconName = ${union(glyphs)};\nexport type FlagName = ${union(lists.flags)};\nexport type MarkName = ${union(lists.marks)};\n`,
);
