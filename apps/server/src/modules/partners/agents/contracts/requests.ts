import type { Parsed } from '@laro/contract/routes';
import { isAgentType } from '@laro/domain/agents/tree/agent-tree';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { lockedWriterOf, readerOf, writerOf } from '../rights/caller.ts';
import type { ContractDeps } from './answer-contract.ts';
import { lockMember, mayBeOffered } from './contract-party.ts';
import { lapseOf, refuseKindOff, refuseOffer, refuseOverlap, refuseTerms } from './contract-rules.ts';
import {
  insertOffer,
  isRequested,
  lapseOffers,
  lockContract,
  readByKey,
  readContract,
  writeAnswer,
  writeOffered,
  type Contract,
  type ContractTerms,
} from './contracts.store.ts';

/**
 * Writes a request of a member, whose row is locked, to the payer, once a key (agents.md 6.1). What the payer has itself is judged with the answer: a request does
 * not reveal it. Throws what terms are refused with, `agent.contract_overlap`.
 */
export async function requestWithin(
  transaction: Transaction,
  merchant: Merchant,
  { member, payer, key }: { member: bigint; payer: bigint | null; key: string },
  terms: ContractTerms,
  now: number,
): Promise<bigint> {
  const known = await readByKey(transaction, merchant.code, payer, key);
  if (known !== undefined) return known.id;
  refuseTerms(merchant, terms, now);
  await refuseKindOff(transaction, member, terms);
  await lapseOffers(transaction, new Date(now), member);
  if (await isRequested(transaction, member, terms.kind, terms.scope)) throw new Refusal('agent.contract_overlap');
  await refuseOverlap(transaction, member, terms);
  const given = { member, payer, key, by: `member:${member}`, merchantCode: merchant.code, at: new Date(now), lapsesAt: lapseOf(merchant, terms, now) };
  return insertOffer(transaction, { ...given, ...terms }, 'requested');
}

/** A request of the calling agent. Throws what `requestWithin` does, and what the caller's state is refused with. */
export async function askContract({ pool, now }: ContractDeps, context: CallContext, body: Parsed<'askContract', 'body'>): Promise<bigint> {
  const { key, ...terms } = body;
  return inTransaction(pool, async (transaction) => {
    // House accounts ask for nothing: the desk puts their contracts in force (agents.md 3.1).
    if (!isAgentType(playerOf(context).type)) throw new Refusal('agent.not_an_agent');
    const { member, upline: payer } = await lockedWriterOf(transaction, context);
    return requestWithin(transaction, context.merchant, { member, payer, key }, terms, now());
  });
}

/** Throws `agent.contract_state` for a request that has an answer or has lapsed. */
function refuseAnsweredRequest({ state, lapsesAt }: Contract, now: number): void {
  if (state !== 'requested' || lapsesAt.getTime() <= now) throw new Refusal('agent.contract_state');
}

/** Turns a locked request into an offer, or refuses it. Throws what an offer is refused with, `agent.contract_state`. */
export async function decideRequest(
  transaction: Transaction,
  merchant: Merchant,
  contract: Contract,
  { accepts, by, now }: { accepts: boolean; by: string; now: number },
): Promise<void> {
  refuseAnsweredRequest(contract, now);
  const at = new Date(now);
  if (!accepts) return writeAnswer(transaction, contract.id, { state: 'refused', at });
  await refuseOffer(transaction, merchant, contract, contract, now);
  return writeOffered(transaction, contract.id, { by, at, lapsesAt: lapseOf(merchant, contract, now) });
}

/** The answer of an agent to the request of a direct member. Throws `agent.contract_unknown` for every other one. */
export async function answerRequest({ pool, now }: ContractDeps, context: CallContext, id: bigint, accepts: boolean): Promise<void> {
  const { member: reader } = await readerOf(pool, context);
  const found = await readContract(pool, id);
  if (found?.payer !== reader) {
    // The refusal for the caller's state comes first, as at every other call.
    await inTransaction(pool, (transaction) => writerOf(transaction, context));
    throw new Refusal('agent.contract_unknown');
  }
  await inTransaction(pool, async (transaction) => {
    // From below upwards, as an acceptance locks them.
    const { member } = found;
    const agent = await lockMember(transaction, member);
    const payer = await writerOf(transaction, context);
    if (!(await mayBeOffered(transaction, context.merchant, payer, { member, agent }))) throw new Refusal('agent.contract_unknown');
    const contract = (await lockContract(transaction, id)) ?? found;
    await decideRequest(transaction, context.merchant, contract, { accepts, by: `agent:${reader}`, now: now() });
  });
}
