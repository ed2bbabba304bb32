import type { BingoDrawn, BingoPlay } from '@laro/games/kinds/bingo/bingo-replay';
import type { HallBetJson, HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { TablePlayJson, TableRoundJson } from '../../../../src/protocol.ts';

/** A card of the player in the round. */
export interface OwnCard {
  readonly key: string;
  readonly serial: number;
  readonly bet: string;
  /** Money units. */
  readonly price: bigint;
  readonly numbers: readonly number[];
}

type Patterns = Pick<HallBetJson, 'patterns' | 'need'>;

/** The state of a card against the called balls. */
export interface CardState {
  /** Balls that are missing at least. */
  readonly away: number;
  /** Cells of the nearest completion that are not called; empty for a card that is complete. */
  readonly missing: readonly number[];
}

const STAKED: readonly string[] = ['begun', 'taken', 'counted'];

/** The drawn balls of a hall. The frames of all tables have one type; this client opens halls alone. */
export const drawnIn = (round: TableRoundJson | null): BingoDrawn | null => (round?.drawn ?? null) as unknown as BingoDrawn | null;

/** The outcome of the own cards. */
export const outcomeOf = (play: TablePlayJson | null): BingoPlay | null => (play?.outcome ?? null) as unknown as BingoPlay | null;

/** The cards that a play has, in the order in which they were bought. */
export const cardsOf = (play: TablePlayJson | null): OwnCard[] =>
  (play?.stakes ?? []).flatMap(({ key, state, cards }) =>
    STAKED.includes(state) && cards
      ? cards.numbers.map((numbers, at) => ({
          key: `${key}-${at}`,
          serial: cards.first + at,
          bet: cards.bet,
          price: BigInt(cards.price),
          numbers,
        }))
      : [],
  );

/** How many balls are called so long after the draw. */
export function calledCount({ leadMs, callMs, perCall }: HallRulesJson, last: number, elapsedMs: number): number {
  if (elapsedMs < leadMs) return 0;
  return Math.min(last, (Math.floor((elapsedMs - leadMs) / callMs) + 1) * perCall);
}

/** Time to the next call, ms; null after the last. */
export function nextCallMs({ leadMs, callMs, perCall }: HallRulesJson, last: number, elapsedMs: number): number | null {
  if (elapsedMs < leadMs) return leadMs - elapsedMs;
  const calls = Math.floor((elapsedMs - leadMs) / callMs) + 1;
  return calls * perCall >= last ? null : leadMs + calls * callMs - elapsedMs;
}

/** Turn of a round by its number: halls without turns have one. */
export const betsIn = ({ turns }: HallRulesJson, roundNumber: number): readonly HallBetJson[] => turns[roundNumber % turns.length] ?? [];

const missingOf = (numbers: readonly number[], cells: readonly number[], called: ReadonlySet<number>): number[] =>
  cells.filter((cell) => numbers[cell] !== 0 && !called.has(numbers[cell] ?? 0));

/** The nearest way to complete the patterns: of two that are needed, the pair that lacks the fewest cells together. */
export function cardState(numbers: readonly number[], { patterns, need }: Patterns, called: ReadonlySet<number>): CardState {
  const missing = patterns.map((cells) => missingOf(numbers, cells, called));
  const ways = need === 1 ? missing : missing.flatMap((one, at) => missing.slice(at + 1).map((other) => [...new Set([...one, ...other])]));
  const nearest = ways.reduce<readonly number[] | null>((best, way) => (best === null || way.length < best.length ? way : best), null) ?? [];
  return { away: nearest.length, missing: nearest };
}

/** The present target of a card: the pot that is still to be won, or the patterns of its bet. Null where marks alone count. */
export function targetOf(rules: HallRulesJson, bet: HallBetJson | undefined, drawn: BingoDrawn | null, called: number): Patterns | null {
  const open = rules.pots.find(({ id }) => called < (drawn?.pots.find((pot) => pot.id === id)?.ball ?? Infinity));
  if (open) return open;
  return bet && bet.marksAfter === null ? bet : null;
}

const LETTERS = 'BINGO';
/** Numbers of one letter in halls of 75 balls. */
const OF_LETTER = 15;

/** The letter of a ball; empty where balls have none. */
export const letterOf = ({ form }: Pick<HallRulesJson, 'form'>, ball: number): string =>
  form === 'card75' ? (LETTERS[Math.ceil(ball / OF_LETTER) - 1] ?? '') : '';

/** A ball as it is called: `G 54`. */
export const ballText = (rules: Pick<HallRulesJson, 'form'>, ball: number): string => `${letterOf(rules, ball)} ${ball}`.trim();
