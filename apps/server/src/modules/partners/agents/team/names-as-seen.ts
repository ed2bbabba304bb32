import { isAgentType } from '@laro/domain/agents/tree/agent-tree';
import type { MemberDetail } from '@laro/domain/agents/team/privacy';
import { many, type Queries } from '#server/db/sql.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { stepOf } from './team-view.ts';
import { readTeamMember } from './team.store.ts';

/** Names of members with whom the reader has a contract, or who were paid for, by their ids: agents in full, players as the reader may see them. */
export async function namesAsSeen(
  queries: Queries,
  { reader, detail }: { reader: bigint; detail: MemberDetail },
  members: readonly bigint[],
): Promise<Map<bigint, { id: string; name: string }>> {
  if (members.length === 0) return new Map();
  const rows = await many<{ member: bigint; id: string; name: string; type: number }>(
    queries,
    'select id as member, public_id as id, coalesce(username, public_id) as name, type from players where id = any ($1)',
    [members],
  );
  const shown = await Promise.all(
    rows.map(async ({ member, id, name, type }) => {
      if (isAgentType(type)) return [member, { id, name }] as const;
      const row = await readTeamMember(queries, reader, id);
      return [member, { id, name: row === null ? maskName(name) : stepOf(row, detail).name }] as const;
    }),
  );
  return new Map(shown);
}
