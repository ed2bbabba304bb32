import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readerOf, writerOf } from '../rights/caller.ts';
import { readTeamMember } from '../team/team.store.ts';
import { readAgent, uplineOf } from '../tree/tree.store.ts';
import { lockTeam } from './change-rates.store.ts';
import { changeRates, type NoteCut } from './change-rates.ts';

export interface RateCallsDeps {
  pool: pg.Pool;
  now: () => number;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
  /** Throws `account.confirmation_needed` unless the caller has proven who they are a moment ago. */
  requireConfirmation: (context: CallContext) => Promise<unknown>;
  noteRatesCut: NoteCut;
}

/** Rates of members who are there: by the direct upline, and at the desk (AGENT-18). */
export function rateCalls(deps: RateCallsDeps): Handlers<'changeRates' | 'changeAgentRates'> {
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
    changeAgentRates: async (context, { params, body }) => {
      const merchant = deps.merchantOf(params.merchant);
      if (merchant === null) throw new Refusal('request.not_found');
      const member = BigInt(params.memberId);
      const agent = await readAgent(pool, member);
      if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
      const by = staffOf(context).name;
      const cut = await inTransaction(pool, async (transaction) => {
        // A move that acts at the same time gives the member another upline: who it is, is read once the rows are locked.
        await lockTeam(transaction, member, null);
        const asked = { ...body, member, upline: await uplineOf(transaction, member), by };
        const changed = await changeRates(transaction, merchant, asked, noteRatesCut, now());
        await deps.audit.append(transaction, {
          actor: by,
          action: 'agent.ratesChanged',
          subject: `merchant:${merchant.code}/member:${member}`,
          reason: body.reason,
          before: null,
          after: { from: body.from, rates: body.rates, cut: changed },
          ip: context.ip,
        });
        return changed;
      });
      return { from: body.from, cut };
    },
  };
}
