/**
 * Writes what the demo's vendors state of their slots (return, deviation of a round) from the figures of packages/games into
 * apps/server/src/demo/game-figures.json: the server plays no games and does not know their mathematics. Run it when figures change:
 * node tools/make-game-figures.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { briefs, type GameBrief } from '@laro/art/briefs';
import { storedFigures } from '../packages/games/src/figures/stored-figures.ts';
import { parseFraction, type Rational } from '../packages/games/src/figures/rational.ts';
import { mathematicsFor } from '../packages/games/src/slots/slot-for.ts';
import { wholeRoot } from '../packages/domain/src/return-to-player.ts';

const FILE = path.join(import.meta.dirname, '../apps/server/src/demo/game-figures.json');
const MILLION = 1_000_000n;

/** The house's own games are of many kinds; those with reels are slots. */
const isSlot = ({ category, subject }: GameBrief): boolean => category === 'slots' || (category === 'inhouse' && subject.startsWith('reels:'));

const millionths = ({ above, below }: Rational): number => Number((above * MILLION) / below);
const rootInMillionths = ({ above, below }: Rational): number => Number(wholeRoot((above * MILLION * MILLION) / below));

/** The text of the file: each mathematics once, and which game plays which. Shares and deviations in millionths, cut. */
export function gameFigures(): string {
  const mathematics = storedFigures.map(({ id, version, rtp, variance }) => ({
    id,
    version,
    rtp: millionths(parseFraction(rtp)),
    deviation: rootInMillionths(parseFraction(variance)),
  }));
  const games = Object.fromEntries(briefs.filter(isSlot).map(({ id }) => [id, mathematicsFor(id).id]));
  return `${JSON.stringify({ mathematics, games }, null, 2)}\n`;
}

export const gameFiguresFile = FILE;

if (import.meta.main) fs.writeFileSync(FILE, gameFigures());
