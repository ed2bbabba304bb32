import type { Parsed } from '@laro/contract/routes';
import { agentPeriod } from '@laro/domain/agents/counting/periods';
import { visibleParts } from '@laro/domain/agents/team/privacy';
import { ratesOfVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readerOf } from '../rights/caller.ts';
import type { CountingDeps } from '../counting/count-hours.ts';
import { readClock } from '../counting/counts.store.ts';
import { readRates } from '../rates/rates.store.ts';
import { readPath, searchTeam, type TeamRow } from '../team/team.store.ts';
import { detailOf, memberOf, stepOf, viewRows } from '../team/team-view.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import { spanOf } from './kpi-calls.ts';
import { readTeamSize } from './team-figures.store.ts';
import { listTeamBets, roundsOfDays } from './member-rounds.ts';
import { listPage, type ListPage } from './team-list.ts';
import { memberDays, memberFigures, memberKeys, noteLookup, type Place } from './team-list.store.ts';

export interface MemberCallsDeps {
  pool: pg.Pool;
  now: () => number;
  roundNotes: CountingDeps['roundNotes'];
}
type Query = Parsed<'listTeam', 'query'>;

const SEARCH_MIN = 3;
const ROUNDS = 50;

/** A place in a list as text: the member, and the value that the list is sorted by. */
async function placeText({ pool }: MemberCallsDeps, next: Place | null): Promise<string | null> {
  if (next === null) return null;
  return `${(await memberKeys(pool, next.member)).publicId}~${next.value ?? ''}`;
}

async function placeOf({ pool }: MemberCallsDeps, reader: AgentRow, text: string): Promise<Place | null> {
  if (text === '') return null;
  const [id = '', value = ''] = text.split('~');
  return { member: (await memberOf(pool, reader, id)).id, value: value === '' ? null : value };
}

/** One page of a team, found by name or in an order. */
async function pageOf(deps: MemberCallsDeps, reader: AgentRow, query: Query, today: string): Promise<ListPage & { top: TeamRow | null }> {
  const { pool } = deps;
  const { scope, kind, under, pageSize } = query;
  const top = under === '' ? null : await memberOf(pool, reader, under);
  if (top !== null && !top.isAgent) throw new Refusal('agent.member_unknown');
  const after = await placeOf(deps, reader, query.after);
  const { merchantCode, isTrial } = reader;
  const question = { reader: reader.member, root: top?.id ?? reader.member, isDirect: scope === 'direct', kind, limit: pageSize };
  if (query.query !== '') {
    const isLong = [...query.query].length >= SEARCH_MIN;
    const rows = isLong ? await searchTeam(pool, question, { merchantCode, isTrial, text: query.query }) : null;
    if (rows === null) throw new Refusal('agent.search_too_wide');
    return { rows, next: null, top };
  }
  // Whole teams, and those of other agents, have one order: by time.
  const sort = scope === 'direct' && (top === null || query.sort === 'name') ? query.sort : 'newest';
  const { state, period } = query;
  return { ...(await listPage(pool, { ...question, merchantCode, state, sort, isDown: query.order === 'down', period, today, after, pageSize })), top };
}

async function listTeam(deps: MemberCallsDeps, context: CallContext, query: Query): Promise<Parsed<'listTeam', 'value'>> {
  const { pool, now } = deps;
  const reader = await readerOf(pool, context);
  const detail = detailOf(context);
  const today = dayAt(now(), context.merchant.settings['market.timeZone']);
  const { rows, next, top } = await pageOf(deps, reader, query, today);
  const above = top === null ? [] : [...(await readPath(pool, reader.member, top.id)), top];
  return {
    rows: await viewRows(pool, reader.member, rows, detail, agentPeriod(query.period, today)),
    next: await placeText(deps, next),
    path: above.map((step) => stepOf(step, detail)),
  };
}

/** The last day that is counted to its end; later days show no amounts of single members. */
async function lastClosedDay({ pool, now }: MemberCallsDeps, { merchantCode }: AgentRow, zone: string): Promise<string> {
  const clock = await readClock(pool, merchantCode);
  return shiftDay(dayAt(clock?.countedTo.getTime() ?? now(), zone), -1);
}

async function sheetOf(deps: MemberCallsDeps, context: CallContext, memberId: string, query: Parsed<'getTeamMember', 'query'>) {
  const { pool, now } = deps;
  const reader = await readerOf(pool, context);
  const row = await memberOf(pool, reader, memberId);
  const detail = detailOf(context);
  const { from, to } = spanOf(now, context, query);
  const closed = await lastClosedDay(deps, reader, context.merchant.settings['market.timeZone']);
  const isOpen = visibleParts(row, detail).figures;
  await noteLookup(pool, { merchantCode: reader.merchantCode, agent: reader.member, member: row.id, kind: 'sheet', at: new Date(now()) });
  const [[view], above, size, rates, days, figures] = await Promise.all([
    viewRows(pool, reader.member, [row], detail, { from, to }),
    readPath(pool, reader.member, row.id),
    readTeamSize(pool, row.id),
    readRates(pool, row.id),
    memberFigures(pool, reader.member, [row.id], { from, to }),
    isOpen ? memberDays(pool, row.id, from, to < closed ? to : closed) : null,
  ]);
  if (view === undefined) throw new Refusal('agent.member_unknown');
  return {
    ...view,
    path: above.map((step) => stepOf(step, detail)),
    direct: size.direct,
    agents: size.agents,
    rates: rates.map((version) => ({ from: version.from, ppm: ratesOfVector(version.ppm) })),
    from,
    to,
    days: days.map(({ day, category, valid, earned }) => ({ day, category, valid, earned })),
    figures,
  };
}

/** Rounds of a direct member on a closed day: time, game, stake and valid turnover, without their outcome. Throws `agent.detail_off`. */
async function roundsOf(deps: MemberCallsDeps, context: CallContext, memberId: string, query: Parsed<'getMemberRounds', 'query'>) {
  const { pool, now } = deps;
  const reader = await readerOf(pool, context);
  const row = await memberOf(pool, reader, memberId);
  if (!visibleParts(row, detailOf(context)).rounds) throw new Refusal('agent.detail_off');
  const zone = context.merchant.settings['market.timeZone'];
  await noteLookup(pool, { merchantCode: reader.merchantCode, agent: reader.member, member: row.id, kind: 'rounds', at: new Date(now()) });
  const closed = await lastClosedDay(deps, reader, zone);
  const day = query.day === '' ? closed : query.day;
  if (day > closed) return { rounds: [], next: null };
  const before = query.before === '' ? null : query.before;
  const found = await roundsOfDays(deps, row.id, { from: day, to: day, zone, before, limit: ROUNDS });
  const rounds = found.map(({ at, game, staked, valid }) => ({ at, game, staked, valid }));
  return { rounds, next: found.length === ROUNDS ? (found.at(-1)?.id ?? null) : null };
}

/** Lists of the team, and single members as far as the merchant and the distance allow (AGENT-41 to AGENT-43). */
export function memberCalls(deps: MemberCallsDeps): Handlers<'listTeam' | 'getTeamMember' | 'getMemberRounds' | 'listTeamBets'> {
  return {
    listTeam: (context, { query }) => listTeam(deps, context, query),
    getTeamMember: (context, { params, query }) => sheetOf(deps, context, params.memberId, query),
    getMemberRounds: (context, { params, query }) => roundsOf(deps, context, params.memberId, query),
    listTeamBets: async (context, { query }) => {
      const reader = await readerOf(deps.pool, context);
      const closed = await lastClosedDay(deps, reader, context.merchant.settings['market.timeZone']);
      return listTeamBets(deps, context, { reader, span: spanOf(deps.now, context, query), closed, query });
    },
  };
}
