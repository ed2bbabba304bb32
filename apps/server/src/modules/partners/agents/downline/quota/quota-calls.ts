import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { readerOf, writerOf } from '../../rights/caller.ts';
import { readTeamMember } from '../../team/team.store.ts';
import { holdAgent, uplineOf, type AgentRow } from '../../tree/tree.store.ts';
import { moveQuota } from './move-quota.ts';
import { readBalances, readEntries, readPassed, type ShownEntry } from './quota.store.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
}

const PAGE = 30;

export const refuseQuotaOff = ({ settings }: Merchant): void => {
  if (!settings['agent.quotas']) throw new Refusal('agent.quota_off');
};

/** Names as in the team: of agents on the other side and invited members in full, of others masked. */
const entryOf = ({ id, band, amount, kind, name, at }: ShownEntry) => ({
  number: id.toString(),
  band,
  amount,
  kind,
  name: name === null ? null : kind === 'joined' || kind === 'raised' ? maskName(name) : name,
  at: at.toISOString(),
});

const viewOf = async (queries: Queries, { settings }: Merchant, agent: AgentRow, before: string): Promise<Parsed<'getQuota', 'value'>> => {
  const [bands, entries] = await Promise.all([
    readBalances(queries, agent.member),
    readEntries(queries, agent.member, before === '' ? null : BigInt(before), PAGE + 1),
  ]);
  const shown = entries.slice(0, PAGE);
  return {
    from: settings['agent.quotaFrom'],
    bands,
    entries: shown.map(entryOf),
    next: entries.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
    canPass: agent.state === 'active',
  };
};

/** How many accounts with a high lottery rate an agent may still open, and passing some of it to direct agents (AGENT-39). */
export function quotaCalls({ pool, now }: Deps): Handlers<'getQuota' | 'passQuota'> {
  return {
    getQuota: async (context, { query }) => {
      const agent = await readerOf(pool, context);
      refuseQuotaOff(context.merchant);
      return viewOf(pool, context.merchant, agent, query.before);
    },
    passQuota: async (context, { body }) => {
      const { merchant } = context;
      const { band, count, key } = body;
      const reader = await readerOf(pool, context);
      refuseQuotaOff(merchant);
      const row = await readTeamMember(pool, reader.member, body.memberId);
      if (row === null || row.steps !== 1 || !row.isAgent) throw new Refusal('agent.member_unknown');
      await inTransaction(pool, async (transaction) => {
        const agent = await writerOf(transaction, context);
        await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent quota ${agent.member}`]);
        const passed = await readPassed(transaction, agent.member, key);
        if (passed !== undefined) {
          if (passed.band !== band || passed.amount !== count || passed.other !== row.id) throw new Refusal('agent.key_used');
          return;
        }
        if ((await uplineOf(transaction, row.id)) !== agent.member) throw new Refusal('agent.member_unknown');
        if ((await holdAgent(transaction, row.id))?.state !== 'active') throw new Refusal('agent.receiver_unavailable');
        const shared = { band, kind: 'passed', key } as const;
        const movements = [
          { ...shared, agent: agent.member, amount: -count, other: row.id },
          { ...shared, agent: row.id, amount: count, other: agent.member },
        ];
        await moveQuota(transaction, movements, { by: `agent:${agent.member}`, reason: '', at: new Date(now()) });
      });
      return viewOf(pool, merchant, reader, '');
    },
  };
}
