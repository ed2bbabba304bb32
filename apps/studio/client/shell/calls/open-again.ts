import type { Answered, Failure } from './calls.ts';

/** How a game that could not be opened goes on: the same code is tried again, the page around opens the game again, or the player goes back. */
export type AfterRefusal = 'retry' | 'reopen' | 'leave';

/** Faults that pass. The studio asks the wallet before it uses a code, so the same code opens the game later. */
const PASSING: ReadonlySet<Failure['code']> = new Set(['offline', 'studio.wallet_unavailable', 'studio.internal', 'studio.too_many']);
const REOPENED: ReadonlySet<Failure['code']> = new Set(['studio.code_used', 'studio.session_over']);
const PAUSES_MS: readonly number[] = [500, 1500];

export const afterRefusal = (code: Failure['code']): AfterRefusal => (PASSING.has(code) ? 'retry' : REOPENED.has(code) ? 'reopen' : 'leave');

/** Opens the game; after a fault that passes it is tried again before the player has to act. A lost connection is reported immediately. */
export async function openPatiently(open: () => Promise<Answered<'open'>>): Promise<Answered<'open'>> {
  let answer = await open();
  for (const pause of PAUSES_MS) {
    if (answer.done || answer.failure.code === 'offline' || afterRefusal(answer.failure.code) !== 'retry') return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
    answer = await open();
  }
  return answer;
}
