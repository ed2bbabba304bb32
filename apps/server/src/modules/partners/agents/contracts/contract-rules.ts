import { CONSOLIDATED } from '@laro/domain/agents/counting/facts';
import { startOfDay } from '@laro/domain/agents/counting/periods';
import { firstStart, mayStart, optionsFit, rowAboveOwn, rowFault, scopesClash, type ContractRow } from '@laro/domain/agents/contracts/contract-terms';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readKindsOff } from '../desk/harm/harm.store.ts';
import { insertOffer, lapseOffers, readAccepted, readByKey, readOffers, writeAnswer, writeEnd, type Contract, type ContractTerms } from './contracts.store.ts';

const DAY_MS = 86_400_000;
/** `endedBy` of a contract that its next version has ended. */
const REPLACED = 'replaced';

export const todayOf = ({ settings }: Merchant, now: number): string => dayAt(now, settings['market.timeZone']);

/** The state of a contract as people read it: an accepted one is in force or over by its days, an offer lapses at its time. */
export function stateOf({ state, from, to, lapsesAt, endedBy }: Contract, today: string, now: number): Contract['state'] | 'in_force' | 'ended' | 'replaced' {
  if (state === 'offered' || state === 'requested') return lapsesAt.getTime() <= now ? 'lapsed' : state;
  if (state !== 'accepted') return state;
  // One that was ended or replaced before its first day never begins.
  if (to !== null && (to < today || to < from)) return endedBy === REPLACED ? 'replaced' : 'ended';
  return from <= today ? 'in_force' : 'accepted';
}

const countsOn = ({ from, to }: Contract, day: string): boolean => from <= day && (to === null || day <= to);

/** Rows that bind what is offered for a scope on a day: those of the own contracts for this scope and for all categories. */
const ownRows = (own: readonly Contract[], scope: string, day: string): ContractRow[] =>
  own.filter((contract) => countsOn(contract, day) && (contract.scope === scope || contract.scope === CONSOLIDATED)).flatMap(({ rows }) => rows);

/** Throws `agent.contract_above_own` with the first row that is better than the payer's own contract of that day. The payer's row is held by the caller. */
export async function refuseRowsAboveOwn(queries: Queries, payer: bigint, { kind, scope, rows, from }: ContractTerms): Promise<void> {
  const above = rowAboveOwn(kind, rows, ownRows(await readAccepted(queries, 'member', payer, kind, from), scope, from));
  if (above !== null) throw new Refusal('agent.contract_above_own', { row: above + 1 });
}

/** Throws `agent.contract_overlap` with contracts of another extent of categories, or before a later contract of the same scope. */
export async function refuseOverlap(queries: Queries, member: bigint, { kind, scope, from }: ContractTerms): Promise<void> {
  const accepted = await readAccepted(queries, 'member', member, kind, from);
  const isInWay = (contract: Contract) => scopesClash(contract.scope, scope) || (contract.scope === scope && contract.from > from);
  if (accepted.some(isInWay)) throw new Refusal('agent.contract_overlap');
}

/** How many contracts that an agent pays would be better than its own, once `terms` is accepted. */
export async function countHigherBelow(queries: Queries, agent: bigint, { kind, scope, rows, from }: ContractTerms): Promise<number> {
  const below = await readAccepted(queries, 'payer', agent, kind, from);
  if (below.length === 0) return 0;
  const kept = (await readAccepted(queries, 'member', agent, kind, from)).filter((contract) => contract.scope !== scope);
  const isHigher = (contract: Contract) => {
    const own = ownRows(kept, contract.scope, from);
    return rowAboveOwn(kind, contract.rows, contract.scope === scope || scope === CONSOLIDATED ? [...own, ...rows] : own) !== null;
  };
  return below.filter(isHigher).length;
}

/** Throws `agent.contract_rows` with the first step that cannot be offered, `agent.contract_terms`. */
export function refuseFaultyTerms({ kind, scope, rows, options }: Omit<ContractTerms, 'from'>): void {
  const fault = rowFault(kind, rows);
  if (fault !== null) throw new Refusal('agent.contract_rows', { row: fault + 1 });
  if (!optionsFit(kind, scope, options)) throw new Refusal('agent.contract_terms');
}

export interface GivenOffer {
  member: bigint;
  /** Null: the company. */
  payer: bigint | null;
  key: string;
  by: string;
}

/** The moment at which an offer lapses: nothing acts backwards, so at the latest when its first day begins. */
export const lapseOf = ({ settings }: Merchant, { from }: Pick<ContractTerms, 'from'>, now: number): Date =>
  new Date(Math.min(now + settings['agent.offerDays'] * DAY_MS, startOfDay(from, settings['market.timeZone'])));

/** Throws `agent.kind_off`, `agent.contract_rows`, `agent.contract_terms`, `agent.contract_start`. */
export function refuseTerms(merchant: Merchant, terms: ContractTerms, now: number): void {
  if (!merchant.settings['agent.kinds'].includes(terms.kind)) throw new Refusal('agent.kind_off');
  refuseFaultyTerms(terms);
  const today = todayOf(merchant, now);
  if (!mayStart(terms.kind, terms.from, today)) throw new Refusal('agent.contract_start', { from: firstStart(terms.kind, today) });
}

/** Throws `agent.kind_off` for a kind that is switched off for the agent alone (agents.md 10). */
export async function refuseKindOff(queries: Queries, member: bigint, { kind }: Pick<ContractTerms, 'kind'>): Promise<void> {
  if ((await readKindsOff(queries, member)).includes(kind)) throw new Refusal('agent.kind_off');
}

/** Checks an offer: its terms, no other open offer, no overlap, and no step better than the payer's own. */
export async function refuseOffer(
  transaction: Transaction,
  merchant: Merchant,
  { member, payer }: Pick<GivenOffer, 'member' | 'payer'>,
  terms: ContractTerms,
  now: number,
): Promise<void> {
  refuseTerms(merchant, terms, now);
  await refuseKindOff(transaction, member, terms);
  const at = new Date(now);
  await lapseOffers(transaction, at, member);
  const isWaiting = (open: Contract) => open.kind === terms.kind && (open.scope === terms.scope || scopesClash(open.scope, terms.scope));
  if ((await readOffers(transaction, member, at)).some(isWaiting)) throw new Refusal('agent.contract_overlap');
  await refuseOverlap(transaction, member, terms);
  if (payer !== null) await refuseRowsAboveOwn(transaction, payer, terms);
}

/**
 * Offers a contract; the member's row is locked, the payer's held by the caller. The same key makes no second offer. Throws `agent.kind_off`,
 * `agent.contract_rows`, `agent.contract_start`, `agent.contract_overlap`, `agent.contract_above_own`.
 */
export async function makeOffer(transaction: Transaction, merchant: Merchant, offer: GivenOffer, terms: ContractTerms, now: number): Promise<bigint> {
  const known = await readByKey(transaction, merchant.code, offer.payer, offer.key);
  if (known !== undefined) return known.id;
  await refuseOffer(transaction, merchant, offer, terms, now);
  return insertOffer(transaction, { ...offer, ...terms, merchantCode: merchant.code, at: new Date(now), lapsesAt: lapseOf(merchant, terms, now) });
}

/** Puts a contract in force from its first day on; the earlier one of its scope ends the day before. */
export async function acceptContract(transaction: Transaction, contract: Contract, words: string, now: number): Promise<void> {
  const earlier = await readAccepted(transaction, 'member', contract.member, contract.kind, contract.from);
  for (const { id } of earlier.filter(({ scope }) => scope === contract.scope)) {
    await writeEnd(transaction, id, shiftDay(contract.from, -1), REPLACED);
  }
  await writeAnswer(transaction, contract.id, { state: 'accepted', at: new Date(now), words });
}
