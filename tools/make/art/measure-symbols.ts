import { writeFile } from 'node:fs/promises';

import { drawn } from '../../../packages/art/src/output/encode.ts';
import { findSymbol, inlined, symbolArt } from '../../../packages/art/src/symbols/symbols.ts';
import { symbolsUsed } from '../../../packages/art/src/symbols/symbols-used.ts';
import { hexToHsl } from '../../../packages/art/src/drawing/colour.ts';

const edge = 128;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Box and main colour of one symbol, read from its pixels, and the position of its entry in the set. */
const measure = async (subject: string): Promise<readonly number[]> => {
  const art = symbolArt(subject);
  const place = findSymbol(subject);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${art.size} ${art.size}" width="${edge}" height="${edge}" color="#ffc63f">${inlined(art, 'm')}</svg>`;
  const { data: pixels } = await drawn(svg, true);
  let [left, top, right, bottom] = [edge, edge, 0, 0];
  let [x, y, light, weight, count] = [0, 0, 0, 0, 0];
  for (let at = 0; at < edge * edge; at += 1) {
    if ((pixels[at * 4 + 3] ?? 0) < 60) continue;
    const column = at % edge;
    const row = Math.floor(at / edge);
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
    const hex = `#${[0, 1, 2].map((part) => (pixels[at * 4 + part] ?? 0).toString(16).padStart(2, '0')).join('')}`;
    const [hue, saturation, lightness] = hexToHsl(hex);
    const share = (saturation / 100) * (1 - Math.abs(lightness - 50) / 50);
    x += share * Math.cos((hue * Math.PI) / 180);
    y += share * Math.sin((hue * Math.PI) / 180);
    light += lightness;
    weight += share;
    count += 1;
  }
  const hue = Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360);
  const agreement = weight === 0 ? 0 : Math.hypot(x, y) / count;
  return [left / edge, top / edge, right / edge, bottom / edge, hue, Math.round(agreement * 100), Math.round(light / count), place.start, place.length].map(
    rounded,
  );
};

/** Rewrites symbol-facts.json: one row per symbol, sorted. */
export const measureSymbols = async (address: URL): Promise<number> => {
  const names = symbolsUsed();
  const rows: string[] = [];
  for (const name of names) rows.push(`  ${JSON.stringify(name)}: ${JSON.stringify(await measure(name))}`);
  await writeFile(address, `{\n${rows.join(',\n')}\n}\n`);
  return names.length;
};
