import type pg from 'pg';
import { belowOf } from '#server/http/cursor.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readAgent } from '../../tree/tree.store.ts';
import { readLookups } from './lookups.store.ts';

const PAGE = 50;

/** The log of single members and exports that an agent has looked at, at the desk (AGENT-43, AGENT-46). */
export function deskLookupCalls({ pool, merchantOf }: { pool: pg.Pool; merchantOf: (code: string) => Merchant | null }): Handlers<'listAgentLookups'> {
  return {
    listAgentLookups: async (_context, { params, query }) => {
      const merchant = merchantOf(params.merchant);
      if (merchant === null) throw new Refusal('request.not_found');
      const agent = BigInt(params.memberId);
      if ((await readAgent(pool, agent))?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
      const rows = await readLookups(pool, agent, belowOf(query['before']), PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return {
        lookups: shown.map(({ id, kind, member, publicId, username, isTrial, at }) => ({
          id: id.toString(),
          kind,
          member: member === null ? null : { id: member.toString(), publicId, username, isTrial },
          at: at.toISOString(),
        })),
        next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
      };
    },
  };
}
