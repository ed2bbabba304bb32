import type pg from 'pg';
import type { VendorCall } from '../ports.ts';

export interface TrafficCount {
  vendorCode: string;
  minute: Date;
  direction: 'in' | 'out';
  question: string;
  status: string;
  calls: number;
  /** Calls by class of latency.ts. */
  latency: number[];
}

/** Adds counts to those of their minute; every process adds its own. */
export async function upsertTraffic(pool: pg.Pool, counts: readonly TrafficCount[]): Promise<void> {
  // In one order everywhere, so that two processes never wait for each other.
  const ordered = counts.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  await pool.query({
    name: 'upsert_vendor_traffic',
    text: `insert into vendor_traffic as t (vendor_code, minute, direction, question, status, calls, latency)
      select c.vendor_code, c.minute, c.direction, c.question, c.status, c.calls, c.latency
      from jsonb_to_recordset($1::jsonb) as c (vendor_code text, minute timestamptz, direction text, question text, status text, calls bigint, latency bigint[])
      on conflict (vendor_code, minute, direction, question, status) do update set calls = t.calls + excluded.calls, latency = add_counts(t.latency, excluded.latency)`,
    values: [JSON.stringify(ordered.map(({ vendorCode, ...count }) => ({ vendor_code: vendorCode, ...count })))],
  });
}

const nameOf = (count: TrafficCount) => `${count.vendorCode} ${count.minute.toISOString()} ${count.direction} ${count.question} ${count.status}`;

/** Keeps calls as they were, and of every vendor only the last `kept`. */
export async function insertCalls(pool: pg.Pool, calls: readonly (VendorCall & { at: Date })[], kept: number): Promise<void> {
  if (calls.length === 0) return;
  const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed();
  await pool.query(
    `insert into vendor_calls (vendor_code, direction, question, status, at, duration_ms, request, response)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::integer[], $7::text[], $8::text[])`,
    [
      calls.map((call) => call.vendorCode),
      calls.map((call) => call.direction),
      calls.map((call) => call.question),
      calls.map((call) => call.status),
      calls.map((call) => call.at),
      calls.map((call) => Math.round(call.durationMs)),
      calls.map((call) => storable(call.request)),
      calls.map((call) => storable(call.response)),
    ],
  );
  await pool.query(
    `delete from vendor_calls c using (
        select v.code, (select k.id from vendor_calls k where k.vendor_code = v.code order by k.id desc offset $2 limit 1) as last from unnest($1::text[]) as v (code)
      ) old where c.vendor_code = old.code and c.id <= old.last`,
    [[...new Set(calls.map((call) => call.vendorCode))], kept],
  );
}

/** Notes that keys have proved calls, at most once a minute each. */
export async function noteKeysUsed(pool: pg.Pool, ids: readonly bigint[]): Promise<void> {
  await pool.query({
    name: 'note_vendor_keys_used',
    text: "update vendor_keys set last_used_at = now() where id = any ($1) and (last_used_at is null or last_used_at < now() - interval '1 minute')",
    values: [ids.map(String)],
  });
}

export async function deleteOldTraffic(pool: pg.Pool, days: number): Promise<void> {
  await pool.query('delete from vendor_traffic where minute < now() - make_interval(days => $1)', [days]);
}

export interface TrafficRow {
  vendor_code: string;
  step: Date;
  direction: 'in' | 'out';
  question: string;
  status: string;
  place: number;
  n: bigint;
}

/** Calls since a moment by step, question, status and class of latency; of one vendor, or of all. */
export async function readTraffic(pool: pg.Pool, vendorCode: string | null, since: Date, stepMinutes: number): Promise<TrafficRow[]> {
  const { rows } = await pool.query<TrafficRow>({
    name: 'vendor_traffic_rows',
    text: `select t.vendor_code, date_bin(make_interval(mins => $3), t.minute, $2) as step, t.direction, t.question, t.status, l.place::integer as place, sum(l.n)::bigint as n
      from vendor_traffic t, unnest(t.latency) with ordinality as l (n, place)
      where t.minute >= $2 and ($1::text is null or t.vendor_code = $1) and l.n > 0
      group by 1, 2, 3, 4, 5, 6 order by 2`,
    values: [vendorCode, since, stepMinutes],
  });
  return rows;
}
