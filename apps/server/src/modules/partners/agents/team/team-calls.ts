import type { Parsed } from '@laro/contract/routes';
import { daysBetween, agentPeriod, type AgentPeriodName } from '@laro/domain/agents/counting/periods';
import { needsAccreditation, warningDays } from '@laro/domain/agents/accreditation/accreditation';
import { agentTools } from '@laro/domain/agents/tree/agent-states';
import { ratesOfVector } from '@laro/domain/agents/tree/rates';
import type { ListPeriod } from '@laro/domain/agents/team/team-lists';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { accreditedUntil, isUnaccredited } from '../rights/accreditation/accreditations.store.ts';
import { callerOf } from '../rights/caller.ts';
import { readOffers } from '../contracts/contracts.store.ts';
import { readOpenSums } from '../pay/files/agent-statements.store.ts';
import { commissionOf } from '../pay/commission.ts';
import { teamPlay } from '../counting/team-play.ts';
import { sumLinks } from '../joining/links.store.ts';
import { ratesFrom } from '../rates/rates.store.ts';
import { readGrowth, readTeamSize } from '../figures/team-figures.store.ts';
import { listPage } from '../figures/team-list.ts';
import type { TeamRow } from './team.store.ts';
import { detailOf, viewRows } from './team-view.ts';
import type { AgentRow } from '../tree/tree.store.ts';

type Home = Parsed<'getAgentHome', 'value'>;
interface Deps {
  pool: pg.Pool;
  now: () => number;
}

const TOP = 5;

const isOpen: Record<(typeof agentTools)[number], (settings: Merchant['settings'], agent: AgentRow) => boolean> = {
  team: () => true,
  open: (settings, { state, isTrial }) => settings['agent.openAccount'] && state === 'active' && !isTrial,
  links: (settings, { isTrial }) => settings['module.AFFMAN3'] && !isTrial,
  rebates: () => true,
  contracts: () => true,
  wallet: () => true,
  records: () => true,
  transfer: (settings, { isTrial }) => settings['agent.downlineTransfer'] && !isTrial,
  quota: (settings, { isTrial }) => settings['agent.quotas'] && !isTrial,
  applications: (settings, { level, isTrial }) => !isTrial && (settings['agent.applications'] || needsAccreditation(settings['agent.accreditation'], level)),
};

/** Orders of direct members are kept for days and half-months: where the best members of a period are looked for. */
const ordersOf: Record<AgentPeriodName, readonly ListPeriod[]> = {
  today: ['today'],
  yesterday: ['yesterday'],
  days14: ['half', 'lastHalf'],
  half: ['half'],
  lastHalf: ['lastHalf'],
  month: ['half', 'lastHalf'],
  lastMonth: ['lastHalf', 'half'],
};

/** The direct members with the highest valid turnover, with their figures of the period. */
async function topDirect(pool: pg.Pool, { member, merchantCode }: AgentRow, context: CallContext, period: AgentPeriodName, today: string) {
  const question = { merchantCode, reader: member, root: member, isDirect: true, kind: 'all', state: 'all', sort: 'valid', isDown: true } as const;
  const best = new Map<bigint, TeamRow>();
  for (const order of ordersOf[period])
    for (const row of (await listPage(pool, { ...question, period: order, today, after: null, pageSize: TOP })).rows) best.set(row.id, row);
  const rows = await viewRows(pool, member, [...best.values()], detailOf(context), agentPeriod(period, today));
  return rows.toSorted((a, b) => (a.valid === b.valid ? 0 : a.valid < b.valid ? 1 : -1)).slice(0, TOP);
}

/** Banners of the first page (agents.md 12). */
async function noticesOf(pool: pg.Pool, { settings }: Merchant, agent: AgentRow, at: Date): Promise<Home['notices']> {
  const [offers, { owed }, until, isOut] = await Promise.all([
    readOffers(pool, agent.member, at),
    readOpenSums(pool, agent.member),
    accreditedUntil(pool, agent.member),
    isUnaccredited(pool, agent.member),
  ]);
  const today = dayAt(at.getTime(), settings['market.timeZone']);
  const isNeeded = !agent.isTrial && needsAccreditation(settings['agent.accreditation'], agent.level);
  const isEnding = isNeeded && until !== null && until <= shiftDay(today, warningDays[0]);
  return {
    offers: agent.state === 'active' ? [...new Set(offers.map(({ kind }) => kind))] : [],
    owed,
    accreditedUntil: isEnding ? until : null,
    isUnaccredited: agent.state === 'suspended' && isOut,
  };
}

async function homeOf({ pool, now }: Deps, context: CallContext, agent: AgentRow, period: AgentPeriodName): Promise<Home> {
  const { settings } = context.merchant;
  const today = dayAt(now(), settings['market.timeZone']);
  const { from, to } = agentPeriod(period, today);
  const length = daysBetween(from, to).length;
  const before = shiftDay(from, -length);
  const [notices, size, growth, earlier, links, play, pay, [rates], top] = await Promise.all([
    noticesOf(pool, context.merchant, agent, new Date(now())),
    readTeamSize(pool, agent.member),
    readGrowth(pool, agent.member, from, to),
    readGrowth(pool, agent.member, before, shiftDay(from, -1)),
    sumLinks(pool, agent.member, { before, from, to }),
    teamPlay(pool, agent, { from, to, before, period }),
    commissionOf(pool, agent.member, { from, to, before }),
    ratesFrom(pool, agent.member, today),
    topDirect(pool, agent, context, period, today),
  ]);
  return {
    type: agent.type,
    state: agent.state,
    level: agent.level,
    levelsMax: settings['agent.levelsMax'],
    rates: ratesOfVector(rates?.ppm ?? []),
    tools: agentTools.filter((tool) => isOpen[tool](settings, agent)),
    memberDetail: detailOf(context),
    notices,
    from,
    to,
    team: { ...size, players: size.all - size.agents },
    joined: { now: growth.joined, before: earlier.joined },
    firstDeposits: { now: growth.deposited, before: earlier.deposited },
    visits: { now: links.visits, before: links.visitsBefore },
    registrations: { now: links.registrations, before: links.registrationsBefore },
    play,
    ...pay,
    top,
  };
}

/** The agent's first page (AGENT-01, AGENT-42). */
export function teamCalls(deps: Deps): Handlers<'getAgentHome'> {
  return { getAgentHome: async (context, { query }) => homeOf(deps, context, await callerOf(deps.pool, context), query.period) };
}
