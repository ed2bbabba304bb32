import type { RuleState } from '../rule-states.ts';
import { worseTerms, type TermItem, type TermSubject } from './terms.ts';

/** Days before which worse terms are announced by mail (REW-26). */
const NOTICE_DAYS = 30;
export const NOTICE_MS = NOTICE_DAYS * 86_400_000;

/** A version of a program. Moments in milliseconds; `endsAt` is exclusive, null: without an end. */
export interface TermsVersion {
  readonly id: string;
  readonly version: number;
  readonly state: RuleState;
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** When it was stopped; null for one that was not. */
  readonly stoppedAt: number | null;
  readonly terms: readonly TermItem[];
}

const isLater = (one: TermsVersion, other: TermsVersion | null): boolean =>
  other === null || one.startsAt > other.startsAt || (one.startsAt === other.startsAt && one.version > other.version);

/**
 * The version that members have when another one begins: the one in force then, or one that was stopped within the last 30 days and would
 * otherwise still be in force or be announced. Null where there is none, as for a new program and after the announced end of the last version.
 */
export function replacedVersion<Version extends TermsVersion>(versions: readonly Version[], next: TermsVersion, now: number): Version | null {
  const had = versions.filter(({ id, state, startsAt, endsAt, stoppedAt }) => {
    if (id === next.id || state === 'draft' || (endsAt !== null && endsAt <= next.startsAt)) return false;
    return state === 'published' ? startsAt <= next.startsAt : stoppedAt !== null && now - stoppedAt < NOTICE_MS;
  });
  return had.reduce<Version | null>((latest, one) => (isLater(one, latest) ? one : latest), null);
}

/** Worse terms of a version, and the earliest moment at which they can take effect if they are published now. */
export interface TermsNotice {
  readonly worse: readonly TermSubject[];
  readonly earliest: number;
  /** When they take effect. */
  readonly from: number;
  /** They take effect before that, so the version is not published. */
  readonly isTooSoon: boolean;
}

/** Of terms that begin with a version, and of an end that comes sooner than announced. */
const takesEffect = (worse: readonly TermSubject[], { startsAt, endsAt }: TermsVersion): number =>
  worse.every((subject) => subject === 'end') ? Math.max(startsAt, endsAt ?? startsAt) : startsAt;

/** The notice that a version needs against the versions that there are; null if nothing of it is worse (REW-26). */
export function noticeOf(versions: readonly TermsVersion[], next: TermsVersion, now: number): TermsNotice | null {
  const before = replacedVersion(versions, next, now);
  if (before === null) return null;
  const isEarlier = next.endsAt !== null && (before.endsAt === null || next.endsAt < before.endsAt);
  const found = worseTerms(before.terms, next.terms);
  const worse = isEarlier && !found.includes('end') ? [...found, 'end' as const] : found;
  if (worse.length === 0) return null;
  const [earliest, from] = [now + NOTICE_MS, takesEffect(worse, next)];
  return { worse, earliest, from, isTooSoon: from < earliest };
}
