/** States of a deposit order. `returned` is a charge-back: the money went back to the payer. */
export const depositStates = ['created', 'pending', 'checking', 'approved', 'paid', 'expired', 'failed', 'cancelled', 'returned'] as const;
export type DepositState = (typeof depositStates)[number];

/** Transitions of an order. Received money is never refused: `pay` is possible late, too. */
export const depositActs = {
  /** The gateway has opened its page, or the bank details are shown. */
  open: { from: ['created'], to: 'pending' },
  /** The player has sent the slip of a manual transfer; also after expiry. */
  sendSlip: { from: ['pending', 'expired'], to: 'checking' },
  /** The first of two people at the desk, for a slip above the limit. */
  approve: { from: ['checking'], to: 'approved' },
  /** The second of two people refused or did not decide in time: the slip waits for a first one again. */
  unapprove: { from: ['approved'], to: 'checking' },
  pay: { from: ['created', 'pending', 'checking', 'approved', 'expired', 'failed', 'cancelled'], to: 'paid' },
  fail: { from: ['created', 'pending', 'checking', 'approved'], to: 'failed' },
  expire: { from: ['created', 'pending'], to: 'expired' },
  cancel: { from: ['created', 'pending'], to: 'cancelled' },
  giveBack: { from: ['paid'], to: 'returned' },
} as const satisfies Record<string, { from: readonly DepositState[]; to: DepositState }>;
export type DepositAct = keyof typeof depositActs;

/** True if an act is allowed for an order in a state. */
export const canDeposit = (act: DepositAct, state: DepositState): boolean => (depositActs[act].from as readonly DepositState[]).includes(state);

/** States in which an order still waits for something; of these a player has a few at most. */
export const openDepositStates = ['created', 'pending', 'checking', 'approved'] as const satisfies readonly DepositState[];

/** Events of an order: it enters a state, its money is held for review, or its failure stops the member's deposits (T27). */
export const depositEvents = [...depositStates, 'held', 'blocked', 'suspended'] as const;
export type DepositEventName = (typeof depositEvents)[number];

/** Reasons of a failed order as shown to the player (T22). */
export const depositFailures = ['gateway_refused', 'gateway_failed', 'slip_refused', 'time_over', 'by_player'] as const;
export type DepositFailure = (typeof depositFailures)[number];

/** Flags for review at the desk. */
export const depositFlags = ['late', 'amount_differs', 'wrong_currency', 'second_payment', 'debt'] as const;
export type DepositFlag = (typeof depositFlags)[number];
