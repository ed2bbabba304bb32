/**
 * Draws the reel symbols of all slot games into apps/studio/client/symbols, one small picture each, so that a game loads only its own.
 * Run it manually when a symbol set or a game's subject changes: `node tools/build/build-symbols.ts`; its results are in the repository.
 */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { briefs } from '../../packages/art/src/briefs.ts';
import { palettes } from '../../packages/art/src/drawing/colour.ts';
import { fitted, placed, rim } from '../../packages/art/src/drawing/placing.ts';
import { randomFrom } from '../../packages/art/src/drawing/random.ts';
import { sketchOf } from '../../packages/art/src/drawing/sketch.ts';
import { symbolSets } from '../../packages/games/src/kinds/slot/looks.ts';
import { slotFor } from '../../packages/games/src/kinds/slot/slot-for.ts';

const folder = path.join(import.meta.dirname, '../../apps/studio/client/symbols');
const BOX = 400;
/** Pixels of a symbol's picture: a reel cell of a phone with two device pixels for each of its own. */
const SIZE = 176;
const PAINTED = 330;
const QUALITY = 80;

/** `gi:crown` is a name of the one-colour set; a file name has no colon. */
const fileOf = (symbol: string): string => `${symbol.replace(':', '-')}.webp`;

/** Every picture that a reel may show: all sets with their roles, and the subjects of the games. */
function symbolsWanted(): string[] {
  const ofSets = symbolSets.flatMap(({ pictures, wild, scatter, coin, bonus }) => [...pictures, wild, scatter, coin, bonus]);
  const ofGames = briefs
    .filter(({ category }) => category === 'slots' || category === 'inhouse')
    .flatMap(({ id, subject }) => Object.values(slotFor(id, subject).look.symbols));
  return [...new Set([...ofSets, ...ofGames])].filter((symbol) => !symbol.startsWith('rank:')).toSorted();
}

async function draw(symbol: string): Promise<Buffer> {
  const sketch = sketchOf(randomFrom(symbol), palettes['perya'] ?? { night: 228, glow: 46, accent: 335 }, BOX, BOX);
  const place = fitted(symbol, { x: BOX / 2, y: BOX / 2 - 4, width: PAINTED, height: PAINTED });
  const filter = rim(sketch, { night: 236, glow: 46, edge: 4, relief: 0.5, shine: 0 });
  const art = placed(sketch, symbol, place);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${BOX} ${BOX}" width="${BOX}" height="${BOX}"><defs>${sketch.defs.join('')}</defs><g filter="${filter}">${art}</g></svg>`;
  return sharp(Buffer.from(svg)).resize(SIZE, SIZE).webp({ quality: QUALITY, alphaQuality: 85, effort: 6 }).toBuffer();
}

fs.mkdirSync(folder, { recursive: true });
const wanted = symbolsWanted();
const files = new Set(wanted.map(fileOf));
for (const name of fs.readdirSync(folder)) if (!files.has(name)) fs.rmSync(path.join(folder, name));
let bytes = 0;
for (const symbol of wanted) {
  const picture = await draw(symbol);
  bytes += picture.length;
  fs.writeFileSync(path.join(folder, fileOf(symbol)), picture);
}
console.log(`${wanted.length} symbols, ${bytes} bytes`);
