import { randomUUID } from 'node:crypto';
import { inviteBody } from '@laro/contract/invitations/invite-body';
import type { InviteBody } from '@laro/domain/invitations/invite-program';
import { encode } from 'zod';
import { inTransaction, one } from '#server/db/sql.ts';
import { createFriendJoining, seedInviteTerms } from '#server/modules/rewards/invitations/index.ts';
import { pesos } from './test-bonuses.ts';
import { testRanks, type TestRanks } from './test-ranks.ts';
import type { RewardMember } from './test-rewards.ts';

/** A deposit of ₱500 and a valid stake of ₱1,000 within 30 days, a week of checking; the second friend reaches a milestone. */
const testTerms: InviteBody = {
  depositMin: pesos(500),
  stakeMin: pesos(1000),
  days: 30,
  holdDays: 7,
  reward: pesos(100),
  welcome: pesos(50),
  milestones: [{ friends: 2, reward: pesos(300) }],
  perMonth: 3,
  perYear: 50,
  segment: [],
  names: { EN: 'Invite a friend', TY: 'Mag-imbita' },
  texts: { EN: 'Come along, from 21 on.', TY: 'Tara, mula 21.' },
};

/** The terms as they are stored, and as calls carry them. */
export const inviteTermsOnWire = encode(inviteBody, testTerms as Parameters<typeof encode<typeof inviteBody>>[1]);

export interface TestInvites extends TestRanks {
  /** A new member who was invited by another one, at a moment; proven a day later unless it says otherwise. */
  friendOf: (referrer: RewardMember, at: string, more?: { isProven?: boolean }) => Promise<RewardMember>;
  /** A paid deposit of a member. */
  deposit: (who: RewardMember, at: string, amount: bigint) => Promise<string>;
  /** Sends a paid deposit back. */
  sendBack: (number: string) => Promise<void>;
  /** Sets the clock and does everything that is due. */
  settleAt: (at: string) => Promise<void>;
  /** State, name and earnings of a member's friends, as the member reads them. */
  friendsOf: (who: RewardMember) => Promise<{ state: string; earned: string }[]>;
  /** Keys and amounts of a member's claimable rewards for invitations. */
  owed: (who: RewardMember) => Promise<string[]>;
}

/** Rewards with ranks, rounds and invitations over one database. */
export async function testInvites(): Promise<TestInvites> {
  const site = await testRanks();
  const { pool, clock } = site;
  const joining = createFriendJoining({ now: () => clock.now });
  await inTransaction(pool, (transaction) => seedInviteTerms(transaction, 'laro', { body: testTerms, at: new Date('2026-01-01T00:00:00Z') }));
  const merchant = site.desk.directory.known('laro');
  return {
    ...site,
    friendOf: async (referrer, at, { isProven = true } = {}) => {
      const friend = await site.richMember({ isVerified: false });
      clock.now = Date.parse(at);
      await inTransaction(pool, (transaction) => joining.note(transaction, merchant, { friendId: friend.playerId, inviter: referrer.playerId }));
      if (isProven) {
        await site.verify(friend.playerId);
        await pool.query("update identity_proofs set decided_at = $2::timestamptz + interval '1 day' where player_id = $1", [friend.playerId, at]);
      }
      return friend;
    },
    deposit: async ({ playerId }, at, amount) => {
      const { number } = await one<{ number: string }>(
        pool,
        `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id,
          created_at, expires_at, paid_at, closed_at)
        values ($1, 'laro', $2, gen_random_uuid(), 'x', 'x', 'x', 'PHP', $3, 0, 'paid', $3, $3, gen_random_uuid(), $4, $4, $4, $4) returning number`,
        [`D${randomUUID().slice(0, 8)}`, playerId, amount, at],
      );
      await inTransaction(pool, async (transaction) => site.invitations.hooks.depositPaid(transaction, { playerId }));
      return number;
    },
    sendBack: async (number) => {
      await pool.query("update deposit_orders set state = 'returned', returned = credited where number = $1", [number]);
      await inTransaction(pool, async (transaction) => site.invitations.hooks.depositReturned(transaction, { orderNumber: number }));
    },
    settleAt: async (at) => {
      await site.settle();
      clock.now = Date.parse(at);
      while (await site.invitations.turn()) continue;
    },
    friendsOf: async ({ browser }) =>
      (await browser.call('listFriends', undefined, {}, {}, {})).value.friends.map(({ state, earned }: { state: string; earned: string }) => ({
        state,
        earned,
      })),
    owed: async ({ playerId }) => {
      const { rows } = await pool.query<{ key: string; amount: string }>(
        "select source_key as key, reward->>'amount' as amount from reward_grants where player_id = $1 and source = 'REFERRAL' and state = 'claimable' order by 1",
        [playerId],
      );
      return rows.map(({ key, amount }) => `${key} ${amount}`);
    },
  };
}
