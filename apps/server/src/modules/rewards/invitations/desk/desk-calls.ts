import type { Parsed } from '@laro/contract/routes';
import { isRing, type SharedMark } from '@laro/domain/rewards/invitations/friend-states';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { outcomesOf, sharedBy, type SharedWith } from '../friends/friend-facts.store.ts';
import { holdFriend, writeDecision, type FriendRow } from '../friends/friends.store.ts';
import { judgeFriend } from '../friends/judge-friend.ts';
import { noticeView } from '#server/modules/rewards/rewards/index.ts';
import { refuseHiddenFacts, segmentCounts } from '#server/modules/rewards/segments/index.ts';
import type { InvitationsDeps } from '../invitations-parts.ts';
import { checkTerms, publishTerms, saveTerms, stopTerms } from '../terms/change-terms.ts';
import { allTerms, termsAt, type TermsRow } from '../terms/terms.store.ts';
import { friendOf, friendsInState, namesOf, ringsOf, stateCounts, type NamedMember } from './desk-friends.store.ts';

type Names = 'getDeskInvites' | 'saveDeskInviteRule' | 'publishDeskInviteRule' | 'stopDeskInviteRule' | 'listDeskFriends' | 'decideDeskFriend';
type Room = Parsed<'getDeskInvites', 'value'>;
type Friend = Parsed<'decideDeskFriend', 'value'>;
type Member = Friend['friend'];

const PAGE = 30;
const RINGS = 50;
const RING_OUTCOMES = 20;

const memberOf = (names: readonly NamedMember[], id: bigint): Member => {
  const { publicId, username } = names.find((known) => known.id === id) ?? { publicId: '', username: '' };
  return { id: id.toString(), publicId, username, isTrial: false };
};

/** One version of the terms; only a draft has faults and a notice. */
async function termsView(
  deps: InvitationsDeps,
  merchant: Merchant,
  row: TermsRow,
  { inForce, mostOf }: { inForce: TermsRow | null; mostOf: ReturnType<typeof segmentCounts> },
): Promise<Room['terms'][number]> {
  const { merchantCode: _code, stoppedAt: _stopped, startsAt, madeAt, body, ...rest } = row;
  const { faults, notice } = row.state === 'draft' ? await checkTerms(deps, deps.pool, merchant, row) : { faults: [], notice: null };
  return {
    ...rest,
    body: { ...body, milestones: body.milestones.map((step) => ({ ...step })), segment: body.segment as Room['terms'][number]['body']['segment'] },
    segmentMembers: await mostOf(body.segment),
    isInForce: row.id === inForce?.id,
    startsAt: startsAt.toISOString(),
    madeAt: madeAt.toISOString(),
    faults,
    notice: noticeView(notice),
  };
}

async function roomOf(deps: InvitationsDeps, merchant: Merchant): Promise<Room> {
  const [rows, inForce, counts, rings] = await Promise.all([
    allTerms(deps.pool, merchant.code),
    termsAt(deps.pool, merchant.code, new Date(deps.now())),
    stateCounts(deps.pool, merchant.code),
    ringsOf(deps.pool, merchant.code, RINGS),
  ]);
  const mostOf = segmentCounts(deps.pool, { merchant, at: new Date(deps.now()) });
  const names = await namesOf(
    deps.pool,
    rings.map(({ referrerId }) => referrerId),
  );
  return {
    terms: await Promise.all(rows.map((row) => termsView(deps, merchant, row, { inForce, mostOf }))),
    currency: merchant.settings['market.currency'],
    counts,
    rings: rings.map(({ referrerId, outcomes, ...ring }) => ({ ...ring, referrer: memberOf(names, referrerId), isRing: isRing(outcomes) })),
  };
}

/** Marks by the member who has them too. */
function byMember(shared: readonly SharedWith[]): Map<bigint, SharedMark[]> {
  const found = new Map<bigint, SharedMark[]>();
  for (const { other, mark } of shared) found.set(other, [...(found.get(other) ?? []), mark]);
  return found;
}

async function friendView(deps: InvitationsDeps, row: FriendRow): Promise<Friend> {
  const shared = byMember(await sharedBy(deps.pool, row));
  const outcomes = await outcomesOf(deps.pool, row.referrerId, row.friendId, RING_OUTCOMES);
  const names = await namesOf(deps.pool, [row.friendId, row.referrerId, ...shared.keys()]);
  return {
    id: row.id,
    friend: memberOf(names, row.friendId),
    referrer: memberOf(names, row.referrerId),
    state: row.state,
    registeredAt: row.registeredAt.toISOString(),
    metAt: row.metAt?.toISOString() ?? null,
    claimableFrom: row.claimableFrom?.toISOString() ?? null,
    shared: [...shared].map(([other, marks]) => ({ member: memberOf(names, other), marks })),
    isRing: isRing(outcomes),
    decidedBy: row.decidedBy,
    reason: row.reason,
  };
}

async function listed(
  deps: InvitationsDeps,
  merchant: Merchant,
  { state, before }: Parsed<'listDeskFriends', 'query'>,
): Promise<Parsed<'listDeskFriends', 'value'>> {
  const rows = await friendsInState(deps.pool, merchant.code, { state, before: before === '' ? null : before, limit: PAGE + 1 });
  const friends: Friend[] = [];
  for (const row of rows.slice(0, PAGE)) friends.push(await friendView(deps, row));
  return { friends, next: rows.length > PAGE ? (friends.at(-1)?.id ?? null) : null };
}

/** Decides about a held friend; a released one is judged again in the same call. Throws `desk.friend_unknown`, `desk.friend_decided`. */
async function decide(
  deps: InvitationsDeps,
  merchant: Merchant,
  id: string,
  { isReleased, reason }: Parsed<'decideDeskFriend', 'body'>,
  actor: Actor,
): Promise<Friend> {
  const known = await friendOf(deps.pool, merchant.code, id);
  if (!known) throw new Refusal('desk.friend_unknown');
  await inTransaction(deps.pool, async (transaction) => {
    const row = await holdFriend(transaction, id);
    if (row?.state !== 'held' || row.isCleared) throw new Refusal('desk.friend_decided');
    await writeDecision(transaction, id, { isReleased, by: actor.name, at: new Date(deps.now()), reason });
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'invite.decided',
      subject: `merchant:${merchant.code}/member:${row.friendId}`,
      reason,
      before: { state: 'held' },
      after: { referrer: row.referrerId.toString(), isReleased },
      ip: actor.ip,
    });
  });
  if (isReleased) await judgeFriend(deps, id);
  return friendView(deps, (await friendOf(deps.pool, merchant.code, id)) ?? known);
}

/** Invitations at the desk (rewards.md 17). */
export function deskInviteCalls(deps: InvitationsDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    getDeskInvites: (_context, { params }) => roomOf(deps, known(params.merchant)),
    saveDeskInviteRule: async (context, { params, body: { startsAt, ...body } }) => {
      await refuseHiddenFacts(context, deps.pool, params.merchant, body.body.segment);
      await saveTerms(deps, known(params.merchant), { ...body, startsAt: new Date(startsAt) }, actorOf(context));
      return roomOf(deps, known(params.merchant));
    },
    publishDeskInviteRule: async (context, { params, body: { reason } }) =>
      (await publishTerms(deps, known(params.merchant), params.termsId, reason, actorOf(context))) ?? roomOf(deps, known(params.merchant)),
    stopDeskInviteRule: async (context, { params, body: { reason } }) => {
      await stopTerms(deps, known(params.merchant), params.termsId, reason, actorOf(context));
      return roomOf(deps, known(params.merchant));
    },
    listDeskFriends: (_context, { params, query }) => listed(deps, known(params.merchant), query),
    decideDeskFriend: (context, { params, body }) => decide(deps, known(params.merchant), params.friendId, body, actorOf(context)),
  };
}
