/** States of a withdrawal (CASH-02). Money is held in all of them up to `sent`, and in none after. */
export const withdrawalStates = ['requested', 'checked', 'approved', 'sending', 'sent', 'paid', 'rejected', 'failed', 'cancelled', 'returned'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/**
 * Transitions of a withdrawal. `money` is the effect on the held money: it goes back to the
 * player, leaves, or stays held.
 */
export const withdrawalActs = {
  /** By the first of two persons, above the merchant's limit (T33). */
  check: { from: ['requested'], to: 'checked', money: 'held' },
  /** By the written rules, by one person, or by the second of two. */
  approve: { from: ['requested', 'checked'], to: 'approved', money: 'held' },
  /** The second of two persons refused or did not decide in time: it waits again for a first one. */
  uncheck: { from: ['checked'], to: 'requested', money: 'held' },
  reject: { from: ['requested', 'checked'], to: 'rejected', money: 'back' },
  /** By the player, where the merchant allows it (T30: by default it does not). */
  cancel: { from: ['requested'], to: 'cancelled', money: 'back' },
  /** Stored before the gateway is called, so that a crash cannot pay twice. */
  send: { from: ['approved'], to: 'sending', money: 'held' },
  /** The gateway has taken it and says so. */
  accept: { from: ['sending'], to: 'sent', money: 'held' },
  pay: { from: ['sending', 'sent'], to: 'paid', money: 'out' },
  fail: { from: ['sending', 'sent'], to: 'failed', money: 'back' },
  /** The receiving bank sent it back after it had counted as paid. */
  return: { from: ['paid'], to: 'returned', money: 'back' },
} as const satisfies Record<string, { from: readonly WithdrawalState[]; to: WithdrawalState; money: 'held' | 'back' | 'out' }>;
export type WithdrawalAct = keyof typeof withdrawalActs;

/** True if an act is allowed for a withdrawal in a state. */
export const canWithdrawal = (act: WithdrawalAct, state: WithdrawalState): boolean => (withdrawalActs[act].from as readonly WithdrawalState[]).includes(state);

/** States in which the money is held. */
export const heldStates = ['requested', 'checked', 'approved', 'sending', 'sent'] as const satisfies readonly WithdrawalState[];
/** States that count towards the limits of a day: what was given back does not. */
export const countedStates = [...heldStates, 'paid'] as const satisfies readonly WithdrawalState[];
/** States in which somebody at the desk has to decide. */
export const waitingStates = ['requested', 'checked'] as const satisfies readonly WithdrawalState[];
