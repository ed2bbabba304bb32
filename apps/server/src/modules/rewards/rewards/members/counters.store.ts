import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { Queries } from '#server/db/sql.ts';
import { GATE_FACTS, GATE_MEMBERS, type GateFacts } from '../grants/gate.store.ts';
import { signInRuleInForce } from '../rules/rules.store.ts';

/** Facts of which the counters of a member are made. */
export interface CountedFacts extends GateFacts {
  /** Grants that wait for the member now, by their source. */
  owed: Partial<Record<GrantSource, number>>;
  /** Usable tickets of instant raffles, and those of lotteries and free spins. */
  raffleTickets: number;
  otherTickets: number;
  /** A sign-in for everybody, and one for members of a segment. */
  hasSignIn: boolean;
  hasSignInOfSegment: boolean;
  /** The terms of invitations in force are for members of a segment; null while none are in force. */
  hasInvitesOfSegment: boolean | null;
  isSigned: boolean;
}

const HAS_SEGMENT = "coalesce(jsonb_array_length(r.body -> 'segment'), 0) > 0";

/** $1 member, $2 moment, $3 merchant, $4 date of the merchant. */
export const COUNTED_FACTS = `
  select ${GATE_FACTS},
    (select coalesce(jsonb_object_agg(source, count), '{}') from (
      select source, count(*)::int as count from reward_grants
      where player_id = $1 and state = 'claimable' and claimable_from <= $2 and (due_at is null or due_at > $2) group by source
    ) g) as owed,
    t."raffleTickets", t."otherTickets",
    exists (select from reward_rules r where ${signInRuleInForce('$3', '$2')} and not ${HAS_SEGMENT}) as "hasSignIn",
    exists (select from reward_rules r where ${signInRuleInForce('$3', '$2')} and ${HAS_SEGMENT}) as "hasSignInOfSegment",
    (
      select ${HAS_SEGMENT} from invite_terms r where r.merchant_code = $3 and r.state = 'published' and r.starts_at <= $2
      order by r.starts_at desc, r.version desc limit 1
    ) as "hasInvitesOfSegment",
    exists (select from sign_in_days where player_id = $1 and day = $4) as "isSigned"
  from ${GATE_MEMBERS}
  cross join lateral (
    -- The time is in the filters, so that no plan reads the index of all tickets by their time.
    select (count(*) filter (where due_at > $2 and kind = 'raffle' and raffle_id is null))::int as "raffleTickets",
      (count(*) filter (where due_at > $2 and kind <> 'raffle'))::int as "otherTickets"
    from reward_tickets where player_id = $1 and state = 'usable'
  ) t
  where p.id = $1`;

/** The facts of one member's counters, in one prepared statement: the page of every member sends it with each change (REW-13). */
export async function countedFacts(
  pool: Queries,
  { playerId, merchantCode, now, today }: { playerId: bigint; merchantCode: string; now: Date; today: string },
): Promise<CountedFacts> {
  const { rows } = await pool.query<CountedFacts>({ name: 'reward_counters', text: COUNTED_FACTS, values: [playerId, now, merchantCode, today] });
  const [facts] = rows;
  if (!facts) throw new Error(`no player ${playerId}`);
  return facts;
}
