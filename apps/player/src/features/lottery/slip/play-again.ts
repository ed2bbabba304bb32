import { useEffect } from 'react';
import { ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import { formatMoney, moneyOf } from '@laro/domain/money/money';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import type { Game, SlipLine } from '../parts/lottery-api.ts';
import { againKey, type RepeatedLine } from '../parts/orders/keep-order.ts';
import type { Stake } from './slip-bar.tsx';
import { keptLines, type Plays } from './slip-lines.ts';

const MULTIPLE_MAX = 9999n;

/** The lines that were kept for a game, once. */
function takeRepeated(gameId: string): RepeatedLine[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(againKey(gameId)) ?? '[]');
    sessionStorage.removeItem(againKey(gameId));
    return Array.isArray(kept) ? (kept as RepeatedLine[]).filter((line) => typeof line?.play === 'string' && typeof line.stake === 'string') : [];
  } catch {
    return [];
  }
}

/** The same bets in the units of today, the largest first. Without one that fits, the line keeps no stake and counts as wrong. */
function stakeIn(units: Game['stakes']['units'], stake: RepeatedLine['stake']): Pick<SlipLine, 'unit' | 'multiple'> {
  const whole = moneyOf(stake);
  for (const unit of units.toSorted((a, b) => compareAmounts(b, a))) {
    const each = moneyOf(unit);
    if (each > 0n && whole % each === 0n && whole / each <= MULTIPLE_MAX) return { unit, multiple: Number(whole / each) };
  }
  return {};
}

/** Lines of an order as lines of the slip, at today's units; prices and limits are the server's. */
const repeatedLines = (game: Game, plays: Plays, lines: readonly RepeatedLine[]): SlipLine[] =>
  lines.map(({ play, selection, stake }) => {
    if (game.params.family === 'LT') return { play, selection };
    const isTyped = plays.get(play)?.tab === 'ent';
    return { play, selection, ...(isTyped ? { stake: formatMoney(moneyOf(stake)) } : stakeIn(game.stakes.units, stake)) };
  });

/** The stake of a line as the board's units write it, for a line that is taken back to the board. */
export function stakeOfLine(game: Game, line: SlipLine): Stake | null {
  const { unit, multiple = 1 } = line.stake === undefined ? line : stakeIn(game.stakes.units, line.stake);
  return unit === undefined ? null : { unit, multiple };
}

/** The lines of an order that is played again, which are taken once; as many as the slip has room for. */
const takeOrder = (game: Game, plays: Plays): readonly SlipLine[] =>
  repeatedLines(game, plays, takeRepeated(game.gameId)).slice(0, ORDER_LINES_MAX - keptLines(game.gameId).length);

export interface PlayAgainProps {
  game: Game;
  plays: Plays;
  onTaken: (lines: readonly SlipLine[]) => void;
}

/** Takes the order that waits for the game into its slip. */
export function PlayAgain({ game, plays, onTaken }: PlayAgainProps): null {
  useEffect(() => {
    const lines = takeOrder(game, plays);
    if (lines.length > 0) onTaken(lines);
  }, [game, plays, onTaken]);
  return null;
}
