import { shiftDay } from '@laro/domain/shift-day';
import type pg from 'pg';
import { Repeated } from '#server/db/repeated.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { deskRoutes, agentJoiningRoutes, agentRoutes } from '@laro/contract/agents/routes';
import { agentDeskCalls, type AgentDeskDeps } from './desk-calls.ts';
import { invitationCalls } from './invitation-calls.ts';
import { lapseInvitations } from './invitations.store.ts';
import { createJoining } from './joining.ts';
import { linkCalls } from './link-calls.ts';
import { forgetVisits } from './links.store.ts';
import { teamCalls } from './team-calls.ts';

const UPKEEP_MS = 10 * 60_000;
/** Visits are kept until the day has ended in every time zone. */
const VISIT_DAYS = 2;

export interface AgentsDeps extends AgentDeskDeps {
  pool: pg.Pool;
  secret: Buffer;
  onBackgroundError: (error: unknown) => void;
}

type Names = Exclude<keyof typeof agentRoutes | keyof typeof agentJoiningRoutes | keyof typeof deskRoutes, 'activateInvitation'>;

export interface Agents {
  handlers: Handlers<Names>;
  /** Ends expired invitations and deletes visits of past days. */
  upkeep: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** The agent centre: tree, links and invitations (agents.md 3). */
export function createAgents(deps: AgentsDeps): Agents {
  const { pool, now } = deps;
  const upkeep = async () => {
    const at = new Date(now());
    await lapseInvitations(pool, at);
    await forgetVisits(pool, shiftDay(at.toISOString().slice(0, 10), -VISIT_DAYS));
  };
  const repeated = new Repeated(async () => upkeep().then(() => false), UPKEEP_MS, deps.onBackgroundError, 'agent-upkeep');
  return {
    handlers: { ...teamCalls(deps), ...invitationCalls({ ...deps, joining: createJoining(deps) }), ...linkCalls(deps), ...agentDeskCalls(deps) },
    upkeep,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
