import { shiftDay } from '../../shift-day.ts';
import { halfMonthOf } from '../counting/periods.ts';

export type AgentState = 'applied' | 'active' | 'suspended' | 'ended';

interface StateRights {
  readonly centre: 'application' | 'all' | 'reads' | 'statements';
  readonly linksBring: boolean;
  readonly isCounted: boolean;
  /** Whether pay reaches the account, and whether it may leave it for the agent's own cash. */
  readonly isPaid: boolean;
  readonly mayTakeOut: boolean;
  readonly mayOffer: boolean;
}

/** What each state of an agent allows (agents.md 3.2). A frozen account pays debts only. */
export const agentStates: Readonly<Record<AgentState, StateRights>> = {
  applied: { centre: 'application', linksBring: false, isCounted: false, isPaid: false, mayTakeOut: false, mayOffer: false },
  active: { centre: 'all', linksBring: true, isCounted: true, isPaid: true, mayTakeOut: true, mayOffer: true },
  suspended: { centre: 'reads', linksBring: false, isCounted: true, isPaid: true, mayTakeOut: false, mayOffer: false },
  ended: { centre: 'statements', linksBring: false, isCounted: false, isPaid: false, mayTakeOut: false, mayOffer: false },
};

/** The state by the last day of an accreditation (null: none is needed): an active agent is suspended the day after (AGENT-47). */
export const stateOnDay = (state: AgentState, accreditedUntil: string | null, today: string): AgentState =>
  state === 'active' && accreditedUntil !== null && today > accreditedUntil ? 'suspended' : state;

export interface PlannedMove {
  readonly fromDay: string;
  readonly today: string;
  /** Everybody above the new upline, the new upline first; empty under the company. */
  readonly path: readonly string[];
  readonly member: string;
  /** How many levels of agents the moved subtree has; 0 for a player. */
  readonly depth: number;
  readonly levelsMax: number;
}
export type MoveFault = 'move_day' | 'move_cycle' | 'level_limit';

const NOTICE_DAYS = 3;

/** Why a subtree cannot be moved (agents.md 3.4): not at the start of a half-month, too soon, into itself, or too deep. */
export function moveFaults({ fromDay, today, path, member, depth, levelsMax }: PlannedMove): MoveFault[] {
  const faults: [MoveFault, boolean][] = [
    ['move_day', halfMonthOf(fromDay).from !== fromDay || fromDay < shiftDay(today, NOTICE_DAYS)],
    ['move_cycle', path.includes(member)],
    ['level_limit', path.length + depth > levelsMax],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}
