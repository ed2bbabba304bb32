import type { Parsed } from '@laro/contract/routes';
import { daysBetween, agentPeriod } from '@laro/domain/agents/counting/periods';
import { needsAccreditation } from '@laro/domain/agents/accreditation/accreditation';
import { agentTools } from '@laro/domain/agents/tree/agent-states';
import { ratesOfVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { activityOf, hasFullName, type MemberDetail } from '@laro/domain/agents/team/privacy';
import { maskName } from '#server/modules/play/records/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { callerOf, readerOf } from './caller.ts';
import { commissionOf } from './pay/commission.ts';
import { teamPlay } from './counting/team-play.ts';
import { sumLinks } from './links.store.ts';
import { ratesFrom, readRates } from './rates.store.ts';
import { readGrowth, readTeamSize } from './figures/team-figures.store.ts';
import { readPath, readTeam, readTeamMember, searchTeam, type TeamRow } from './team.store.ts';
import type { AgentRow } from './tree.store.ts';

type Home = Parsed<'getAgentHome', 'value'>;
type Row = Parsed<'listTeam', 'value'>['rows'][number];
interface Deps {
  pool: pg.Pool;
  now: () => number;
}

const NEWEST = 5;
const SEARCH_MIN = 3;

const nameOf = (row: TeamRow, detail: MemberDetail): string => (hasFullName(row, detail) ? row.username : maskName(row.username));

const rowOf = (row: TeamRow, detail: MemberDetail): Row => ({
  id: row.publicId,
  name: nameOf(row, detail),
  isAgent: row.isAgent,
  state: activityOf(row.hasPlayed),
  steps: row.steps,
  joined: row.joined,
  members: row.members,
});
const stepOf = (row: TeamRow, detail: MemberDetail) => ({ id: row.publicId, name: nameOf(row, detail) });
const detailOf = ({ merchant }: CallContext): MemberDetail => merchant.settings['agent.memberDetail'];

const isOpen: Record<(typeof agentTools)[number], (settings: Merchant['settings'], agent: AgentRow) => boolean> = {
  team: () => true,
  open: (settings, { state }) => settings['agent.openAccount'] && state === 'active',
  links: (settings) => settings['module.AFFMAN3'],
  rebates: () => true,
  contracts: () => true,
  wallet: () => true,
  records: () => true,
  transfer: (settings, { isTrial }) => settings['agent.downlineTransfer'] && !isTrial,
  applications: (settings, { level, isTrial }) => !isTrial && (settings['agent.applications'] || needsAccreditation(settings['agent.accreditation'], level)),
};

async function homeOf({ pool, now }: Deps, { merchant }: CallContext, agent: AgentRow, period: Parameters<typeof agentPeriod>[0]): Promise<Home> {
  const { settings } = merchant;
  const today = dayAt(now(), settings['market.timeZone']);
  const { from, to } = agentPeriod(period, today);
  const length = daysBetween(from, to).length;
  const before = shiftDay(from, -length);
  const [size, growth, earlier, links, play, pay, [rates], newest] = await Promise.all([
    readTeamSize(pool, agent.member),
    readGrowth(pool, agent.member, from, to),
    readGrowth(pool, agent.member, before, shiftDay(from, -1)),
    sumLinks(pool, agent.member, { before, from, to }),
    teamPlay(pool, agent, { from, to, before }),
    commissionOf(pool, agent.member, { from, to, before }),
    ratesFrom(pool, agent.member, today),
    readTeam(pool, { reader: agent.member, root: agent.member, isDirect: true, kind: 'all', below: null, limit: NEWEST }),
  ]);
  return {
    type: agent.type,
    state: agent.state,
    level: agent.level,
    levelsMax: settings['agent.levelsMax'],
    rates: ratesOfVector(rates?.ppm ?? []),
    tools: agentTools.filter((tool) => isOpen[tool](settings, agent)),
    from,
    to,
    team: { ...size, players: size.all - size.agents },
    joined: { now: growth.joined, before: earlier.joined },
    firstDeposits: { now: growth.deposited, before: earlier.deposited },
    visits: { now: links.visits, before: links.visitsBefore },
    registrations: { now: links.registrations, before: links.registrationsBefore },
    play,
    ...pay,
    newest: newest.map((row) => rowOf(row, settings['agent.memberDetail'])),
  };
}

/** A member of the reader's team. Everybody else, known or not, is unknown in the same words and by the same steps (AGENT-05). */
async function memberOf({ pool }: Deps, reader: AgentRow, publicId: string): Promise<TeamRow> {
  const row = await readTeamMember(pool, reader.member, publicId);
  if (row === null) throw new Refusal('agent.member_unknown');
  return row;
}

async function listTeam(deps: Deps, detail: MemberDetail, reader: AgentRow, query: Parsed<'listTeam', 'query'>): Promise<Parsed<'listTeam', 'value'>> {
  const { scope, kind, under, after, pageSize } = query;
  const top = under === '' ? null : await memberOf(deps, reader, under);
  if (top !== null && !top.isAgent) throw new Refusal('agent.member_unknown');
  const root = top?.id ?? reader.member;
  const below = after === '' ? null : (await memberOf(deps, reader, after)).id;
  const question = { reader: reader.member, root, isDirect: scope === 'direct', kind };
  const above = top === null ? [] : await readPath(deps.pool, reader.member, top.id);
  const path = top === null ? [] : [...above, top].map((row) => stepOf(row, detail));
  if (query.query !== '') {
    const { merchantCode, isTrial } = reader;
    const isLong = [...query.query].length >= SEARCH_MIN;
    const found = isLong ? await searchTeam(deps.pool, { ...question, limit: pageSize }, { merchantCode, isTrial, text: query.query }) : null;
    if (found === null) throw new Refusal('agent.search_too_wide');
    return { rows: found.map((row) => rowOf(row, detail)), next: null, path };
  }
  const rows = await readTeam(deps.pool, { ...question, below, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  return { rows: shown.map((row) => rowOf(row, detail)), next: rows.length > pageSize ? (shown.at(-1)?.publicId ?? null) : null, path };
}

/** The agent's view of the own team (AGENT-01, AGENT-42). */
export function teamCalls(deps: Deps): Handlers<'getAgentHome' | 'listTeam' | 'getTeamMember'> {
  const { pool } = deps;
  return {
    getAgentHome: async (context, { query }) => homeOf(deps, context, await callerOf(pool, context), query.period),
    listTeam: async (context, { query }) => listTeam(deps, detailOf(context), await readerOf(pool, context), query),
    getTeamMember: async (context, { params }) => {
      const reader = await readerOf(pool, context);
      const row = await memberOf(deps, reader, params.memberId);
      const detail = detailOf(context);
      const [above, size, rates] = await Promise.all([readPath(pool, reader.member, row.id), readTeamSize(pool, row.id), readRates(pool, row.id)]);
      return {
        ...rowOf(row, detail),
        path: above.map((step) => stepOf(step, detail)),
        direct: size.direct,
        agents: size.agents,
        rates: rates.map(({ from, ppm }) => ({ from, ppm: ratesOfVector(ppm) })),
      };
    },
  };
}
