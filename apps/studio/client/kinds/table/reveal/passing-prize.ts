import type { SceneParts } from '../table-kind.ts';
import type { RevealTimes } from './reveal-times.ts';

const PASS_MS = 130;
/** At the end of its time the drawn prize stays for so long. */
const STAYS_MS = 600;

/** How long prizes pass by and the drawn one is read, ms. */
export const PRIZE_MS = 2600;

/** Prizes pass by in a badge before the drawn one stays: one of those that the round could draw, each as often as the others (GAME-17). */
export function passPrizes(
  badge: HTMLElement,
  { passing, drawn, fromMs }: { readonly passing: readonly string[]; readonly drawn: string; readonly fromMs: number },
  { times, moves, onLand }: Pick<SceneParts, 'moves' | 'onLand'> & { readonly times: RevealTimes },
): void {
  const steps = moves() && passing.length > 0 ? Math.floor((PRIZE_MS - STAYS_MS) / PASS_MS) : 0;
  for (let step = 0; step <= steps; step += 1) {
    const shown = step === steps ? drawn : (passing[step % passing.length] ?? drawn);
    times.later(fromMs + step * PASS_MS, () => {
      badge.hidden = false;
      badge.textContent = `×${shown}`;
      badge.classList.toggle('is-drawn', step === steps);
      if (step === steps) onLand();
    });
  }
}
