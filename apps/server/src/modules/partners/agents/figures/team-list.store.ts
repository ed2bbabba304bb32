import { agentCategories } from '@laro/domain/agents/tree/rates';
import type { Money } from '@laro/domain/money/money';
import { many, one, type Queries } from '#server/db/sql.ts';
import { placementOn } from '../counting/counts.store.ts';
import { countsOn } from '../counting/money/team-money.store.ts';
import { ratesOn } from '../rates/rates.store.ts';
import { offRanges, ownOffRanges } from '../rates/rebates-off.store.ts';
import { hasPlayed } from '../team/team.store.ts';

/** Where a list goes on: behind a member, with the value that the list is sorted by (null: the member has no figure). */
export interface Place {
  member: bigint;
  value: string | null;
}

/** A member in the order of a list. */
export interface Candidate extends Place {
  isAgent: boolean;
}

export interface ListFrame {
  /** The reader, or an agent of the team. */
  root: bigint;
  isDirect: boolean;
  isDown: boolean;
  limit: number;
}

const LAST = 2n ** 62n;

/** Members by the time at which they came; ids grow with it. */
export const byTime = (queries: Queries, { root, isDirect, isDown, limit }: ListFrame, after: Place | null, onlyAgents: boolean): Promise<Candidate[]> =>
  many<Candidate>(
    queries,
    `select c.member, null as value, c.is_agent as "isAgent" from agent_closure c
      where c.ancestor = $1 and c.member ${isDown ? '<' : '>'} $2 ${isDirect ? 'and c.distance = 1' : ''} ${onlyAgents ? 'and c.is_agent' : ''}
      order by c.member ${isDown ? 'desc' : 'asc'} limit $3`,
    [root, after?.member ?? (isDown ? LAST : 0n), limit],
  );

/** Direct members by the letters of their names that the agent sees. */
export const byName = (queries: Queries, { root, isDown, limit }: ListFrame, after: Place | null): Promise<Candidate[]> =>
  many<Candidate>(
    queries,
    `select c.member, c.sort_name as value, c.is_agent as "isAgent" from agent_closure c
      where c.ancestor = $1 and c.distance = 1 and ($2::text is null or (c.sort_name, c.member) ${isDown ? '<' : '>'} ($2::text collate "C", $3::bigint))
      order by c.sort_name ${isDown ? 'desc' : 'asc'}, c.member ${isDown ? 'desc' : 'asc'} limit $4`,
    [root, after?.value ?? null, after?.member ?? 0n, limit],
  );

export interface FigureKey {
  column: 'valid' | 'earned';
  unit: 'day' | 'half';
  from: string;
}

/** Direct members with a figure, those of at least 0 or those below 0. */
export const byFigure = (
  queries: Queries,
  { root, isDown, limit }: ListFrame,
  { column, unit, from }: FigureKey,
  after: Place | null,
  isNegative: boolean,
): Promise<Candidate[]> =>
  many<Candidate>(
    queries,
    `select d.member, d.${column}::text as value, exists (select from agents a where a.member = d.member) as "isAgent" from agent_direct_figures d
      where d.agent = $1 and d.unit = $2 and d.from_day = $3 and d.${column} ${isNegative ? '<' : '>='} 0
        and ($4::numeric is null or (d.${column}, d.member) ${isDown ? '<' : '>'} ($4::numeric, $5::bigint))
      order by d.${column} ${isDown ? 'desc' : 'asc'}, d.member ${isDown ? 'desc' : 'asc'} limit $6`,
    [root, unit, from, after?.value ?? null, after?.member ?? 0n, limit],
  );

/** Direct members with a figure from one id to another. */
export async function withFigure(
  queries: Queries,
  merchantCode: string,
  root: bigint,
  { unit, from }: FigureKey,
  [first, last]: readonly [bigint, bigint],
): Promise<Set<bigint>> {
  const rows = await many<{ member: bigint }>(
    queries,
    'select member from agent_direct_figures where merchant_code = $1 and unit = $2 and from_day = $3 and agent = $4 and member between $5 and $6',
    [merchantCode, unit, from, root, first, last],
  );
  return new Set(rows.map(({ member }) => member));
}

/** Those of some members of a merchant who count as playing. */
export async function playingOf(queries: Queries, merchantCode: string, members: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await many<{ member: bigint }>(queries, `select m.member from unnest($2::bigint[]) as m (member) where ${hasPlayed('m.member', '$1')}`, [
    merchantCode,
    members,
  ]);
  return new Set(rows.map(({ member }) => member));
}

export interface MemberFigure {
  member: bigint;
  day: string;
  category: string;
  valid: Money;
  earned: Money;
}

/**
 * Valid turnover of members, each with everybody below, by counted day and category, and the reader's earnings of it: the difference between the rates of the
 * reader and of the branch that the member belonged to on the day of the bet. Play of days outside the reader's team is left out.
 */
export const memberFigures = (
  queries: Queries,
  reader: bigint,
  members: readonly bigint[],
  { from, to }: { from: string; to: string },
): Promise<MemberFigure[]> =>
  many<MemberFigure>(
    queries,
    `with played as (
        select member, day, category, origin_day, sum(valid) as valid from (
          select c.member, c.bucket_day as day, c.category, c.origin_day, c.valid from agent_counts c where c.member = any ($2) and c.bucket_day between $3 and $4 and not c.is_held
          union all
          select t.agent, t.day, t.category, t.origin_day, t.valid from agent_team_days t where t.agent = any ($2) and t.day between $3 and $4
        ) u group by 1, 2, 3, 4
      ), branches as (
        select v.*, case when p.path[1] = $1 then v.member else p.path[array_position(p.path, $1) - 1] end as branch
        from played v ${placementOn('v.member', 'v.origin_day')} where $1 = any (p.path)
      )
      select b.member, b.day::text, b.category, sum(b.valid)::bigint as valid,
        sum(case when b.origin_day <@ any (${offRanges('(select p.merchant_code from players p where p.id = $1)')} || ${ownOffRanges('$1')}) then 0
          else trunc(b.valid * (coalesce(above.ppm[k.place], 0) - coalesce(below.ppm[k.place], 0)) / 1000000) end)::bigint as earned
      from branches b join unnest($5::text[]) with ordinality as k (category, place) on k.category = b.category
      ${ratesOn('above', '$1', 'b.origin_day')} ${ratesOn('below', 'b.branch', 'b.origin_day')}
      group by 1, 2, 3 order by 1, 2 desc, 3`,
    [reader, members, from, to, agentCategories],
  );

export interface MemberDay {
  day: string;
  staked: Money;
  paid: Money;
  deposits: Money;
  withdrawals: Money;
}

/** A member's own stakes, payouts, deposits and withdrawals by day. */
export const memberDays = (queries: Queries, member: bigint, from: string, to: string): Promise<MemberDay[]> =>
  many<MemberDay>(
    queries,
    `select day::text, sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals from (
        select bucket_day as day, staked, paid, 0 as deposits, 0 as withdrawals from agent_counts where member = $1 and bucket_day between $2 and $3 and not is_held
        union all select k.day, 0, 0, m.deposits, m.withdrawals from agent_member_money m ${countsOn('m.member', 'm.day')} where m.member = $1 and k.day between $2 and $3
      ) u group by 1 order by 1 desc`,
    [member, from, to],
  );

/** The id of a member in addresses, and the cash account. */
export const memberKeys = (queries: Queries, member: bigint): Promise<{ publicId: string; cashAccount: bigint }> =>
  one(queries, 'select public_id as "publicId", cash_account as "cashAccount" from players where id = $1', [member]);

/** Names of games by their ids. */
export const gameNames = async (queries: Queries, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await many<{ id: string; name: string }>(queries, 'select id, name from games where id = any ($1)', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Notes that an agent has looked at a member, or exported a list of the team. */
export const noteLookup = (
  queries: Queries,
  lookup: { merchantCode: string; agent: bigint; member: bigint | null; kind: 'sheet' | 'rounds' | 'members' | 'play' | 'statement'; at: Date },
): Promise<unknown> =>
  queries.query('insert into agent_lookups (merchant_code, agent, member, kind, looked_at) values ($1, $2, $3, $4, $5)', [
    lookup.merchantCode,
    lookup.agent,
    lookup.member,
    lookup.kind,
    lookup.at,
  ]);
