import type { Parsed } from '@laro/contract/routes';
import { activityOf, hasFullName, type MemberDetail } from '@laro/domain/agents/team/privacy';
import { sumOf } from '@laro/domain/money/share';
import type { Queries } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { memberFigures } from '../figures/team-list.store.ts';
import { readTeamMember, type TeamRow } from './team.store.ts';
import type { AgentRow } from '../tree/tree.store.ts';

type Row = Parsed<'listTeam', 'value'>['rows'][number];
interface Days {
  from: string;
  to: string;
}

export const detailOf = ({ merchant }: CallContext): MemberDetail => merchant.settings['agent.memberDetail'];

/** The name of a member as the reader sees it (agents.md 9.3). */
const nameOf = (row: TeamRow, detail: MemberDetail): string => (hasFullName(row, detail) ? row.username : maskName(row.username));
export const stepOf = (row: TeamRow, detail: MemberDetail) => ({ id: row.publicId, name: nameOf(row, detail) });

/** Rows as the reader sees them, with valid turnover and the reader's earnings in some days. */
export async function viewRows(queries: Queries, reader: bigint, rows: readonly TeamRow[], detail: MemberDetail, days: Days): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const figures = Map.groupBy(await memberFigures(queries, reader, ids, days), ({ member }) => member);
  return rows.map((row) => {
    const own = figures.get(row.id) ?? [];
    return {
      ...stepOf(row, detail),
      isAgent: row.isAgent,
      state: activityOf(row.hasPlayed),
      steps: row.steps,
      joined: row.joined,
      members: row.members,
      valid: sumOf(own.map(({ valid }) => valid)),
      earned: sumOf(own.map(({ earned }) => earned)),
    };
  });
}

/** A member of the reader's team. Everybody else, known or not, is unknown in the same words and by the same steps (AGENT-05). */
export async function memberOf(queries: Queries, reader: AgentRow, publicId: string): Promise<TeamRow> {
  const row = await readTeamMember(queries, reader.member, publicId);
  if (row === null) throw new Refusal('agent.member_unknown');
  return row;
}
