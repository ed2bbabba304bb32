import { houseTypes, type HouseType } from '@laro/domain/agents/tree/agent-tree';
import { first, many, type Queries } from '#server/db/sql.ts';

/** The condition that a player is a house account. */
const isHouse = (player: string): string => `${player}.is_trial and ${player}.type in (${Object.values(houseTypes).join(', ')})`;

export interface HouseAccounts {
  members: ReadonlySet<bigint>;
  cash: ReadonlySet<bigint>;
}

/** House accounts of a merchant: the only ones whose trial money is counted. */
export async function readHouseAccounts(queries: Queries, merchantCode: string): Promise<HouseAccounts> {
  const rows = await many<{ id: bigint; cash: bigint }>(
    queries,
    `select p.id, p.cash_account as cash from players p where p.merchant_code = $1 and ${isHouse('p')}`,
    [merchantCode],
  );
  return { members: new Set(rows.map(({ id }) => id)), cash: new Set(rows.map(({ cash }) => cash)) };
}

/** The first day on which a house account had a place in the tree; null where none has one. */
export const readFirstHouseDay = async (queries: Queries, merchantCode: string): Promise<string | null> =>
  (
    await first<{ day: string | null }>(
      queries,
      `select min(l.from_day)::text as day from agent_placements l join players p on p.id = l.member where p.merchant_code = $1 and ${isHouse('p')}`,
      [merchantCode],
    )
  )?.day ?? null;

/** True for a member who plays with trial money. */
export const isOnTrial = async (queries: Queries, member: bigint): Promise<boolean> =>
  (await first<{ isTrial: boolean }>(queries, 'select is_trial as "isTrial" from players where id = $1', [member]))?.isTrial === true;

export interface HouseRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  type: HouseType;
  isEnabled: boolean;
  openedAt: Date;
  uplineId: bigint | null;
  uplineName: string | null;
}

export interface HouseQuestion {
  /** True: agents alone. */
  onlyAgents?: boolean;
  /** The beginning of a name; empty for any. */
  name?: string;
  below: bigint | null;
  limit: number;
}

/** House accounts of a merchant, the newest first, below an id. */
export function readHouseRows(queries: Queries, merchantCode: string, { onlyAgents = false, name = '', below, limit }: HouseQuestion): Promise<HouseRow[]> {
  const start = name.toLowerCase();
  return many<HouseRow>(
    queries,
    `select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", p.type, p.is_enabled as "isEnabled",
        p.created_at as "openedAt", u.id as "uplineId", coalesce(u.username, u.public_id) as "uplineName"
      from players p left join agent_closure c on c.member = p.id and c.distance = 1 left join players u on u.id = c.ancestor
      where p.merchant_code = $1 and ${isHouse('p')} and p.id < $2 and (not $4::boolean or p.type <> ${houseTypes.player})
        and ($5 = '' or lower(p.username) collate "C" between $5 and $6) order by p.id desc limit $3`,
    [merchantCode, below ?? 2n ** 62n, limit, onlyAgents, start, `${start}\u{10FFFF}`],
  );
}
