import { ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import { formatMoney, moneyOf } from '@laro/domain/money/money';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import type { Game, SlipLine } from '../parts/lottery-api.ts';
import { againKey, type RepeatedLine } from '../parts/orders/keep-order.ts';
import { keepLines, keptLines, type Plays } from './slip-lines.ts';

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
export function stakeIn(units: Game['stakes']['units'], stake: RepeatedLine['stake']): Pick<SlipLine, 'unit' | 'multiple'> {
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

/** The slip of a game as its page opens: what the device has kept, and the lines of an order that is played again. */
export function beginSlip(game: Game, plays: Plays): { lines: readonly SlipLine[]; isRepeated: boolean } {
  const repeated = repeatedLines(game, plays, takeRepeated(game.gameId));
  const lines = [...keptLines(game.gameId), ...repeated].slice(0, ORDER_LINES_MAX);
  if (repeated.length > 0) keepLines(game.gameId, lines);
  return { lines, isRepeated: repeated.length > 0 };
}
