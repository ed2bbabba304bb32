import { ladderBody } from '@laro/contract/ranks/ladder';
import { breaksWeek, faultsOfLadder, type LadderStart, type LadderBody, type LadderFault } from '@laro/domain/ranks/ladder-program';
import type { TermsNotice } from '@laro/domain/rewards/terms/notice';
import { ladderTerms } from '@laro/domain/rewards/terms/program-terms';
import { encode } from 'zod';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { noticeFor, mailWorseTerms } from '#server/modules/rewards/rewards/index.ts';
import { holdLadder, ladderAt, ladderOn, laddersOf, publishLadderRow, writeLadder, type LadderRow } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';

const ACT = 'rank.publish';
const ladderSubject = (merchantCode: string): string => `merchant:${merchantCode}/ladder`;

const audited = ({ version, body, startsAt }: Pick<LadderRow, 'version' | 'body' | 'startsAt'>) => ({
  version,
  startsAt: startsAt.toISOString(),
  body: encode(ladderBody, body as Parameters<typeof encode<typeof ladderBody>>[1]),
});

const startOf = ({ body, startsAt }: LadderRow): LadderStart => ({ body, startsAt: startsAt.getTime() });

/** The published versions before and after a draft. */
function neighboursOf(ladders: readonly LadderRow[], { startsAt }: LadderRow): { before: LadderStart | null; next: LadderStart | null } {
  const before = ladderOn(ladders, startsAt.getTime());
  const later = ladders.filter((row) => row.state === 'published' && row.startsAt > startsAt);
  const [next] = later.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || other.version - one.version);
  return { before: before && startOf(before), next: next ? startOf(next) : null };
}

/** All faults of a draft, and the notice that it needs if it is worse (REW-26). */
export async function checkLadder(
  deps: RanksDeps,
  queries: Queries,
  merchant: Merchant,
  ladder: LadderRow,
): Promise<{ faults: LadderFault[]; notice: TermsNotice | null }> {
  const ladders = await laddersOf(queries, merchant.code);
  const notice = noticeFor(ladders, ladder, { termsOf: ({ body }) => ladderTerms(body), now: deps.now() });
  const faults = faultsOfLadder({
    body: ladder.body,
    languages: merchant.settings['language.offered'],
    isWeekBroken: breaksWeek(startOf(ladder), { ...neighboursOf(ladders, ladder), now: deps.now(), timeZone: zoneOf(merchant) }),
    isTooSoon: notice?.isTooSoon ?? false,
    steadyValue: merchant.settings['promotions.steadyValue'],
  });
  return { faults, notice };
}

/** Writes the draft of the next version. Throws `request.amount_too_fine`. */
export async function saveLadder(
  deps: RanksDeps,
  merchant: Merchant,
  given: { body: LadderBody; startsAt: Date; reason: string },
  actor: Actor,
): Promise<void> {
  const { body, startsAt, reason } = given;
  refuseFineAmounts(merchant, body.rebateMin, body.rebateMax, ...body.ranks.flatMap(({ upgrade, monthly, birthday }) => [upgrade, monthly, birthday]));
  await inTransaction(deps.pool, async (transaction) => {
    const { version, before } = await writeLadder(transaction, {
      merchantCode: merchant.code,
      body,
      startsAt,
      madeBy: actor.name,
      madeAt: new Date(deps.now()),
    });
    const after = audited({ version, body, startsAt });
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'rank.ladderWritten',
      subject: ladderSubject(merchant.code),
      reason,
      before: before && audited(before),
      after,
      ip: actor.ip,
    });
  });
}

async function heldDraft(
  deps: RanksDeps,
  transaction: Transaction,
  merchant: Merchant,
  id: string,
): Promise<{ ladder: LadderRow; notice: TermsNotice | null }> {
  const ladder = await holdLadder(transaction, merchant.code, id);
  if (!ladder) throw new Refusal('desk.ladder_unknown');
  if (ladder.state !== 'draft') throw new Refusal('desk.ladder_stale');
  const { faults, notice } = await checkLadder(deps, transaction, merchant, ladder);
  if (faults.length > 0) throw new Refusal('desk.ladder_faults', { faults: faults.join(',') });
  return { ladder, notice };
}

async function publish(
  deps: RanksDeps,
  transaction: Transaction,
  { merchant, ladder, notice }: { merchant: Merchant; ladder: LadderRow; notice: TermsNotice | null },
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> {
  const inForce = await ladderAt(transaction, ladder.merchantCode, new Date(deps.now()));
  await publishLadderRow(transaction, ladder.id, actor.name, new Date(deps.now()));
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'rank.ladderPublished',
    subject: ladderSubject(ladder.merchantCode),
    reason,
    before: inForce ? audited(inForce) : null,
    after: { ...audited(ladder), ...(notice && { worse: notice.worse }), ...more },
    ip: actor.ip,
  });
  await mailWorseTerms(deps, transaction, { notice, merchant, page: { names: {}, unnamed: 'ladder', path: '/m/member/benefits' } });
}

/** Publishes a draft, or proposes it to a second person. Throws `desk.ladder_unknown`, `_stale`, `_faults`, `desk.proposal_waiting`. */
export function publishLadder(deps: RanksDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const draft = await heldDraft(deps, transaction, merchant, id);
    const { ladder } = draft;
    if (!(await deps.twoPersons.isListed(transaction, ACT))) {
      await publish(deps, transaction, { merchant, ...draft }, { actor, reason });
      return null;
    }
    const wish = {
      act: ACT,
      merchantCode: merchant.code,
      subject: ladderSubject(merchant.code),
      before: null,
      after: audited(ladder),
      payload: { ladder: ladder.id },
      reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });
}

/** Publishes proposed drafts: the version that both people saw, unchanged. */
export const ladderCarrier = (deps: RanksDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => {
    const ladder = await holdLadder(transaction, merchantCode ?? '', String(payload['ladder']));
    return ladder ? `${ladder.id}:${ladder.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const draft = await heldDraft(deps, transaction, merchant, String(proposal.payload['ladder']));
    await publish(deps, transaction, { merchant, ...draft }, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return null;
  },
});
