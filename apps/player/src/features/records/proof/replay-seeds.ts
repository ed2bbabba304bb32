import { fairDraws, isClientSeed, verifyCommitment } from '@laro/games/fair/provably-fair';
import type { RuledGame } from '@laro/games/kind';
import { allRules } from '@laro/games/kinds/all';
import { colourBets, colourPerya } from '@laro/games/kinds/colour/colour-rules';
import type { SlotMathematics } from '@laro/games/kinds/slot/mathematics';
import { coinOf } from '@laro/games/kinds/slot/play';
import { slots } from '@laro/games/kinds/slot/slots';
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
export const knownRules: readonly string[] = allRules.map(ruleName);

const NONCE = /^\d{1,9}$/;
const UNITS = /^[1-9]\d{0,17}$/;

const rulesNamed = (name: string): RuledGame | null => allRules.find((rules) => ruleName(rules) === name) ?? null;

/** `red:2000000,blue-twice:500000` as positions. */
const positionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const at = part.lastIndexOf(':');
      return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)]];
    }),
  );

/** What of the fields can be played; null where one cannot. */
function playable({ rules, stake, bet, nonce }: SeedsDraft) {
  const found = rulesNamed(rules);
  return { rules: found, bet: found ? betOf(found, stake, bet) : {}, nonce: NONCE.test(nonce) ? Number(nonce) : null };
}

/** A bet that these rules play. Of a slot any stake of whole coins, also one that is no longer offered; the mathematics says so by throwing. */
function betOf(rules: RuledGame, stake: string, bet: string): unknown {
  if (rules.kind !== 'slot') return rules.readBet({ positions: positionsIn(bet) })?.bet ?? null;
  const slot = slots.find(({ id, version }) => id === rules.id && version === rules.version);
  if (!slot || !UNITS.test(stake)) return null;
  try {
    coinOf(slot, BigInt(stake));
    return { stake };
  } catch {
    return null;
  }
}

/** The stakes that rules offer, money units as digits; none for kinds with several bets at once. */
export const stakesOf = (rules: string): string[] => (slots.find((slot) => ruleName(slot) === rules)?.stakes ?? []).map(String);

/** A bet to begin with, for rules with several bets at once; empty for slots, which have one stake. */
export function firstBetOf(rules: string): string {
  const named = rulesNamed(rules);
  const [first] = named?.table?.limits ?? [];
  if (first) return `${first.id}:${first.least}`;
  return named?.kind === 'colour' ? `${colourBets[0] ?? ''}:${colourPerya.leastStake}` : '';
}

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

function faultsOf({ serverSeed, clientSeed, promise }: SeedsDraft, { rules, bet, nonce }: ReturnType<typeof playable>): Set<SeedsFault> {
  const wrong: Record<SeedsFault, boolean> = {
    rules: rules === null,
    stake: rules !== null && bet === null,
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
  const { rules, bet, nonce } = given;
  const faults = faultsOf(draft, given);
  if (faults.size > 0 || rules === null || bet === null || nonce === null) return { kind: 'faults', faults };
  const round = rules.play({ bet, moves: [] }, fairDraws({ serverSeed, clientSeed, nonce }));
  if (round === null) return { kind: 'faults', faults: new Set(['stake']) };
  const slot = slots.find(({ id, version }) => id === rules.id && version === rules.version);
  return {
    kind: 'played',
    seedKept: promise === '' ? null : verifyCommitment(serverSeed, promise),
    sameWin: win === '' ? null : BigInt(round.totalWin) === BigInt(win),
    round: round as unknown as Played['round'],
    symbols: slot ? symbolsOf(slot, draft.names) : {},
  };
}
