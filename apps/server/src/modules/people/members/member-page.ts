import type { Parsed } from '@laro/contract/routes';
import { languageCodes, type Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { readBlocks, type Block } from '#server/modules/core/blocks/index.ts';
import { readLatestClosure, type ClosureRow } from '#server/modules/people/closures/index.ts';
import { attemptNamesOf } from '#server/security/member-attempts.ts';
import { readLocks } from '#server/security/sign-in-attempts.ts';
import { readFactors } from './facts/factors.store.ts';
import { maskEmail, maskMobile, maskName } from './mask-for-desk.ts';
import { openSessions, type MemberRow } from './members.store.ts';
import { readMerged } from './merges/merges.store.ts';
import { readProfile, type ProfileRow } from './facts/profiles.store.ts';
import { tagsOfMembers } from './facts/tags.store.ts';

type ListedMember = Parsed<'listDeskMembers', 'value'>['members'][number];
export type MemberPage = Parsed<'getDeskMember', 'value'>;

const nameOf = (row: Pick<MemberRow, 'id' | 'publicId' | 'username' | 'isTrial'>) => ({
  id: row.id.toString(),
  publicId: row.publicId,
  username: row.username,
  isTrial: row.isTrial,
});

/** A player as lists show it. `cash` in money units. */
export const listed = (row: MemberRow, cash: bigint): ListedMember => ({
  ...nameOf(row),
  type: row.type,
  isEnabled: row.isEnabled,
  isClosed: row.isClosed,
  currency: row.currency,
  cash,
  country: row.country,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
});

const contact = (text: string | null, verifiedAt: Date | null, mask: (text: string) => string) =>
  text === null ? null : { masked: mask(text), verifiedAt: verifiedAt?.toISOString() ?? null };
const isLanguage = (text: string | null): text is Language => (languageCodes as readonly (string | null)[]).includes(text);

const profileOf = (row: ProfileRow): MemberPage['profile'] => ({
  nickname: row.nickname ?? '',
  email: contact(row.email, row.emailVerifiedAt, maskEmail),
  mobile: contact(row.mobileNumber, row.mobileVerifiedAt, maskMobile),
  payeeName: maskName(row.payeeName ?? ''),
  hasBirthday: row.birthday !== null,
  hasPaymentPassword: row.hasPaymentPassword,
  language: isLanguage(row.language) ? row.language : null,
});

const blockOf = (block: Block): MemberPage['blocks'][number] => ({
  id: block.id.toString(),
  kind: block.kind,
  cause: block.cause,
  reason: block.reason,
  by: block.by,
  at: block.at.toISOString(),
  until: block.until?.toISOString() ?? null,
  ended: block.endedAt === null ? null : { at: block.endedAt.toISOString(), by: block.endedBy, reason: block.endReason ?? '' },
});

const closureOf = ({ state, requestedAt, emptiedAt, bonusLapsed, reopenedAt, reopenedBy, reopenReason }: ClosureRow): MemberPage['closure'] => ({
  state,
  requestedAt: requestedAt.toISOString(),
  emptiedAt: emptiedAt?.toISOString() ?? null,
  bonusLapsed,
  reopened: reopenedAt === null ? null : { at: reopenedAt.toISOString(), by: reopenedBy ?? '', reason: reopenReason ?? '' },
});

export interface MemberPageParts {
  pool: pg.Pool;
  now: () => number;
}

const lastOf = (moments: Iterable<Date>): Date | null => [...moments].toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;

/** Everything the desk shows of one player. */
export async function readMemberPage({ pool, now }: MemberPageParts, merchant: string, row: MemberRow): Promise<MemberPage> {
  const [accounts, sessions, profile, blocks, factors, merged, locks, closure, tags] = await Promise.all([
    playerAccounts(pool, row.cashAccount),
    openSessions(pool, row.id),
    readProfile(pool, row.id),
    readBlocks(pool, row.id),
    readFactors(pool, row.id),
    readMerged(pool, row.id),
    readLocks(pool, Object.values(attemptNamesOf(merchant, row)), now()),
    readLatestClosure(pool, row.id),
    tagsOfMembers(pool, [row.id]),
  ]);
  const into = merged.find((other) => other.isKept);
  return {
    ...listed(row, accounts.find((account) => account.id === row.cashAccount)?.balance ?? 0n),
    profile: profile ? profileOf(profile) : null,
    factors,
    lockedUntil: lastOf(locks.values())?.toISOString() ?? null,
    tags: tags.get(row.id) ?? [],
    blocks: blocks.map(blockOf),
    mergedInto: into ? nameOf(into) : null,
    mergedFrom: merged.filter((other) => !other.isKept).map(nameOf),
    closure: closure && closureOf(closure),
    accounts: accounts.map(({ kind, balance }) => ({ kind, balance })),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...rest }) => ({ ...rest, startedAt: startedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() })),
  };
}
