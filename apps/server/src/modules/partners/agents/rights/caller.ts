import { agentStates, readsStatements } from '@laro/domain/agents/tree/agent-states';
import { dayAt } from '@laro/domain/time/day-at';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { holdAgent, lockAgent, readAgent, type AgentRow } from '../tree/tree.store.ts';

function known(agent: AgentRow | null): AgentRow {
  if (agent === null) throw new Refusal('agent.not_an_agent');
  return agent;
}

/** The agent behind a call, in any state. Throws `agent.not_an_agent`. */
export const callerOf = async (queries: Queries, context: CallContext): Promise<AgentRow> => known(await readAgent(queries, playerOf(context).playerId));

/** The agent behind a call that reads the team. Throws `agent.application_open` while the application is, `agent.not_an_agent` after the end. */
export async function readerOf(queries: Queries, context: CallContext): Promise<AgentRow> {
  const agent = await callerOf(queries, context);
  const { centre } = agentStates[agent.state];
  if (centre === 'application') throw new Refusal('agent.application_open');
  if (centre === 'statements') throw new Refusal('agent.not_an_agent');
  return agent;
}

/** The agent behind a call that reads statements, for a year after the end, too. Throws what `readerOf` does. */
export async function statementReaderOf(queries: Queries, context: CallContext, now: number): Promise<AgentRow> {
  const agent = await callerOf(queries, context);
  if (agentStates[agent.state].centre !== 'statements') return readerOf(queries, context);
  const dayOf = (at: number) => dayAt(at, context.merchant.settings['market.timeZone']);
  if (!readsStatements(dayOf(agent.stateSince.getTime()), dayOf(now))) throw new Refusal('agent.not_an_agent');
  return agent;
}

/** House agents bring no members: the desk opens the accounts of their tree. Throws `session.free_reject`. */
export function refuseHouse({ isTrial }: AgentRow): void {
  if (isTrial) throw new Refusal('session.free_reject');
}

function activeAgent(found: AgentRow | null): AgentRow {
  const agent = known(found);
  const { centre } = agentStates[agent.state];
  if (centre === 'application') throw new Refusal('agent.application_open');
  if (centre === 'reads') throw new Refusal('agent.suspended');
  if (centre === 'statements') throw new Refusal('agent.not_an_agent');
  return agent;
}

/** The agent behind a call that changes something, held active until the transaction ends. Throws what `readerOf` does, and `agent.suspended`. */
export const writerOf = async (transaction: Transaction, context: CallContext): Promise<AgentRow> =>
  activeAgent(await holdAgent(transaction, playerOf(context).playerId));

/** The same for a call that changes the agent's own contracts: its row is locked, so that two of them act one after the other. */
export const lockedWriterOf = async (transaction: Transaction, context: CallContext): Promise<AgentRow> =>
  activeAgent(await lockAgent(transaction, playerOf(context).playerId));
