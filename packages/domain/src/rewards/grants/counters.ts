import { counterKeys, rewardCount, type CounterKey, type Counters } from '../../promotions/promotion-counters.ts';

/** Every source of grants and the one key under which it is counted (rewards.md 3). */
export const counterOfSource = {
  SIGN_IN: 'LOGIN',
  MANUAL: 'MANUAL',
  PROMOTION: 'MANUAL',
  CAMPAIGN: 'MANUAL',
  REBATE: 'MANUAL',
  TOURNAMENT: 'MANUAL',
  MALL: 'MANUAL',
  RAFFLE: 'RAFFLE',
  UPGRADE: 'UPGRADE_BONUS',
  MONTHLY: 'UPGRADE_BONUS',
  BIRTHDAY: 'UPGRADE_BONUS',
  MISSION: 'MISSION_MANUAL',
  TICKET: 'TICKET',
  REFERRAL: 'REFERRAL',
} as const satisfies Readonly<Record<string, CounterKey>>;
export type GrantSource = keyof typeof counterOfSource;
export const grantSources = Object.keys(counterOfSource) as GrantSource[];

interface Timed {
  readonly state: string;
  readonly from: number;
  readonly until: number | null;
}

export interface CounterFacts {
  readonly now: number;
  readonly on: readonly CounterKey[];
  readonly isSignedToday: boolean;
  readonly grants: readonly (Timed & { readonly source: GrantSource })[];
  readonly tickets: readonly (Timed & { readonly kind: string })[];
  /** The member is excluded or paused. */
  readonly isKeptFromPlay: boolean;
}

/** The counters of a member (REW-10). A program that is off stays enabled while it owes something. */
export function rewardCounters({ now, on, isSignedToday, grants, tickets, isKeptFromPlay }: CounterFacts): Counters {
  const isCurrent = ({ from, until }: Timed) => from <= now && (until === null || now < until);
  const owed: CounterKey[] = [
    ...grants.filter((grant) => grant.state === 'claimable' && isCurrent(grant)).map(({ source }) => counterOfSource[source]),
    ...tickets.filter((ticket) => ticket.state === 'usable' && isCurrent(ticket)).map(({ kind }) => (kind === 'raffle' ? 'RAFFLE' : 'TICKET')),
  ];
  const counter = (key: CounterKey) => {
    if (isKeptFromPlay) return { enabled: false, count: 0 };
    const waiting = owed.filter((candidate) => candidate === key).length;
    const isOn = on.includes(key);
    const count = key === 'LOGIN' ? Number(isOn && !isSignedToday) : waiting;
    return { enabled: isOn || waiting > 0, count };
  };
  return Object.fromEntries(counterKeys.map((key) => [key, counter(key)])) as Counters;
}

const MOST_SHOWN = 99;
/** A number on a badge; nothing for 0. */
export const badge = (count: number): string => {
  if (count === 0) return '';
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
};

/** Receiving centre, reward centre, and the floating button with the sign-in (REW-12). */
export function badgeCounts(counters: Counters): { receiving: number; rewardCentre: number; button: number } {
  const rewardCentre = rewardCount(counters);
  const signIn = counters.LOGIN.enabled ? counters.LOGIN.count : 0;
  return { receiving: counters.MANUAL.enabled ? counters.MANUAL.count : 0, rewardCentre, button: rewardCentre + signIn };
}
