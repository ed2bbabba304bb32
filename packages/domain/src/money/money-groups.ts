import type { MovementName } from './movement-names.ts';

/** The groups that players filter their money by (REC-01). */
export const moneyGroups = ['deposit', 'withdrawal', 'bonus', 'reward', 'jackpot', 'adjustment', 'trial', 'play', 'other'] as const;
export type MoneyGroup = (typeof moneyGroups)[number];

/** States of money: moved, reserved, or returned to its source. */
export const moneyStates = ['done', 'held', 'returned'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** Stakes, payouts, and what is taken back of either. */
export const playKinds = ['bet', 'win', 'rollback'] as const satisfies readonly MovementName[];

const groupByKind: Partial<Record<MovementName, MoneyGroup>> = {
  bet: 'play',
  win: 'play',
  rollback: 'play',
  trial_granted: 'trial',
  deposit_paid: 'deposit',
  deposit_returned: 'deposit',
  withdrawal_held: 'withdrawal',
  withdrawal_released: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  bonus_granted: 'bonus',
  bonus_forfeited: 'bonus',
  bonus_released: 'bonus',
  reward_paid: 'reward',
  ticket_paid: 'reward',
  ticket_returned: 'reward',
  rebate_paid: 'reward',
  agent_sent: 'deposit',
  agent_send_undone: 'deposit',
  jackpot_won: 'jackpot',
  win_reclaimed: 'adjustment',
  adjusted_up: 'adjustment',
  adjusted_down: 'adjustment',
};

const stateByKind: Partial<Record<MovementName, MoneyState>> = {
  withdrawal_held: 'held',
  withdrawal_released: 'returned',
  deposit_returned: 'returned',
  agent_send_undone: 'returned',
  ticket_returned: 'returned',
  bonus_forfeited: 'returned',
  win_reclaimed: 'returned',
  payout_held: 'held',
};

/** The group of a way to move money; an unassigned one is in `other`. */
export const moneyGroupOf = (kind: MovementName): MoneyGroup => groupByKind[kind] ?? 'other';

/** State of the money after a movement of this kind. */
export const moneyStateOf = (kind: MovementName): MoneyState => stateByKind[kind] ?? 'done';
