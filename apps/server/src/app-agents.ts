import { createAgents } from '#server/modules/agents/index.ts';
import type { Ground } from './app-accounts.ts';
import type { Money } from './app-money.ts';
import type { Play } from './app-play.ts';

/** The agent centre and the desk's view of it. */
export const createAgentCentre = (
  { deps, pool, directory }: Ground,
  { identity }: Pick<Play, 'identity'>,
  { members }: Pick<Money, 'members'>,
) =>
  createAgents({
    pool,
    secret: deps.secret,
    audit: identity.audit,
    merchantOf: (code) => directory.byCode(code),
    members,
    now: Date.now,
    onBackgroundError: deps.onBackgroundError,
  });

export type AgentCentre = ReturnType<typeof createAgentCentre>;
