import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { GamePicture } from './take-game.ts';

const [ACROSS, SHOWN_WIDTH, SHOWN_HEIGHT, GAP] = [8, 240, 520, 6];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One picture of many, to be looked at together. */
async function writeSheet(folder: string, name: string, pictures: readonly GamePicture[]): Promise<void> {
  const parts = await Promise.all(
    pictures.map(async ({ file }, at) => ({
      input: await sharp(path.join(folder, file)).resize({ width: SHOWN_WIDTH, height: SHOWN_HEIGHT, fit: 'contain', position: 'top' }).toBuffer(),
      left: (at % ACROSS) * (SHOWN_WIDTH + GAP),
      top: Math.floor(at / ACROSS) * (SHOWN_HEIGHT + GAP),
    })),
  );
  const size = { width: ACROSS * (SHOWN_WIDTH + GAP), height: Math.ceil(parts.length / ACROSS) * (SHOWN_HEIGHT + GAP) };
  await sharp({ create: { ...size, channels: 3, background: '#222' } })
    .composite(parts)
    .png()
    .toFile(path.join(folder, name));
}

/** Writes sheets of 16 games for each phase, language and width, and index.html with every picture and its faults. */
export async function writeSheets(folder: string, pictures: readonly GamePicture[]): Promise<void> {
  const PER_SHEET = ACROSS * 2;
  const groups = Map.groupBy(pictures, ({ phase, language, width }) => `${phase}_${language}_${width}`);
  for (const [name, group] of groups)
    for (let from = 0; from < group.length; from += PER_SHEET)
      await writeSheet(folder, `sheet_${name}_${from / PER_SHEET + 1}.png`, group.slice(from, from + PER_SHEET));
  const rows = [...Map.groupBy(pictures, ({ scene }) => scene.kind)].map(([kind, group]) => {
    const shown = group.map(({ file, phase, language, width, faults }) => {
      const list = faults.map((fault) => `<li>${escape(fault)}</li>`).join('');
      const about = `${phase} · ${language} · ${width}`;
      return `<figure><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt="${escape(about)}"></a><figcaption>${escape(about)}<ul>${list}</ul></figcaption></figure>`;
    });
    return `<section><h2>${escape(`${kind} · ${group[0]?.scene.id ?? ''}`)}</h2><div>${shown.join('')}</div></section>`;
  });
  const style =
    'body{background:#222;color:#eee;font:14px sans-serif}div{display:flex;gap:12px;align-items:flex-start;overflow:auto}figure{margin:0}img{height:480px}li{color:#f98}h2{font-size:15px}';
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Games</title><style>${style}</style><h1>${pictures.length} pictures</h1>${rows.join('\n')}`,
  );
}
