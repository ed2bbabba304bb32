import { isAgentType } from '@laro/domain/agents/tree/agent-tree';
import type { MemberDetail } from '@laro/domain/agents/team/privacy';
import type { Queries } from '#server/db/sql.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { stepOf } from './team-view.ts';
import { readNames, readTeamMember } from './team.store.ts';

/** Names of members with whom the reader has a contract, or who were paid for, by their ids: agents in full, players as the reader may see them. */
export async function namesAsSeen(
  queries: Queries,
  { reader, detail }: { reader: bigint; detail: MemberDetail },
  members: readonly bigint[],
): Promise<Map<bigint, { id: string; name: string }>> {
  if (members.length === 0) return new Map();
  const shown = await Promise.all(
    (await readNames(queries, members)).map(async ({ member, id, name, type }) => {
      if (isAgentType(type)) return [member, { id, name }] as const;
      const row = await readTeamMember(queries, reader, id);
      return [member, { id, name: row === null ? maskName(name) : stepOf(row, detail).name }] as const;
    }),
  );
  return new Map(shown);
}
