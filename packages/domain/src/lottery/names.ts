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
export const orderStateNames = ['accepted', 'won', 'lost', 'push', 'cancelled', 'void'] as const;
