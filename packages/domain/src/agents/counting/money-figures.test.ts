import { expect, test } from 'vitest';
import { sumMoneyFigures } from './money-figures.ts';

test('[AGENT-40] deposits and withdrawals are net of returns, and what a lottery ticket has paid is a reward', () => {
  const moved = [
    { kind: 'deposit_paid', amount: 100n },
    { kind: 'deposit_returned', amount: 30n },
    { kind: 'withdrawal_paid', amount: 50n },
    { kind: 'withdrawal_fee_taken', amount: 2n },
    { kind: 'withdrawal_returned', amount: 20n },
    { kind: 'withdrawal_fee_returned', amount: 1n },
    { kind: 'bonus_released', amount: 7n },
    { kind: 'reward_paid', amount: 5n },
    { kind: 'ticket_paid', amount: 4n },
    { kind: 'ticket_returned', amount: 3n },
    { kind: 'adjusted_up', amount: 900n },
  ] as const;
  expect(sumMoneyFigures(moved)).toEqual({ deposits: 70n, withdrawals: 31n, rewards: 13n });
});
