/** States of an adjustment of a member's cash (T33). */
export const adjustmentStates = ['proposed', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

/** Transitions of an adjustment. Small ones are booked immediately and are never proposals. */
export const adjustmentActs = {
  /** By another person than the proposer. */
  approve: { from: 'proposed', to: 'done' },
  /** By another person than the proposer. */
  refuse: { from: 'proposed', to: 'refused' },
  /** By the proposer. */
  withdraw: { from: 'proposed', to: 'withdrawn' },
  /** After a time without a decision. */
  expire: { from: 'proposed', to: 'expired' },
} as const satisfies Record<string, { from: AdjustmentState; to: AdjustmentState }>;
export type AdjustmentAct = keyof typeof adjustmentActs;

/** True if an act is allowed for an adjustment in a state. */
export const canAdjustment = (act: AdjustmentAct, state: AdjustmentState): boolean => adjustmentActs[act].from === state;

/** Within this time, what one person has adjusted for one member without a second person counts together, so that splitting does not help. */
export const adjustmentWindowHours = 24;
