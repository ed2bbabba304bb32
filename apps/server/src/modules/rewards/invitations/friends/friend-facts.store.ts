import type { Money } from '@laro/domain/money/money';
import type { ReferralState, SharedMark } from '@laro/domain/rewards/invitations/friend-states';
import { first, many, type Queries } from '#server/db/sql.ts';
import { roundEnds } from '#server/ledger/rounds/round-stakes.ts';
import type { FriendRow } from './friends.store.ts';

type Friend = Pick<FriendRow, 'friendId' | 'referrerId' | 'registeredAt'>;

/** Another member and the details shared with a friend. */
export interface SharedWith {
  other: bigint;
  mark: SharedMark;
}

/** More friends of one network within a day make a person look (INVITE-04). */
const NETWORK_FRIENDS = 3;

/**
 * Marks that a friend shares with the referrer and with other friends of the same referrer. `network`: the referrer used the address of the
 * registration within 24 hours, or more than 3 friends registered from it within a day.
 */
export const sharedBy = (queries: Queries, { friendId, referrerId }: Friend): Promise<SharedWith[]> =>
  many<SharedWith>(
    queries,
    `with others as (
      select $2::bigint as id union select friend_id from invite_friends where referrer_id = $2 and friend_id <> $1
    ), own as (select * from player_registrations where player_id = $1)
    select other, mark from (
      select d.player_id as other, 'device' as mark from player_devices d
        where d.device_hash in (select device_hash from player_devices where player_id = $1 union select device_hash from own)
      union select r.player_id, 'device' from player_registrations r where r.device_hash in (select device_hash from own)
      union select a.player_id, 'account' from payout_accounts a join payout_accounts b on b.player_id = $1 and a.merchant_code = b.merchant_code and a.number_hash = b.number_hash
      union select a.player_id, 'name' from payout_accounts a join payout_accounts b on b.player_id = $1 and a.merchant_code = b.merchant_code and lower(a.holder_name) = lower(b.holder_name)
      union select o.player_id, 'card' from deposit_orders o join deposit_payments d on d.order_id = o.id
        where d.card_hash in (select e.card_hash from deposit_payments e join deposit_orders p on p.id = e.order_id where p.player_id = $1)
      union select i.player_id, 'paper' from identity_proofs i join identity_proofs j on j.player_id = $1 and i.merchant_code = j.merchant_code
        and (i.number_hash = j.number_hash or i.person_hash = j.person_hash)
      union select case when player_id = $1 then other_player_id else player_id end, 'paper' from player_duplicates
        where matched_on in ('id_number', 'name_birthday') and $1 in (player_id, other_player_id)
      union select l.player_id, 'network' from player_log_ins l, own
        where l.player_id = $2 and l.ip = own.ip and l.at between own.registered_at - interval '24 hours' and own.registered_at + interval '24 hours'
      union select r.player_id, 'network' from player_registrations r join own on r.rate_address = own.rate_address and r.player_id <> $1
          and r.registered_at between own.registered_at - interval '24 hours' and own.registered_at + interval '24 hours'
        where r.player_id = $2 or (
          select count(*) from player_registrations n join others on others.id = n.player_id
          where n.player_id <> $2 and n.rate_address = own.rate_address and n.registered_at between own.registered_at - interval '24 hours' and own.registered_at + interval '24 hours'
        ) >= $3
    ) found join others on others.id = found.other
    group by other, mark order by other, mark`,
    [friendId, referrerId, NETWORK_FRIENDS],
  );

/** Outcomes of a referrer's friends other than one of them, the newest first. */
export const outcomesOf = async (queries: Queries, referrerId: bigint, but: bigint, limit: number): Promise<ReferralState[]> =>
  (
    await many<{ state: ReferralState }>(
      queries,
      'select state from invite_friends where referrer_id = $1 and friend_id <> $2 and ended_at is not null order by ended_at desc, id desc limit $3',
      [referrerId, but, limit],
    )
  ).map(({ state }) => state);

interface FriendFacts {
  isOut: boolean;
  verifiedAt: Date | null;
}

/** `isOut`: the friend's account is merged, closed as a duplicate or blocked for law. */
export const friendFacts = async (queries: Queries, friendId: bigint): Promise<FriendFacts> =>
  (await first<FriendFacts>(
    queries,
    `select exists (select from player_merges where closed_player_id = $1)
        or exists (select from player_blocks where player_id = $1 and cause = 'law' and ended_at is null and (until is null or until > now())) as "isOut",
      (select min(decided_at) from identity_proofs where player_id = $1 and state = 'verified') as "verifiedAt"`,
    [friendId],
  )) ?? { isOut: false, verifiedAt: null };

export interface FriendDeposit {
  at: Date;
  amount: Money;
  isReturned: boolean;
}

/** Deposits of a friend since the registration. */
export const friendDeposits = (queries: Queries, { friendId, registeredAt }: Friend): Promise<FriendDeposit[]> =>
  many<FriendDeposit>(
    queries,
    `select paid_at as at, credited as amount, returned > 0 or state = 'returned' as "isReturned" from deposit_orders
    where player_id = $1 and paid_at >= $2 and credited is not null order by paid_at`,
    [friendId, registeredAt],
  );

/** Valid stakes of a friend's counted rounds by the moment of their end. A round that was taken back is left out. */
export async function friendStakes(queries: Queries, { friendId }: Friend): Promise<{ at: Date; valid: Money }[]> {
  const rows = await many<{ id: string; valid: Money }>(
    queries,
    'select round_id as id, sum(sign * valid)::bigint as valid from reward_events where player_id = $1 group by 1 having sum(sign * valid) > 0',
    [friendId],
  );
  const ends = await roundEnds(
    queries,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, valid }) => {
    const at = ends.get(id);
    return at ? [{ at, valid }] : [];
  });
}

/** How many friends of a referrer, other than one, have met the conditions within the month and the year of a date (YYYY-MM-DD) of a zone. */
export async function metWithin(
  queries: Queries,
  { referrerId, friendId }: Friend,
  { day, zone }: { day: string; zone: string },
): Promise<{ inMonth: number; inYear: number }> {
  const row = await first<{ inMonth: number; inYear: number }>(
    queries,
    `select count(*) filter (where to_char(met_at at time zone $4, 'YYYY-MM') = left($3, 7))::int as "inMonth",
      count(*) filter (where to_char(met_at at time zone $4, 'YYYY') = left($3, 4))::int as "inYear"
    from invite_friends where referrer_id = $1 and friend_id <> $2 and state in ('checking', 'held', 'qualified')`,
    [referrerId, friendId, day, zone],
  );
  return row ?? { inMonth: 0, inYear: 0 };
}

export const qualifiedFriends = async (queries: Queries, referrerId: bigint): Promise<number> =>
  (await first<{ count: number }>(queries, "select count(*)::int as count from invite_friends where referrer_id = $1 and state = 'qualified'", [referrerId]))
    ?.count ?? 0;
