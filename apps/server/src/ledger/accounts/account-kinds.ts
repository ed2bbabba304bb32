/** Kinds of accounts (architecture §4). Only accounts of players and agents have a live balance. */
export type AccountKind =
  | 'player:cash'
  | 'player:bonus'
  | 'player:held'
  | 'player:points'
  | 'gateway'
  | 'vendor'
  | 'house'
  | 'jackpot'
  | 'promo'
  | 'agent'
  | 'mall'
  | 'adjustment';
