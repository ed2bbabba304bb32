import type { Money } from '@laro/domain/money/money';
import type { ReferralState } from '@laro/domain/rewards/invitations/friend-states';
import { first, many, type Queries } from '#server/db/sql.ts';
import { FRIEND_COLUMNS, type FriendRow } from '../friends/friends.store.ts';

export interface NamedMember {
  id: bigint;
  publicId: string;
  username: string;
}

export const namesOf = (queries: Queries, ids: readonly bigint[]): Promise<NamedMember[]> =>
  many<NamedMember>(queries, 'select id, public_id as "publicId", coalesce(username, public_id) as username from players where id = any ($1::bigint[])', [
    ids.map(String),
  ]);

/** Friends of a merchant in a state, newest first. */
export const friendsInState = (
  queries: Queries,
  merchantCode: string,
  { state, before, limit }: { state: ReferralState; before: string | null; limit: number },
): Promise<FriendRow[]> =>
  many<FriendRow>(
    queries,
    `select ${FRIEND_COLUMNS} from invite_friends f where f.merchant_code = $1 and f.state = $2 and ($3::uuid is null or f.id < $3) order by f.id desc limit $4`,
    [merchantCode, state, before, limit],
  );

export const friendOf = async (queries: Queries, merchantCode: string, id: string): Promise<FriendRow | null> =>
  (await first<FriendRow>(queries, `select ${FRIEND_COLUMNS} from invite_friends f where f.merchant_code = $1 and f.id = $2`, [merchantCode, id])) ?? null;

export const stateCounts = (queries: Queries, merchantCode: string): Promise<{ state: ReferralState; friends: number }[]> =>
  many(queries, 'select state, count(*)::int as friends from invite_friends where merchant_code = $1 group by 1 order by 1', [merchantCode]);

export interface RingRow {
  referrerId: bigint;
  friends: number;
  held: number;
  failed: number;
  outcomes: ReferralState[];
  given: Money;
}

/** Referrers with friends that are held or did not count; those with the most first. `outcomes`: newest first. */
export const ringsOf = (queries: Queries, merchantCode: string, limit: number): Promise<RingRow[]> =>
  many<RingRow>(
    queries,
    `select r.*, (select coalesce(sum(cost), 0)::bigint from reward_grants g where g.player_id = r."referrerId" and g.source = 'REFERRAL'
        and g.source_key <> 'welcome' and g.state in ('claimable', 'claimed')) as given
    from (
      select referrer_id as "referrerId", count(*)::int as friends, (count(*) filter (where state = 'held'))::int as held,
        (count(*) filter (where state = 'did_not_count'))::int as failed,
        coalesce(array_agg(state order by ended_at desc, id desc) filter (where ended_at is not null), '{}') as outcomes
      from invite_friends where merchant_code = $1 group by 1
    ) r where r.held > 0 or r.failed > 0 order by r.held desc, r.failed desc, r."referrerId" limit $2`,
    [merchantCode, limit],
  );
