import { shiftDay } from '../../time/shift-day.ts';
import { halfMonthOf } from '../counting/periods.ts';

export const agentStateNames = ['applied', 'active', 'suspended', 'ended'] as const;
export type AgentState = (typeof agentStateNames)[number];

interface StateRights {
  readonly centre: 'application' | 'all' | 'reads' | 'statements';
  readonly linksBring: boolean;
  readonly isCounted: boolean;
  /** True if pay reaches the account; `mayTakeOut` if it may then be moved to the agent's own cash. */
  readonly isPaid: boolean;
  readonly mayTakeOut: boolean;
  readonly mayOffer: boolean;
}

/** Rights of an agent by state (agents.md 3.2). A frozen account pays debts only. */
export const agentStates: Readonly<Record<AgentState, StateRights>> = {
  applied: { centre: 'application', linksBring: false, isCounted: false, isPaid: false, mayTakeOut: false, mayOffer: false },
  active: { centre: 'all', linksBring: true, isCounted: true, isPaid: true, mayTakeOut: true, mayOffer: true },
  suspended: { centre: 'reads', linksBring: false, isCounted: true, isPaid: true, mayTakeOut: false, mayOffer: false },
  ended: { centre: 'statements', linksBring: false, isCounted: false, isPaid: false, mayTakeOut: false, mayOffer: false },
};

/** Moves of the desk between states of an agent. */
const deskMoves = {
  approve: { from: 'applied', to: 'active' },
  suspend: { from: 'active', to: 'suspended' },
  restore: { from: 'suspended', to: 'active' },
} as const satisfies Record<string, { from: AgentState; to: AgentState }>;
export type DeskAgentMove = keyof typeof deskMoves;
export const deskAgentMoves = Object.keys(deskMoves) as DeskAgentMove[];

/** The state after a move of the desk; null where the move does not start from this state. */
export const stateAfter = (state: AgentState, move: DeskAgentMove): AgentState | null => (deskMoves[move].from === state ? deskMoves[move].to : null);

/** The moves of the desk that start from a state. */
export const movesFrom = (state: AgentState): DeskAgentMove[] => deskAgentMoves.filter((move) => deskMoves[move].from === state);

/** Parts of the agent centre that a merchant can have. */
export const agentTools = ['team', 'open', 'links', 'rebates', 'contracts', 'wallet', 'records', 'transfer', 'quota', 'applications'] as const;

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

/** Days for which the account of an ended agent is frozen, and for which its statements can be read (agents.md 3.2). */
const ENDED_PAY_DAYS = 30;
export const ENDED_STATEMENT_DAYS = 365;

/** The day from which the team of an agent that ends belongs to the upline: the first one of the next half-month. */
export const endingDay = (today: string): string => shiftDay(halfMonthOf(today).to, 1);
/** The first day on which what is left on the account of an ended agent moves to the own cash. */
export const payReleaseDay = (fromDay: string): string => shiftDay(fromDay, ENDED_PAY_DAYS);
/** True while an ended agent may read its statements. */
export const readsStatements = (endedSince: string, today: string): boolean => today < shiftDay(endedSince, ENDED_STATEMENT_DAYS);

/** Why a subtree cannot be moved (agents.md 3.4): not at the start of a half-month, too soon, into itself, or too deep. */
export function moveFaults({ fromDay, today, path, member, depth, levelsMax }: PlannedMove): MoveFault[] {
  const faults: [MoveFault, boolean][] = [
    ['move_day', halfMonthOf(fromDay).from !== fromDay || fromDay < shiftDay(today, NOTICE_DAYS)],
    ['move_cycle', path.includes(member)],
    ['level_limit', path.length + depth > levelsMax],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}
