import type { Money } from '@laro/domain/money';
import { fairDraws, isClientSeed, verifyCommitment } from '@laro/games/fair/provably-fair';
import type { SlotMathematics } from '@laro/games/slots/mathematics';
import { coinOf, play } from '@laro/games/slots/play';
import { roundToJson } from '@laro/games/slots/round';
import { slots } from '@laro/games/slots/slots';
import type { Played } from '../record-queries.ts';
import type { SeedsDraft } from './verify-link.ts';

const seedsFaults = ['rules', 'stake', 'serverSeed', 'clientSeed', 'nonce', 'promise'] as const;
/** Fields of the page that can be wrong. */
export type SeedsFault = (typeof seedsFaults)[number];

export type Replayed =
  | { kind: 'faults'; faults: ReadonlySet<SeedsFault> }
  | {
      kind: 'played';
      /** Null when no promise was given. */
      seedKept: boolean | null;
      /** Null when nobody says what was paid. */
      sameWin: boolean | null;
      round: Played['round'];
      /** What its codes are called: by what they do in these rules, and as the link says. */
      symbols: Played['symbols'];
    };

const HEX_64 = /^[0-9a-f]{64}$/;
const ruleName = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;

/** All rules that this page can play, as the list of choices names them. */
export const knownRules: readonly string[] = slots.map(ruleName);

const NONCE = /^\d{1,9}$/;
const UNITS = /^[1-9]\d{0,17}$/;

/** What of the fields can be played; null where one cannot. */
function playable({ rules, stake, nonce }: SeedsDraft) {
  const mathematics = slots.find((slot) => ruleName(slot) === rules) ?? null;
  return { mathematics, stake: stakeOf(stake, mathematics), nonce: NONCE.test(nonce) ? Number(nonce) : null };
}

/** A stake that is made of whole coins; the mathematics says so by throwing. */
function stakeOf(digits: string, mathematics: SlotMathematics | null): Money | null {
  if (!UNITS.test(digits)) return null;
  const stake = BigInt(digits);
  try {
    if (mathematics) coinOf(mathematics, stake);
    return stake;
  } catch {
    return null;
  }
}

/** The stakes that rules offer, money units as digits. */
export const stakesOf = (rules: string): string[] => (slots.find((slot) => ruleName(slot) === rules)?.stakes ?? []).map(String);

type Role = Played['symbols'][string]['role'];

/** Roles come from the rules and names from the link; pictures are the game's own, and nobody is asked for them. */
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

function faultsOf({ serverSeed, clientSeed, promise }: SeedsDraft, { mathematics, stake, nonce }: ReturnType<typeof playable>): Set<SeedsFault> {
  const wrong: Record<SeedsFault, boolean> = {
    rules: mathematics === null,
    stake: stake === null,
    serverSeed: !HEX_64.test(serverSeed),
    clientSeed: !isClientSeed(clientSeed),
    nonce: nonce === null,
    promise: promise !== '' && !HEX_64.test(promise),
  };
  return new Set(seedsFaults.filter((name) => wrong[name]));
}

/** Plays a round from its seeds alone, in this browser: anybody can, without an account (T55). */
export function replaySeeds(draft: SeedsDraft): Replayed {
  const { promise, serverSeed, clientSeed, win } = draft;
  const given = playable(draft);
  const { mathematics, stake, nonce } = given;
  const faults = faultsOf(draft, given);
  if (faults.size > 0 || mathematics === null || stake === null || nonce === null) return { kind: 'faults', faults };
  const round = play(mathematics, stake, fairDraws({ serverSeed, clientSeed, nonce }));
  return {
    kind: 'played',
    seedKept: promise === '' ? null : verifyCommitment(serverSeed, promise),
    sameWin: win === '' ? null : round.totalWin === BigInt(win),
    round: roundToJson(round) as unknown as Played['round'],
    symbols: symbolsOf(mathematics, draft.names),
  };
}
