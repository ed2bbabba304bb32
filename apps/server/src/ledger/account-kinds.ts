/** Kinds of accounts (architecture §4). Only player accounts have a live balance. */
export type AccountKind =
  | 'player:cash'
  | 'player:bonus'
  | 'player:held'
  | 'gateway'
  | 'vendor'
  | 'house'
  | 'jackpot'
  | 'promo'
  | 'agent'
  | 'mall'
  | 'adjustment';
