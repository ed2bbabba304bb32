import type { Money } from '@laro/domain/money/money';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import type { TermsNotice } from '@laro/domain/rewards/terms/notice';
import type { TermItem } from '@laro/domain/rewards/terms/terms';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { recordAct, type RewardsDeps } from '../rewards-parts.ts';
import { membersOf } from './rules.store.ts';
import { noticeFor, noticeView, mailWorseTerms, tooSoonFault, type DatedVersion, type NoteTerms, type ProgramPage } from './worse-terms.ts';

const LIMIT_KEY = 'rewards.secondPersonAbove';

export interface ProgramVersion extends DatedVersion {
  merchantCode: string;
  code: string;
}

/** A program whose versions are published: what differs between sign-in rules, missions and raffles. */
export interface Program<Row extends ProgramVersion> {
  act: TwoPersonActName;
  /** Key of the version's id in the payload of a proposal. */
  idKey: string;
  actions: { published: AuditAction; stopped: AuditAction };
  subjectOf: (merchantCode: string, code: string) => string;
  /** A version of the merchant, held by the transaction. */
  hold: (transaction: Transaction, merchantCode: string, id: string) => Promise<Row | null>;
  faultsOf: (queries: Queries, merchant: Merchant, row: Row) => Promise<readonly string[]>;
  /** Versions that a version can replace, and how their terms are read (REW-26). */
  versions: (queries: Queries, merchant: Merchant, row: Row) => Promise<{ rows: readonly Row[]; termsOf: (row: Row) => readonly TermItem[] }>;
  page: (row: Row) => ProgramPage;
  /** Holds what a draft uses from its publication or proposal on; its refusals are those of `publishVersion`. */
  useOf?: (transaction: Transaction, row: Row) => Promise<void>;
  /** The members of its worst case, if these are not all (REW-29). */
  membersOf?: (queries: Queries, merchant: Merchant, row: Row) => Promise<number>;
  worstCase: (row: Row, members: number, pointCost: Merchant['settings']['mall.pointCost']) => Money;
  audited: (row: Row) => object;
  /** Publishes the row; gives what its audit entry has besides the version. */
  publishRow: (transaction: Transaction, row: Row, by: string, at: Date) => Promise<object | void>;
  stopRow: (transaction: Transaction, id: string, by: string, at: Date) => Promise<void>;
}

type Deps = Pick<RewardsDeps, 'pool' | 'audit' | 'twoPersons' | 'merchantOf' | 'now'> & { noteTerms: NoteTerms };

/** Start and end of a draft as a call gives them. Throws `request.invalid` for an end that is not after the start. */
export function scheduleOf(input: { startsAt: string; endsAt: string | null }): { startsAt: Date; endsAt: Date | null } {
  const startsAt = new Date(input.startsAt);
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (endsAt !== null && endsAt <= startsAt) throw new Refusal('request.invalid', { fields: [{ path: 'body.endsAt', fault: 'pattern' }] });
  return { startsAt, endsAt };
}

async function held<Row extends ProgramVersion>(
  program: Program<Row>,
  transaction: Transaction,
  { merchantCode, id, state }: { merchantCode: string; id: string; state: RuleState },
): Promise<Row> {
  const row = await program.hold(transaction, merchantCode, id);
  if (!row) throw new Refusal('desk.rule_unknown');
  if (row.state !== state) throw new Refusal('desk.rule_stale');
  return row;
}

type Known<Row extends ProgramVersion> = Pick<Program<Row>, 'faultsOf' | 'versions'>;

/** All faults of a draft, and the notice that it needs if its terms are worse. */
async function checkDraft<Row extends ProgramVersion>(
  { now }: Pick<Deps, 'now'>,
  { faultsOf, versions }: Known<Row>,
  queries: Queries,
  { merchant, row }: { merchant: Merchant; row: Row },
): Promise<{ faults: string[]; notice: TermsNotice | null }> {
  const { rows, termsOf } = await versions(queries, merchant, row);
  const notice = noticeFor(rows, row, { termsOf, now: now() });
  return { faults: [...(await faultsOf(queries, merchant, row)), ...tooSoonFault(notice)], notice };
}

/** Faults and notice of a version as the desk shows them; only a draft has any. */
export async function draftView<Row extends ProgramVersion>(
  deps: Pick<Deps, 'now' | 'pool'>,
  program: Known<Row>,
  merchant: Merchant,
  row: Row,
): Promise<{ faults: string[]; notice: ReturnType<typeof noticeView> }> {
  if (row.state !== 'draft') return { faults: [], notice: null };
  const { faults, notice } = await checkDraft(deps, program, deps.pool, { merchant, row });
  return { faults, notice: noticeView(notice) };
}

async function heldDraft<Row extends ProgramVersion>(
  deps: Pick<Deps, 'now'>,
  program: Program<Row>,
  transaction: Transaction,
  { merchant, id }: { merchant: Merchant; id: string },
): Promise<{ row: Row; notice: TermsNotice | null }> {
  const row = await held(program, transaction, { merchantCode: merchant.code, id, state: 'draft' });
  const { faults, notice } = await checkDraft(deps, program, transaction, { merchant, row });
  if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
  return { row, notice };
}

async function publishHeld<Row extends ProgramVersion>(
  deps: Deps,
  program: Program<Row>,
  transaction: Transaction,
  { merchant, row, notice }: { merchant: Merchant; row: Row; notice: TermsNotice | null },
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> {
  const shown = await program.publishRow(transaction, row, actor.name, new Date(deps.now()));
  const subject = program.subjectOf(row.merchantCode, row.code);
  await recordAct(deps, transaction, {
    actor,
    action: program.actions.published,
    subject,
    reason,
    before: { state: row.state },
    after: { state: 'published', ...program.audited(row), ...shown, ...(notice && { worse: notice.worse }), ...more },
  });
  await mailWorseTerms(deps, transaction, { notice, merchant, page: program.page(row) });
}

interface DeskAct {
  id: string;
  reason: string;
  actor: Actor;
}

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`,
 * `desk.rule_faults`, `desk.proposal_waiting`, those of `useOf`.
 */
export function publishVersion<Row extends ProgramVersion>(
  deps: Deps,
  program: Program<Row>,
  merchant: Merchant,
  { id, reason, actor }: DeskAct,
): Promise<Proposed | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const draft = await heldDraft(deps, program, transaction, { merchant, id });
    const { row } = draft;
    await program.useOf?.(transaction, row);
    const members = (await program.membersOf?.(transaction, merchant, row)) ?? (await membersOf(transaction, merchant.code));
    const worst = program.worstCase(row, members, merchant.settings['mall.pointCost']);
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const question = { act: program.act, merchantCode: merchant.code, staffId: actor.staffId ?? 0n, present, limitKey: LIMIT_KEY } as const;
    if (worst <= (await deps.twoPersons.aloneUpTo(transaction, question))) {
      await publishHeld(deps, program, transaction, { merchant, ...draft }, { actor, reason });
      return null;
    }
    const wish = {
      act: program.act,
      merchantCode: merchant.code,
      subject: program.subjectOf(merchant.code, row.code),
      before: null,
      after: program.audited(row),
      payload: { [program.idKey]: row.id },
      amount: { units: worst, currency: merchant.settings['market.currency'] },
      reason,
    };
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });
}

/** Publishes proposed drafts: the version that both people saw, unchanged. */
export const versionCarrier = <Row extends ProgramVersion>(deps: Deps, program: Program<Row>): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { merchantCode, payload }) => {
    const row = await program.hold(transaction, merchantCode ?? '', String(payload[program.idKey]));
    return row ? `${row.id}:${row.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const draft = await heldDraft(deps, program, transaction, { merchant, id: String(proposal.payload[program.idKey]) });
    await publishHeld(deps, program, transaction, { merchant, ...draft }, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return null;
  },
});

/** Stops a published version; what it has given stays good (REW-11, REW-40). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export async function stopVersion<Row extends ProgramVersion>(
  deps: Deps,
  program: Program<Row>,
  merchant: Merchant,
  { id, reason, actor }: DeskAct,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const row = await held(program, transaction, { merchantCode: merchant.code, id, state: 'published' });
    await program.stopRow(transaction, id, actor.name, new Date(deps.now()));
    const subject = program.subjectOf(merchant.code, row.code);
    await recordAct(deps, transaction, {
      actor,
      action: program.actions.stopped,
      subject,
      reason,
      before: { version: row.version, state: row.state },
      after: { version: row.version, state: 'stopped' },
    });
  });
}
