import { many, type Queries } from '#server/db/sql.ts';

export interface SegmentUse {
  segmentId: string;
  kind: 'mission' | 'raffle' | 'campaign' | 'gift' | 'signIn' | 'tournament' | 'invite';
  name: string;
  version: number | null;
  /** It has ended, or is a draft without a proposal: no change of the segment reaches a member by it. */
  isOver: boolean;
}

/** The ids of the saved segments that a column of conditions names. */
const named = (groups: string): string =>
  `cross join lateral (select distinct (jsonb_path_query(${groups}, '$[*][*] ? (@.fact == "segment").values[*]') #>> '{}')::uuid as id) u`;
/** True if a proposal for a row waits; its payload names the row under a key. */
const waits = (act: string, key: string, id: string): string =>
  `exists (select from proposals w where w.act = '${act}' and w.state = 'proposed' and w.payload ->> '${key}' = ${id}::text)`;
interface Versions {
  table: string;
  /** The act that publishes a version, and the key of its id in the payload. */
  act: string;
  key: string;
  name: string;
  /** True once no member can begin anything under a published version. */
  isOver: string;
}

const hasEnded = 'r.ends_at <= $2 is true';
/** A later version has begun: members begin under that one. */
const isReplaced = (table: string, same: string): string =>
  `exists (select from ${table} n where n.merchant_code = r.merchant_code and n.state = 'published' and n.version > r.version and n.starts_at <= $2${same})`;
const programs = {
  mission: { table: 'missions', act: 'mission.publish', key: 'mission', name: 'r.code', isOver: hasEnded },
  raffle: { table: 'raffles', act: 'raffle.publish', key: 'raffle', name: 'r.code', isOver: hasEnded },
  signIn: {
    table: 'reward_rules',
    act: 'reward.publish',
    key: 'rule',
    name: 'r.code',
    isOver: `${hasEnded} or ${isReplaced('reward_rules', ' and n.code = r.code')}`,
  },
  tournament: { table: 'tournaments', act: 'tournament.publish', key: 'tournament', name: 'r.code', isOver: "r.phase in ('final', 'cancelled')" },
  invite: {
    table: 'invite_terms',
    act: 'invite.publish',
    key: 'terms',
    name: "coalesce(r.body -> 'names' ->> 'EN', '')",
    isOver: isReplaced('invite_terms', ''),
  },
} as const satisfies Partial<Record<SegmentUse['kind'], Versions>>;

const program = ([kind, { table, act, key, name, isOver }]: [string, Versions]): string =>
  `select u.id as "segmentId", '${kind}' as kind, ${name} as name, r.version, r.made_at as at,
    case r.state when 'published' then ${isOver} when 'draft' then not ${waits(act, key, 'r.id')} else true end as "isOver"
  from ${table} r ${named("r.body -> 'segment'")} where r.merchant_code = $1`;

/** Uses of the saved segments of a merchant, the newest first; gifts that wait for a second person too. */
export const segmentUsesOf = (queries: Queries, merchantCode: string, now: Date): Promise<SegmentUse[]> =>
  many(
    queries,
    `select "segmentId", kind, name, version, "isOver" from (
      ${Object.entries<Versions>(programs).map(program).join(' union all ')}
      union all select u.id, 'campaign', c.name, null, c.changed_at,
        case c.state when 'sending' then false when 'draft' then not ${waits('campaign.send', 'campaign', 'c.id')} else true end
      from mail_campaigns c ${named("c.audience -> 'groups'")} where c.merchant_code = $1
      union all select u.id, 'gift', g.reason, null, g.approved_at, g.given_upto is null from gift_rounds g ${named('g.segment')} where g.merchant_code = $1
      union all select u.id, 'gift', p.reason, null, p.proposed_at, false from proposals p ${named("p.payload -> 'segment'")}
      where p.merchant_code = $1 and p.act = 'reward.giveMany' and p.state = 'proposed'
    ) all_uses order by "isOver", at desc`,
    [merchantCode, now],
  );
