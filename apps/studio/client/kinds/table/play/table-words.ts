import { chipShares, type ChipShares } from '@laro/games/stakes/chip-shares';
import type { TablePlayJson } from '../../../../src/protocol.ts';
import type { TableParts } from './table-parts.ts';
import type { TablePhase, TableState } from './table-state.ts';

type Parts = Pick<TableParts, 'words' | 'money' | 'scene' | 'decisions'>;

/** The result of the player's own bets in words; empty before it is decided. */
export function resultWords({ words, money, scene }: Parts, play: TablePlayJson): string {
  const { outcome } = play;
  if (!outcome) return '';
  const [stake, win] = [BigInt(outcome.stake), BigInt(outcome.totalWin)];
  const returned = words.t('table.returned', { amount: money(win), stake: money(stake) });
  const shares = sharesOf(play);
  const net = shares ? shares.pays + (shares.own ? shares.own.win - shares.own.stake : 0n) : win - stake;
  return `${scene.describe(outcome.drawn)}. ${returned}. ${words.t('table.round_net', { amount: money.signed(net) })}`;
}

/** Shares of a decided play of a free chip; null for others. */
export function sharesOf({ outcome, isFree, stakes }: Pick<TablePlayJson, 'outcome' | 'isFree' | 'stakes'>): ChipShares | null {
  if (!outcome || isFree !== true) return null;
  const bet = stakes.find(({ isFurther, state }) => isFurther !== true && state === 'counted')?.positions ?? {};
  return chipShares(outcome, Object.keys(bet)[0] ?? null);
}

/** How many players are at the table, and which copy of it this is, where there are several. */
export const playersWords = ({ t }: Parts['words'], { players, copy }: Pick<TableState, 'players' | 'copy'>): string =>
  [...(copy === 1 ? [] : [t('table.copy', { number: copy })]), ...(players === 0 ? [] : [t('table.players', { count: players })])].join(', ');

/** The line that names a phase. */
export function phaseWords({ words, scene, decisions }: Parts, { isStopped }: TableState, phase: TablePhase): string {
  const { t } = words;
  if (isStopped && (phase === 'resting' || phase === 'result')) return t('table.phase.stopped');
  if (phase === 'dealing' || phase === 'deciding') return decisions?.words[phase] ?? '';
  if (phase === 'reveal') return scene.running ?? t('table.phase.reveal');
  return t(`table.phase.${phase}`);
}

/** The time left in a window, as it is announced. */
export const secondsWords = ({ words, decisions }: Parts, phase: TablePhase, seconds: number): string =>
  phase === 'deciding' && decisions ? decisions.secondsLeft(seconds) : words.t('table.seconds_left', { count: seconds });
