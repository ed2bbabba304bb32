import type { Queries } from '#server/db/sql.ts';
import type { Figure } from './figure.ts';

/** A figure that the database answers: `sql` gives the labels as text columns and `value` as double precision. */
interface Asked {
  name: string;
  help: string;
  sql: string;
}

const AGE = 'extract(epoch from clock_timestamp() -';

const database: readonly Asked[] = [
  {
    name: 'laro_database_connections',
    help: 'Connections to the database by state',
    sql: `select coalesce(state, 'other') as state, count(*)::float8 as value from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' group by 1`,
  },
  {
    name: 'laro_database_connections_max',
    help: 'Connections that the server accepts',
    sql: `select current_setting('max_connections')::float8 as value`,
  },
  {
    name: 'laro_database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction',
    sql: `select coalesce(max(${AGE} xact_start)), 0)::float8 as value from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  },
  {
    name: 'laro_database_slowest_query_seconds',
    help: 'Age of the longest running query',
    sql: `select coalesce(max(${AGE} query_start)), 0)::float8 as value from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and backend_type = 'client backend'`,
  },
  {
    name: 'laro_database_waiting_queries',
    help: 'Queries that wait for a lock',
    sql: `select count(*)::float8 as value from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  },
  { name: 'laro_database_size_bytes', help: 'Size of the database', sql: 'select pg_database_size(current_database())::float8 as value' },
  {
    name: 'laro_database_deadlocks',
    help: 'Deadlocks since the statistics were reset',
    sql: 'select deadlocks::float8 as value from pg_stat_database where datname = current_database()',
  },
];

const WAITING = 'sent_at is null and failed_at is null';

const queues: readonly Asked[] = [
  {
    name: 'laro_queue_waiting',
    help: 'Messages that wait to be sent: SMS, e-mail, and push messages of the desk',
    sql: `select queue, count(channel)::float8 as value from (values ('sms'), ('email')) as queues (queue)
      left join outgoing_messages on channel = queue and ${WAITING} group by queue
      union all select 'push', count(*)::float8 from push_messages where done_at is null`,
  },
  {
    name: 'laro_queue_oldest_seconds',
    help: 'Age of the oldest message that waits; 0 with none',
    sql: `select queue, coalesce(max(${AGE} created_at)), 0)::float8 as value from (values ('sms'), ('email')) as queues (queue)
      left join outgoing_messages on channel = queue and ${WAITING} group by queue
      union all select 'push', coalesce(max(${AGE} written_at)), 0)::float8 from push_messages where done_at is null`,
  },
  {
    name: 'laro_queue_failed',
    help: 'Messages given up within the last hour',
    sql: `select queue, count(channel)::float8 as value from (values ('sms'), ('email')) as queues (queue)
      left join outgoing_messages on channel = queue and failed_at > now() - interval '1 hour' group by queue`,
  },
];

const parties: readonly Asked[] = [
  {
    name: 'laro_gateway_last_callback_seconds',
    help: 'Time since the last signed callback of a payment gateway',
    sql: `select merchant_code as merchant, gateway, (${AGE} last_callback_at))::float8 as value from gateway_health where last_callback_at is not null`,
  },
  {
    name: 'laro_gateway_refused_total',
    help: 'Callbacks refused because of their signature',
    sql: 'select merchant_code as merchant, gateway, refused_count::float8 as value from gateway_health',
  },
  {
    name: 'laro_gateway_errors_total',
    help: 'Questions to a gateway that failed',
    sql: 'select merchant_code as merchant, gateway, error_count::float8 as value from gateway_health',
  },
  {
    name: 'laro_vendor_calls',
    help: 'Calls between us and a vendor within the last five minutes',
    sql: `select vendor_code as vendor, direction, status, sum(calls)::float8 as value from vendor_traffic
      where minute > now() - interval '5 minutes' group by 1, 2, 3`,
  },
  {
    name: 'laro_vendor_connected',
    help: '1 for a vendor whose endpoint is enabled, else 0',
    sql: 'select vendor_code as vendor, is_enabled::int::float8 as value from vendor_endpoints',
  },
  { name: 'laro_play_switched_off', help: 'Switches that stop play: all, vendors, games', sql: 'select count(*)::float8 as value from play_switches' },
  {
    name: 'laro_register_age_seconds',
    help: 'Time since the register of excluded persons was last read whole',
    sql: `select merchant_code as merchant, (${AGE} read_at))::float8 as value from exclusion_register_reads where read_at is not null`,
  },
  {
    name: 'laro_register_is_read',
    help: '1 if the last attempt to read the register succeeded, else 0',
    sql: `select merchant_code as merchant, (outcome = 'read')::int::float8 as value from exclusion_register_reads where outcome <> 'trying'`,
  },
];

const figures: readonly Asked[] = [...database, ...queues, ...parties];

/** Reads all figures that are in the database. */
export async function readDatabaseFigures(queries: Queries): Promise<Figure[]> {
  const read: Figure[] = [];
  for (const { name, help, sql } of figures) {
    const { rows } = await queries.query<Record<string, string> & { value: number }>(sql);
    read.push({ name, help, samples: rows.map(({ value, ...labels }) => ({ labels, value: Number(value) })) });
  }
  return read;
}
