import { twoPersonAct, type TwoPersonActName } from '@laro/domain/two-persons/acts';
import { canProposal, proposalActs, type ProposalAct, type ProposalState } from '@laro/domain/two-persons/proposal-status';
import type { SecondPersonFault } from '@laro/domain/two-persons/second-person';
import type { ProblemCode } from '@laro/contract/problems';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AfterCommit, Ending } from './carriers.ts';
import { holdPerson, insertMoneyAct } from './evidence.store.ts';
import { judge, mayDecide, maySee } from './judge.ts';
import { othersAlike } from './votes/votes.ts';
import { readVotes, writeVote } from './votes/votes.store.ts';
import { lockNewestOf, lockOverdue, lockProposal, readProposal, writeEnd, type ProposalRow } from './proposals.store.ts';
import { openSecret, proposalEvent, recordProposal, type Parts } from './two-persons-parts.ts';

/** A proposal by its number, or the pending one of an act on a subject. */
export type Which = { id: bigint } | { act: TwoPersonActName; merchantCode: string | null; subject: string };

const faultCodes = {
  own: 'desk.second_person_own',
  same_hand: 'desk.second_person_same_hand',
  changed_limit: 'desk.second_person_changed_limit',
  same_team: 'desk.second_person_same_team',
  over_limit: 'desk.second_person_over_limit',
} as const satisfies Record<SecondPersonFault, ProblemCode>;

const hold = (transaction: Transaction, which: Which): Promise<ProposalRow | null> =>
  'id' in which ? lockProposal(transaction, which.id) : lockNewestOf(transaction, which);

const INSTALLATION = 'installation';

/** Refusal for the person who decides second. */
function endedRefusal(row: ProposalRow, state: ProposalState): Refusal {
  if (state === 'expired') return new Refusal('desk.proposal_expired');
  if (state === 'void') return new Refusal('desk.proposal_void');
  return new Refusal('desk.proposal_decided', { by: row.decider ?? INSTALLATION });
}

/** Ends a proposal without carrying it out: its state, its audit entry, and what waits in the module's own tables. */
async function endWithin(parts: Parts, transaction: Transaction, row: ProposalRow, ending: Ending): Promise<AfterCommit | null> {
  const { act, by, reason, at } = ending;
  const state = proposalActs[act].to;
  await writeEnd(transaction, row.id, { state, by: by?.staffId ?? null, at, reason });
  await recordProposal(parts, transaction, row, { action: `proposal.${state}`, by, reason });
  return (await parts.carriers.of(row.act).end?.(transaction, row, ending)) ?? null;
}

interface Outcome {
  id: bigint;
  after: AfterCommit | null;
  /** Thrown once the transaction is committed: what ended the proposal is kept. */
  refusal: Refusal | null;
}

/** Ends a proposal whose subject has changed since; null where it has not. */
async function voidIfStale(parts: Parts, transaction: Transaction, row: ProposalRow, at: Date): Promise<Outcome | null> {
  if ((await parts.carriers.of(row.act).stampOf(transaction, row)) === row.stamp) return null;
  const after = await endWithin(parts, transaction, row, { act: 'void', by: null, reason: '', at });
  return { id: row.id, after, refusal: new Refusal('desk.proposal_void') };
}

/** A decision of a person, with everyone who has proposed or agreed before. */
interface Decision {
  by: Person;
  reason: string;
  at: Date;
  parties: readonly bigint[];
}

/** Refuses who cannot be the second person. Their acts follow each other from here on. */
async function refuseFault(parts: Parts, transaction: Transaction, row: ProposalRow, { by, parties, at }: Decision): Promise<void> {
  if (by.staffId !== null) await holdPerson(transaction, by.staffId);
  const fault = await judge(parts, transaction, row, by, { parties, now: at });
  if (fault !== null) throw new Refusal(faultCodes[fault]);
}

async function approveWithin(parts: Parts, transaction: Transaction, row: ProposalRow, decision: Decision): Promise<Outcome> {
  const { by, reason, at } = decision;
  await refuseFault(parts, transaction, row, decision);
  const stale = await voidIfStale(parts, transaction, row, at);
  if (stale !== null) return stale;
  await writeEnd(transaction, row.id, { state: proposalActs.approve.to, by: by.staffId, at, reason });
  await recordProposal(parts, transaction, row, { action: 'proposal.approved', by, reason });
  const { bounds: kind } = twoPersonAct(row.act);
  if (by.staffId !== null && kind !== undefined && row.amount !== null && row.merchantCode !== null)
    await insertMoneyAct(transaction, { staffId: by.staffId, merchantCode: row.merchantCode, kind, amount: row.amount, at });
  const after = await parts.carriers.of(row.act).carryOut(transaction, { proposal: row, secret: openSecret(parts, row), decider: by, reason, at });
  return { id: row.id, after, refusal: null };
}

/** A decision on a proposal of the system: the first one is noted, and a second person who decides alike ends it. */
async function decideOfSystem(
  parts: Parts,
  transaction: Transaction,
  row: ProposalRow,
  { act, ...given }: Omit<Decision, 'parties'> & { act: 'approve' | 'refuse' },
): Promise<Outcome> {
  const { by, reason, at } = given;
  const votes = await readVotes(transaction, row.id);
  const others = othersAlike(votes, act, by);
  const decision = { ...given, parties: others.flatMap(({ staffId }) => staffId ?? []) };
  if (act === 'approve' && others.length > 0) return approveWithin(parts, transaction, row, decision);
  await refuseFault(parts, transaction, row, decision);
  if (act === 'refuse' && others.length > 0) return { id: row.id, after: await endWithin(parts, transaction, row, { act, by, reason, at }), refusal: null };
  const stale = await voidIfStale(parts, transaction, row, at);
  if (stale !== null) return stale;
  // A repeat of the same decision changes nothing.
  if (!votes.some(({ decision: made, staffId }) => made === act && staffId === by.staffId)) {
    await writeVote(transaction, row.id, { staffId: by.staffId, decision: act, reason, at });
    await recordProposal(parts, transaction, row, { action: 'proposal.supported', by, reason, after: { decision: act } });
  }
  return { id: row.id, after: null, refusal: null };
}

/** The state a proposal may be changed in. One past its time counts as expired before the job has ended it. */
function refuseEnded(row: ProposalRow, act: ProposalAct, at: Date): void {
  if (!canProposal(act, row.state)) throw endedRefusal(row, row.state);
  if (row.expiresAt <= at) throw endedRefusal(row, proposalActs.expire.to);
}

async function changeWithin(
  parts: Parts,
  transaction: Transaction,
  row: ProposalRow,
  { act, by, reason }: { act: 'approve' | 'refuse' | 'withdraw'; by: Person; reason: string },
): Promise<Outcome> {
  const at = new Date(parts.now());
  // A repeat by the same person of the same decision returns the result of the first.
  if (row.state === proposalActs[act].to && row.deciderId === by.staffId) return { id: row.id, after: null, refusal: null };
  refuseEnded(row, act, at);
  if (act === 'withdraw') {
    if (row.proposerId === null || row.proposerId !== by.staffId) throw new Refusal('desk.proposal_not_own');
    return { id: row.id, after: await endWithin(parts, transaction, row, { act, by, reason, at }), refusal: null };
  }
  if (!mayDecide(by, row)) throw new Refusal('desk.permission_missing', { permission: twoPersonAct(row.act).permission });
  if (row.proposerId === null) return decideOfSystem(parts, transaction, row, { act, by, reason, at });
  if (act === 'approve') return approveWithin(parts, transaction, row, { by, reason, at, parties: [row.proposerId] });
  if (row.proposerId === by.staffId) throw new Refusal(faultCodes.own);
  return { id: row.id, after: await endWithin(parts, transaction, row, { act, by, reason, at }), refusal: null };
}

/** Writes a refused attempt at deciding into the audit log, in its own transaction: that of the decision is rolled back. */
async function recordRefused(parts: Parts, row: ProposalRow, given: { act: string; by: Actor; reason: string }, refusal: Refusal): Promise<void> {
  const { act, by, reason } = given;
  await parts.audit.record(proposalEvent(row, { action: 'proposal.decisionRefused', by, reason, after: { decision: act, refusal: refusal.code } }));
}

/** Approves, refuses or withdraws. Throws `desk.proposal_unknown`, `_decided`, `_void`, `_not_own`, `desk.second_person_…`, and refusals of the act itself. */
export async function changeProposal(
  parts: Parts,
  which: Which,
  given: { act: 'approve' | 'refuse' | 'withdraw'; by: Person; reason: string },
): Promise<ProposalRow> {
  const seen: { row: ProposalRow | null } = { row: null };
  const run = async (transaction: Transaction): Promise<Outcome> => {
    const row = await hold(transaction, which);
    // Of another merchant: unknown, not forbidden.
    if (!row || !maySee(given.by, row)) throw new Refusal('desk.proposal_unknown');
    seen.row = row;
    return changeWithin(parts, transaction, row, given);
  };
  let outcome: Outcome;
  try {
    outcome = await inTransaction(parts.pool, run);
  } catch (error) {
    if (error instanceof Refusal && seen.row !== null) await recordRefused(parts, seen.row, given, error);
    throw error;
  }
  await outcome.after?.();
  if (outcome.refusal !== null) {
    if (seen.row !== null) await recordRefused(parts, seen.row, given, outcome.refusal);
    throw outcome.refusal;
  }
  const row = await readProposal(parts.pool, outcome.id);
  if (!row) throw new Error(`proposal ${outcome.id} is missing`);
  return row;
}

/**
 * Closes the proposal of a subject that the module itself has ended another way, in the module's transaction; the module's own tables are its matter.
 * Nothing happens without a waiting one.
 */
export async function closeWithin(
  parts: Parts,
  transaction: Transaction,
  which: Exclude<Which, { id: bigint }>,
  { by, reason }: { by: Actor; reason: string },
): Promise<void> {
  const row = await lockNewestOf(transaction, which);
  if (row?.state !== 'proposed') return;
  const act = row.proposerId === by.staffId ? 'withdraw' : 'refuse';
  const state = proposalActs[act].to;
  await writeEnd(transaction, row.id, { state, by: by.staffId, at: new Date(parts.now()), reason });
  await recordProposal(parts, transaction, row, { action: `proposal.${state}`, by, reason });
}

/** The waiting proposal of a subject; one whose subject has changed since is ended here, as it would be at its decision. */
export async function waitingWithin(parts: Parts, transaction: Transaction, which: Exclude<Which, { id: bigint }>): Promise<ProposalRow | null> {
  const row = await lockNewestOf(transaction, which);
  if (row?.state !== 'proposed') return null;
  return (await voidIfStale(parts, transaction, row, new Date(parts.now()))) === null ? row : null;
}

/** Ends proposals past their time; returns their number. */
export async function expireProposals(parts: Parts): Promise<number> {
  const ended = await inTransaction(parts.pool, async (transaction) => {
    const at = new Date(parts.now());
    const works: (AfterCommit | null)[] = [];
    for (const row of await lockOverdue(transaction, at)) works.push(await endWithin(parts, transaction, row, { act: 'expire', by: null, reason: '', at }));
    return works;
  });
  for (const work of ended) await work?.();
  return ended.length;
}
