import type { CountedMember, PlayFact } from '@laro/domain/agents/counting/facts';
import type { RebateInput } from '@laro/domain/agents/counting/rebate-lines';
import { agentTree, type AgentTree, type Placement } from '@laro/domain/agents/tree/agent-tree';
import { ratesOf, ratesOfVector, type RateVersion } from '@laro/domain/agents/tree/rates';
import type { Money } from '@laro/domain/money';
import { many, type Queries } from '#server/db/sql.ts';

interface FactRow {
  member: bigint;
  origin: string;
  category: string;
  staked: Money;
  paid: Money;
  valid: Money;
  kept: Money;
}

const readFacts = (queries: Queries, merchantCode: string, day: string, countsTo: bigint): Promise<FactRow[]> =>
  many<FactRow>(
    queries,
    `select c.member, c.origin_day::text as origin, c.category, sum(c.staked)::bigint as staked, sum(c.paid)::bigint as paid, sum(c.valid)::bigint as valid,
        sum(c.kept)::bigint as kept
      from agent_counts c where c.merchant_code = $1 and c.bucket_day = $2 and c.id <= $3
        and exists (select from agent_placements p where p.member = c.member and p.from_day <= c.origin_day) group by 1, 2, 3`,
    [merchantCode, day, countsTo],
  );

type PlacementRow = { member: bigint; upline: bigint | null; from: string; path: bigint[] };

const readPlacements = (queries: Queries, members: readonly bigint[]): Promise<PlacementRow[]> =>
  many<PlacementRow>(queries, 'select member, upline, from_day::text as "from", path from agent_placements where member = any ($1)', [members]);

const placementOf = ({ member, upline, from }: PlacementRow): Placement => ({ member: member.toString(), upline: upline?.toString() ?? null, from });

async function readRateVersions(queries: Queries, members: readonly bigint[]): Promise<RateVersion[]> {
  const rows = await many<{ member: bigint; from: string; ppm: number[] }>(
    queries,
    'select member, from_day::text as "from", ppm from agent_rates where member = any ($1)',
    [members],
  );
  return rows.map(({ member, from, ppm }) => ({ member: member.toString(), from, ppm: ratesOfVector(ppm) }));
}

/** Members as a run sees them: who is kept from offers when the day is closed gets no rebate for the own play (agents.md 5.4). */
async function readMembers(queries: Queries, members: readonly bigint[], day: string): Promise<CountedMember[]> {
  const rows = await many<{ id: bigint; type: number; isKept: boolean }>(
    queries,
    'select id, type, gets_no_offers(id) as "isKept" from players where id = any ($1)',
    [members],
  );
  return rows.map(({ id, type, isKept }) => ({ id: id.toString(), type, excludedFrom: isKept ? day : null, notCountedFrom: null }));
}

export interface DayInputs extends RebateInput {
  tree: AgentTree;
}

/** Everything that the rebates of a closed day are computed from: the counted rows up to `countsTo`, and the versions of places and rates. */
export async function readDayInputs(queries: Queries, merchantCode: string, day: string, countsTo: bigint): Promise<DayInputs> {
  const rows = await readFacts(queries, merchantCode, day, countsTo);
  const own = [...new Set(rows.map(({ member }) => member))];
  const placements = await readPlacements(queries, own);
  const above = [...new Set(placements.flatMap(({ path }) => path))].filter((member) => !own.includes(member));
  const abovePlacements = await readPlacements(queries, above);
  const versions = await readRateVersions(queries, [...own, ...above]);
  const members = await readMembers(queries, own, day);
  const facts = rows.map(({ member, ...fact }): PlayFact => ({ ...fact, member: member.toString(), day, rake: null }));
  return { facts, members, tree: agentTree([...placements, ...abovePlacements].map(placementOf)), rateOn: ratesOf(versions) };
}
