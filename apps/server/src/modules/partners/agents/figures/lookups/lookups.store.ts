import { many, type Queries } from '#server/db/sql.ts';

interface LookupRow {
  id: bigint;
  kind: 'sheet' | 'rounds' | 'members' | 'play' | 'statement';
  /** Null for exports and for files of statements. */
  member: bigint | null;
  publicId: string;
  username: string;
  isTrial: boolean;
  at: Date;
}

/** Looks of an agent at members, and exports, the newest first. */
export const readLookups = (queries: Queries, agent: bigint, below: bigint | null, limit: number): Promise<LookupRow[]> =>
  many<LookupRow>(
    queries,
    `select l.id, l.kind, l.member, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", l.looked_at as at
      from agent_lookups l left join players p on p.id = l.member where l.agent = $1 and ($2::bigint is null or l.id < $2) order by l.id desc limit $3`,
    [agent, below, limit],
  );
