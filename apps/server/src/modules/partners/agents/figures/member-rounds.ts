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

interface ShownRound {
  id: string;
  at: string;
  game: string;
  category: string;
  staked: Money;
  valid: Money;
}

interface AskedRounds {
  day: string;
  zone: string;
  /** The round before which it goes on. */
  before: string | null;
  limit: number;
}

/** Closed rounds of a member on a day, the newest first, without their outcome. */
export async function roundsOfDay({ pool, roundNotes }: Deps, member: bigint, { day, zone, before, limit }: AskedRounds): Promise<ShownRound[]> {
  const { cashAccount } = await memberKeys(pool, member);
  const [from, to] = [new Date(startOfDay(day, zone)), new Date(startOfDay(shiftDay(day, 1), zone))];
  const filter = { cashAccount, from, to, gameIds: null, vendorCode: null, state: 'closed' } as const;
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

/** Direct members with play in a day, in the order of their ids, from one on. */
const playedDirect = (queries: Queries, { merchantCode, member }: AgentRow, day: string, after: bigint): Promise<{ publicId: string }[]> =>
  many(
    queries,
    `select p.public_id as "publicId" from agent_direct_figures d join players p on p.id = d.member
      where d.merchant_code = $1 and d.unit = 'day' and d.from_day = $2 and d.agent = $3 and d.member > $4 order by d.member limit $5`,
    [merchantCode, day, member, after, MEMBERS],
  );

type Query = Parsed<'listTeamBets', 'query'>;
type Bets = Parsed<'listTeamBets', 'value'>;

/** Members of a page: the given one, or those with play from the place of the page before on. */
async function membersOf(pool: pg.Pool, reader: AgentRow, day: string, { memberId, after }: Query): Promise<{ members: TeamRow[]; before: string | null }> {
  const [afterId = '', before = ''] = after.split('~');
  const place = afterId === '' ? null : await memberOf(pool, reader, afterId);
  const isWithin = place !== null && before !== '';
  if (memberId !== '') return { members: [await memberOf(pool, reader, memberId)], before: isWithin ? before : null };
  const found = await playedDirect(pool, reader, day, place?.id ?? 0n);
  const rows = await Promise.all(found.map(({ publicId }) => memberOf(pool, reader, publicId)));
  return { members: isWithin ? [place, ...rows] : rows, before: isWithin ? before : null };
}

/**
 * Rounds of direct members on a closed day, member by member (agents.md 9.3, 9.4). A page looks at a bounded number of members and rounds. Throws
 * `agent.member_unknown`, `agent.detail_off`.
 */
export async function listTeamBets(deps: Deps, context: CallContext, reader: AgentRow, closed: string, query: Query): Promise<Bets> {
  const { pool, now } = deps;
  const detail = detailOf(context);
  const zone = context.merchant.settings['market.timeZone'];
  const day = query.day === '' ? closed : query.day;
  const { members, before } = await membersOf(pool, reader, day, query);
  const isHidden = (row: TeamRow) => !visibleParts(row, detail).rounds;
  if (detail === 'minimal' || (query.memberId !== '' && members.some(isHidden))) throw new Refusal('agent.detail_off');
  if (day > closed) return { day, rows: [], next: null };
  const rows: Bets['rows'] = [];
  const isLast = query.memberId !== '' || members.length < MEMBERS;
  let [left, next]: [number, string | null] = [ROUNDS, isLast ? null : `${members.at(-1)?.publicId ?? ''}~`];
  for (const [place, row] of members.filter((member) => !isHidden(member)).entries()) {
    const found = await roundsOfDay(deps, row.id, { day, zone, before: place === 0 ? before : null, limit: left });
    if (found.length > 0)
      await noteLookup(pool, { merchantCode: reader.merchantCode, agent: reader.member, member: row.id, kind: 'rounds', at: new Date(now()) });
    const shown = found.filter(({ category }) => query.category === '' || category === query.category);
    rows.push(...shown.map(({ id: _id, ...round }) => ({ member: stepOf(row, detail), ...round })));
    left -= found.length;
    if (left > 0) continue;
    next = `${row.publicId}~${found.at(-1)?.id ?? ''}`;
    break;
  }
  return { day, rows, next };
}
