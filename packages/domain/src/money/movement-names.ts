/** Kinds of accounts (architecture §4). Only players' accounts have a live balance. */
export const accountKinds = [
  'player:cash',
  'player:bonus',
  'player:held',
  'player:points',
  'gateway',
  'vendor',
  'house',
  'jackpot',
  'promo',
  'agent',
  'mall',
  'adjustment',
] as const;

/** Every way money moves, by name: those of play first. docs/ledger.md says from where to where, when and by whom. */
export const movementNames = [
  'bet',
  'win',
  'rollback',
  'trial_granted',
  'deposit_paid',
  'deposit_returned',
  'withdrawal_held',
  'withdrawal_released',
  'withdrawal_paid',
  'withdrawal_fee_taken',
  'withdrawal_returned',
  'withdrawal_fee_returned',
  'bonus_granted',
  'bonus_forfeited',
  'bonus_released',
  'reward_paid',
  'jackpot_seeded',
  'jackpot_contributed',
  'jackpot_returned',
  'jackpot_won',
  'win_reclaimed',
  'payout_held',
  'payout_released',
  'rebate_paid',
  'agent_paid',
  'agent_passed',
  'points_earned',
  'points_taken_back',
  'points_spent',
  'points_expired',
  'agent_clawed',
  'agent_moved',
  'adjusted_up',
  'adjusted_down',
] as const;
export type MovementName = (typeof movementNames)[number];

export const roundStates = ['open', 'closed', 'void'] as const;
export type RoundState = (typeof roundStates)[number];
