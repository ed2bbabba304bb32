import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '@laro/contract/routes';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed, type Wish } from '#server/modules/core/two-persons/index.ts';
import { recordAct } from '#server/modules/rewards/rewards/index.ts';
import type { SegmentsDeps } from './segments-parts.ts';
import { isGuarded } from '../hidden-facts.ts';
import { segmentUsesOf } from './segment-uses.store.ts';
import { holdSegment, insertSegment, insertVersion, isNameTaken, readSegment, retireSegment, type SavedSegment } from './saved-segments.store.ts';

const ACT = 'segment.change';

type Content = Pick<Parsed<'saveDeskSegment', 'body'>, 'name' | 'groups' | 'isFrozen'>;
type Audited = { version: number; name: string; groups: unknown; isFrozen: boolean; members: number | null };

const subjectOf = (merchantCode: string, id: string): string => `merchant:${merchantCode}/segment:${id}`;

const audited = ({ version, name, groups, frozenAt, members, isFreezing }: SavedSegment): Audited => ({
  version,
  name,
  groups,
  isFrozen: frozenAt !== null,
  // Their number is not known before the list is complete, and is not for everybody who reads the entry where a fact is not.
  members: isFreezing || isGuarded(groups) ? null : members,
});

/** True if something that is not over uses a segment. */
const isInUse = async (deps: Pick<SegmentsDeps, 'now'>, transaction: Transaction, merchantCode: string, id: string): Promise<boolean> =>
  (await segmentUsesOf(transaction, merchantCode, new Date(deps.now()))).some(({ segmentId, isOver }) => segmentId === id && !isOver);

interface Given {
  merchant: Merchant;
  id: string;
  before: SavedSegment | null;
  content: Content;
  by: { actor: Actor; reason: string; proposedBy: string | null };
}

/**
 * Writes the next version. The list of a frozen one is that of the version before, if that was frozen with the same conditions; otherwise `freezeNext` writes
 * the members of this moment.
 */
async function writeVersion(deps: SegmentsDeps, transaction: Transaction, { merchant, id, before, content, by }: Given): Promise<void> {
  const { name, groups, isFrozen } = content;
  const at = new Date(deps.now());
  const version = (before?.version ?? 0) + 1;
  const keepsList = before !== null && before.frozenAt !== null && isFrozen && isDeepStrictEqual(before.groups, groups);
  const frozenAt = keepsList ? before.frozenAt : isFrozen ? at : null;
  const keptOf = keepsList ? before.keptOf : null;
  const { actor, reason, proposedBy } = by;
  const people = { madeBy: proposedBy ?? actor.name, approvedBy: proposedBy === null ? null : actor.name, madeAt: at };
  await insertVersion(transaction, id, { version, name, groups, frozenAt, keptOf, reason, ...people });
  const after = await readSegment(transaction, merchant.code, id);
  if (!after) throw new Error('a segment was not written');
  await recordAct(deps, transaction, {
    actor,
    action: 'segment.written',
    subject: subjectOf(merchant.code, id),
    reason,
    before: before && audited(before),
    after: { ...audited(after), ...(proposedBy !== null && { proposedBy }) },
  });
}

/** A segment that can be chosen, in the version that a person has read. */
async function held(transaction: Transaction, merchant: Merchant, id: string, version: number): Promise<SavedSegment> {
  const segment = await holdSegment(transaction, merchant.code, id);
  if (!segment) throw new Refusal('desk.segment_unknown');
  if (segment.version !== version) throw new Refusal('desk.segment_stale');
  return segment;
}

/**
 * Saves a segment, or its next version; a change of whom it is for needs a second person while something uses it. Throws `desk.segment_unknown`,
 * `desk.segment_stale`, `desk.segment_name_taken`, `desk.proposal_waiting`.
 */
export const saveSegment = (
  deps: SegmentsDeps,
  merchant: Merchant,
  { id, version, reason, name, groups, isFrozen }: Parsed<'saveDeskSegment', 'body'>,
  actor: Actor,
): Promise<Proposed | null> =>
  inTransaction(deps.pool, async (transaction) => {
    const content: Content = { name, groups, isFrozen };
    const by = { actor, reason, proposedBy: null };
    if (id === null) {
      const made = await insertSegment(transaction, merchant.code, name);
      if (made === '') throw new Refusal('desk.segment_name_taken');
      await writeVersion(deps, transaction, { merchant, id: made, before: null, content, by });
      return null;
    }
    const before = await held(transaction, merchant, id, version);
    if (await isNameTaken(transaction, merchant.code, name, id)) throw new Refusal('desk.segment_name_taken');
    const isSameMembers = isDeepStrictEqual(before.groups, groups) && (before.frozenAt !== null) === isFrozen;
    if (isSameMembers || !(await isInUse(deps, transaction, merchant.code, id))) {
      await writeVersion(deps, transaction, { merchant, id, before, content, by });
      return null;
    }
    const payload = JSON.parse(JSON.stringify({ ...content, id, version })) as Wish['payload'];
    const wish = {
      act: ACT,
      merchantCode: merchant.code,
      subject: subjectOf(merchant.code, id),
      before: audited(before),
      after: content,
      payload,
      reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });

/** Writes a version that two people decided on; it is void if the segment has changed since. */
export const segmentCarrier = (deps: SegmentsDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => String((await holdSegment(transaction, merchantCode ?? '', String(payload['id'])))?.version ?? ''),
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const { id, version, ...content } = proposal.payload as unknown as Content & { id: string; version: number };
    const before = await held(transaction, merchant, id, version);
    if (await isNameTaken(transaction, merchant.code, content.name, id)) throw new Refusal('desk.segment_name_taken');
    const by = { actor: decider, reason: proposal.reason, proposedBy: proposal.proposer };
    await writeVersion(deps, transaction, { merchant, id, before, content, by });
    return null;
  },
});

/** Takes a segment off the list. Throws `desk.segment_unknown`, `desk.segment_used`. */
export const retire = (deps: SegmentsDeps, merchant: Merchant, { id, reason }: { id: string; reason: string }, actor: Actor): Promise<void> =>
  inTransaction(deps.pool, async (transaction) => {
    const before = await holdSegment(transaction, merchant.code, id);
    if (!before) throw new Refusal('desk.segment_unknown');
    if (await isInUse(deps, transaction, merchant.code, id)) throw new Refusal('desk.segment_used');
    await retireSegment(transaction, id, new Date(deps.now()));
    const subject = subjectOf(merchant.code, id);
    await recordAct(deps, transaction, { actor, action: 'segment.retired', subject, reason, before: audited(before), after: { isRetired: true } });
  });
