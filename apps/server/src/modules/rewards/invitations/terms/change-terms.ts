import { faultsOfInvite, type InviteBody, type InviteFault } from '@laro/domain/invitations/invite-program';
import type { TermsNotice } from '@laro/domain/rewards/terms/notice';
import { inviteTerms } from '@laro/domain/rewards/terms/program-terms';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { noticeFor, mailWorseTerms, tooSoonFault } from '#server/modules/rewards/rewards/index.ts';
import { refuseUnknownSegments, useSegments } from '#server/modules/rewards/segments/index.ts';
import type { InvitationsDeps } from '../invitations-parts.ts';
import { allTerms, holdTerms, publishTermsRow, stopTermsRow, termsAt, termsOnWire, writeTerms, type TermsRow } from './terms.store.ts';

const ACT = 'invite.publish';
const termsSubject = (merchantCode: string): string => `merchant:${merchantCode}/invitations`;

const audited = ({ version, body, startsAt }: Pick<TermsRow, 'version' | 'body' | 'startsAt'>) => ({
  version,
  startsAt: startsAt.toISOString(),
  body: termsOnWire(body),
});

const ownFaults = ({ settings }: Merchant, body: InviteBody) =>
  faultsOfInvite(body, {
    languages: settings['language.offered'],
    ageMin: settings['market.ageMin'],
    currencySymbol: settings['market.currencySymbol'],
    steadyValue: settings['promotions.steadyValue'],
  });

/** All faults of a draft, and the notice that it needs if it is worse (REW-26). */
export async function checkTerms(
  deps: Pick<InvitationsDeps, 'now'>,
  queries: Queries,
  merchant: Merchant,
  terms: TermsRow,
): Promise<{ faults: InviteFault[]; notice: TermsNotice | null }> {
  const notice = noticeFor(await allTerms(queries, merchant.code), terms, { termsOf: ({ body }) => inviteTerms(body), now: deps.now() });
  return { faults: [...ownFaults(merchant, terms.body), ...tooSoonFault(notice)], notice };
}

const record = (
  { audit }: InvitationsDeps,
  transaction: Transaction,
  entry: { actor: Actor; action: AuditAction; merchantCode: string; reason: string; before: object | null; after: object },
): Promise<void> => {
  const { actor, action, merchantCode, reason, before, after } = entry;
  return audit.append(transaction, { actor: actor.name, action, subject: termsSubject(merchantCode), reason, before, after, ip: actor.ip });
};

/** Writes the draft of the next version. Throws `request.amount_too_fine`, `desk.segment_unknown`. */
export async function saveTerms(
  deps: InvitationsDeps,
  merchant: Merchant,
  { body, startsAt, reason }: { body: InviteBody; startsAt: Date; reason: string },
  actor: Actor,
): Promise<void> {
  refuseFineAmounts(merchant, body.depositMin, body.stakeMin, body.reward, body.welcome, ...body.milestones.map(({ reward }) => reward));
  await inTransaction(deps.pool, async (transaction) => {
    await refuseUnknownSegments(transaction, merchant.code, body.segment);
    const { version, before } = await writeTerms(transaction, {
      merchantCode: merchant.code,
      body,
      startsAt,
      madeBy: actor.name,
      madeAt: new Date(deps.now()),
    });
    const after = audited({ version, body, startsAt });
    await record(deps, transaction, { actor, action: 'invite.ruleWritten', merchantCode: merchant.code, reason, before: before && audited(before), after });
  });
}

async function heldDraft(
  deps: InvitationsDeps,
  transaction: Transaction,
  merchant: Merchant,
  id: string,
): Promise<{ terms: TermsRow; notice: TermsNotice | null }> {
  const terms = await holdTerms(transaction, merchant.code, id);
  if (!terms) throw new Refusal('desk.invite_unknown');
  if (terms.state !== 'draft') throw new Refusal('desk.invite_stale');
  const { faults, notice } = await checkTerms(deps, transaction, merchant, terms);
  if (faults.length > 0) throw new Refusal('desk.invite_faults', { faults: faults.join(',') });
  return { terms, notice };
}

async function publish(
  deps: InvitationsDeps,
  transaction: Transaction,
  { merchant, terms, notice }: { merchant: Merchant; terms: TermsRow; notice: TermsNotice | null },
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> {
  const at = new Date(deps.now());
  const inForce = await termsAt(transaction, terms.merchantCode, at);
  await publishTermsRow(transaction, terms.id, actor.name, at);
  const { merchantCode } = terms;
  const change = { before: inForce ? audited(inForce) : null, after: { ...audited(terms), ...(notice && { worse: notice.worse }), ...more } };
  await record(deps, transaction, { actor, action: 'invite.rulePublished', merchantCode, reason, ...change });
  await mailWorseTerms(deps, transaction, { notice, merchant, page: { names: terms.body.names, path: '/m/member/invite' } });
}

/** Publishes a draft, or proposes it to a second person. Throws `desk.invite_unknown`, `_stale`, `_faults`, `desk.segment_unknown`, `desk.proposal_waiting`. */
export function publishTerms(deps: InvitationsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const draft = await heldDraft(deps, transaction, merchant, id);
    const { terms } = draft;
    await useSegments(transaction, merchant.code, terms.body.segment);
    if (!(await deps.twoPersons.isListed(transaction, ACT))) {
      await publish(deps, transaction, { merchant, ...draft }, { actor, reason });
      return null;
    }
    const wish = {
      act: ACT,
      merchantCode: merchant.code,
      subject: termsSubject(merchant.code),
      before: null,
      after: audited(terms),
      payload: { terms: terms.id },
      reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });
}

/** Publishes proposed drafts: the version that both people saw, unchanged. */
export const termsCarrier = (deps: InvitationsDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => {
    const terms = await holdTerms(transaction, merchantCode ?? '', String(payload['terms']));
    return terms ? `${terms.id}:${terms.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const draft = await heldDraft(deps, transaction, merchant, String(proposal.payload['terms']));
    await publish(deps, transaction, { merchant, ...draft }, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return null;
  },
});

/** Stops published terms. Throws `desk.invite_unknown`, `desk.invite_stale`. */
export async function stopTerms(deps: InvitationsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const terms = await holdTerms(transaction, merchant.code, id);
    if (!terms) throw new Refusal('desk.invite_unknown');
    if (terms.state !== 'published') throw new Refusal('desk.invite_stale');
    await stopTermsRow(transaction, id, actor.name, new Date(deps.now()));
    await record(deps, transaction, {
      actor,
      action: 'invite.ruleStopped',
      merchantCode: merchant.code,
      reason,
      before: { version: terms.version, state: terms.state },
      after: { version: terms.version, state: 'stopped' },
    });
  });
}
