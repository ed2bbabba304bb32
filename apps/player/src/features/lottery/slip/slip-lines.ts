import type { LotteryLineFault } from '@laro/domain/lottery/line-faults';
import { moneyOf, timesAmount, type Amount, type Money } from '@laro/domain/money/money';
import type { FamilyParams } from '@laro/lottery/families';
import { mostOf, readLineOf, stakeOf } from '@laro/lottery/orders/line-of-plays';
import type { Play } from '@laro/lottery/plays/play';
import type { Game, SlipLine } from '../parts/lottery-api.ts';
import type { Stake } from './slip-bar.tsx';

/** The plays of a game, by id. */
export type Plays = ReadonlyMap<string, Play>;

/** A line of the slip as the page counts it, with the same rules as the server. */
export interface CountedLine {
  line: SlipLine;
  bets: number;
  /** Of one bet. */
  stake: Money;
  staked: Money;
  most: Money;
}

/** Why a line cannot be added; its words are `lottery.fault.<name>`. */
export type LineFault = 'incomplete' | LotteryLineFault;

/** The stake of one bet of a line. */
function stakeOfBet(params: FamilyParams, line: SlipLine, price: Amount): Money {
  if (params.family === 'LT') return moneyOf(price);
  if (line.stake !== undefined) return moneyOf(line.stake);
  return line.unit === undefined ? 0n : moneyOf(line.unit) * BigInt(line.multiple ?? 1);
}

/** A line of the board with its stake. */
export function lineOf(game: Game, play: Play, selection: string, stake: Stake): SlipLine {
  const line = { play: play.id, selection };
  if (game.params.family === 'LT') return line;
  if (play.tab === 'ent') return { ...line, stake: timesAmount(stake.unit, stake.multiple) };
  return { ...line, unit: stake.unit, multiple: stake.multiple };
}

/** Counts a line, or says what it lacks. */
export function countLine(game: Game, plays: Plays, base: number, line: SlipLine): CountedLine | { fault: LineFault } {
  const read = readLineOf(plays, line.play, line.selection);
  if ('refusal' in read) {
    const { refusal } = read;
    if (refusal.code === 'too_many_bets') return { fault: 'bets' };
    return { fault: refusal.code === 'selection_invalid' ? refusal.why : 'form' };
  }
  const stake = stakeOfBet(game.params as FamilyParams, line, game.stakes.price);
  const staked = stakeOf(read, stake);
  if (stake <= 0n || staked < moneyOf(game.stakes.lineMin) || staked > moneyOf(game.stakes.lineMax)) return { fault: 'stake' };
  return { line: { ...line, selection: read.selection }, bets: read.bets, stake, staked, most: mostOf(read, stake, base) };
}

export const totalOf = (lines: readonly CountedLine[]): Money => lines.reduce((sum, { staked }) => sum + staked, 0n);

const keyOf = (gameId: string) => `laro.lottery.${gameId}`;

/** Lines that the device has kept for a game until they are placed. */
export function keptLines(gameId: string): SlipLine[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(gameId)) ?? '[]');
    return Array.isArray(kept) ? (kept as SlipLine[]).filter((line) => typeof line?.play === 'string' && typeof line.selection === 'string') : [];
  } catch {
    return [];
  }
}

/** Calls back when another tab changes the kept lines of a game. Gives the end of it. */
export function onKeptElsewhere(gameId: string, changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === keyOf(gameId)) changed();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

export function keepLines(gameId: string, lines: readonly SlipLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(keyOf(gameId));
    else localStorage.setItem(keyOf(gameId), JSON.stringify(lines));
  } catch {
    // A browser that keeps nothing begins with an empty slip.
  }
}
