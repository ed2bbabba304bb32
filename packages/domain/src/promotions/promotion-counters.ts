/** Keys of items that may wait for a player (REW-01). */
export const counterKeys = ['LOGIN', 'MANUAL', 'RAFFLE', 'UPGRADE_BONUS', 'MISSION_MANUAL', 'TICKET', 'REFERRAL'] as const;
export type CounterKey = (typeof counterKeys)[number];
export interface Counter {
  readonly enabled: boolean;
  readonly count: number;
}
export type Counters = Readonly<Record<CounterKey, Counter>>;

/** The kinds that add up on the reward centre; the sign-in has a badge of its own (NAV-08). */
const rewardKeys = ['MANUAL', 'RAFFLE', 'UPGRADE_BONUS', 'MISSION_MANUAL', 'TICKET'] as const satisfies readonly CounterKey[];

/** Number of items that wait in the reward centre. */
export const rewardCount = (counters: Counters): number => rewardKeys.reduce((sum, key) => sum + (counters[key].enabled ? counters[key].count : 0), 0);
