import type { Parsed } from '@laro/contract/routes';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { stateAfter } from '@laro/domain/agents/tree/agent-states';
import { memberTypes } from '@laro/domain/agents/tree/agent-tree';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { belowOf } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { isBlocked } from '#server/modules/core/blocks/index.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { isNeeded, refuseUnaccredited, todayAt } from '../rights/accreditation/accreditation-rules.ts';
import { readAccreditations, writeUnaccredited } from '../rights/accreditation/accreditations.store.ts';
import { readDeskAgent, readDeskAgents, readDeskPath, type DeskAgentRow } from './desk.store.ts';
import { readLinks } from '../joining/links.store.ts';
import { makeTopAgent } from '../tree/make-top-agent.ts';
import { versionOf } from '../rates/desk-rate-calls.ts';
import { readRates } from '../rates/rates.store.ts';
import { lockAgent, writeState } from '../tree/tree.store.ts';

export interface AgentDeskDeps {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
  members: Pick<Members, 'lookUp' | 'find' | 'setHousePassword'>;
  now: () => number;
}

const PAGE = 50;
const actions = { approve: 'agent.approved', suspend: 'agent.suspended', restore: 'agent.restored' } as const satisfies Record<string, AuditAction>;

const named = ({ id, publicId, username, isTrial }: Pick<DeskAgentRow, 'id' | 'publicId' | 'username' | 'isTrial'>) => ({
  id: id.toString(),
  publicId,
  username,
  isTrial,
});
const agentOf = ({ stateSince: _stateSince, kindsOff: _kindsOff, since, type, state, level, direct, members, ...row }: DeskAgentRow) => ({
  ...named(row),
  type,
  state,
  level,
  since: since.toISOString(),
  direct,
  members,
});

export async function sheetOf(pool: pg.Pool, merchant: Merchant, member: bigint): Promise<Parsed<'getAgent', 'value'>> {
  const row = await readDeskAgent(pool, merchant.code, member);
  if (row === null) throw new Refusal('desk.member_unknown');
  const [path, links, rates, accreditations] = await Promise.all([
    readDeskPath(pool, member),
    readLinks(pool, member),
    readRates(pool, member),
    readAccreditations(pool, member),
  ]);
  return {
    ...agentOf(row),
    stateSince: row.stateSince.toISOString(),
    path: path.map(named),
    links: links.length,
    kindsOff: row.kindsOff,
    needsAccreditation: !row.isTrial && isNeeded(merchant, row.level),
    accreditations: accreditations.map(({ at, ...given }) => ({ ...given, at: at.toISOString() })),
    rates: rates.map(versionOf),
  };
}

/** The tree of agents at the desk, each act with its reason (AGENT-46). */
export function agentDeskCalls(deps: AgentDeskDeps): Handlers<'listAgents' | 'getAgent' | 'addAgent' | 'changeAgentState'> {
  const { pool, audit, members } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const eventOf = (context: CallContext, action: AuditAction, merchant: string, member: bigint, reason: string) => ({
    actor: staffOf(context).name,
    action,
    subject: `merchant:${merchant}/member:${member}`,
    reason,
    ip: context.ip,
  });
  return {
    listAgents: async (_context, { params, query }) => {
      const { code } = known(params.merchant);
      const under = query.under === '' ? null : BigInt(query.under);
      const top = under === null ? null : await readDeskAgent(pool, code, under);
      if (under !== null && top === null) throw new Refusal('desk.member_unknown');
      const below = belowOf(query.before);
      const state = query.state === '' ? null : query.state;
      const rows = await readDeskAgents(pool, { merchantCode: code, under, state, name: query.query, below, limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return {
        agents: shown.map(agentOf),
        path: top === null ? [] : [...(await readDeskPath(pool, top.id)), top].map(named),
        next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
      };
    },
    getAgent: async (_context, { params }) => sheetOf(pool, known(params.merchant), BigInt(params.memberId)),
    addAgent: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const found = await members.lookUp(merchant.code, body.username);
      if (!found || found.isTrial || found.isClosed) throw new Refusal('desk.member_unknown');
      await inTransaction(pool, async (transaction) => {
        const state = merchant.settings['agent.accreditation'] === 'none' ? 'active' : 'applied';
        const by = staffOf(context).name;
        await makeTopAgent(transaction, merchant, { member: found.id, rates: body.rates, state, by, reason: body.reason, at: new Date(deps.now()) });
        const event = eventOf(context, 'agent.added', merchant.code, found.id, body.reason);
        await audit.append(transaction, { ...event, before: { type: found.type }, after: { type: memberTypes.topAgent, rates: body.rates } });
      });
      return sheetOf(pool, merchant, found.id);
    },
    changeAgentState: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const member = BigInt(params.memberId);
      await inTransaction(pool, async (transaction) => {
        const agent = await lockAgent(transaction, member);
        if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
        const to = stateAfter(agent.state, body.act);
        if (to === null) throw new Refusal('agent.wrong_state');
        // A full block suspends again: it is lifted first.
        if (to === 'active' && (await isBlocked(transaction, member, 'full'))) throw new Refusal('agent.wrong_state');
        if (to === 'active') await refuseUnaccredited(transaction, merchant, agent, todayAt(merchant, deps.now()));
        await writeState(transaction, member, to, new Date(deps.now()));
        await writeUnaccredited(transaction, member, false);
        const event = eventOf(context, actions[body.act], merchant.code, member, body.reason);
        await audit.append(transaction, { ...event, before: { state: agent.state }, after: { state: to } });
      });
      return sheetOf(pool, merchant, member);
    },
  };
}
