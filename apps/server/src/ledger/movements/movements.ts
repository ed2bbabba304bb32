import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { inputHash } from './input-hash.ts';
import type { AccountKind } from '../accounts/account-kinds.ts';

/**
 * All kinds of movements except the three of play (bets.ts, payouts.ts): source and target account, reason, and caller.
 * docs/ledger.md is this table in words. A new kind of movement is a new line here and nothing else.
 */
export const movementKinds = {
  trial_granted: { from: 'promo', to: 'player:cash', when: 'a visitor opens a free-play account', who: 'the house' },
  deposit_paid: { from: 'gateway', to: 'player:cash', when: 'a gateway says that money has come', who: 'a payment gateway' },
  deposit_returned: { from: 'player:cash', to: 'gateway', when: 'a deposit is charged back', who: 'a payment gateway' },
  withdrawal_held: { from: 'player:cash', to: 'player:held', when: 'a player asks for a withdrawal', who: 'the player' },
  withdrawal_released: { from: 'player:held', to: 'player:cash', when: 'a withdrawal is refused or fails', who: 'the desk or a gateway' },
  withdrawal_paid: { from: 'player:held', to: 'gateway', when: 'a withdrawal has been paid out', who: 'a payment gateway' },
  withdrawal_fee_taken: { from: 'player:held', to: 'house', when: 'the fee of a withdrawal that was paid out', who: 'a payment gateway' },
  withdrawal_returned: { from: 'gateway', to: 'player:cash', when: 'a bank sends a paid withdrawal back', who: 'a payment gateway' },
  withdrawal_fee_returned: { from: 'house', to: 'player:cash', when: 'its fee is given back with it', who: 'a payment gateway' },
  bonus_granted: { from: 'promo', to: 'player:bonus', when: 'a bonus is accepted', who: 'the player' },
  bonus_forfeited: { from: 'player:bonus', to: 'promo', when: 'a bonus is cancelled or expires', who: 'the player or a rule' },
  bonus_released: { from: 'player:bonus', to: 'player:cash', when: 'the wagering requirement is met', who: 'a rule' },
  reward_paid: { from: 'promo', to: 'player:cash', when: 'a reward is claimed', who: 'the player' },
  ticket_paid: { from: 'promo', to: 'player:cash', when: 'a ticket pays a part of a lottery order', who: 'the player' },
  ticket_returned: { from: 'player:cash', to: 'promo', when: 'what a ticket has paid is cancelled or void', who: 'the player or the lottery' },
  jackpot_seeded: { from: 'house', to: 'jackpot', when: 'a pool opens', who: 'the house' },
  jackpot_contributed: { from: 'vendor', to: 'jackpot', when: 'settled rounds feed a pool', who: 'the counting' },
  jackpot_returned: { from: 'jackpot', to: 'vendor', when: 'a draw that fed a pool is void', who: 'the lottery' },
  jackpot_won: { from: 'jackpot', to: 'player:cash', when: 'a pool is won', who: 'the counting' },
  win_reclaimed: {
    from: 'player:cash',
    to: 'vendor',
    when: 'a corrected draw had paid too much, within a day and as far as cash is there',
    who: 'the lottery',
  },
  payout_held: { from: 'player:cash', to: 'player:held', when: 'a payout of a draw is large', who: 'the lottery' },
  payout_released: { from: 'player:held', to: 'player:cash', when: 'two people have checked a large payout', who: 'the desk' },
  rebate_paid: { from: 'promo', to: 'player:cash', when: 'a day of a player with a rate is closed', who: 'a rule' },
  agent_paid: { from: 'house', to: 'agent', when: 'a period of an agent is settled', who: 'a rule' },
  agent_passed: { from: 'agent', to: 'agent', when: 'an agent’s contract pays a direct agent', who: 'a rule' },
  agent_clawed: { from: 'agent', to: 'house', when: 'a day takes back more than it gives', who: 'a rule' },
  agent_moved: { from: 'agent', to: 'player:cash', when: 'earnings go to the agent’s own cash', who: 'the agent' },
  agent_sent: { from: 'agent', to: 'player:cash', when: 'an agent sends earnings to a player of the own team', who: 'the agent' },
  agent_sent_agent: { from: 'agent', to: 'agent', when: 'an agent sends earnings to an agent of the own team', who: 'the agent' },
  agent_send_undone: { from: 'player:cash', to: 'agent', when: 'a transfer to a player is undone', who: 'the desk' },
  agent_send_undone_agent: { from: 'agent', to: 'agent', when: 'a transfer to an agent is undone', who: 'the desk' },
  points_earned: { from: 'mall', to: 'player:points', when: 'the points of a date’s play are posted', who: 'the counting' },
  points_given: { from: 'mall', to: 'player:points', when: 'a reward of points is claimed', who: 'the player' },
  points_returned: { from: 'mall', to: 'player:points', when: 'an order is cancelled, or comes back', who: 'the player or the desk' },
  points_taken_back: { from: 'player:points', to: 'mall', when: 'play that gave points is void or changed', who: 'the counting' },
  points_spent: { from: 'player:points', to: 'mall', when: 'goods of the mall are ordered', who: 'the player' },
  points_expired: { from: 'player:points', to: 'mall', when: 'a lot expires', who: 'a rule' },
  points_adjusted_up: { from: 'mall', to: 'player:points', when: 'an error to the player’s harm is mended', who: 'the desk, with a second person' },
  points_adjusted_down: { from: 'player:points', to: 'mall', when: 'an error to the player’s gain is mended', who: 'the desk, with a second person' },
  adjusted_up: {
    from: 'adjustment',
    to: 'player:cash',
    when: 'an error to the player’s harm is mended, or an account was merged',
    who: 'the desk, a second person above a limit; the lottery',
  },
  adjusted_down: {
    from: 'player:cash',
    to: 'adjustment',
    when: 'an error to the player’s gain is mended, or an account was merged',
    who: 'the desk, a second person above a limit; the lottery',
  },
} as const satisfies Record<string, { from: AccountKind; to: AccountKind; when: string; who: string }>;

export type MovementKind = keyof typeof movementKinds;

export interface Movement {
  kind: MovementKind;
  /** The caller; together with the key it ensures that the movement happens once. */
  caller: string;
  key: string;
  from: bigint;
  to: bigint;
  /** Money units, above zero. */
  amount: Money;
}

export type MovementStatus = 'done' | 'replayed' | 'duplicate' | 'not_enough_money';

export interface MovementResult {
  status: MovementStatus;
  movementId: string | null;
}

/** Moves money once per caller and key. Both accounts must be of one merchant, currency and kind of money, and of the kinds the table names. */
export async function move(pool: Queries, movement: Movement): Promise<MovementResult> {
  const { from, to } = movementKinds[movement.kind];
  const { rows } = await pool.query<{ status: MovementStatus; movement_id: string | null }>({
    name: 'ledger_move',
    text: `select m.status, m.movement_id from ledger_move($1, $2, $3, $4, array[$5::bigint], array[$6::bigint], array[$7::bigint]) m
      where ledger_kinds_fit($5, $8, $6, $9)`,
    values: [
      movement.caller,
      movement.key,
      inputHash(movement.kind, movement.from, movement.to, movement.amount),
      movement.kind,
      movement.from,
      movement.to,
      movement.amount,
      from,
      to,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error(`${movement.kind} goes from ${from} to ${to}; accounts ${movement.from} and ${movement.to} are of other kinds, or of two players`);
  return { status: row.status, movementId: row.movement_id };
}
