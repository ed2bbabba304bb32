import type { Parsed } from '@laro/contract/routes';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { contractKinds, firstStart } from '@laro/domain/agents/contracts/contract-terms';
import { agentStates } from '@laro/domain/agents/tree/agent-states';
import type pg from 'pg';
import { inTransaction, many, type Queries } from '#server/db/sql.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { holdAgent, lockAgent, readAgent } from '../tree/tree.store.ts';
import { endForBreach, endWithNotice, refuseAnswered } from './answer-contract.ts';
import { previewContract } from './runs/preview/preview-contract.ts';
import { acceptContract, makeOffer, refuseFaultyTerms, todayOf } from './contract-rules.ts';
import { summaryOf } from './contract-calls.ts';
import { lockContract, readContract, readContracts, writeAnswer, type Contract } from './contracts.store.ts';

export interface DeskContractDeps {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
  now: () => number;
}

const SHOWN = 100;
type FirstStarts = Parsed<'listAgentContracts', 'value'>['firstStarts'];
const firstStartsOn = (today: string) => Object.fromEntries(contractKinds.map((kind) => [kind, firstStart(kind, today)])) as FirstStarts;
type DeskContract = Parsed<'offerCompanyContract', 'value'>;

export async function named(queries: Queries, contracts: readonly Contract[], merchant: Merchant, now: number): Promise<DeskContract[]> {
  const payers = [...new Set(contracts.flatMap(({ payer }) => payer ?? []))];
  const rows = await many<{ id: bigint; publicId: string; username: string; isTrial: boolean }>(
    queries,
    'select id, public_id as "publicId", coalesce(username, public_id) as username, is_trial as "isTrial" from players where id = any ($1)',
    [payers],
  );
  const today = todayOf(merchant, now);
  return contracts.map((contract) => {
    const payer = rows.find(({ id }) => id === contract.payer);
    return {
      ...summaryOf(contract, today, now),
      payer: payer === undefined ? null : { ...payer, id: payer.id.toString() },
      offeredBy: contract.offeredBy,
      endedBy: contract.endedBy,
    };
  });
}

/** The entry of an act on a contract for the audit log. */
export const contractEvent = (context: CallContext, action: AuditAction, { member, merchantCode }: Contract, reason: string) => ({
  actor: staffOf(context).name,
  action,
  subject: `merchant:${merchantCode}/member:${member}`,
  reason,
  ip: context.ip,
});

/** A contract as the desk reads it. Throws `agent.contract_unknown`. */
export async function readNamed(queries: Queries, merchant: Merchant, id: bigint, now: number): Promise<DeskContract> {
  const contract = await readContract(queries, id);
  const [shown] = contract === null ? [] : await named(queries, [contract], merchant, now);
  if (shown === undefined) throw new Refusal('agent.contract_unknown');
  return shown;
}

async function previewOf(
  { pool, now }: DeskContractDeps,
  merchant: Merchant,
  member: bigint,
  terms: Parsed<'previewContract', 'body'>,
): Promise<Parsed<'previewContract', 'value'>> {
  const agent = await readAgent(pool, member);
  if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
  refuseFaultyTerms(terms);
  const periods = await previewContract(pool, merchant, agent, terms, now());
  return {
    periods: periods.map(({ day, hour, amount, pay }) => ({
      day,
      hour: hour?.toISOString() ?? null,
      amount,
      valid: pay?.figures.valid ?? 0n,
      active: pay?.figures.active ?? 0,
      step: pay?.figures.step ?? null,
    })),
  };
}

/** Puts a contract in force between a house agent and the one directly below (AGENT-04). Throws what an offer is refused with, `agent.house_place` below the company. */
async function putBetween(
  { pool, audit, now }: DeskContractDeps,
  context: CallContext,
  merchant: Merchant,
  member: bigint,
  body: Parsed<'putHouseContract', 'body'>,
): Promise<bigint> {
  const { key, reason, ...terms } = body;
  return inTransaction(pool, async (transaction) => {
    // From below upwards, as an acceptance locks them.
    const agent = await lockAgent(transaction, member);
    if (agent?.merchantCode !== merchant.code || !agent.isTrial) throw new Refusal('desk.member_unknown');
    const payer = agent.upline === null ? null : await holdAgent(transaction, agent.upline);
    if (payer === null) throw new Refusal('agent.house_place');
    if (![agent, payer].every(({ state }) => agentStates[state].mayOffer)) throw new Refusal('agent.wrong_state');
    const made = await makeOffer(transaction, merchant, { member, payer: payer.member, key, by: staffOf(context).name }, terms, now());
    const contract = await readContract(transaction, made);
    if (contract?.state !== 'offered') return made;
    await acceptContract(transaction, contract, '', now());
    const { kind, scope, from } = terms;
    const event = contractEvent(context, 'agent.contractPut', contract, reason);
    await audit.append(transaction, { ...event, before: null, after: { contract: made.toString(), payer: payer.member.toString(), kind, scope, from } });
    return made;
  });
}

/** Throws `agent.contract_unknown` for a contract that the desk cannot end: between members of real money only a breach is the desk's (agents.md 6.1). */
function refuseNotDesks({ payer, state }: Contract, agent: { isTrial: boolean } | null, isBreach: boolean): void {
  const isDesks = payer === null || agent?.isTrial === true || (isBreach && state === 'accepted');
  if (!isDesks) throw new Refusal('agent.contract_unknown');
}

type Names = 'listAgentContracts' | 'previewContract' | 'offerCompanyContract' | 'putHouseContract' | 'endAgentContract';

/** Contracts of agents at the desk: the company offers and ends its own, each with a reason (AGENT-46). */
export function deskContractCalls(deps: DeskContractDeps): Handlers<Names> {
  const { pool, audit, now } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const read = (merchant: Merchant, id: bigint) => readNamed(pool, merchant, id, now());
  return {
    listAgentContracts: async (_context, { params }) => {
      const merchant = known(params.merchant);
      const agent = await readAgent(pool, BigInt(params.memberId));
      if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
      const contracts = await readContracts(pool, { agent: agent.member, side: 'member', kind: null, below: null, limit: SHOWN });
      const today = todayOf(merchant, now());
      return { contracts: await named(pool, contracts, merchant, now()), firstStarts: firstStartsOn(today) };
    },
    previewContract: (_context, { params, body }) => previewOf(deps, known(params.merchant), BigInt(params.memberId), body),
    offerCompanyContract: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const { key, reason, ...terms } = body;
      const id = await inTransaction(pool, async (transaction) => {
        const agent = await lockAgent(transaction, BigInt(params.memberId));
        if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
        if (!agentStates[agent.state].mayOffer) throw new Refusal('agent.wrong_state');
        const offer = { member: agent.member, payer: null, key, by: staffOf(context).name };
        const made = await makeOffer(transaction, merchant, offer, terms, now());
        const contract = await readContract(transaction, made);
        if (contract === null) throw new Error(`offer ${made} is not there`);
        // House accounts answer no offers: the desk puts their contracts in force (agents.md 3.1).
        if (agent.isTrial && contract.state === 'offered') await acceptContract(transaction, contract, '', now());
        const { kind, scope, from } = terms;
        const event = contractEvent(context, 'agent.contractOffered', contract, reason);
        await audit.append(transaction, { ...event, before: null, after: { contract: made.toString(), kind, scope, from } });
        return made;
      });
      return read(merchant, id);
    },
    putHouseContract: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      return read(merchant, await putBetween(deps, context, merchant, BigInt(params.memberId), body));
    },
    endAgentContract: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const id = BigInt(params.contractId);
      await inTransaction(pool, async (transaction) => {
        const before = await readContract(transaction, id);
        if (before?.merchantCode !== merchant.code) throw new Refusal('agent.contract_unknown');
        const agent = await lockAgent(transaction, before.member);
        const contract = (await lockContract(transaction, id)) ?? before;
        refuseNotDesks(contract, agent, body.isBreach);
        const event = contractEvent(context, 'agent.contractEnded', contract, body.reason);
        if (contract.state === 'offered') {
          refuseAnswered(contract, now());
          await writeAnswer(transaction, id, { state: 'withdrawn', at: new Date(now()) });
          await audit.append(transaction, { ...event, before: { state: 'offered' }, after: { contract: params.contractId, state: 'withdrawn' } });
          return;
        }
        const end = body.isBreach ? endForBreach : endWithNotice;
        const lastDay = await end(transaction, merchant, contract, { by: staffOf(context).name, reason: '' }, now());
        const after = { contract: params.contractId, lastDay, ...(body.isBreach ? { isBreach: true } : {}) };
        await audit.append(transaction, { ...event, before: { lastDay: contract.to }, after });
      });
      return read(merchant, id);
    },
  };
}
