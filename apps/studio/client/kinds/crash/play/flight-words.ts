import type { Translator } from '@laro/i18n/translator';
import type { MoneyText } from '../../../shell/money-text.ts';
import { winLevel, type WinLevel } from '../../../shell/sound/win-level.ts';
import { brought, stakeOf, valueText, type FlightPhase, type FlightPlay } from './flight-state.ts';

/** Name of a phase. */
export function phaseWords({ t }: Translator, phase: FlightPhase, isStopped: boolean): string {
  if (isStopped && (phase === 'resting' || phase === 'crashed')) return t('table.phase.stopped');
  if (phase === 'flying' || phase === 'crashed') return t(`crash.${phase}`);
  return t(phase === 'ready' ? 'table.phase.closed' : `table.phase.${phase}`);
}

/** A decided stake: words for a take, null for none, and its sound: 0 for a return that is no gain (T49). */
export function resultOf(words: Translator, money: MoneyText, slot: number, play: FlightPlay): { said: string | null; level: WinLevel } {
  const [stake, win] = [stakeOf(play), brought(play)];
  const last = play.outcome?.takes.at(-1);
  if (!last) return { said: null, level: 0 };
  const said = words.t('crash.said.taken', { slot, amount: money(win), value: valueText(last.at, words.tag) });
  return { said, level: winLevel(stake, play.isFree === true ? win + stake : win) };
}
