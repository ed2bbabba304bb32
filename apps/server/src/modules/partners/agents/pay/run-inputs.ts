import { countedFacts, rebateFacts, type CountedMember, type PlayFact } from '@laro/domain/agents/counting/facts';
import type { RebateInput } from '@laro/domain/agents/counting/rebate-lines';
import { agentTree, roleOfType, type AgentTree, type Placement } from '@laro/domain/agents/tree/agent-tree';
import { ratesOf, ratesOfVector, type RateVersion } from '@laro/domain/agents/tree/rates';
import type { Money } from '@laro/domain/money/money';
import type { TreeKey } from '../tree/tree-key.ts';
import { readIsOff, readOwnOff } from '../rates/rebates-off.store.ts';
import { many, type Queries } from '#server/db/sql.ts';
import { bigintArray } from '#server/ledger/movements/binary-arrays.ts';

/** Counted play of a member by day, day of the bets and category, rounds with a stated rake apart. */
export interface CountedFact {
  member: bigint;
  day: string;
  origin: string;
  category: string;
  staked: Money;
  paid: Money;
  valid: Money;
  kept: Money;
  /** Null: of rounds without a stated rake. */
  rake: Money | null;
  /** Counts for the member alone (AGENT-14). */
  isHeld: boolean;
}

/** Which counted rows enter: of days, and of one hour alone where it is given; up to the id `countsTo`. */
export interface CountedSpan {
  from: string;
  to: string;
  hour: Date | null;
  countsTo: bigint;
}

/** Counted play by member, day, day of the bets and category, in a fixed order. */
export const readFacts = (queries: Queries, { merchantCode, isTrial }: TreeKey, { from, to, hour, countsTo }: CountedSpan): Promise<CountedFact[]> =>
  many<CountedFact>(
    queries,
    `select c.member, c.bucket_day::text as day, c.origin_day::text as origin, c.category, sum(c.staked)::bigint as staked, sum(c.paid)::bigint as paid, sum(c.valid)::bigint as valid,
        sum(c.kept)::bigint as kept, sum(c.rake)::bigint as rake, c.is_held as "isHeld"
      from agent_counts c where c.merchant_code = $1 and c.is_trial = $6 and c.bucket_day between $2 and $3 and ($4::timestamptz is null or c.bucket = $4) and c.id <= $5
        and exists (select from agent_placements p where p.member = c.member and p.from_day <= c.origin_day) group by 1, 2, 3, 4, c.is_held, c.rake is null
      order by 1, 2, 3, 4, c.is_held, c.rake is null`,
    [merchantCode, from, to, hour, countsTo, isTrial],
  );

type PlacementRow = { member: bigint; upline: bigint | null; from: string; path: bigint[]; isAgent: boolean };

const readPlacements = (queries: Queries, members: readonly bigint[]): Promise<PlacementRow[]> =>
  many<PlacementRow>(
    queries,
    'select member, upline, from_day::text as "from", path, is_agent as "isAgent" from agent_placements where member = any ($1::bigint[])',
    [bigintArray(members)],
  );

const placementOf = ({ member, upline, from, isAgent }: PlacementRow): Placement => ({
  member: member.toString(),
  upline: upline?.toString() ?? null,
  from,
  isAgent,
});

async function readRateVersions(queries: Queries, members: readonly bigint[]): Promise<RateVersion[]> {
  const rows = await many<{ member: bigint; from: string; ppm: number[] }>(
    queries,
    'select member, from_day::text as "from", ppm from agent_rates where member = any ($1)',
    [members],
  );
  return rows.map(({ member, from, ppm }) => ({ member: member.toString(), from, ppm: ratesOfVector(ppm) }));
}

/** A run of house accounts reads each as whom it stands for; in one of the real tree they count for no member. */
const countedType = (type: number, isTrial: boolean): number => (isTrial ? roleOfType(type) : type);

/**
 * Members as a run sees them: who is kept from offers when the day is closed gets no rebate for the own play (agents.md 5.4). `frozen`: who was kept when
 * the run was made.
 */
async function readMembers(
  queries: Queries,
  { isTrial }: TreeKey,
  members: readonly bigint[],
  day: string,
  frozen?: readonly string[],
): Promise<CountedMember[]> {
  const rows = await many<{ id: bigint; type: number; isKept: boolean }>(
    queries,
    'select id, type, gets_no_offers(id) as "isKept" from players where id = any ($1)',
    [members],
  );
  return rows.map(({ id, type, isKept }) => ({
    id: id.toString(),
    type: countedType(type, isTrial),
    excludedFrom: (frozen === undefined ? isKept : frozen.includes(id.toString())) ? day : null,
    notCountedFrom: null,
  }));
}

/** Members as a run of contracts sees them: the own rebate is no part of it. */
export async function readTypes(queries: Queries, { isTrial }: TreeKey, members: readonly bigint[]): Promise<CountedMember[]> {
  const rows = await many<{ id: bigint; type: number }>(queries, 'select id, type from players where id = any ($1)', [members]);
  return rows.map(({ id, type }) => ({ id: id.toString(), type: countedType(type, isTrial), excludedFrom: null, notCountedFrom: null }));
}

export const playFactOf = ({ member, ...fact }: CountedFact): PlayFact => ({ ...fact, member: member.toString() });

/** The places of members and of everybody above them. */
export async function readTree(queries: Queries, members: readonly bigint[]): Promise<{ tree: AgentTree; above: bigint[] }> {
  const placements = await readPlacements(queries, members);
  const own = new Set(members);
  const above = [...new Set(placements.flatMap(({ path }) => path))].filter((member) => !own.has(member));
  const abovePlacements = await readPlacements(queries, above);
  return { tree: agentTree([...placements, ...abovePlacements].map(placementOf)), above };
}

export interface DayInputs extends RebateInput {
  tree: AgentTree;
  /** The sums as they were read, also of members that have none of the lines. */
  counted: readonly CountedFact[];
}

/** Settings and states that a run of rebates was made with. */
export interface RebateTerms {
  /** Members who were kept from offers. */
  kept?: readonly string[];
  /** Runs of before had no lines of held play. */
  paysHeld?: boolean;
}

/** Members whose holds are from before held play paid the own rebate: it is paid with the release, so that nothing is taken back that was never paid. */
async function readUnpaidHolds(queries: Queries, rows: readonly CountedFact[]): Promise<ReadonlySet<string>> {
  const held = [...new Set(rows.filter(({ isHeld }) => isHeld).map(({ member }) => member))];
  if (held.length === 0) return new Set();
  const found = await many<{ member: bigint }>(
    queries,
    'select member from agent_not_counted where member = any ($1) group by member having not bool_and(pays_own)',
    [held],
  );
  return new Set(found.map(({ member }) => member.toString()));
}

/** Everything that the rebates of a closed day are computed from: the counted rows up to `countsTo`, and the versions of places and rates. */
export async function readDayInputs(queries: Queries, tree: TreeKey, day: string, countsTo: bigint, frozen?: RebateTerms): Promise<DayInputs> {
  const rows = await readFacts(queries, tree, { from: day, to: day, hour: null, countsTo });
  const own = [...new Set(rows.map(({ member }) => member))];
  const { tree: places, above } = await readTree(queries, own);
  const versions = await readRateVersions(queries, [...own, ...above]);
  const members = await readMembers(queries, tree, own, day, frozen?.kept);
  const unpaid = await readUnpaidHolds(queries, rows);
  const isOff = await readIsOff(queries, tree.merchantCode);
  const isOffFor = await readOwnOff(queries, [...own, ...above]);
  const facts = rows.map(playFactOf).filter(({ member, origin, isHeld }) => !isOff(origin) && (isHeld !== true || !unpaid.has(member)));
  const entering = frozen === undefined || frozen.paysHeld === true ? rebateFacts(facts, members) : countedFacts(facts, members);
  return { counted: rows, facts: entering, members, tree: places, rateOn: ratesOf(versions), isOffFor };
}
