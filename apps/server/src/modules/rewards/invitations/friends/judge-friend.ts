import { dayAt } from '@laro/domain/time/day-at';
import type { InviteBody } from '@laro/domain/invitations/invite-program';
import {
  conditionsMetAt,
  failsAfter,
  isRing,
  lastMoment,
  milestonesReached,
  referralState,
  type ReferralFacts,
  type ReferralState,
} from '@laro/domain/rewards/invitations/friend-states';
import { larger, sumOf } from '@laro/domain/money/share';
import { whyLine, whyOf, type Why } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardGate } from '#server/modules/rewards/rewards/index.ts';
import { friendKey, milestoneKey, TERMS_CODE, WELCOME_KEY, zoneOf, type InvitationsDeps } from '../invitations-parts.ts';
import { termsVersion, type TermsRow } from '../terms/terms.store.ts';
import { friendDeposits, friendFacts, friendStakes, metWithin, outcomesOf, qualifiedFriends, sharedBy } from './friend-facts.store.ts';
import { holdFriend, writeFriend, type FriendChange, type FriendRow } from './friends.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Rewards stay claimable for so long (rewards.md 3). */
const CLAIM_DAYS = 30;
/** Number of outcomes that indicates a ring. */
const RING_OUTCOMES = 20;
const NAME_OF_JOB = 'invitations';

/** A friend with everything that a look needs. */
interface Look {
  deps: InvitationsDeps;
  transaction: Transaction;
  merchant: Merchant;
  friend: FriendRow;
  terms: TermsRow;
  gate: RewardGate;
  now: number;
}

/** The facts of a friend now, without the numbers of other friends. */
async function factsOf({ transaction, friend, gate, now }: Look): Promise<{ facts: ReferralFacts; outcomes: ReferralState[] }> {
  const { isOut, verifiedAt } = await friendFacts(transaction, friend.friendId);
  const outcomes = await outcomesOf(transaction, friend.referrerId, friend.friendId, RING_OUTCOMES);
  const shared = await sharedBy(transaction, friend);
  const deposits = await friendDeposits(transaction, friend);
  const stakes = await friendStakes(transaction, friend);
  const { state } = gate.answer('cash');
  const facts: ReferralFacts = {
    isSamePerson: shared.some(({ other, mark }) => mark === 'paper' && other === friend.referrerId),
    isDoubtful: shared.length > 0 || isRing(outcomes),
    isFriendOut: isOut,
    isReferrerOut: state === 'none' || state === 'excluded',
    isCleared: friend.isCleared,
    registeredAt: friend.registeredAt.getTime(),
    verifiedAt: verifiedAt?.getTime() ?? null,
    deposits: deposits.map(({ at, amount, isReturned }) => ({ at: at.getTime(), amount, returnedAt: isReturned ? at.getTime() : null })),
    stakes: stakes.map(({ at, valid }) => ({ at: at.getTime(), valid })),
    qualifiedInMonth: 0,
    qualifiedInYear: 0,
    now,
  };
  return { facts, outcomes };
}

/** The state of a friend now, with the numbers of the month and the year in which the conditions were met. */
async function stateOf(look: Look, facts: ReferralFacts): Promise<ReturnType<typeof referralState>> {
  const { transaction, merchant, friend, terms } = look;
  const metAt = conditionsMetAt(terms.body, facts);
  if (metAt === null) {
    const { registeredAt, now } = facts;
    const isFinal = now > failsAfter(terms.body, registeredAt);
    return referralState(terms.body, { ...facts, now: isFinal ? now : Math.min(now, lastMoment(terms.body, registeredAt)) });
  }
  const zone = zoneOf(merchant);
  const { inMonth, inYear } = await metWithin(transaction, friend, { day: dayAt(metAt, zone), zone });
  return referralState(terms.body, { ...facts, qualifiedInMonth: inMonth, qualifiedInYear: inYear });
}

interface Given {
  playerId: bigint;
  sourceKey: string;
  amount: bigint;
  why: Why;
}

const grantOf = ({ merchant, terms, now }: Look, { playerId, sourceKey, amount, why }: Given) => ({
  merchantCode: merchant.code,
  playerId,
  source: 'REFERRAL' as const,
  sourceKey,
  rule: { code: TERMS_CODE, version: terms.version },
  names: terms.body.names,
  reward: { kind: 'cash' as const, amount },
  at: new Date(now),
  until: new Date(now + CLAIM_DAYS * DAY_MS),
  by: NAME_OF_JOB,
  why,
});

async function give(look: Look, given: Given): Promise<void> {
  if (given.amount > 0n) await look.deps.rewards.grantWithin(look.transaction, grantOf(look, given));
}

/** The acts of a friend, by the conditions of the terms. */
function friendWhy({ friend, terms, now }: Look, facts: ReferralFacts): Why {
  const metAt = conditionsMetAt(terms.body, facts);
  return whyOf(
    whyLine('friend', String(friend.friendId)),
    whyLine('proven', Number(facts.verifiedAt !== null), { target: 1 }),
    whyLine(
      'deposit',
      facts.deposits.reduce((most, { amount }) => larger(most, amount), 0n),
      { target: terms.body.depositMin },
    ),
    whyLine('stake', sumOf(facts.stakes.map(({ valid }) => valid)), { target: terms.body.stakeMin }),
    whyLine('met', new Date(metAt ?? now).toISOString()),
  );
}

/** Gives the friend's own reward. True if it has to wait because the friend pauses. */
async function giveWelcome(look: Look, facts: ReferralFacts): Promise<boolean> {
  const { deps, transaction, merchant, friend, terms } = look;
  if (terms.body.welcome <= 0n) return false;
  const gate = await deps.rewards.gateOf(transaction, merchant.code, friend.friendId);
  if (gate.answer('cash').state === 'paused') return true;
  await give(look, { playerId: friend.friendId, sourceKey: WELCOME_KEY, amount: terms.body.welcome, why: friendWhy(look, facts) });
  return false;
}

/** Milestones of the terms that a number of qualified friends has reached. */
const reached = ({ milestones }: InviteBody, qualified: number) => {
  const steps = milestonesReached(
    milestones.map(({ friends }) => friends),
    qualified,
    [],
  );
  return milestones.filter(({ friends }) => steps.includes(friends));
};

/** Writes the grants of a friend who qualifies now; a repeated look writes none again (REW-03). */
async function giveAll(look: Look, facts: ReferralFacts): Promise<boolean> {
  const { transaction, friend, terms } = look;
  const { referrerId: playerId } = friend;
  await give(look, { playerId, sourceKey: friendKey(friend.friendId), amount: terms.body.reward, why: friendWhy(look, facts) });
  const owesWelcome = await giveWelcome(look, facts);
  const qualified = (await qualifiedFriends(transaction, friend.referrerId)) + (friend.state === 'qualified' ? 0 : 1);
  for (const { friends, reward } of reached(terms.body, qualified)) {
    const why = whyOf(whyLine('friends', qualified, { target: friends }));
    await give(look, { playerId, sourceKey: milestoneKey(friends), amount: reward, why });
  }
  return owesWelcome;
}

/** Takes back unclaimed rewards of a friend whose conditions fail after a rollback (REW-18). True if the referrer's reward was taken. */
async function takeBack(look: Look): Promise<boolean> {
  const { deps, transaction, merchant, friend, terms, now } = look;
  const act = { merchantCode: merchant.code, source: 'REFERRAL', by: NAME_OF_JOB, reason: '', at: new Date(now) } as const;
  const isTaken = await deps.rewards.takeBackWithin(transaction, { ...act, playerId: friend.referrerId, sourceKey: friendKey(friend.friendId) });
  await deps.rewards.takeBackWithin(transaction, { ...act, playerId: friend.friendId, sourceKey: WELCOME_KEY });
  if (!isTaken) return false;
  const left = (await qualifiedFriends(transaction, friend.referrerId)) - 1;
  for (const { friends } of terms.body.milestones.filter((step) => step.friends > left))
    await deps.rewards.takeBackWithin(transaction, { ...act, playerId: friend.referrerId, sourceKey: milestoneKey(friends) });
  return true;
}

const changeOf = ({ friend, now }: Look, change: Partial<FriendChange> & Pick<FriendChange, 'state'>): FriendChange => ({
  metAt: friend.metAt,
  claimableFrom: friend.claimableFrom,
  lookAt: null,
  owesWelcome: false,
  at: new Date(now),
  ...change,
});

/** A previously qualified friend: a paused welcome reward is given, and a failed condition takes back unclaimed rewards. */
async function lookAgain(look: Look, facts: ReferralFacts): Promise<FriendChange> {
  const kept = { ...facts, deposits: facts.deposits.map((deposit) => ({ ...deposit, returnedAt: null })) };
  if (conditionsMetAt(look.terms.body, kept) === null && (await takeBack(look))) return changeOf(look, { state: 'did_not_count' });
  const owesWelcome = look.friend.owesWelcome && (await giveWelcome(look, facts));
  return changeOf(look, { state: 'qualified', owesWelcome, lookAt: owesWelcome ? new Date(look.now + HOUR_MS) : null });
}

/** A friend who has no outcome yet. */
async function firstOutcome(look: Look, facts: ReferralFacts): Promise<FriendChange> {
  const { friend, terms, gate, now } = look;
  const found = await stateOf(look, facts);
  const moments = {
    metAt: found.metAt === null ? null : new Date(found.metAt),
    claimableFrom: found.claimableFrom === null ? null : new Date(found.claimableFrom),
  };
  if (found.state === 'counting')
    return changeOf(look, { ...moments, state: 'counting', lookAt: new Date(failsAfter(terms.body, friend.registeredAt.getTime()) + 1) });
  if (found.state === 'checking') return changeOf(look, { ...moments, state: 'checking', lookAt: moments.claimableFrom });
  if (found.state !== 'qualified') return changeOf(look, { ...moments, state: found.state });
  if (gate.answer('cash').state === 'paused') return changeOf(look, { ...moments, state: 'checking', lookAt: new Date(now + HOUR_MS) });
  const owesWelcome = await giveAll(look, facts);
  return changeOf(look, { ...moments, state: 'qualified', owesWelcome, lookAt: owesWelcome ? new Date(now + HOUR_MS) : null });
}

async function lookAt(look: Look): Promise<boolean> {
  const { deps, transaction, friend } = look;
  const { facts, outcomes } = await factsOf(look);
  const change = friend.state === 'qualified' ? await lookAgain(look, facts) : await firstOutcome(look, facts);
  await writeFriend(transaction, friend.id, change);
  if (change.state === friend.state) return false;
  const failed = outcomes.filter((state) => state === 'did_not_count').length;
  const subject = { merchantCode: friend.merchantCode, playerId: friend.referrerId, at: change.at };
  if (change.state === 'held' && isRing(outcomes)) await deps.noteRing(transaction, subject, { friend: friend.friendId, failed });
  return true;
}

/** Judges a friend, in its own transaction: conditions, checks, and the grants that follow (INVITE-03 to INVITE-07). */
export async function judgeFriend(deps: InvitationsDeps, id: string): Promise<void> {
  const told = await inTransaction(deps.pool, async (transaction) => {
    const friend = await holdFriend(transaction, id);
    const merchant = friend && deps.merchantOf(friend.merchantCode);
    const terms = friend && (await termsVersion(transaction, friend.merchantCode, friend.termsVersion));
    if (!friend || !merchant || !terms || friend.state === 'did_not_count' || friend.state === 'over_limit') return [];
    const gate = await deps.rewards.gateOf(transaction, merchant.code, friend.referrerId);
    const look: Look = { deps, transaction, merchant, friend, terms, gate, now: deps.now() };
    if (!(await lookAt(look))) return [];
    const invited = await deps.rewards.gateOf(transaction, merchant.code, friend.friendId);
    return [gate.publicId, invited.publicId];
  });
  for (const publicId of told) deps.onChanged(publicId);
}
