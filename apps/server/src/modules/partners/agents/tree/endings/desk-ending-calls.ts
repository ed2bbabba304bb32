import type { Parsed } from '@laro/contract/routes';
import { endingDay } from '@laro/domain/agents/tree/agent-states';
import { dayAt } from '@laro/domain/time/day-at';
import { inTransaction, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier } from '#server/modules/core/two-persons/index.ts';
import type { MoveNotes } from '../moves/move-notes.ts';
import { lockAgent, readAgent, uplineOf, type AgentRow } from '../tree.store.ts';
import { makePlayer, previewEnding } from './end-agent.ts';
import { clawEndedPay, type EndedPayDeps } from './ended-pay.ts';
import { closeEnding, insertEnding, lockEnding, readDirectAgents, readEndings, type EndingRow } from './endings.store.ts';

const ACT = 'agent.end';
const SHOWN = 20;

export interface EndingDeps extends EndedPayDeps {
  noteMoved: MoveNotes['noteMoved'];
}

const todayOf = ({ settings }: Merchant, now: number): string => dayAt(now, settings['market.timeZone']);
const subjectOf = (merchantCode: string, member: bigint): string => `merchant:${merchantCode}/member:${member}`;
const endingOf = ({ id, becomes, fromDay, state, reason, agreedBy, endedBy, releaseDay, releasedAt, clawed }: EndingRow) => ({
  id: id.toString(),
  becomes,
  fromDay,
  state,
  reason,
  agreedBy,
  endedBy,
  releaseDay,
  releasedAt: releasedAt?.toISOString() ?? null,
  clawed,
});

/** Throws `desk.member_unknown` for an agent that the merchant does not have. */
async function agentAt(queries: Queries, merchant: Merchant, memberId: string): Promise<AgentRow> {
  const agent = await readAgent(queries, BigInt(memberId));
  if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
  return agent;
}

interface Agreed {
  member: bigint;
  reason: string;
  actor: Actor;
  more?: object;
}

/** Writes an agreed end, and tells the agent, the upline and the direct agents. Throws what `previewEnding` does. */
async function agree(deps: EndingDeps, transaction: Transaction, merchant: Merchant, { member, reason, actor, more }: Agreed): Promise<bigint> {
  const agent = await lockAgent(transaction, member);
  if (agent === null) throw new Refusal('desk.member_unknown');
  const { upline, fromDay, releaseDay, members } = await previewEnding(transaction, merchant, agent, deps.now());
  const merchantCode = merchant.code;
  const given = { merchantCode, member, becomes: 'ended', fromDay, releaseDay, reason, by: actor.name, at: new Date(deps.now()) } as const;
  const id = await insertEnding(transaction, given);
  await deps.noteAgent(transaction, { note: 'agent_ends', merchantCode, playerId: member, day: fromDay });
  const concerned = [...(upline === null || members === 0 ? [] : [upline]), ...(await readDirectAgents(transaction, member))];
  for (const playerId of concerned) await deps.noteMoved(transaction, { merchantCode, playerId, day: fromDay });
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'agent.endAgreed',
    subject: subjectOf(merchantCode, member),
    reason,
    before: { state: agent.state },
    after: { fromDay, members, upline: upline?.toString() ?? null, ...more },
    ip: actor.ip,
  });
  return id;
}

async function propose(deps: EndingDeps, merchant: Merchant, memberId: string, reason: string, actor: Actor): Promise<Parsed<'proposeEnding', 'value'>> {
  return inTransaction(deps.pool, async (transaction) => {
    const agent = await agentAt(transaction, merchant, memberId);
    const { member } = agent;
    if (!(await deps.twoPersons.isListed(transaction, ACT))) return { id: (await agree(deps, transaction, merchant, { member, reason, actor })).toString() };
    const { members, agents, contracts, passed, fromDay } = await previewEnding(transaction, merchant, agent, deps.now());
    const proposal = await deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode: merchant.code,
        subject: subjectOf(merchant.code, member),
        before: { state: agent.state },
        after: { fromDay, members, agents, contracts, passed },
        payload: { member: member.toString(), fromDay },
        reason,
      },
      actor,
    );
    return proposedOf(proposal);
  });
}

/** Ends of agents at the desk: what one would do, its proposal and withdrawal, agents who become players, and accounts that are taken back (AGENT-06, AGENT-46). */
export function deskEndingCalls(
  deps: EndingDeps,
): Handlers<'listEndings' | 'previewEnding' | 'proposeEnding' | 'withdrawEnding' | 'makeAgentPlayer' | 'clawEndedPay'> {
  const { pool } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const sheetOf = async (merchant: Merchant, { member }: AgentRow): Promise<Parsed<'listEndings', 'value'>> => {
    const { cash } = await one<{ cash: bigint }>(pool, 'select cash_account as cash from players where id = $1', [member]);
    return { endings: (await readEndings(pool, merchant.code, member, SHOWN)).map(endingOf), balance: await readAgentBalance(pool, cash) };
  };
  return {
    listEndings: async (_context, { params }) => {
      const merchant = known(params.merchant);
      return sheetOf(merchant, await agentAt(pool, merchant, params.memberId));
    },
    previewEnding: async (_context, { params }) => {
      const merchant = known(params.merchant);
      const { upline: _, ...preview } = await previewEnding(pool, merchant, await agentAt(pool, merchant, params.memberId), deps.now());
      return preview;
    },
    proposeEnding: (context, { params, body }) => propose(deps, known(params.merchant), params.memberId, body.reason, actorOf(context)),
    withdrawEnding: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const actor = actorOf(context);
      await inTransaction(pool, async (transaction) => {
        const row = await lockEnding(transaction, merchant.code, BigInt(params.endingId));
        if (row?.state !== 'agreed') throw new Refusal('agent.ending_over');
        await closeEnding(transaction, row.id, 'withdrawn', actor.name, new Date(deps.now()));
        await deps.noteAgent(transaction, { note: 'agent_end_withdrawn', merchantCode: merchant.code, playerId: row.member, day: row.fromDay });
        const entry = {
          actor: actor.name,
          action: 'agent.endWithdrawn',
          subject: subjectOf(merchant.code, row.member),
          reason: body.reason,
          ip: actor.ip,
        } as const;
        await deps.audit.append(transaction, { ...entry, before: { fromDay: row.fromDay }, after: null });
      });
      return {};
    },
    makeAgentPlayer: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const actor = actorOf(context);
      const { member, state, type } = await agentAt(pool, merchant, params.memberId);
      await inTransaction(pool, async (transaction) => {
        const at = new Date(deps.now());
        await makePlayer(transaction, merchant, member, { by: actor.name, reason: body.reason, at });
        await deps.noteAgent(transaction, { note: 'agent_is_player', merchantCode: merchant.code, playerId: member, day: todayOf(merchant, deps.now()) });
        const entry = { actor: actor.name, action: 'agent.madePlayer', subject: subjectOf(merchant.code, member), reason: body.reason, ip: actor.ip } as const;
        await deps.audit.append(transaction, { ...entry, before: { state, type }, after: { state: 'ended' } });
      });
      return {};
    },
    clawEndedPay: (context, { params, body }) => clawEndedPay(deps, known(params.merchant), BigInt(params.endingId), body, actorOf(context)),
  };
}

/** Carries proposed ends out; another upline, state or half-month makes the proposal void. */
export const endingCarrier = (deps: EndingDeps): Carrier => ({
  limitKeys: [],
  stampOf: async (transaction, { payload, merchantCode }) => {
    const member = BigInt((payload as { member: string }).member);
    const merchant = deps.merchantOf(merchantCode ?? '');
    const day = merchant === null ? '' : endingDay(todayOf(merchant, deps.now()));
    return `${String(await uplineOf(transaction, member))} ${(await readAgent(transaction, member))?.state ?? ''} ${day}`;
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (merchant === null) throw new Refusal('request.not_found');
    const { member } = proposal.payload as { member: string };
    const more = { proposedBy: proposal.proposer };
    await agree(deps, transaction, merchant, { member: BigInt(member), reason: proposal.reason, actor: decider, more });
    return () => undefined;
  },
});
