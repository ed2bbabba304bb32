/**
 * Writes the list of games that the studio hosts: every game of the catalogue that has rules, whichever vendor it belongs to.
 * usage: node tools/make/studio-games.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { briefs } from '../../packages/art/src/briefs.ts';
import { vendors } from '../../packages/art/src/vendors.ts';
import { rulesOfGame } from '../../packages/games/src/kinds/game-rules.ts';

const FILE = path.join(import.meta.dirname, '../../apps/studio/dist/games.json');

/** Writes the list if it has changed, atomically: a studio that starts at that time reads the old one or the new one. */
export function writeStudioGames(): void {
  const names = new Map(vendors.map(({ code, name }) => [code, name]));
  const games = briefs.flatMap((brief) => {
    const { id, name, vendor, category, subject } = brief;
    return rulesOfGame(brief) ? [{ id, name, vendor, vendorName: names.get(vendor) ?? vendor, category, subject }] : [];
  });
  const text = `${JSON.stringify(games, null, 1)}\n`;
  if (fs.existsSync(FILE) && fs.readFileSync(FILE, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(FILE), { recursive: true });
  const unfinished = `${FILE}.${process.pid}.new`;
  fs.writeFileSync(unfinished, text);
  fs.renameSync(unfinished, FILE);
}

if (import.meta.main) writeStudioGames();
