import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { WinsBecome } from '@laro/domain/bonuses/bonus-rules';

/** Free spins of a player. Money in units. */
export interface Reward {
  vendorCode: string;
  rewardId: string;
  userRef: string;
  gameIds: readonly string[];
  total: number;
  stake: Money;
  currency: string;
  winsBecome: WinsBecome;
  wageringTimes: number;
  endsAt: Date;
}

interface Written {
  isSame: boolean;
  isCancelled: boolean;
}

/** Stores a reward once. `isSame`: the stored one equals the request; `isCancelled`: it was cancelled, possibly before it arrived. */
export async function addReward(pool: pg.Pool, reward: Reward): Promise<Written> {
  const { rows } = await pool.query<Written>({
    name: 'add_reward',
    text: `with player as (
        insert into players (vendor_code, user_ref) values ($1, $3) on conflict (vendor_code, user_ref) do update set user_ref = excluded.user_ref returning id
      )
      insert into rewards as r (vendor_code, reward_uuid, player_id, game_ids, total, stake, currency, wins_become, wagering_times, ends_at)
      select $1, $2::uuid, id, $4::text[], $5::integer, $6::bigint, $7, $8, $9::integer, $10::timestamptz from player
      on conflict (vendor_code, reward_uuid) do update set total = r.total
      returning r.cancelled_at is not null as "isCancelled", r.player_id is not distinct from (select id from player) and r.game_ids = $4 and r.total = $5 and r.stake = $6
        and r.currency = $7 and r.wins_become = $8 and r.wagering_times = $9 and r.ends_at = $10 as "isSame"`,
    values: [
      reward.vendorCode,
      reward.rewardId,
      reward.userRef,
      [...reward.gameIds],
      reward.total,
      reward.stake,
      reward.currency,
      reward.winsBecome,
      reward.wageringTimes,
      reward.endsAt,
    ],
  });
  const [written] = rows;
  if (!written) throw new Error('a reward was not written');
  return written;
}

/** Cancels a reward permanently, even one that has not arrived yet. A round of it in progress continues. */
export async function cancelReward(pool: pg.Pool, vendorCode: string, rewardId: string): Promise<void> {
  await pool.query({
    name: 'cancel_reward',
    text: `insert into rewards as r (vendor_code, reward_uuid, game_ids, total, stake, currency, wins_become, ends_at, cancelled_at)
      values ($1, $2, '{}', 0, 0, '', 'bonus', now(), now())
      on conflict (vendor_code, reward_uuid) do update set cancelled_at = coalesce(r.cancelled_at, now())`,
    values: [vendorCode, rewardId],
  });
}

/** A reward with its remaining spins. */
export interface RewardState extends Reward {
  used: number;
  isCancelled: boolean;
}

const COLUMNS = `r.vendor_code as "vendorCode", r.reward_uuid as "rewardId", p.user_ref as "userRef", r.game_ids as "gameIds", r.total, r.used, r.stake, r.currency,
  r.wins_become as "winsBecome", r.wagering_times as "wageringTimes", r.ends_at as "endsAt", r.cancelled_at is not null as "isCancelled"`;

/** The rewards of a player at a vendor, the newest first; at most a hundred. */
export async function listRewards(pool: pg.Pool, vendorCode: string, userRef: string): Promise<RewardState[]> {
  const { rows } = await pool.query<RewardState>({
    name: 'list_rewards',
    text: `select ${COLUMNS} from rewards r join players p on p.id = r.player_id where p.vendor_code = $1 and p.user_ref = $2 order by r.created_at desc limit 100`,
    values: [vendorCode, userRef],
  });
  return rows;
}

/** The reward with spins for a player in a game now, the one that ends soonest; null without one. */
export async function findReward(pool: pg.Pool, playerId: bigint, gameId: string, currency: string): Promise<RewardState | null> {
  const { rows } = await pool.query<RewardState>({
    name: 'find_reward',
    text: `select ${COLUMNS} from rewards r join players p on p.id = r.player_id
      where r.player_id = $1 and $2 = any (r.game_ids) and r.currency = $3 and r.used < r.total and r.cancelled_at is null and r.ends_at > now() order by r.ends_at, r.reward_uuid limit 1`,
    values: [playerId, gameId, currency],
  });
  return rows[0] ?? null;
}

/** A reward of a player, found by its key: two vendors may have given the same number. Values: number, player. */
const OWN = 'vendor_code = (select p.vendor_code from players p where p.id = $2) and reward_uuid = $1 and player_id = $2';

/** Takes one spin of a reward, in the transaction that begins its round; false if none is available. */
export async function takeSpin(
  client: pg.PoolClient,
  { rewardId, playerId, gameId, stake }: { rewardId: string; playerId: bigint; gameId: string; stake: Money },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update rewards set used = used + 1 where ${OWN} and $3 = any (game_ids) and stake = $4 and used < total
      and cancelled_at is null and ends_at > now()`,
    [rewardId, playerId, gameId, stake],
  );
  return rowCount === 1;
}

/** Returns the spin of an abandoned round; `ends`: the platform does not know the reward any longer. */
export async function giveSpinBack(client: pg.PoolClient, playerId: bigint, rewardId: string, ends: boolean): Promise<void> {
  await client.query(
    `update rewards set used = used - 1, cancelled_at = case when $3 then coalesce(cancelled_at, now()) else cancelled_at end
      where ${OWN} and used > 0`,
    [rewardId, playerId, ends],
  );
}

/** Days for which a reward is kept after its end: the year in which a player may ask about it, and another month. */
export const REWARD_DAYS = 400;
const FORGOTTEN_AT_ONCE = 1000;

/** Deletes rewards that ended or were cancelled longer ago, except those with a round in progress; returns their number. */
export async function forgetOldRewards(pool: pg.Pool): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from rewards where (vendor_code, reward_uuid) in (
        select r.vendor_code, r.reward_uuid from rewards r where greatest(r.ends_at, r.cancelled_at) < now() - make_interval(days => ${REWARD_DAYS})
          and not exists (select from rounds o where o.reward_uuid = r.reward_uuid and o.player_id = r.player_id and o.finished_at is null)
        order by greatest(r.ends_at, r.cancelled_at) limit ${FORGOTTEN_AT_ONCE})`,
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < FORGOTTEN_AT_ONCE) return forgotten;
  }
}
