import { failsAfter, type ReferralState } from '@laro/domain/rewards/invitations/friend-states';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { TermsRow } from '../terms/terms.store.ts';

export interface FriendRow {
  id: string;
  friendId: bigint;
  referrerId: bigint;
  merchantCode: string;
  termsVersion: number;
  registeredAt: Date;
  state: ReferralState;
  metAt: Date | null;
  claimableFrom: Date | null;
  owesWelcome: boolean;
  isCleared: boolean;
  decidedBy: string | null;
  reason: string;
}

export const FRIEND_COLUMNS = `f.id, f.friend_id as "friendId", f.referrer_id as "referrerId", f.merchant_code as "merchantCode", f.terms_version as "termsVersion",
  f.registered_at as "registeredAt", f.state, f.met_at as "metAt", f.claimable_from as "claimableFrom", f.owes_welcome as "owesWelcome",
  f.is_cleared as "isCleared", f.decided_by as "decidedBy", f.reason`;

export async function insertFriend(
  transaction: Transaction,
  { friendId, referrerId, merchantCode, terms, at }: { friendId: bigint; referrerId: bigint; merchantCode: string; terms: TermsRow; at: Date },
): Promise<void> {
  await transaction.query(
    `insert into invite_friends (friend_id, referrer_id, merchant_code, terms_version, registered_at, looked_at, look_at) values ($1, $2, $3, $4, $5, $5, $6)`,
    [friendId, referrerId, merchantCode, terms.version, at, new Date(failsAfter(terms.body, at.getTime()) + 1)],
  );
}

/** The version of the terms of the friend who joined last; null without friends. */
export const lastTermsVersion = async (queries: Queries, referrerId: bigint): Promise<number | null> =>
  (
    await first<{ version: number }>(queries, 'select terms_version as version from invite_friends where referrer_id = $1 order by id desc limit 1', [
      referrerId,
    ])
  )?.version ?? null;

/** True while a friend of a member can still bring a reward. */
export const hasOpenFriends = async (queries: Queries, referrerId: bigint): Promise<boolean> =>
  (await first(queries, "select 1 as one from invite_friends where referrer_id = $1 and state in ('counting', 'checking', 'held') limit 1", [referrerId])) !==
  undefined;

/** A friend, held; those of one referrer are judged one after the other. Null for an unknown one. */
export async function holdFriend(transaction: Transaction, id: string): Promise<FriendRow | null> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1 || referrer_id::text, 0)) from invite_friends where id = $2', ['invite ', id]);
  return (await first<FriendRow>(transaction, `select ${FRIEND_COLUMNS} from invite_friends f where f.id = $1 for update`, [id])) ?? null;
}

export interface FriendChange {
  state: ReferralState;
  metAt: Date | null;
  claimableFrom: Date | null;
  lookAt: Date | null;
  owesWelcome: boolean;
  at: Date;
}

/** Stores the result of judging a friend. */
export async function writeFriend(transaction: Transaction, id: string, { state, metAt, claimableFrom, lookAt, owesWelcome, at }: FriendChange): Promise<void> {
  await transaction.query(
    `update invite_friends set state = $2, met_at = $3, claimable_from = $4, look_at = $5, owes_welcome = $6, looked_at = $7,
      ended_at = case when $2 in ('qualified', 'did_not_count', 'over_limit') then coalesce(ended_at, $7) end
    where id = $1`,
    [id, state, metAt, claimableFrom, lookAt, owesWelcome, at],
  );
}

/** Stores a person's decision; a released friend is judged next. */
export async function writeDecision(
  transaction: Transaction,
  id: string,
  { isReleased, by, at, reason }: { isReleased: boolean; by: string; at: Date; reason: string },
): Promise<void> {
  await transaction.query(
    `update invite_friends set is_cleared = $2::boolean, decided_by = $3, decided_at = $4::timestamptz, reason = $5, look_at = case when $2 then $4 end,
      state = case when $2 then state else 'did_not_count' end, ended_at = case when $2 then null else $4 end
    where id = $1`,
    [id, isReleased, by, at, reason],
  );
}

/** Friends who are due to be judged. */
export const dueFriends = async (queries: Queries, at: Date, limit: number): Promise<string[]> =>
  (await many<{ id: string }>(queries, 'select id from invite_friends where look_at <= $1 order by look_at limit $2', [at, limit])).map(({ id }) => id);

/** Makes friends due after an event of theirs: play, a deposit, a proof. */
export async function lookSoon(queries: Queries, friendIds: readonly bigint[], at: Date): Promise<void> {
  await queries.query(
    `update invite_friends set look_at = least(look_at, $2) where friend_id = any ($1::bigint[]) and state in ('counting', 'checking', 'held', 'qualified')`,
    [friendIds.map(String), at],
  );
}

/** Makes friends due whose identity was proven after they were last judged. True if there are any. */
export async function lookAtProven(queries: Queries, at: Date): Promise<boolean> {
  const { rowCount } = await queries.query(
    `update invite_friends f set look_at = $1 where f.state = 'counting' and f.look_at > $1
      and exists (select from identity_proofs i where i.player_id = f.friend_id and i.state = 'verified' and i.decided_at > f.looked_at)`,
    [at],
  );
  return rowCount !== 0;
}
