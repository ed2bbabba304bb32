import { ratesOfVector } from '@laro/domain/agents/tree/rates';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { offRanges, ownOffRanges } from './rebates-off.store.ts';

export interface RateRow {
  from: string;
  ppm: number[];
  by: string;
  reason: string;
  at: Date;
}

const COLUMNS = `from_day::text as "from", ppm, set_by as "by", reason, set_at as "at"`;

/** The rates of a member on a day, as a lateral table. */
export const ratesOn = (alias: string, member: string, day: string): string =>
  `left join lateral (select q.ppm from agent_rates q where q.member = ${member} and q.from_day <= ${day} order by q.from_day desc limit 1) ${alias} on true`;

/** All versions of a member's rates, the newest first. */
export async function readRates(queries: Queries, member: bigint): Promise<RateRow[]> {
  const { rows } = await queries.query<RateRow>({
    name: 'agent_rates',
    text: `select ${COLUMNS} from agent_rates where member = $1 order by from_day desc`,
    values: [member],
  });
  return rows;
}

/** A member's own rates on dates by game type, for the rebate of its rank (REW-49). Dates without rates, and those that pay no rebates, are left out. */
export async function ownRatesByType(queries: Queries, member: bigint, days: readonly string[]): Promise<Map<string, Record<string, number>>> {
  if (days.length === 0) return new Map();
  const { rows } = await queries.query<{ day: string; ppm: number[] }>({
    name: 'agent_rates_by_day',
    text: `select d.day::text as day, r.ppm from unnest($2::date[]) d (day) ${ratesOn('r', '$1', 'd.day')} 
      where r.ppm is not null and not (d.day <@ any (${offRanges('(select p.merchant_code from players p where p.id = $1)')}))
        and not (d.day <@ any (${ownOffRanges('$1')}))`,
    values: [member, days],
  });
  return new Map(rows.map(({ day, ppm }) => [day, ratesOfVector(ppm)]));
}

/** The version of a day and those after it, which whatever is granted below from that day on must not exceed. */
export async function ratesFrom(queries: Queries, member: bigint, day: string): Promise<RateRow[]> {
  const { rows } = await queries.query<RateRow>({
    name: 'agent_rates_from',
    text: `select ${COLUMNS} from agent_rates where member = $1
      and from_day >= coalesce((select max(from_day) from agent_rates where member = $1 and from_day <= $2), $2) order by from_day`,
    values: [member, day],
  });
  return rows;
}

export async function insertRates(transaction: Transaction, member: bigint, { from, ppm, by, reason, at }: RateRow): Promise<void> {
  await transaction.query({
    name: 'agent_rates_add',
    text: 'insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, $2, $3, $4, $5, $6)',
    values: [member, from, ppm, by, reason, at],
  });
}
