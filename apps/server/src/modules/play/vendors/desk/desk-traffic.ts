import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { noLatencies, percentileMs } from '../traffic/latency.ts';
import { readTraffic, type TrafficRow } from '../traffic/traffic.store.ts';

type Traffic = Parsed<'getVendorTraffic', 'value'>;
export type Counts = Traffic['total'];

const POINTS_MAX = 60;
const MINUTE_MS = 60_000;

const OK = 'RS_OK';

function countsOf(rows: readonly TrafficRow[]): Counts {
  const classes = noLatencies();
  let calls = 0;
  let refusals = 0;
  for (const { place, n, status } of rows) {
    const count = Number(n);
    classes[place - 1] = (classes[place - 1] ?? 0) + count;
    calls += count;
    if (status !== OK) refusals += count;
  }
  return { calls, refusals, p50Ms: percentileMs(classes, 0.5), p95Ms: percentileMs(classes, 0.95) };
}

/** The traffic of one vendor over the last minutes, in at most sixty steps, those without calls included. */
export async function vendorTraffic(pool: pg.Pool, vendorCode: string, minutes: number, now: number): Promise<Traffic> {
  const stepMinutes = Math.ceil(minutes / POINTS_MAX);
  const stepMs = stepMinutes * MINUTE_MS;
  const end = Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const count = Math.ceil(minutes / stepMinutes);
  const since = new Date(end - count * stepMs);
  const rows = await readTraffic(pool, vendorCode, since, stepMinutes);
  const bySteps = Map.groupBy(rows, (row) => row.step.getTime());
  const byQuestions = Map.groupBy(rows, (row) => `${row.direction} ${row.question}`);
  const byStatuses = Map.groupBy(rows, (row) => row.status);
  return {
    stepMinutes,
    steps: Array.from({ length: count }, (_, place) => {
      const at = since.getTime() + place * stepMs;
      return { at: new Date(at).toISOString(), ...countsOf(bySteps.get(at) ?? []) };
    }),
    questions: [...byQuestions.values()]
      .flatMap((group) => (group[0] ? [{ direction: group[0].direction, question: group[0].question, ...countsOf(group) }] : []))
      .toSorted((a, b) => b.calls - a.calls),
    statuses: [...byStatuses].map(([status, group]) => ({ status, calls: countsOf(group).calls })).toSorted((a, b) => b.calls - a.calls),
    total: countsOf(rows),
  };
}

/** The calls of the last hour by vendor. */
export async function lastHour(pool: pg.Pool, now: number): Promise<(vendorCode: string) => Counts> {
  const rows = await readTraffic(pool, null, new Date(now - 60 * MINUTE_MS), 60);
  const byVendor = Map.groupBy(rows, (row) => row.vendor_code);
  return (vendorCode) => countsOf(byVendor.get(vendorCode) ?? []);
}
