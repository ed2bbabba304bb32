/**
 * States of a round. Every state is stored before the wallet call that follows from it, so that a round is resumed from its
 * current state after any crash: begun → bet_taken → decided → settled is the usual way, with `stepping` before `decided` where the player makes moves,
 * and `raising` where a move stakes more.
 */
export const roundStates = {
  /** Stored; its bet may be in transit. */
  begun: ['bet_taken', 'revoked', 'cancelled'],
  /** The wallet has taken the stake; nothing is drawn yet (T61). */
  bet_taken: ['stepping', 'decided', 'revoked'],
  /** It waits for the player's next move; the drawn part is stored with each. */
  stepping: ['raising', 'decided', 'revoked'],
  /** A move that stakes more waits for the wallet; its bet may be on its way. */
  raising: ['stepping', 'lowering', 'decided', 'revoked'],
  /** The further bet is to be taken back; its rollback may be on its way. The round then waits for another move. */
  lowering: ['stepping', 'revoked'],
  /** The outcome is fixed; its win may be on its way. */
  decided: ['settled', 'revoked', 'cancelled'],
  /** The bet is to be taken back; its rollback may be on its way. */
  revoked: ['cancelled'],
  /** The wallet has paid, or confirmed a lost round. */
  settled: [],
  /** Nothing was taken, or it was given back. */
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type RoundState = keyof typeof roundStates;

export const isEnded = (state: RoundState): boolean => roundStates[state].length === 0;

export const canBecome = (state: RoundState, next: RoundState): boolean => (roundStates[state] as readonly RoundState[]).includes(next);

/** The states from which a round may come into this one. */
export const statesBefore = (next: RoundState): RoundState[] => (Object.keys(roundStates) as RoundState[]).filter((state) => canBecome(state, next));
