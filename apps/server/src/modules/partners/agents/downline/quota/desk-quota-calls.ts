import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { belowOf } from '#server/http/cursor.ts';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { holdAgent, readAgent } from '../../tree/tree.store.ts';
import { moveQuota } from './move-quota.ts';
import { readBalances, readEntries } from './quota.store.ts';
import { refuseQuotaOff } from './quota-calls.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
}

const PAGE = 50;

/** Quotas at the desk: what an agent has, with every entry, and granting or taking back some (AGENT-39, AGENT-46). */
export function deskQuotaCalls({ pool, now, audit, merchantOf }: Deps): Handlers<'getAgentQuota' | 'grantQuota'> {
  const known = (code: string): Merchant => {
    const merchant = merchantOf(code);
    if (merchant === null) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    getAgentQuota: async (_context, { params, query }) => {
      const merchant = known(params.merchant);
      const member = BigInt(params.memberId);
      if ((await readAgent(pool, member))?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
      const [bands, entries] = await Promise.all([readBalances(pool, member), readEntries(pool, member, belowOf(query.before), PAGE + 1)]);
      const shown = entries.slice(0, PAGE);
      return {
        isOn: merchant.settings['agent.quotas'],
        from: merchant.settings['agent.quotaFrom'],
        bands,
        entries: shown.map(({ id, band, amount, kind, name, reason, by, at }) => ({
          id: id.toString(),
          band,
          amount,
          kind,
          name,
          reason,
          by,
          at: at.toISOString(),
        })),
        next: entries.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
      };
    },
    grantQuota: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const member = BigInt(params.memberId);
      const { band, count, reason } = body;
      const by = staffOf(context).name;
      return inTransaction(pool, async (transaction) => {
        const agent = await holdAgent(transaction, member);
        if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
        refuseQuotaOff(merchant);
        await moveQuota(transaction, [{ agent: member, band, amount: count, kind: 'granted' }], { by, reason, at: new Date(now()) });
        await audit.append(transaction, {
          actor: by,
          action: 'agent.quotaGranted',
          subject: `merchant:${merchant.code}/member:${member}`,
          reason,
          before: null,
          after: { band, count },
          ip: context.ip,
        });
        return { bands: await readBalances(transaction, member) };
      });
    },
  };
}
