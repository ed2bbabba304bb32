import type pg from 'pg';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import { growthOf, payKpi, playKpi, spanOf } from '../figures/kpi-calls.ts';
import { readAgent } from '../tree/tree.store.ts';

interface Deps {
  pool: pg.Pool;
  merchantOf: (code: string) => Merchant | null;
  members: Pick<Members, 'find'>;
  now: () => number;
}

/** The floor that keeps single members out of an agent's sight does not bind the desk. */
const NO_FLOOR = 0;

/** Figures of an agent at the desk, unmasked: the same sums that the agent reads (AGENT-40, AGENT-46). */
export const deskFigureCalls = (deps: Deps): Handlers<'getAgentFigures'> => ({
  getAgentFigures: async (_context, { params, query }) => {
    const { pool, members, now } = deps;
    const merchant = deps.merchantOf(params.merchant);
    if (merchant === null) throw new Refusal('request.not_found');
    const agent = await readAgent(pool, BigInt(params.memberId));
    if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
    const span = spanOf(now, { merchant }, query);
    const { cashAccount } = await members.find(merchant.code, params.memberId);
    const reader = { settings: merchant.settings, teamFloor: NO_FLOOR, cashAccount };
    const [growth, play, pay] = await Promise.all([growthOf(deps, agent, span), playKpi(deps, agent, span, NO_FLOOR), payKpi(deps, reader, agent, span)]);
    return { growth, play, pay };
  },
});
