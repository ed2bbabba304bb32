import type { TablePlayJson } from '../../../../src/protocol.ts';
import type { TableParts } from './table-parts.ts';
import type { TablePhase, TableState } from './table-state.ts';

type Parts = Pick<TableParts, 'words' | 'money' | 'scene' | 'decisions'>;

/** The result of the player's own bets in words; empty before it is decided. */
export function resultWords({ words, money, scene }: Parts, { outcome, isFree }: TablePlayJson): string {
  if (!outcome) return '';
  const [stake, win] = [BigInt(outcome.stake), BigInt(outcome.totalWin)];
  const returned = words.t('table.returned', { amount: money(win), stake: money(stake) });
  return `${scene.describe(outcome.drawn)}. ${returned}. ${words.t('table.round_net', { amount: money.signed(isFree === true && win < stake ? 0n : win - stake) })}`;
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
