import { replayRules } from '@laro/games/kind';
import type { SlotMathematics } from '@laro/games/kinds/slot/mathematics';
import { coinOf } from '@laro/games/kinds/slot/play/play';
import { slotReplay } from '@laro/games/kinds/slot/play/slot-replay';
import { ruleName } from '@laro/games/kinds/replays';
import type { Played } from '../../record-queries.ts';
import type { SeedsOfKind } from './seeds-of-kind.ts';
import type { SeedsDraft } from './verify-link.ts';

const UNITS = /^[1-9]\d{0,17}$/;
const rules = replayRules(slotReplay);
const slotNamed = (name: string): SlotMathematics | null => slotReplay.rules.find((slot) => ruleName(slot) === name) ?? null;

/** Any stake of whole coins, also one that is no longer offered; the mathematics says so by throwing. */
function betOf({ rules: name, stake }: Pick<SeedsDraft, 'rules' | 'stake'>): { stake: string } | null {
  const slot = slotNamed(name);
  if (!slot || !UNITS.test(stake)) return null;
  try {
    coinOf(slot, BigInt(stake));
    return { stake };
  } catch {
    return null;
  }
}

type Role = Played['symbols'][string]['role'];

/** Roles come from the rules and names from the link; there are no pictures, which belong to the game. */
function symbolsOf({ wild, scatter, holdAndSpin, bonus }: SlotMathematics, names: SeedsDraft['names']): Played['symbols'] {
  const roles = new Map<string, Role>();
  const give = (code: string | undefined, role: Role): void => {
    if (code !== undefined && !roles.has(code)) roles.set(code, role);
  };
  give(wild?.symbol, 'wild');
  give(scatter?.symbol, 'scatter');
  give(holdAndSpin?.symbol, 'coin');
  give(bonus?.symbol, 'bonus');
  const codes = new Set([...Object.keys(names), ...roles.keys()]);
  return Object.fromEntries([...codes].map((code) => [code, { name: names[code] ?? code, role: roles.get(code) ?? null, picture: null }]));
}

export const slotSeeds: SeedsOfKind = {
  rulesNamed: (name) => rules.find((slot) => ruleName(slot) === name) ?? null,
  stakesOf: (name) => (slotNamed(name)?.stakes ?? []).map(String),
  firstBetOf: () => '',
  betOf,
  symbolsOf: ({ rules: name, names }) => {
    const slot = slotNamed(name);
    return slot ? symbolsOf(slot, names) : {};
  },
};
