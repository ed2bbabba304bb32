import type { Standing } from './tournament-scores.ts';

/** The prize of each place from one to another, both included. */
export interface PlacePrize {
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
}

export interface PrizeRules {
  readonly tie: 'first' | 'split';
  readonly prizes: readonly PlacePrize[];
  /** Smallest score that gets a prize, in the score's own form. */
  readonly minScore: bigint;
  /** Units of the smallest amount that is paid. */
  readonly minorUnit: bigint;
}

export interface Placed {
  readonly member: string;
  readonly place: number;
  readonly score: bigint;
  readonly prize: bigint;
}

const prizeOf = (prizes: readonly PlacePrize[], place: number): bigint => prizes.find(({ from, to }) => from <= place && place <= to)?.amount ?? 0n;

/** Parts of a sum in whole minor units; those left over go one each to the first. */
function split(sum: bigint, count: number, minorUnit: bigint): bigint[] {
  const units = sum / minorUnit;
  const each = units / BigInt(count);
  const left = Number(units % BigInt(count));
  return Array.from({ length: count }, (_, index) => (each + (index < left ? 1n : 0n)) * minorUnit);
}

/** Places and prizes of standings that are in order. Equal scores share place and prizes with `split`; below the smallest score there is no prize. */
export function placesOf({ tie, prizes, minScore, minorUnit }: PrizeRules, ordered: readonly Standing[]): Placed[] {
  const placed: Placed[] = [];
  while (placed.length < ordered.length) {
    const place = placed.length + 1;
    const first = ordered[place - 1] as Standing;
    const group = tie === 'split' ? ordered.filter(({ score }) => score === first.score) : [first];
    const sum = group.reduce((total, _, index) => total + prizeOf(prizes, place + index), 0n);
    const parts = first.score >= minScore ? split(sum, group.length, minorUnit) : [];
    placed.push(...group.map(({ member, score }, index) => ({ member, place, score, prize: parts[index] ?? 0n })));
  }
  return placed;
}

export type TournamentState = 'announced' | 'open' | 'closing' | 'review' | 'final' | 'cancelled';

/** The ways of a tournament (TOUR-06). */
export const tournamentSteps: readonly { readonly from: TournamentState; readonly to: TournamentState }[] = [
  { from: 'announced', to: 'open' },
  { from: 'announced', to: 'cancelled' },
  { from: 'open', to: 'closing' },
  { from: 'closing', to: 'review' },
  { from: 'closing', to: 'final' },
  { from: 'closing', to: 'cancelled' },
  { from: 'review', to: 'final' },
];

export const isTournamentStep = (from: TournamentState, to: TournamentState): boolean => tournamentSteps.some((step) => step.from === from && step.to === to);

/** The state after closing: too few players cancel it, a pool above the limit is looked at by a second person. */
export function stateAfterClosing(players: number, minPlayers: number, pool: bigint, reviewAbove: bigint): 'cancelled' | 'review' | 'final' {
  if (players < minPlayers) return 'cancelled';
  return pool > reviewAbove ? 'review' : 'final';
}
