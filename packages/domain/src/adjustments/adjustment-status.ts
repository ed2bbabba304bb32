/** States of an adjustment of a member's cash (T33). */
export const adjustmentStates = ['proposed', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

/** What can happen to an adjustment, and what it then is. Small ones are done at once and never were proposals. */
export const adjustmentActs = {
  /** By another person than the proposer. */
  approve: { from: 'proposed', to: 'done' },
  /** By another person than the proposer. */
  refuse: { from: 'proposed', to: 'refused' },
  /** By the proposer. */
  withdraw: { from: 'proposed', to: 'withdrawn' },
  /** By time, when nobody has decided. */
  expire: { from: 'proposed', to: 'expired' },
} as const satisfies Record<string, { from: AdjustmentState; to: AdjustmentState }>;
export type AdjustmentAct = keyof typeof adjustmentActs;

/** Whether an act may happen to an adjustment in a state. */
export const canAdjustment = (act: AdjustmentAct, state: AdjustmentState): boolean => adjustmentActs[act].from === state;

/** Within this time, what one person has adjusted for one member without a second person counts together, so that splitting does not help. */
export const adjustmentWindowHours = 24;
