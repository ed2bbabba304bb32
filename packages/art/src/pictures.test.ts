import { globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { credits } from './output/credits.ts';
import { drawPicture } from './drawing/draw.ts';
import { cuts, type PictureKind } from './output/formats.ts';
import { locatePicture, manifest, pictureOf } from './output/manifest.ts';
import { contentHash, idsOf, svgOf } from './drawing/svg.ts';
import { measuredSymbols } from './symbols/symbol-facts.ts';
import { symbolPackages } from './symbols/symbols.ts';
import { symbolsUsed } from './symbols/symbols-used.ts';
import { facePackages } from './lettering/typeface.ts';

/** Packages the sources of the generator import, test files left out. */
const importedPackages = (): readonly string[] =>
  globSync('**/*.ts', { cwd: fileURLToPath(new URL('.', import.meta.url)) })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/from '([^.'][^']*)'/g)])
    .flatMap(([, name = '']) => (name.startsWith('node:') ? [] : [name]));

const kinds: readonly PictureKind[] = ['game', 'clean', 'banner', 'vendor'];

describe('shipped pictures', () => {
  test('[LIST-15] every game, banner and vendor has a picture, and no picture is left over', () => {
    for (const kind of kinds) expect(Object.keys(manifest()[kind]).sort()).toEqual([...idsOf(kind)].sort());
  });

  test('[ART-9] shipped files exist and keep their budget', () => {
    for (const kind of kinds)
      for (const id of idsOf(kind)) {
        const picture = pictureOf(kind, id);
        expect(picture?.plate).toMatch(/^#[0-9a-f]{6}$/);
        for (const file of picture?.files.filter(({ shipped }) => shipped) ?? []) {
          const located = locatePicture(file.path);
          const budget = cuts[kind].find(({ width, format }) => width === file.width && format === file.format)?.budget ?? 8192;
          if (!located?.file) throw new Error(`${file.path} is not found`);
          expect(statSync(located.file).size, file.path).toBeLessThanOrEqual(budget);
        }
      }
  });

  test('[ART-1] a sample of the manifest is what the generator draws now', () => {
    for (const kind of kinds) {
      const ids = idsOf(kind);
      for (let at = 0; at < ids.length; at += kind === 'game' ? 23 : 7) {
        const id = ids[at] ?? '';
        expect(manifest()[kind][id]?.hash, `${kind} ${id}`).toBe(contentHash(svgOf(kind, id)));
      }
    }
  });

  test('[ART-9] WebP and JPEG of old browsers are drawn within their budgets', async () => {
    for (const [width, format] of [
      [240, 'webp'],
      [480, 'webp'],
      [240, 'jpg'],
      [480, 'jpg'],
    ] as const) {
      const bytes = await drawPicture('game', 'bingo-barangay', width, format);
      const budget = cuts.game.find((cut) => cut.width === width && cut.format === format)?.budget ?? 0;
      expect(bytes.length).toBeLessThanOrEqual(budget);
      const opening = format === 'webp' ? bytes.toString('latin1', 8, 12) : bytes.toString('hex', 0, 3);
      expect(opening).toBe(format === 'webp' ? 'WEBP' : 'ffd8ff');
    }
  });

  test('[ART-9] a size or format that is not made is refused', async () => {
    await expect(drawPicture('game', 'bingo-barangay', 241, 'webp')).rejects.toThrow('no webp of 241 px');
    await expect(drawPicture('game', 'no-such-game', 240, 'webp')).rejects.toThrow('no game no-such-game');
  });
});

describe('addresses', () => {
  test('[LIST-13] vendor marks keep the name the protocol asks for', () => {
    expect(pictureOf('vendor', 'BTI')?.files.map(({ path }) => path)).toEqual(['/img/vendors/BTI-COLOR2.png', '/img/vendors/BTI-COLOR2-48.png']);
    expect(locatePicture('/img/vendors/TCG_LOTTO_VN-COLOR2.png')?.id).toBe('TCG_LOTTO_VN');
  });

  test('[ART-9] an address leads back to its picture', () => {
    const path = pictureOf('clean', idsOf('clean')[0] ?? '')?.files[0]?.path ?? '';
    expect(path).toMatch(/^\/img\/games\/[a-z0-9-]+-[0-9a-f]{8}-clean-480\.avif$/);
    expect(locatePicture(path)).toMatchObject({ kind: 'clean', width: 480, format: 'avif', immutable: true });
    expect(locatePicture(path.replace('avif', 'webp'))?.file).toBeUndefined();
  });

  test.each([
    '/img/games/../../package.json',
    '/img/games/mango-monsoon-00000000-240.avif',
    '/img/games/mango-monsoon-240.avif',
    '/img/games/constructor-00000000-240.avif',
    '/img/vendors/NOBODY-COLOR2.png',
    '/img/vendors/__proto__-COLOR2.png',
    '/img/banners/laro-home-perya.avif',
    '',
  ])('[ART-9] %s names no picture', (path) => {
    expect(locatePicture(path)).toBeUndefined();
  });

  test('[LIST-15] an unknown id has no picture', () => {
    expect(pictureOf('game', 'toString')).toBeUndefined();
  });
});

describe('sources', () => {
  test('[ART-1] every symbol that is placed has been measured', () => {
    const measured = new Set(measuredSymbols);
    expect(symbolsUsed().filter((name) => !measured.has(name))).toEqual([]);
  });

  test('[ART-3] every package the generator uses is credited with its version and licence text', () => {
    const named = new Map(credits.map((credit) => [credit.package, credit]));
    const needed = [...new Set([...symbolPackages, ...facePackages, ...importedPackages()])];
    expect(needed).toEqual(expect.arrayContaining(['sharp', 'svgo', 'opentype.js']));
    for (const name of needed) {
      const credit = named.get(name);
      expect(credit, name).toBeDefined();
      const installed = JSON.parse(readFileSync(new URL(`../../../node_modules/${name}/package.json`, import.meta.url), 'utf8')) as { version: string };
      expect(credit?.version, name).toBe(installed.version);
      expect(credit?.licenceText.length, name).toBeGreaterThan(60);
    }
  });

  test('[ART-3] changed drawings say so, as CC BY asks, and name their artists', () => {
    const icons = credits.find((credit) => credit.package === '@iconify-json/game-icons');
    expect(icons).toMatchObject({ changed: true, licence: 'CC-BY-3.0' });
    expect(icons?.author).toContain('Lorc, Delapouite');
  });
});
