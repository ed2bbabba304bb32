/**
 * Takes pictures of one game of every scene that is not a slot, in every phase: `npm run game-snapshots`. A substitute for the studio shows the phases, so that no
 * clock is waited for. Writes pictures, one sheet of all games for each phase, and an overview to .data/game-snapshots. Ends with 1 when a picture has a fault.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../journeys/find-chromium.ts';
import { scenes } from './game-phases.ts';
import { writeSheets } from './game-sheets.ts';
import { takeScene, type GamePicture } from './take-game.ts';

const USAGE = `usage: npm run game-snapshots -- [--only <text>]… [--phase <phase>]… [--language <tag>]… [--width <pixels>]… [--height <pixels>] [--text <percent>] [--framed] [--axe]
  --only      takes the games whose id or kind contains the text, or one of several
  --phase     takes this phase alone: ready, betting, placed, closed, reveal, result, lost …
  --language  fil, en and th without it
  --width     390 and 320 without it
  --height    844 without it; of turned phones --width 844 --height 390, or 568 by 320
  --text      size of the text, 100 without it
  --framed    as the game is in the frame of our page
  --axe       asks axe about every picture, which takes a second each`;
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    phase: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true, default: ['fil', 'en', 'th'] },
    width: { type: 'string', multiple: true, default: ['390', '320'] },
    height: { type: 'string', default: '844' },
    text: { type: 'string', default: '100' },
    framed: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Most of a picture is waiting. */
const AT_ONCE = 4;
const folder = path.join(process.env['LARO_DATA'] ?? path.join(import.meta.dirname, '../../.data'), 'game-snapshots');
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium('shell') });
const pictures: GamePicture[] = [];
try {
  const found = scenes().filter(({ id, kind }) => options.only.some((text) => `${kind} ${id}`.includes(text)));
  const work = found.flatMap((scene) => options.language.map((language) => ({ scene, language }))).values();
  const taken = new Map<string, GamePicture[]>();
  const lane = async (): Promise<void> => {
    for (const { scene, language } of work) {
      const wanted = {
        language,
        widths: options.width.map(Number),
        height: Number(options.height),
        phases: options.phase ?? null,
        textPercent: Number(options.text),
        asksAxe: options.axe,
        isFramed: options.framed,
      };
      taken.set(`${scene.kind} ${language}`, await takeScene(browser, folder, scene, wanted));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  // In the order of the games, whichever was ready first.
  for (const { kind } of found) for (const language of options.language) pictures.push(...(taken.get(`${kind} ${language}`) ?? []));
} finally {
  await browser.close();
}
for (const { file, faults } of pictures) for (const fault of faults) console.log(`${file}: ${fault}`);
await writeSheets(folder, pictures);
const faulty = pictures.filter(({ faults }) => faults.length > 0).length;
console.log(`${pictures.length} pictures, ${faulty} with faults: ${path.relative(process.cwd(), path.join(folder, 'index.html'))}`);
process.exitCode = faulty > 0 || pictures.length === 0 ? 1 : 0;
