import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readerOf, writerOf } from '../rights/caller.ts';
import { readTeamMember } from '../team/team.store.ts';
import { uplineOf } from '../tree/tree.store.ts';
import { changeRates, type NoteCuts } from './change-rates.ts';

export interface RateCallsDeps {
  pool: pg.Pool;
  now: () => number;
  /** Throws `account.confirmation_needed` unless the caller has proven who they are a moment ago. */
  requireConfirmation: (context: CallContext) => Promise<unknown>;
  noteRatesCut: NoteCuts;
}

/** Rates of members who are there, by the direct upline (AGENT-18). */
export function rateCalls(deps: RateCallsDeps): Handlers<'changeRates'> {
  const { pool, now, noteRatesCut } = deps;
  return {
    changeRates: async (context, { params, body }) => {
      const reader = await readerOf(pool, context);
      const row = await readTeamMember(pool, reader.member, params.memberId);
      // Members two steps down are as unknown as those of other lines (agents.md 3.3, AGENT-05).
      if (row === null || row.steps !== 1) throw new Refusal('agent.member_unknown');
      await deps.requireConfirmation(context);
      const cut = await inTransaction(pool, async (transaction) => {
        const asked = { ...body, member: row.id, upline: reader.member, by: `agent:${reader.member}` };
        const changed = await changeRates(transaction, context.merchant, asked, noteRatesCut, now());
        // The team may have changed before its rows were locked, and the caller may have been suspended.
        await writerOf(transaction, context);
        if ((await uplineOf(transaction, row.id)) !== reader.member) throw new Refusal('agent.member_unknown');
        return changed;
      });
      return { from: body.from, cut };
    },
  };
}
