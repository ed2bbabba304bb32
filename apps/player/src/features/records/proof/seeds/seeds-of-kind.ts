import type { ReplayRules } from '@laro/games/kind';
import { kindOfRules } from '@laro/games/kinds/replays';
import type { Played } from '../../record-queries.ts';
import type { SeedsDraft } from './verify-link.ts';

/** How the fields of the page make a round of one kind. `name` is that of the rules: `id version`. */
export interface SeedsOfKind {
  /** Null when this version of the page does not have the rules. */
  rulesNamed: (name: string) => ReplayRules | null;
  /** The stakes that the rules offer, money units as digits; none for kinds with several bets in a round. */
  stakesOf: (name: string) => readonly string[];
  /** A bet to begin with; empty for kinds that have only a stake. */
  firstBetOf: (name: string) => string;
  /** The bet of the fields, as the rules play it. Null for one that they do not play. */
  betOf: (draft: Pick<SeedsDraft, 'rules' | 'stake' | 'bet'>) => unknown;
  /** The moves of the fields; only kinds with moves. */
  movesOf?: (draft: Pick<SeedsDraft, 'bet'>) => readonly string[];
  /** Names of the round's symbols from the link, roles from the rules. */
  symbolsOf: (draft: Pick<SeedsDraft, 'rules' | 'names'>) => Played['symbols'];
}

const loaders = {
  slot: async () => (await import('./slot-seeds.ts')).slotSeeds,
  colour: async () => (await import('./colour-seeds.ts')).colourSeeds,
  stall: async () => (await import('./stall-seeds.ts')).stallSeeds,
  ladder: async () => (await import('./ladder-seeds.ts')).ladderSeeds,
  baccarat: async () => {
    const [{ tableSeeds }, { baccaratReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/baccarat/baccarat-replay')]);
    return tableSeeds(baccaratReplay);
  },
  dragon: async () => {
    const [{ tableSeeds }, { dragonReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/dragon/dragon-replay')]);
    return tableSeeds(dragonReplay);
  },
  roulette: async () => {
    const [{ tableSeeds }, { rouletteReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/roulette/roulette-replay')]);
    return tableSeeds(rouletteReplay);
  },
  dice: async () => {
    const [{ tableSeeds }, { diceReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/dice/dice-replay')]);
    return tableSeeds(diceReplay);
  },
  turned: async () => {
    const [{ tableSeeds }, { turnedReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/turned/turned-replay')]);
    return tableSeeds(turnedReplay);
  },
  crash: async () => (await import('./flight-seeds.ts')).flightSeeds,
  wheel: async () => {
    const [{ tableSeeds }, { wheelReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/wheel/wheel-replay')]);
    return tableSeeds(wheelReplay);
  },
  decisions: async () => (await import('./decision-seeds.ts')).decisionSeeds,
  show: async () => {
    const [{ tableSeeds }, { showReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/show/show-replay')]);
    return tableSeeds(showReplay);
  },
  encore: async () => {
    const [{ tableSeeds }, { encoreReplay }] = await Promise.all([import('./table-seeds.ts'), import('@laro/games/kinds/encore/encore-replay')]);
    return tableSeeds(encoreReplay);
  },
  bingo: async () => (await import('./bingo-seeds.ts')).bingoSeeds,
} as const satisfies Record<NonNullable<ReturnType<typeof kindOfRules>>, () => Promise<SeedsOfKind>>;

/** Loads the kind of the rules with this name. Null for unknown rules. Rejects when its file cannot be loaded. */
export async function loadSeedsOfKind(rules: string): Promise<SeedsOfKind | null> {
  const kind = kindOfRules(rules);
  return kind && loaders[kind]();
}
