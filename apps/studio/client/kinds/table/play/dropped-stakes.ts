import type { StudioProblem, TablePlayJson } from '../../../../src/protocol.ts';

type Stakes = Pick<TablePlayJson, 'stakes'>;

/** Reasons that follow the answer to a call: no answer to another call has named them. */
const LATER: ReadonlySet<StudioProblem> = new Set(['studio.stake_late', 'studio.flight_outage']);
/** The player did it, or the phase of the round says it. */
const SAID: ReadonlySet<StudioProblem> = new Set(['studio.taken_back', 'studio.round_void', 'studio.few_buyers']);

/** Finds stakes that came to nothing after their call was answered, each once (TABLE-02). A refusal in an answer is not found again. */
export class DroppedStakes {
  readonly #inDoubt = new Set<string>();
  readonly #told = new Set<string>();

  /** The play of an answer: the wallet may still refuse stakes of it. */
  answered({ stakes }: Stakes): void {
    for (const { key, state } of stakes) if (state === 'begun') this.#inDoubt.add(key);
  }

  /** The reason of the first stake that came to nothing since the last look; null for none. */
  reasonIn(plays: Iterable<Stakes>): StudioProblem | null {
    for (const { stakes } of plays)
      for (const { key, refusal = null } of stakes) {
        if (refusal === null || SAID.has(refusal) || this.#told.has(key) || !(LATER.has(refusal) || this.#inDoubt.has(key))) continue;
        this.#told.add(key);
        return refusal;
      }
    return null;
  }
}
