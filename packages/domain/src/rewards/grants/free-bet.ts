import { larger } from '../../money/share.ts';

export interface FreeBet {
  readonly value: bigint;
  readonly payout: bigint;
  readonly state: 'open' | 'closed' | 'void';
}

/** Outcome of a free bet (REW-42): the value is not paid with the winnings; after a void bet the ticket is usable again. */
export function freeBetOutcome({ value, payout, state }: FreeBet): { ticket: 'reserved' | 'usable' | 'used'; cash: bigint } {
  if (state === 'open') return { ticket: 'reserved', cash: 0n };
  if (state === 'void') return { ticket: 'usable', cash: 0n };
  return { ticket: 'used', cash: larger(0n, payout - value) };
}
