/**
 * Writes what vendors state of the slots that come with the product (return, deviation of a round, rules in short, limits) from the figures of packages/games into
 * apps/server/src/installation/game-figures.json: the server plays no games and does not know their mathematics. Run it when figures change:
 * node tools/make-game-figures.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { briefs, type GameBrief } from '@laro/art/briefs';
import { oneIn, storedFigures } from '../packages/games/src/figures/stored-figures.ts';
import { parseFraction, type Rational } from '../packages/games/src/figures/rational.ts';
import type { SlotMathematics } from '../packages/games/src/kinds/slot/mathematics.ts';
import { slots } from '../packages/games/src/kinds/slot/slots.ts';
import { mathematicsFor } from '../packages/games/src/kinds/slot/slot-for.ts';
import { wholeRoot } from '../packages/domain/src/return-to-player.ts';

const FILE = path.join(import.meta.dirname, '../apps/server/src/installation/game-figures.json');
const MILLION = 1_000_000n;

/** The house's own games are of many kinds; those with reels are slots. */
const isSlot = ({ category, subject }: GameBrief): boolean => category === 'slots' || (category === 'inhouse' && subject.startsWith('reels:'));

const millionths = ({ above, below }: Rational): number => Number((above * MILLION) / below);
const rootInMillionths = ({ above, below }: Rational): number => Number(wholeRoot((above * MILLION * MILLION) / below));

/** How many lines or ways pay; 0 where neither is counted. */
function payOf({ pay, rows, strips }: SlotMathematics): { pay: string; payCount: number } {
  if (pay.kind === 'lines') return { pay: pay.direction === 'both' ? 'both' : 'lines', payCount: pay.lines.length };
  return { pay: pay.kind, payCount: pay.kind === 'ways' ? rows ** strips.length : 0 };
}

/** What a sheet names of a slot beside how it pays. */
const featuresOf = ({ wild, freeSpins, wildRespins, holdAndSpin, bonus, cascade }: SlotMathematics): string[] => [
  ...(wild ? ['wild'] : []),
  ...((wild?.multiplier ?? 1) > 1 ? ['wild_multiplier'] : []),
  ...(wildRespins ? ['respins'] : []),
  ...(freeSpins ? ['free_spins'] : []),
  ...(holdAndSpin ? ['hold_and_spin'] : []),
  ...(bonus ? [bonus.kind] : []),
  ...(cascade ? ['cascade'] : []),
];

const hundredths = ({ above, below }: Rational): number => Number((above * 100n) / below);

/** What a slot's sheet states; stakes in money units. */
function rulesOf(id: string, version: number) {
  const slot = slots.find((entry) => entry.id === id && entry.version === version);
  const figures = storedFigures.find((entry) => entry.id === id && entry.version === version);
  if (!slot || !figures) throw new Error(`no rules for ${id} version ${version}`);
  return {
    ...payOf(slot),
    features: featuresOf(slot),
    hitRate: millionths(parseFraction(figures.hitRate)),
    topPrize: hundredths(parseFraction(figures.topPrize.stakes)),
    topOneIn: String(oneIn(parseFraction(figures.topPrize.chance)) ?? 0n),
    maxWin: slot.maxWin,
    stakeMin: String(slot.stakes[0] ?? 0n),
    stakeMax: String(slot.stakes.at(-1) ?? 0n),
  };
}

/** The text of the file: each mathematics once, and which game plays which. Shares and deviations in millionths, cut. */
export function gameFigures(): string {
  const mathematics = storedFigures.map(({ id, version, rtp, variance }) => ({
    id,
    version,
    rtp: millionths(parseFraction(rtp)),
    deviation: rootInMillionths(parseFraction(variance)),
    rules: rulesOf(id, version),
  }));
  const games = Object.fromEntries(briefs.filter(isSlot).map(({ id }) => [id, mathematicsFor(id).id]));
  return `${JSON.stringify({ mathematics, games }, null, 2)}\n`;
}

export const gameFiguresFile = FILE;

if (import.meta.main) fs.writeFileSync(FILE, gameFigures());
