/** Rules of risk-rules.ts that make a member below an agent an own account of that agent (agents.md 3.6). */
export const ownAccountCauses = ['shared_device', 'shared_account', 'shared_card'] as const;
export type OwnAccountCause = (typeof ownAccountCauses)[number];

/** `held`: until a person decides; `kept`: it is an own account and is never counted; `cleared`: it is another person's. */
export const heldStates = ['held', 'kept', 'cleared'] as const;
export type HeldState = (typeof heldStates)[number];

export interface Hold {
  readonly state: HeldState;
  /** The first day of play that is not counted. */
  readonly from: string;
}

/** True if play of a day is not counted for anybody above: a hold that is not cleared has begun by then. */
export const isHeldOn = (holds: readonly Hold[], origin: string): boolean => holds.some(({ state, from }) => state !== 'cleared' && from <= origin);

/** True if held play is to be counted: all holds of the member are cleared. */
export const isReleased = (holds: readonly Hold[]): boolean => holds.length > 0 && holds.every(({ state }) => state === 'cleared');

/** A hold as it concerns money: from its first day on, until the day on which held play was counted; null: it is still held. */
export interface MoneyHold {
  readonly from: string;
  readonly releasedOn: string | null;
}

/** The day on which money of a day counts for those above: its own one, later the release of the holds on it; null while it is held (AGENT-14). */
export function moneyCountsOn(holds: readonly MoneyHold[], day: string): string | null {
  let counts = day;
  for (const { from, releasedOn } of holds) {
    if (from > day) continue;
    if (releasedOn === null) return null;
    if (releasedOn > counts) counts = releasedOn;
  }
  return counts;
}

interface Amounts {
  readonly rounds: number;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly valid: bigint;
  readonly kept: bigint;
  readonly rake?: bigint | null | undefined;
}

/**
 * The rows by which held play is counted as late: the held sum taken back and the same sum counted. Together they are nothing, so that the rows of a member, hour
 * and category still sum to the rounds (AGENT-16), and the own rebate, which was paid, is not paid twice.
 */
export function releaseRows<T extends Amounts>(held: T): [T & { isHeld: true }, T & { isHeld: false }] {
  const { rounds, staked, paid, valid, kept, rake = null } = held;
  return [
    { ...held, rounds: 0 - rounds, staked: -staked, paid: -paid, valid: -valid, kept: -kept, rake: rake === null ? null : -rake, isHeld: true },
    { ...held, isHeld: false },
  ];
}
