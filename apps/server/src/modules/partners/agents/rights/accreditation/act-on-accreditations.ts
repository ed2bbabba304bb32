import { dueWarning, warningDays } from '@laro/domain/agents/accreditation/accreditation';
import { stateOnDay } from '@laro/domain/agents/tree/agent-states';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { writeState } from '../../tree/tree.store.ts';
import { todayAt } from './accreditation-rules.ts';
import { lockDue, writeUnaccredited, writeWarned } from './accreditations.store.ts';

export type AgentNote =
  | 'agent_ends'
  | 'agent_end_withdrawn'
  | 'agent_is_player'
  | 'agent_pay_released'
  | 'agent_pay_clawed'
  | 'player_moved'
  | 'member_moved'
  | 'accreditation_ends'
  | 'accreditation_over'
  | 'accreditation_kept'
  | 'application_accepted'
  | 'application_refused';
/** Tells a member what has happened to an application, an accreditation or the agency. */
export type NoteAgent = (transaction: Transaction, note: { note: AgentNote; merchantCode: string; playerId: bigint; day: string }) => Promise<void>;

/** Warns agents 30 and 7 days before the end of their accreditation, and suspends them the day after it (AGENT-47). */
export async function actOnAccreditations(deps: { pool: pg.Pool; now: () => number; noteAgent: NoteAgent }, merchant: Merchant): Promise<void> {
  const need = merchant.settings['agent.accreditation'];
  if (need === 'none') return;
  const today = todayAt(merchant, deps.now());
  await inTransaction(deps.pool, async (transaction) => {
    for (const { id, member, validUntil, warned } of await lockDue(transaction, merchant.code, shiftDay(today, warningDays[0]), need === 'top')) {
      const about = { merchantCode: merchant.code, playerId: member, day: validUntil };
      const warning = dueWarning({ validUntil, today, warned });
      if (warning !== null) {
        await writeWarned(transaction, id, warning);
        await deps.noteAgent(transaction, { ...about, note: 'accreditation_ends' });
      }
      if (stateOnDay('active', validUntil, today) === 'active') continue;
      await writeState(transaction, member, 'suspended', new Date(deps.now()));
      await writeUnaccredited(transaction, member, true);
      await deps.noteAgent(transaction, { ...about, note: 'accreditation_over' });
    }
  });
}
