/** Windows of bets by the card that comes next. */
export const STREETS = ['flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];
