import type { Parsed } from '@laro/contract/routes';
import { startOfDay } from '@laro/domain/agents/counting/periods';
import { countedPlay } from '@laro/domain/agents/counting/round-category';
import { visibleParts } from '@laro/domain/agents/team/privacy';
import type { Money } from '@laro/domain/money/money';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { many, type Queries } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { hourOfRound } from '#server/ledger/feed/hour-rounds.ts';
import { listRounds } from '#server/ledger/rounds/round-reads.ts';
import type { CountingDeps } from '../counting/count-hours.ts';
import { readRounds } from '../counting/counts.store.ts';
import type { TeamRow } from '../team/team.store.ts';
import { detailOf, memberOf, stepOf } from '../team/team-view.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import { gameNames, memberKeys, noteLookup } from './team-list.store.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
  roundNotes: CountingDeps['roundNotes'];
}

/** Rounds of a page, and members whose rounds a page looks at. */
const ROUNDS = 50;
const MEMBERS = 20;
/** Members whose play a page looks at to find these. */
const LOOKED_AT = 100;

interface ShownRound {
  id: string;
  at: string;
  game: string;
  category: string;
  staked: Money;
  valid: Money;
}

interface AskedRounds {
  /** First and last day. */
  from: string;
  to: string;
  zone: string;
  /** The round before which it goes on. */
  before: string | null;
  limit: number;
}

/** Closed rounds of a member on some days, the newest first, without their outcome. */
export async function roundsOfDays({ pool, roundNotes }: Deps, member: bigint, { from, to, zone, before, limit }: AskedRounds): Promise<ShownRound[]> {
  const { cashAccount } = await memberKeys(pool, member);
  const [first, end] = [new Date(startOfDay(from, zone)), new Date(startOfDay(shiftDay(to, 1), zone))];
  const filter = { cashAccount, from: first, to: end, gameIds: null, vendorCode: null, state: 'closed' } as const;
  const found = await listRounds(pool, filter, before, limit);
  const hours = [...new Set(found.map(({ id }) => hourOfRound(id).getTime()))].map((hour) => ({ cashAccount, hour: new Date(hour) }));
  const [played, notes, names] = await Promise.all([
    readRounds(pool, hours),
    roundNotes(
      pool,
      found.map(({ roundRef }) => roundRef),
    ),
    gameNames(
      pool,
      found.map(({ gameId }) => gameId),
    ),
  ]);
  const playOf = new Map(played.map((round) => [`${round.vendorCode} ${round.roundRef}`, countedPlay(round, notes.get(round.roundRef) ?? null)]));
  return found.map(({ id, vendorCode, roundRef, gameId, openedAt }) => {
    const play = playOf.get(`${vendorCode} ${roundRef}`);
    const { staked = 0n, valid = 0n, category = '' } = play ?? {};
    return { id, at: openedAt.toISOString(), game: names.get(gameId) ?? gameId, category, staked, valid };
  });
}

interface Days {
  from: string;
  to: string;
}
interface ClosedDays extends Days {
  /** The last day that is counted to its end. */
  closed: string;
}

/**
 * Direct members with bets on some days that have been counted, in the order of their ids, from one on. A bet may be counted later than on these days, so members
 * with play counted since are looked at, a bounded number of them. `last` is the last one looked at; null where there are no more.
 */
async function playedDirect(
  queries: Queries,
  { merchantCode, member }: AgentRow,
  { from, to, closed }: ClosedDays,
  after: bigint,
): Promise<{ ids: string[]; last: string | null }> {
  const rows = await many<{ publicId: string; hasPlayed: boolean }>(
    queries,
    `select p.public_id as "publicId", exists (
          select from agent_counts k where k.member = c.member and k.bucket_day >= $2 and k.origin_day between $2 and $3 and not k.is_held
        ) as "hasPlayed"
      from (
        select distinct f.member from generate_series($2::date, $7::date + 1, interval '1 day') d (day)
          cross join lateral (
            select member from agent_direct_figures
              where merchant_code = $1 and unit = 'day' and from_day = d.day::date and agent = $4 and member > $5 order by member limit $6
          ) f order by 1 limit $6
      ) c join players p on p.id = c.member order by c.member`,
    [merchantCode, from, to, member, after, LOOKED_AT, closed],
  );
  const played = rows.filter(({ hasPlayed }) => hasPlayed).slice(0, MEMBERS);
  const isLast = rows.length < LOOKED_AT && played.length < MEMBERS;
  const last = played.length === MEMBERS ? played.at(-1) : rows.at(-1);
  return { ids: played.map(({ publicId }) => publicId), last: isLast ? null : (last?.publicId ?? null) };
}

type Query = Parsed<'listTeamBets', 'query'>;
type Bets = Parsed<'listTeamBets', 'value'>;

interface PageMembers {
  members: TeamRow[];
  /** The round of the first member before which the page goes on. */
  before: string | null;
  /** The member behind whom the next page goes on; null: there is none. */
  last: string | null;
}

/** Members of a page: the given one, or those with play from the place of the page before on. */
async function membersOf(pool: pg.Pool, reader: AgentRow, days: ClosedDays, { memberId, after }: Query): Promise<PageMembers> {
  const [afterId = '', before = ''] = after.split('~');
  const place = afterId === '' ? null : await memberOf(pool, reader, afterId);
  const isWithin = place !== null && before !== '';
  if (memberId !== '') return { members: [await memberOf(pool, reader, memberId)], before: isWithin ? before : null, last: null };
  const { ids, last } = await playedDirect(pool, reader, days, place?.id ?? 0n);
  const rows = await Promise.all(ids.map((publicId) => memberOf(pool, reader, publicId)));
  return { members: isWithin ? [place, ...rows] : rows, before: isWithin ? before : null, last };
}

/**
 * Rounds of direct members on the closed days of a period, member by member (agents.md 9.3, 9.4). A page looks at a bounded number of members and rounds. Throws
 * `agent.member_unknown`, `agent.detail_off`.
 */
export async function listTeamBets(
  deps: Deps,
  context: CallContext,
  { reader, span, closed, query }: { reader: AgentRow; span: Days; closed: string; query: Query },
): Promise<Bets> {
  const { pool, now } = deps;
  const detail = detailOf(context);
  const zone = context.merchant.settings['market.timeZone'];
  const days = { from: span.from, to: span.to < closed ? span.to : closed };
  const { members, before, last } = await membersOf(pool, reader, { ...days, closed }, query);
  const isHidden = (row: TeamRow) => !visibleParts(row, detail).rounds;
  if (detail === 'minimal' || (query.memberId !== '' && members.some(isHidden))) throw new Refusal('agent.detail_off');
  if (days.from > days.to) return { ...days, rows: [], next: null };
  const rows: Bets['rows'] = [];
  let [left, next]: [number, string | null] = [ROUNDS, last === null ? null : `${last}~`];
  for (const [place, row] of members.filter((member) => !isHidden(member)).entries()) {
    const found = await roundsOfDays(deps, row.id, { ...days, zone, before: place === 0 ? before : null, limit: left });
    if (found.length > 0)
      await noteLookup(pool, { merchantCode: reader.merchantCode, agent: reader.member, member: row.id, kind: 'rounds', at: new Date(now()) });
    const shown = found.filter(({ category }) => query.category === '' || category === query.category);
    rows.push(...shown.map(({ id: _id, ...round }) => ({ member: stepOf(row, detail), ...round })));
    left -= found.length;
    if (left > 0) continue;
    next = `${row.publicId}~${found.at(-1)?.id ?? ''}`;
    break;
  }
  return { ...days, rows, next };
}
