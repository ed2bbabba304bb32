/** Merchants choose what an agent sees of single members (agents.md 9.3). */
export const memberDetails = ['minimal', 'figures'] as const;
export type MemberDetail = (typeof memberDetails)[number];

/** The facts that decide how much of a member the reader may see. */
export interface SeenMember {
  readonly isAgent: boolean;
  /** Steps below the reader. */
  readonly steps: number;
  /** True if the reader chose the name in an invitation. */
  readonly isInvited: boolean;
}

/** True if the reader sees the name in full: of direct agents and invited members, with `figures` of all direct members (agents.md 9.3). */
export const hasFullName = ({ isAgent, steps, isInvited }: SeenMember, detail: MemberDetail): boolean =>
  isInvited || (steps === 1 && (isAgent || detail === 'figures'));

export interface VisibleParts {
  /** Stakes, payouts, deposits and withdrawals by closed day. */
  readonly figures: boolean;
  /** Rounds with time, game, stake and valid turnover, never with their outcome. */
  readonly rounds: boolean;
}

/** The parts of a member that the reader sees besides valid turnover, own earnings and activity. */
export function visibleParts({ steps }: SeenMember, detail: MemberDetail): VisibleParts {
  const isOpen = detail === 'figures' && steps === 1;
  return { figures: isOpen, rounds: isOpen };
}

export const memberActivities = ['playing', 'quiet'] as const;
export type MemberActivity = (typeof memberActivities)[number];

/** Days back, today included, in which valid turnover counts as playing. */
export const PLAYING_DAYS = 30;

/**
 * The only state of a member that an agent sees. It follows from counted play alone: nothing about blocks, exclusions, pauses or the desk enters, so that members
 * who are kept from play and members who stay away read the same (AGENT-42).
 */
export const activityOf = (hasPlayed: boolean): MemberActivity => (hasPlayed ? 'playing' : 'quiet');

/** The highest `agent.teamFloor`: of days with fewer active members it is stored who they were. */
export const TEAM_FLOOR_MAX = 50;

/** True if amounts of a team may be shown: enough different members were active in the period that no single one can be read from them (agents.md 9.1). */
export const showsMoney = (active: number, teamFloor: number): boolean => active >= teamFloor;
