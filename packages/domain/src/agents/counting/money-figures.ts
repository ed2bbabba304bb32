import type { MovementName } from '../../money/movement-names.ts';

/** Figures of members' money besides play. */
export type MoneyFigure = 'deposits' | 'withdrawals' | 'rewards';

/** The figure that each kind of movement adds to or is taken off from; no other kind counts (agents.md 4.3). */
export const moneyFigures: Partial<Record<MovementName, readonly [MoneyFigure, 1n | -1n]>> = {
  deposit_paid: ['deposits', 1n],
  deposit_returned: ['deposits', -1n],
  withdrawal_paid: ['withdrawals', 1n],
  withdrawal_fee_taken: ['withdrawals', 1n],
  withdrawal_returned: ['withdrawals', -1n],
  withdrawal_fee_returned: ['withdrawals', -1n],
  bonus_released: ['rewards', 1n],
  reward_paid: ['rewards', 1n],
  ticket_paid: ['rewards', 1n],
  ticket_returned: ['rewards', -1n],
};

/** Sums of movements by figure. Money units. */
export function sumMoneyFigures(moved: readonly { readonly kind: MovementName; readonly amount: bigint }[]): Record<MoneyFigure, bigint> {
  const sums = { deposits: 0n, withdrawals: 0n, rewards: 0n };
  for (const { kind, amount } of moved) {
    const [figure, sign] = moneyFigures[kind] ?? [];
    if (figure !== undefined && sign !== undefined) sums[figure] += sign * amount;
  }
  return sums;
}
