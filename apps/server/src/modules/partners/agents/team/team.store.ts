import { PLAYING_DAYS } from '@laro/domain/agents/team/privacy';
import { many, type Queries } from '#server/db/sql.ts';

export interface TeamRow {
  id: bigint;
  publicId: string;
  username: string;
  isAgent: boolean;
  /** Valid turnover in the last days that count as playing. */
  hasPlayed: boolean;
  steps: number;
  joined: string;
  members: number;
  /** True if the reader has invited this member by name. */
  isInvited: boolean;
}

/** True if a member has valid turnover in the last days that count as playing, by expressions of the member and the merchant. */
export const hasPlayed = (member: string, merchantCode: string): string =>
  `exists (select from agent_counts k where k.member = ${member} and k.valid > 0 and k.bucket_day >
      (select coalesce(l.kept_day, (l.kept_to at time zone 'UTC')::date) from agent_figure_clocks l where l.merchant_code = ${merchantCode}) - ${PLAYING_DAYS})`;

/** `$1` is the reader; the row of a member tells the steps from there. */
const COLUMNS = `p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, m.is_agent as "isAgent", m.distance as steps, m.joined::text,
  case when m.is_agent then coalesce((select s.members from agent_team_sizes s where s.agent = p.id), (select count(*)::int from agent_closure b where b.ancestor = p.id))
    else 0 end as members,
  ${hasPlayed('p.id', 'p.merchant_code')} as "hasPlayed",
  exists (select from agent_invitations i where i.owner = $1 and i.member = p.id) as "isInvited"`;

/** A member of the reader's team by the opaque id; null for everybody else. */
export async function readTeamMember(queries: Queries, reader: bigint, publicId: string): Promise<TeamRow | null> {
  const { rows } = await queries.query<TeamRow>({
    name: 'team_member',
    text: `select ${COLUMNS} from agent_closure m join players p on p.id = m.member
      where m.ancestor = $1 and m.member = (select id from players where public_id = $2)`,
    values: [reader, publicId],
  });
  return rows[0] ?? null;
}

export interface TeamQuestion {
  reader: bigint;
  /** The reader, or an agent of the team. */
  root: bigint;
  isDirect: boolean;
  kind: 'all' | 'agents' | 'players';
  limit: number;
}

/** Rows of members below `root`; who is not there is left out. */
export async function readRows(
  queries: Queries,
  { reader, root, isDirect, members }: Pick<TeamQuestion, 'reader' | 'root' | 'isDirect'> & { members: readonly bigint[] },
): Promise<TeamRow[]> {
  const { rows } = await queries.query<TeamRow>({
    name: `team_rows_${isDirect ? 'direct' : 'all'}`,
    // Member by member: of a large team the planner would read a whole branch of the tree to find the twenty of a page in it.
    text: `select ${COLUMNS} from unnest($3::bigint[]) as f (member)
      cross join lateral (select from agent_closure u where u.ancestor = $2 and u.member = f.member ${isDirect ? 'and u.distance = 1' : ''} offset 0) r
      cross join lateral (select * from agent_closure u where u.ancestor = $1 and u.member = f.member offset 0) m
      cross join lateral (select * from players u where u.id = f.member offset 0) p`,
    values: [reader, root, members],
  });
  return rows;
}

const CANDIDATES_MAX = 5_000;

/**
 * Members below `root` whose name begins with some letters, in the order of their names; null where too many names of the merchant do. Of members whose name the
 * reader sees in full the beginning is enough; all others are found by their whole name alone, or a masked name could be guessed letter by letter.
 */
export async function searchTeam(
  queries: Queries,
  { reader, root, isDirect, kind, limit }: TeamQuestion,
  { merchantCode, isTrial, text }: { merchantCode: string; isTrial: boolean; text: string },
): Promise<TeamRow[] | null> {
  const start = text.toLowerCase();
  const values = [merchantCode, isTrial, start, `${start}\u{10FFFF}`, CANDIDATES_MAX + 1];
  const found = await queries.query<{ id: bigint }>({
    name: 'team_candidates',
    text: `select id from players where merchant_code = $1 and is_trial = $2 and lower(username) collate "C" >= $3 and lower(username) collate "C" < $4 limit $5`,
    values,
  });
  if (found.rows.length > CANDIDATES_MAX) return null;
  const ofKind = { all: '', agents: 'and m.is_agent', players: 'and not m.is_agent' }[kind];
  const { rows } = await queries.query<TeamRow>(
    `select * from (
        select ${COLUMNS} from agent_closure m join players p on p.id = m.member
          where m.ancestor = $1 and m.member = any ($3) ${ofKind}
            and exists (select from agent_closure r where r.ancestor = $2 and r.member = m.member ${isDirect ? 'and r.distance = 1' : ''})
      ) t where (t."isAgent" and t.steps = 1) or t."isInvited" or lower(t.username) = $4 order by lower(t.username) limit $5`,
    [reader, root, found.rows.map(({ id }) => id), start, limit],
  );
  return rows;
}

/** Full names of members, with their types and public ids. */
export const readNames = (queries: Queries, members: readonly bigint[]): Promise<{ member: bigint; id: string; name: string; type: number }[]> =>
  many(queries, 'select id as member, public_id as id, coalesce(username, public_id) as name, type from players where id = any ($1)', [members]);

/** The agents between the reader and a member, the reader's direct one first. */
export async function readPath(queries: Queries, reader: bigint, member: bigint): Promise<TeamRow[]> {
  const { rows } = await queries.query<TeamRow>({
    name: 'team_path',
    text: `select ${COLUMNS} from agent_closure m join players p on p.id = m.member
      where m.ancestor = $1 and m.member in (select u.ancestor from agent_closure u where u.member = $2) order by m.distance`,
    values: [reader, member],
  });
  return rows;
}
