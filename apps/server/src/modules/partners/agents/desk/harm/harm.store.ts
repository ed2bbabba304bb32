import type { ContractKind, lastDaysWhenOff } from '@laro/domain/agents/contracts/contract-terms';
import { harmDays, type HarmState } from '@laro/domain/agents/team/harm';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface TeamSigns {
  agent: bigint;
  members: number;
  marked: number;
  limits: number;
  pauses: number;
  longPlay: number;
}

const since = (days: number): string => `$2::timestamptz - interval '${days} days'`;
/** Members of a merchant with signs of harm, with each of them. */
const SIGNS = `signs as (
    select x.player_id as member, bool_or(x.sign = 'limits') as limits, bool_or(x.sign = 'pauses') as pauses, bool_or(x.sign = 'long_play') as long_play from (
      select player_id, 'limits' as sign from player_limits where owner = 'player'
      union select player_id, 'pauses' from player_blocks where origin = 'pause' and set_at > ${since(harmDays.pauses)}
      union select player_id, 'long_play' from care_hits where merchant_code = $1 and marker = 'long_play' and at > ${since(harmDays.long_play)}
    ) x join players p on p.id = x.player_id where p.merchant_code = $1 and not p.is_trial and p.closed_at is null group by 1
  )`;

/** Signs of harm in the teams of agents who may bring members; teams without a sign are left out. */
export const readTeamSigns = (queries: Queries, merchantCode: string, at: Date): Promise<TeamSigns[]> =>
  many(
    queries,
    `with ${SIGNS}
      select a.member as agent, (select count(*)::int from agent_closure t where t.ancestor = a.member) as members, s.marked, s.limits, s.pauses, s.long_play as "longPlay"
      from (
        select c.ancestor, count(*)::int as marked, count(*) filter (where limits)::int as limits, count(*) filter (where pauses)::int as pauses,
          count(*) filter (where long_play)::int as long_play
        from signs join agent_closure c on c.member = signs.member group by 1
      ) s join agents a on a.member = s.ancestor where a.state in ('active', 'suspended') and not a.is_trial order by 1`,
    [merchantCode, at],
  );

/** All members of a merchant, and those with a sign. */
export const readAllSigns = async (queries: Queries, merchantCode: string, at: Date): Promise<{ members: number; marked: number }> =>
  (await first<{ members: number; marked: number }>(
    queries,
    `with ${SIGNS} select (select count(*)::int from players where merchant_code = $1 and not is_trial and closed_at is null) as members, (select count(*)::int from signs) as marked`,
    [merchantCode, at],
  )) ?? { members: 0, marked: 0 };

/** True once a day: the caller looks the teams through. */
export async function takeHarmDay(transaction: Transaction, merchantCode: string, day: string): Promise<boolean> {
  const { rowCount } = await transaction.query('update agent_clocks set harm_day = $2 where merchant_code = $1 and (harm_day is null or harm_day < $2::date)', [
    merchantCode,
    day,
  ]);
  return rowCount === 1;
}

/** Opens a marker, or renews the figures of the open one. A team that a person has looked at since `quietSince` is left alone. */
export async function writeMarker(
  transaction: Transaction,
  { agent, members, marked, limits, pauses, longPlay }: TeamSigns,
  given: { merchantCode: string; day: string; meanPpm: number; quietSince: Date },
): Promise<void> {
  await transaction.query(
    `insert into agent_harm_markers (merchant_code, agent, found_on, members, marked, limits, pauses, long_play, mean_ppm)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9
        where not exists (select from agent_harm_markers m where m.agent = $2 and m.decided_at > $10)
      on conflict (agent) where state = 'open' do update set members = excluded.members, marked = excluded.marked, limits = excluded.limits, pauses = excluded.pauses,
        long_play = excluded.long_play, mean_ppm = excluded.mean_ppm`,
    [given.merchantCode, agent, given.day, members, marked, limits, pauses, longPlay, given.meanPpm, given.quietSince],
  );
}

export interface MarkerRow extends Omit<TeamSigns, 'agent'> {
  id: bigint;
  agent: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  day: string;
  meanPpm: number;
  state: HarmState;
  by: string | null;
  reason: string | null;
  kindsOff: string[];
}

/** Markers of a merchant, of one state or of all, the newest first, below an id. */
export const readMarkers = (
  queries: Queries,
  merchantCode: string,
  { state, below, limit }: { state: HarmState | null; below: bigint | null; limit: number },
): Promise<MarkerRow[]> =>
  many(
    queries,
    `select m.id, m.agent, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", m.found_on::text as day, m.members, m.marked, m.limits,
        m.pauses, m.long_play as "longPlay", m.mean_ppm as "meanPpm", m.state, m.decided_by as by, m.reason, a.kinds_off as "kindsOff"
      from agent_harm_markers m join players p on p.id = m.agent join agents a on a.member = m.agent
      where m.merchant_code = $1 and ($2::text is null or m.state = $2) and m.id < $3 order by m.id desc limit $4`,
    [merchantCode, state, below ?? 2n ** 62n, limit],
  );

/** Closes an open marker and gives its agent; null where there is none. */
export const closeMarker = async (
  transaction: Transaction,
  merchantCode: string,
  id: bigint,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<bigint | null> =>
  (
    await first<{ agent: bigint }>(
      transaction,
      `update agent_harm_markers set state = 'seen', decided_by = $3, reason = $4, decided_at = $5 where merchant_code = $1 and id = $2 and state = 'open' returning agent`,
      [merchantCode, id, by, reason, at],
    )
  )?.agent ?? null;

/** Kinds of pay that are switched off for an agent. */
export const readKindsOff = async (queries: Queries, agent: bigint): Promise<string[]> =>
  (await first<{ kinds: string[] }>(queries, 'select kinds_off as kinds from agents where member = $1', [agent]))?.kinds ?? [];

export async function writeKindsOff(transaction: Transaction, agent: bigint, kinds: readonly string[]): Promise<void> {
  await transaction.query('update agents set kinds_off = $2 where member = $1', [agent, kinds]);
}

/** Ends what is accepted by an agent of a kind with its running period, and takes back what is offered or asked. */
export async function endKindOf(transaction: Transaction, agent: bigint, kind: ContractKind, lastDays: ReturnType<typeof lastDaysWhenOff>): Promise<void> {
  await transaction.query(
    `update agent_contracts c set to_day = greatest(l.day, c.from_day - 1), ended_by = 'kind off'
      from (select id, case when options ->> 'period' = 'month' then $4::date else $3::date end as day from agent_contracts where member = $1 and kind = $2) l
      where c.id = l.id and c.state = 'accepted' and (c.to_day is null or c.to_day > greatest(l.day, c.from_day - 1))`,
    [agent, kind, lastDays.day, lastDays.monthly],
  );
  await transaction.query("update agent_contracts set state = 'withdrawn' where member = $1 and kind = $2 and state in ('offered', 'requested')", [
    agent,
    kind,
  ]);
}
