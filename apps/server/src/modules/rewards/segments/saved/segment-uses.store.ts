import { many, type Queries } from '#server/db/sql.ts';

export interface SegmentUse {
  segmentId: string;
  kind: 'mission' | 'raffle' | 'campaign' | 'gift';
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
const program = (kind: 'mission' | 'raffle'): string =>
  `select u.id as "segmentId", '${kind}' as kind, r.code as name, r.version, r.made_at as at,
    case r.state when 'published' then r.ends_at <= $2 is true when 'draft' then not ${waits(`${kind}.publish`, kind, 'r.id')} else true end as "isOver"
  from ${kind}s r ${named("r.body -> 'segment'")} where r.merchant_code = $1`;

/** Uses of the saved segments of a merchant, the newest first; gifts that wait for a second person too. */
export const segmentUsesOf = (queries: Queries, merchantCode: string, now: Date): Promise<SegmentUse[]> =>
  many(
    queries,
    `select "segmentId", kind, name, version, "isOver" from (
      ${program('mission')}
      union all ${program('raffle')}
      union all select u.id, 'campaign', c.name, null, c.changed_at,
        case c.state when 'sending' then false when 'draft' then not ${waits('campaign.send', 'campaign', 'c.id')} else true end
      from mail_campaigns c ${named("c.audience -> 'groups'")} where c.merchant_code = $1
      union all select u.id, 'gift', g.reason, null, g.approved_at, g.given_upto is null from gift_rounds g ${named('g.segment')} where g.merchant_code = $1
      union all select u.id, 'gift', p.reason, null, p.proposed_at, false from proposals p ${named("p.payload -> 'segment'")}
      where p.merchant_code = $1 and p.act = 'reward.giveMany' and p.state = 'proposed'
    ) all_uses order by "isOver", at desc`,
    [merchantCode, now],
  );
