/** Names of the lottery in the wire format and in the database. */
export const prizeModeNames = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
/** Lines of an order at most (LOTT-20). */
export const ORDER_LINES_MAX = 100;
/** The last seconds before a closing, which are announced (LOTT-60). */
export const LAST_SECONDS_MS = 10_000;
/** The vendors whose games are draws. */
export const lotteryVendors = ['LOTT', 'TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT'] as const;
export type LotteryVendor = (typeof lotteryVendors)[number];
export const drawStateNames = ['scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling', 'settled', 'void'] as const;
/** Reasons that make a draw void without a decision of the desk: no randomness or no result in time, a seed that was not the promised one, a moment without a process. */
export const voidReasonNames = ['no_beacon', 'no_result', 'seed_differs', 'missed'] as const;
export type VoidReason = (typeof voidReasonNames)[number];
export const orderStateNames = ['accepted', 'won', 'lost', 'push', 'cancelled', 'void'] as const;
