import type { DividendLine } from '@laro/domain/agents/contracts/dividend';
import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';
import type { CountedFact } from '../../pay/run-inputs.ts';
import type { TreeKey } from '../../tree/tree-key.ts';

/** Days of a dividend run. `parts`: the first days of the parts of it that a contract can begin or end between; its first day is the first of them. */
export interface DividendSpan {
  from: string;
  to: string;
  parts: readonly string[];
}

/** The first days of the places of the members of a table, in order: days with the same place belong to the same teams. One look-up for each member, not for each of its days. */
const placesOf = (table: string): string =>
  `places as (select q.member, array_agg(q.from_day order by q.from_day) as days from agent_placements q where q.member in (select member from ${table}) group by 1)`;

/**
 * Counted play of a run of dividends by member, category and part of the run, in a fixed order. Days of bets with the same place of the member are one row, those
 * before the run apart; the row has the last of them. So a half-month costs the run no more memory than a day.
 */
export const readPlaySums = (
  queries: Queries,
  { merchantCode, isTrial }: TreeKey,
  { from, to, parts }: DividendSpan,
  countsTo: bigint,
): Promise<CountedFact[]> =>
  many<CountedFact>(
    queries,
    `with played as (
        select c.member, c.category, c.is_held, c.origin_day, width_bucket(c.bucket_day, $5::date[]) as part, sum(c.staked)::bigint as staked, sum(c.paid)::bigint as paid,
          sum(c.valid)::bigint as valid, sum(c.kept)::bigint as kept, sum(c.rake)::bigint as rake
        from agent_counts c where c.merchant_code = $1 and c.is_trial = $6 and c.bucket_day between $2 and $3 and c.id <= $4 group by 1, 2, 3, 4, 5, c.rake is null
      ), ${placesOf('played')}
      select d.member, (($5::date[])[d.part])::text as day, max(d.origin_day)::text as origin, d.category, sum(d.staked)::bigint as staked, sum(d.paid)::bigint as paid,
        sum(d.valid)::bigint as valid, sum(d.kept)::bigint as kept, sum(d.rake)::bigint as rake, d.is_held as "isHeld"
      from played d join places p on p.member = d.member and p.days[1] <= d.origin_day
      group by d.member, d.part, width_bucket(d.origin_day, p.days), d.origin_day < $2::date, d.category, d.is_held, d.rake is null
      order by 1, 2, 3, 4, d.is_held, d.rake is null`,
    [merchantCode, from, to, countsTo, parts, isTrial],
  );

/** Rebates of the days of a run by beneficiary, category and part, likewise, whatever became of their statements. Lapsed ones, and those of held play, are left out. */
export async function readRebateSums(queries: Queries, { merchantCode, isTrial }: TreeKey, { from, to, parts }: DividendSpan): Promise<DividendLine[]> {
  const rows = await many<{ member: bigint; day: string; origin: string; category: string; isOwn: boolean; amount: Money }>(
    queries,
    `with paid as (
        select s.member, l.category, l.kind = 'own' as is_own, l.origin_day, width_bucket(r.day, $4::date[]) as part, sum(l.amount)::bigint as amount
        from agent_runs r join agent_statements s on s.run = r.id join agent_lines l on l.statement = s.number
        where r.merchant_code = $1 and r.is_trial = $5 and r.kind = 'rebate' and r.day between $2 and $3 and s.reverses is null and not l.is_lapsed and not l.is_held group by 1, 2, 3, 4, 5
      ), ${placesOf('paid')}
      select d.member, (($4::date[])[d.part])::text as day, max(d.origin_day)::text as origin, d.category, d.is_own as "isOwn", sum(d.amount)::bigint as amount
      from paid d left join places p on p.member = d.member
      group by d.member, d.part, width_bucket(d.origin_day, p.days), d.category, d.is_own order by 1, 2, 3, 4, 5`,
    [merchantCode, from, to, parts, isTrial],
  );
  return rows.map(({ member, isOwn, ...line }) => ({ ...line, beneficiary: member.toString(), kind: isOwn ? 'own' : 'agent', isLapsed: false }));
}
