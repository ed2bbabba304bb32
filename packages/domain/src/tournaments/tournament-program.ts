import type { SegmentGroups } from '../mail/segments.ts';
import type { Language } from '../system/languages.ts';
import type { Money } from '../money/money.ts';
import { lawProductOf, ruleFaults, type CheckedRule, type LawSettings, type RuleFault } from '../rewards/grants/law-checks.ts';
import type { PlacePrize } from '../rewards/programs/tournament-places.ts';
import type { Scoring, TournamentRules } from '../rewards/programs/tournament-scores.ts';

export const scoreKinds = ['multiplier', 'turnover', 'points'] as const;
export type ScoreKind = (typeof scoreKinds)[number];
export const tieRules = ['first', 'split'] as const;
export type TieRule = (typeof tieRules)[number];
export const tournamentPhases = ['announced', 'open', 'closing', 'review', 'final', 'cancelled'] as const;

/** A tournament as the operator writes it. Empty lists: every game type, game or vendor. */
export interface TournamentBody {
  readonly names: Partial<Record<Language, string>>;
  readonly score: ScoreKind;
  /** Best rounds that are summed up, for `multiplier`. */
  readonly bestOf: number;
  /** Valid stake of one point, and points of a won round, for `points`. */
  readonly step: Money;
  readonly winPoints: number;
  readonly gameTypes: readonly string[];
  readonly games: readonly string[];
  readonly vendors: readonly string[];
  readonly minStake: Money;
  readonly graceMinutes: number;
  readonly tie: TieRule;
  /** Smallest score with a prize, as it is shown. */
  readonly minScore: Money;
  readonly prizes: readonly PlacePrize[];
  readonly minPlayers: number;
  /** False: everybody who plays takes part. */
  readonly optIn: boolean;
  /** The lowest rank that may enter; null: every rank. */
  readonly rankFrom: string | null;
  /** Members of a segment alone see it and take part (REW-31); empty: all. */
  readonly segment: SegmentGroups;
  /** Whole points that an entry costs; they come back if the tournament is cancelled, or the member leaves before its begin. */
  readonly entryPoints: number;
  readonly permit: string | null;
}

export const tournamentBounds = {
  bestOf: 10,
  winPoints: 1000,
  prizes: 20,
  places: 1000,
  players: 1_000_000,
  grace: 120,
  days: 92,
  entryPoints: 1_000_000,
} as const;
/** Rows of the board: the best ones, and the neighbours of the member's own row (TOUR-03). */
export const boardRows = { top: 100, around: 5 } as const;
/** A place is kept at each such distance, so that an own place needs no more index rows (TOUR-04). */
export const MARK_EVERY = 1000;
/** A prize can be claimed for so long, and a tournament that has ended is listed for so long. */
export const PRIZE_DAYS = 30;
export const SHOWN_DAYS = 30;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SCALES: Readonly<Record<ScoreKind, bigint>> = { multiplier: 1000n, turnover: 1n, points: 100_000n };

/** A score as it is shown, in 1/100,000: 25.50 for a multiplier of 2,550 hundredths. */
export const shownScore = (kind: ScoreKind, score: bigint): bigint => score * SCALES[kind];
/** A shown score in the form in which it is counted, towards zero. */
export const countedScore = (kind: ScoreKind, shown: bigint): bigint => shown / SCALES[kind];

function scoringOf({ score, bestOf, step, winPoints }: Pick<TournamentBody, 'score' | 'bestOf' | 'step' | 'winPoints'>): Scoring {
  if (score === 'multiplier') return { score, bestOf };
  return score === 'turnover' ? { score } : { score, step, winPoints: BigInt(winPoints) };
}

const listOf = (values: readonly string[]): readonly string[] | null => (values.length === 0 ? null : values);

/** A tournament as the counting sees it. */
export const rulesOf = (body: TournamentBody, start: number, end: number): TournamentRules => ({
  scoring: scoringOf(body),
  filter: { gameTypes: listOf(body.gameTypes), games: listOf(body.games), vendors: listOf(body.vendors), minStake: body.minStake },
  start,
  end,
  graceMinutes: body.graceMinutes,
  optIn: body.optIn,
});

/** The sum of all prizes: the most that a tournament can cost. */
export const prizePool = ({ prizes }: Pick<TournamentBody, 'prizes'>): Money =>
  prizes.reduce((sum, { from, to, amount }) => sum + BigInt(to - from + 1) * amount, 0n);

/** The most that a tournament of some members can cost: the prizes of as many places. */
export const poolFor = ({ prizes }: Pick<TournamentBody, 'prizes'>, members: number): Money =>
  prizes.reduce((sum, { from, to, amount }) => sum + BigInt(Math.max(0, Math.min(to, members) - from + 1)) * amount, 0n);

/** The last place with a prize. */
export const lastPrizePlace = ({ prizes }: Pick<TournamentBody, 'prizes'>): number => prizes.reduce((last, { to }) => Math.max(last, to), 0);

/** True if the prizes follow each other from the first place on and never rise. */
const arePrizesInOrder = (prizes: readonly PlacePrize[]): boolean =>
  prizes.length > 0 &&
  prizes.every(({ from, to, amount }, index) => {
    const before = prizes[index - 1];
    return from === (before?.to ?? 0) + 1 && to >= from && amount > 0n && (before === undefined || amount <= before.amount);
  });

const ownFaults = [
  'prizes_out_of_order',
  'several_products',
  'tournament_too_long',
  'tournament_overlaps',
  'rank_unknown',
  'price_needs_entry',
  'rank_needs_entry',
] as const;
export type TournamentFault = RuleFault | (typeof ownFaults)[number];

export interface TournamentQuestion {
  readonly body: TournamentBody;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Prizes and names as the law's checks see them. */
  readonly checked: Pick<CheckedRule, 'rewards' | 'texts' | 'isWellFormed'>;
  readonly law: LawSettings;
  /** Another version of the same code has not ended yet. */
  readonly isOverlapping: boolean;
  /** Ranks of the merchant; a tournament names one of them or none. */
  readonly ranks: readonly string[];
}

/** All faults of a tournament; it is not published with any (REW-27). */
export function faultsOfTournament({ body, startsAt, endsAt, checked, law, isOverlapping, ranks }: TournamentQuestion): TournamentFault[] {
  const rule: CheckedRule = {
    ...checked,
    isWellFormed: checked.isWellFormed && (body.score !== 'points' || body.step > 0n),
    kind: 'tournament',
    earn: body.gameTypes,
    asksPlay: true,
    claimHours: (PRIZE_DAYS * DAY_MS) / HOUR_MS,
    playHours: (endsAt - startsAt) / HOUR_MS,
    permit: body.permit,
    basis: 'valid',
    period: null,
  };
  const found: Readonly<Record<(typeof ownFaults)[number], boolean>> = {
    prizes_out_of_order: !arePrizesInOrder(body.prizes),
    several_products: new Set(body.gameTypes.map(lawProductOf)).size > 1,
    tournament_too_long: endsAt - startsAt > tournamentBounds.days * DAY_MS,
    tournament_overlaps: isOverlapping,
    rank_unknown: body.rankFrom !== null && !ranks.includes(body.rankFrom),
    price_needs_entry: body.entryPoints > 0 && !body.optIn,
    // Members who take part by playing are never asked for a rank; a segment has the rank of the days before the begin.
    rank_needs_entry: body.rankFrom !== null && !body.optIn,
  };
  return [...ruleFaults(rule, law), ...ownFaults.filter((fault) => found[fault])];
}
