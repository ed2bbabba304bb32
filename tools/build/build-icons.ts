/**
 * Draws the icons of the installed web app from the product's sun, one set per skin, into apps/player/public/icons. Run it by hand when the
 * sun or a palette changes: `node tools/build/build-icons.ts`; its results are kept in the repository.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { sunPath } from '@laro/ui/pictures/sun-path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../../apps/player/public/icons');
const skins = {
  laro: { night: '#0b1230', glow: '#2b3f8f', light: '#ffd468', deep: '#f59f0a' },
  dagat: { night: '#062022', glow: '#1f6a68', light: '#ffb39b', deep: '#f2643f' },
} as const;

const BOX = 512;
const SUN_BOX = 48;

/** `share`: how much of the box the sun takes; a maskable icon leaves room for any cut. */
function draw({ night, glow, light, deep }: (typeof skins)[keyof typeof skins], share: number, radius: number): string {
  const scale = (BOX * share) / SUN_BOX;
  const offset = (BOX * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}" width="${BOX}" height="${BOX}"><defs><radialGradient id="g" cx=".5" cy=".3" r=".8"><stop stop-color="${glow}"/><stop offset="1" stop-color="${night}"/></radialGradient><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="${BOX}" height="${BOX}" rx="${radius}" fill="url(#g)"/><path transform="translate(${offset} ${offset}) scale(${scale})" d="${sunPath}" fill="url(#s)"/></svg>`;
}

await fs.mkdir(folder, { recursive: true });
for (const [skin, palette] of Object.entries(skins)) {
  const rounded = draw(palette, 0.74, 112);
  await fs.writeFile(path.join(folder, `${skin}.svg`), rounded);
  const write = (svg: string, size: number, name: string) =>
    sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9, palette: true }).toFile(path.join(folder, name));
  await write(rounded, 192, `${skin}-192.png`);
  await write(rounded, 512, `${skin}-512.png`);
  await write(draw(palette, 0.56, 0), 512, `${skin}-maskable-512.png`);
  await write(draw(palette, 0.66, 0), 180, `${skin}-180.png`);
}
