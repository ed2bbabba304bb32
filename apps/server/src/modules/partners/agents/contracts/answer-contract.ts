import { agentStates } from '@laro/domain/agents/tree/agent-states';
import { lastDayAfterNotice } from '@laro/domain/agents/contracts/contract-terms';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { lockedWriterOf, readerOf, writerOf } from '../rights/caller.ts';
import { holdAgent } from '../tree/tree.store.ts';
import { becomeAgent, lockedPartyOf, partyOf, type Party } from './contract-party.ts';
import { acceptContract, countHigherBelow, refuseOverlap, refuseRowsAboveOwn, stateOf, todayOf } from './contract-rules.ts';
import { lockContract, readContract, writeAnswer, writeEnd, type Contract } from './contracts.store.ts';

export interface ContractDeps {
  pool: pg.Pool;
  now: () => number;
  /** Throws `account.confirmation_needed` unless the caller has proven who they are a moment ago. */
  requireConfirmation: (context: CallContext) => Promise<unknown>;
}

type Answer = Parsed<'answerContract', 'body'>;

/** A contract that passes a test of sides; every other one, whether it exists or not, is unknown. Throws `agent.contract_unknown`. */
function ofSide(contract: Contract | null, isOwn: (contract: Contract) => boolean): Contract {
  if (contract === null || !isOwn(contract)) throw new Refusal('agent.contract_unknown');
  return contract;
}

/** Throws `agent.contract_state` for an offer that has an answer or has lapsed. */
export function refuseAnswered(contract: Contract, now: number): void {
  if (contract.state !== 'offered' || contract.lapsesAt.getTime() <= now) throw new Refusal('agent.contract_state');
}

/** The payer must still be able to give it: active, with own contracts that cover every row. The payer's row is held. */
async function refuseUncovered(transaction: Transaction, contract: Contract): Promise<void> {
  if (contract.payer === null) return;
  const payer = await holdAgent(transaction, contract.payer);
  if (payer === null || !agentStates[payer.state].mayOffer) throw new Refusal('agent.contract_state');
  await refuseRowsAboveOwn(transaction, contract.payer, contract);
}

async function accept(transaction: Transaction, context: CallContext, party: Party, contract: Contract, body: Answer, now: number): Promise<void> {
  const { words, confirmsHigher } = body;
  await refuseUncovered(transaction, contract);
  await refuseOverlap(transaction, contract.member, contract);
  const count = await countHigherBelow(transaction, contract.member, contract);
  if (count > 0 && !confirmsHigher) throw new Refusal('agent.higher_rate_below', { count });
  if (party.agent === null) await becomeAgent(transaction, context.merchant, party, now);
  await acceptContract(transaction, contract, words, now);
}

/** Answers an offer to the caller (agents.md 6.1). */
export async function answerContract(deps: ContractDeps, context: CallContext, id: bigint, body: Answer): Promise<void> {
  const { playerId } = playerOf(context);
  const isOwn = ({ member }: Contract) => member === playerId;
  await partyOf(deps.pool, context);
  ofSide(await readContract(deps.pool, id), isOwn);
  if (body.answer === 'A') await deps.requireConfirmation(context);
  await inTransaction(deps.pool, async (transaction) => {
    const party = await lockedPartyOf(transaction, context);
    const contract = ofSide(await lockContract(transaction, id), isOwn);
    refuseAnswered(contract, deps.now());
    if (party.agent === null && contract.payer !== party.payer) throw new Refusal('agent.contract_state');
    if (body.answer === 'A') await accept(transaction, context, party, contract, body, deps.now());
    else await writeAnswer(transaction, id, { state: 'declined', at: new Date(deps.now()), wish: body.answer === 'C' ? body.wish : '' });
  });
}

/** Takes back an offer of the caller's. */
export async function withdrawOffer(deps: ContractDeps, context: CallContext, id: bigint): Promise<void> {
  const { playerId } = playerOf(context);
  await inTransaction(deps.pool, async (transaction) => {
    await writerOf(transaction, context);
    const contract = ofSide(await lockContract(transaction, id), ({ payer }) => payer === playerId);
    refuseAnswered(contract, deps.now());
    await writeAnswer(transaction, id, { state: 'withdrawn', at: new Date(deps.now()) });
  });
}

interface GivenEnd {
  by: string;
  /** Both sides read it; the desk's own reasons are in the audit log alone. */
  reason: string;
}

/** Ends an accepted contract with the merchant's notice and gives its last day. Throws `agent.contract_state` where it ends by then already. */
export function endWithNotice(transaction: Transaction, merchant: Merchant, contract: Contract, given: GivenEnd, now: number): Promise<string> {
  const today = todayOf(merchant, now);
  const lastDay = lastDayAfterNotice(contract.kind, today, merchant.settings['agent.contractNoticeDays']);
  return endWith(transaction, contract, { ...given, lastDay }, today, now);
}

/** Ends it for a breach: the running period counts up to the day before (agents.md 6.1). Throws the same. */
export function endForBreach(transaction: Transaction, merchant: Merchant, contract: Contract, { by, reason }: GivenEnd, now: number): Promise<string> {
  const today = todayOf(merchant, now);
  return endWith(transaction, contract, { lastDay: shiftDay(today, -1), by: `${by} (breach)`, reason }, today, now);
}

async function endWith(
  transaction: Transaction,
  contract: Contract,
  { lastDay, by, reason }: { lastDay: string; by: string; reason: string },
  today: string,
  now: number,
): Promise<string> {
  const state = stateOf(contract, today, now);
  const isOpen = (state === 'in_force' || state === 'accepted') && (contract.to === null || contract.to > lastDay);
  if (!isOpen) throw new Refusal('agent.contract_state');
  await writeEnd(transaction, contract.id, lastDay, by, reason);
  return lastDay;
}

/** Ends a contract of the caller's, as member or as payer. */
export async function endContract(deps: ContractDeps, context: CallContext, id: bigint, reason: string): Promise<string> {
  const { playerId } = playerOf(context);
  const isOwn = ({ member, payer }: Contract) => member === playerId || payer === playerId;
  await readerOf(deps.pool, context);
  ofSide(await readContract(deps.pool, id), isOwn);
  await deps.requireConfirmation(context);
  return inTransaction(deps.pool, async (transaction) => {
    const { member } = await lockedWriterOf(transaction, context);
    const contract = ofSide(await lockContract(transaction, id), isOwn);
    return endWithNotice(transaction, context.merchant, contract, { by: `agent:${member}`, reason }, deps.now());
  });
}
