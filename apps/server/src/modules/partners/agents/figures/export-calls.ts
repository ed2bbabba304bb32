import type { Parsed } from '@laro/contract/routes';
import { agentPeriod } from '@laro/domain/agents/counting/periods';
import { showsMoney } from '@laro/domain/agents/team/privacy';
import { EXPORT_ROWS_MAX } from '@laro/domain/agents/team/team-lists';
import { formatMoney } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { csvOf } from '#server/modules/play/records/index.ts';
import { readerOf } from '../rights/caller.ts';
import { detailOf, memberOf, viewRows } from '../team/team-view.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import { spanOf } from './kpi-calls.ts';
import { readActiveDays, readPlayDays, readTeamSize } from './team-figures.store.ts';
import { listPage } from './team-list.ts';
import { noteLookup } from './team-list.store.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
}
type Piece = Parsed<'exportTeam', 'value'>;

/** Members in one piece of an export. */
const PIECE = 500;
const memberColumns = ['name', 'type', 'steps', 'joined', 'state', 'members', 'valid', 'earned', 'from', 'to'] as const;
const playColumns = ['day', 'category', 'rounds', 'staked', 'valid', 'result', 'active_members'] as const;

/** The members of the whole team, the newest first, names as on the page; in pieces. Throws `agent.export_too_long`. */
async function exportMembers({ pool, now }: Deps, context: CallContext, reader: AgentRow, after: string): Promise<Omit<Piece, 'fileName'>> {
  const size = await readTeamSize(pool, reader.member);
  if (size.all > EXPORT_ROWS_MAX) throw new Refusal('agent.export_too_long', { max: EXPORT_ROWS_MAX });
  const today = dayAt(now(), context.merchant.settings['market.timeZone']);
  const days = agentPeriod('half', today);
  const place = after === '' ? null : { member: (await memberOf(pool, reader, after)).id, value: null };
  const { rows, next } = await listPage(pool, {
    merchantCode: reader.merchantCode,
    reader: reader.member,
    root: reader.member,
    isDirect: false,
    kind: 'all',
    state: 'all',
    sort: 'newest',
    isDown: true,
    period: 'half',
    today,
    after: place,
    pageSize: PIECE,
  });
  const lines = (await viewRows(pool, reader.member, rows, detailOf(context), days)).map((row) => [
    row.name,
    row.isAgent ? 'agent' : 'player',
    String(row.steps),
    row.joined,
    row.state,
    String(row.members),
    formatMoney(row.valid),
    formatMoney(row.earned),
    days.from,
    days.to,
  ]);
  return { csv: csvOf(after === '' ? [memberColumns, ...lines] : lines), next: next === null ? null : (rows.at(-1)?.publicId ?? null) };
}

/** Play of the team by day and category; results of days with enough active members alone. */
async function exportPlay({ pool, now }: Deps, context: CallContext, reader: AgentRow, query: Parsed<'exportTeam', 'query'>): Promise<Omit<Piece, 'fileName'>> {
  const { from, to } = spanOf(now, context, query);
  const [rows, active] = await Promise.all([readPlayDays(pool, reader.member, from, to), readActiveDays(pool, reader.member, from, to)]);
  const floor = context.merchant.settings['agent.teamFloor'];
  const lines = rows.map(({ day, category, rounds, staked, paid, valid }) => {
    const members = active.get(day) ?? 0;
    return [
      day,
      category,
      String(rounds),
      formatMoney(staked),
      formatMoney(valid),
      showsMoney(members, floor) ? formatMoney(staked - paid) : '',
      String(members),
    ];
  });
  return { csv: csvOf([playColumns, ...lines]), next: null };
}

/** Files of the team, each start of one noted (AGENT-43, T88). */
export function exportCalls(deps: Deps): Handlers<'exportTeam'> {
  const { pool, now } = deps;
  return {
    exportTeam: async (context, { query }) => {
      const reader = await readerOf(pool, context);
      const piece = query.kind === 'members' ? await exportMembers(deps, context, reader, query.after) : await exportPlay(deps, context, reader, query);
      if (query.after === '') {
        await noteLookup(pool, { merchantCode: reader.merchantCode, agent: reader.member, member: null, kind: query.kind, at: new Date(now()) });
      }
      const today = dayAt(now(), context.merchant.settings['market.timeZone']);
      return { ...piece, fileName: `${context.merchant.code}-team-${query.kind}-${today}.csv` };
    },
  };
}
