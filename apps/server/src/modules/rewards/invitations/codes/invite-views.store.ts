import type { Money } from '@laro/domain/money/money';
import type { ReferralState } from '@laro/domain/rewards/invitations/friend-states';
import { many, one, type Queries } from '#server/db/sql.ts';

/** Rewards for invited friends that a member has claimed and that wait, without the welcome of the member's own registration; keys of those given. */
export const inviteSums = (queries: Queries, playerId: bigint): Promise<{ earned: Money; waiting: Money; keys: string[] }> =>
  one(
    queries,
    `select coalesce(sum(cost) filter (where state = 'claimed'), 0)::bigint as earned, coalesce(sum(cost) filter (where state = 'claimable'), 0)::bigint as waiting,
      coalesce(array_agg(source_key) filter (where state in ('held', 'claimable', 'claimed')), '{}') as keys
    from reward_grants where player_id = $1 and source = 'REFERRAL' and source_key <> 'welcome'`,
    [playerId],
  );

export const friendCounts = (queries: Queries, playerId: bigint): Promise<{ friends: number; qualified: number }> =>
  one(queries, `select count(*)::int as friends, (count(*) filter (where state = 'qualified'))::int as qualified from invite_friends where referrer_id = $1`, [
    playerId,
  ]);

export interface FriendListRow {
  id: string;
  username: string;
  registeredAt: Date;
  state: ReferralState;
  earned: Money;
}

/** A page of a member's friends, newest first, with the reward of each. */
export const friendsPage = (queries: Queries, playerId: bigint, before: string | null, limit: number): Promise<FriendListRow[]> =>
  many<FriendListRow>(
    queries,
    `select f.id, coalesce(p.username, p.public_id) as username, f.registered_at as "registeredAt", f.state, coalesce(g.cost, 0)::bigint as earned
    from invite_friends f join players p on p.id = f.friend_id
    left join reward_grants g on g.merchant_code = f.merchant_code and g.player_id = f.referrer_id and g.source = 'REFERRAL'
      and g.source_key = 'friend:' || f.friend_id and g.state in ('claimable', 'claimed')
    where f.referrer_id = $1 and ($2::uuid is null or f.id < $2) order by f.id desc limit $3`,
    [playerId, before, limit],
  );
