import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { belowOf } from '#server/http/cursor.ts';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { lockNotCounted, readNotCounted, writeNotCounted, type NotCountedRow } from './not-counted.store.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
}

const PAGE = 50;

const viewOf = (row: NotCountedRow): Parsed<'listNotCounted', 'value'>['accounts'][number] => ({
  id: row.id.toString(),
  member: { id: row.member.toString(), publicId: row.memberPublicId, username: row.memberName, isTrial: false },
  agent: { id: row.agent.toString(), publicId: row.agentPublicId, username: row.agentName, isTrial: false },
  cause: row.cause,
  from: row.from,
  state: row.state,
  foundAt: row.foundAt.toISOString(),
  by: row.by,
  reason: row.reason,
  isReleased: row.isReleased,
  rounds: row.rounds,
  valid: row.valid,
});

/** Own accounts in the own downline at the desk: a person decides whether they are counted (AGENT-14, AGENT-46). */
export function deskNotCountedCalls({ pool, now, audit, merchantOf }: Deps): Handlers<'listNotCounted' | 'decideNotCounted'> {
  const known = (code: string): string => {
    const merchant = merchantOf(code);
    if (merchant === null) throw new Refusal('request.not_found');
    return merchant.code;
  };
  return {
    listNotCounted: async (_context, { params, query }) => {
      const rows = await readNotCounted(pool, known(params.merchant), query.state === '' ? null : query.state, belowOf(query.before), PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { accounts: shown.map(viewOf), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    decideNotCounted: async (context, { params, body }) => {
      const code = known(params.merchant);
      const by = staffOf(context).name;
      const { reason } = body;
      const state = body.act === 'clear' ? 'cleared' : 'kept';
      return inTransaction(pool, async (transaction) => {
        const row = await lockNotCounted(transaction, code, BigInt(params.accountId));
        if (row === undefined) throw new Refusal('agent.account_unknown');
        if (row.state !== 'held') throw new Refusal('agent.account_decided');
        await writeNotCounted(transaction, row.id, { state, by, reason, at: new Date(now()) });
        await audit.append(transaction, {
          actor: by,
          action: state === 'cleared' ? 'agent.accountCounted' : 'agent.accountKeptOut',
          subject: `merchant:${code}/member:${row.member}`,
          reason,
          before: { state: row.state },
          after: { state, agent: row.agentPublicId, valid: formatMoney(row.valid) },
          ip: context.ip,
        });
        return { state, rounds: row.rounds, valid: row.valid };
      });
    },
  };
}
