import { noticeOf, type TermsNotice } from '@laro/domain/rewards/terms/notice';
import type { TermItem, TermSubject } from '@laro/domain/rewards/terms/terms';
import type { SettingProgram } from '@laro/domain/rewards/terms/setting-terms';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Names } from '../rewards-parts.ts';

/** A version of a program with the moments that decide which one members have. Ladders and invitations have no end, ladders are not stopped. */
export interface DatedVersion {
  id: string;
  version: number;
  state: RuleState;
  startsAt: Date;
  endsAt?: Date | null;
  stoppedAt?: Date | null;
}

/** The name that members know a program by, and the path of its page. */
export interface ProgramPage {
  names: Names;
  path: string;
  /** Of a program without a name of the operator's. */
  unnamed?: SettingProgram;
}

/** Mails every member that terms are worse from a moment on (REW-26). */
export type NoteTerms = (transaction: Transaction, note: ProgramPage & { merchant: Merchant; worse: readonly TermSubject[]; from: Date }) => Promise<void>;

/** The notice that a version needs against the other versions of its program (REW-26). */
export function noticeFor<Row extends DatedVersion>(
  rows: readonly Row[],
  next: Row,
  { termsOf, now }: { termsOf: (row: Row) => readonly TermItem[]; now: number },
): TermsNotice | null {
  const versionOf = (row: Row) => ({
    id: row.id,
    version: row.version,
    state: row.state,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt?.getTime() ?? null,
    stoppedAt: row.stoppedAt?.getTime() ?? null,
    terms: termsOf(row),
  });
  return noticeOf(rows.map(versionOf), versionOf(next), now);
}

/** A notice as the pages of the desk show it at a draft. */
export const noticeView = (notice: TermsNotice | null): { worse: TermSubject[]; earliest: string } | null =>
  notice && { worse: [...notice.worse], earliest: new Date(notice.earliest).toISOString() };

export const tooSoonFault = (notice: TermsNotice | null): 'worse_too_soon'[] => (notice?.isTooSoon === true ? ['worse_too_soon'] : []);

/** Writes the mails of a version that is published, in its transaction; none if nothing of it is worse. */
export async function mailWorseTerms(
  { noteTerms }: { noteTerms: NoteTerms },
  transaction: Transaction,
  { notice, merchant, page }: { notice: TermsNotice | null; merchant: Merchant; page: ProgramPage },
): Promise<void> {
  if (notice !== null) await noteTerms(transaction, { ...page, merchant, worse: notice.worse, from: new Date(notice.from) });
}
