import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Failures count for this long; they are of the same half hour as the lock's (T12). */
const WINDOW_MS = 30 * 60_000;
/** A name needs a captcha after its first failure (LOGIN-05); an address, behind which may be many people, after more. */
const NAME_FAILURES_MAX = 1;
const ADDRESS_FAILURES_MAX = 15;

const hashOf = (kind: 'name' | 'address', merchantCode: string, text: string): Buffer =>
  createHash('sha256').update(`${kind}\n${merchantCode}\n${text}`).digest();

export interface Attempted {
  merchantCode: string;
  /** As written; known or not. */
  username: string;
  ip: string;
}

const subjectsOf = ({ merchantCode, username, ip }: Attempted) => ({
  name: hashOf('name', merchantCode, username.trim().toLowerCase()),
  address: hashOf('address', merchantCode, ip),
});

/** Whether the next log-in with this name, or from this address where those count, must bring a captcha. The same question for every name. */
export async function needsCaptcha(pool: pg.Pool, attempted: Attempted, countsAddresses: boolean): Promise<boolean> {
  const { name, address } = subjectsOf(attempted);
  const { rows } = await pool.query<{ one: number }>({
    name: 'needs_captcha',
    text: `select 1 as one from log_in_failures where first_at > now() - $5 * interval '1 millisecond'
      and ((subject_hash = $1 and failures >= $2) or (subject_hash = $3 and failures >= $4)) limit 1`,
    values: [name, NAME_FAILURES_MAX, countsAddresses ? address : name, ADDRESS_FAILURES_MAX, WINDOW_MS],
  });
  return rows.length > 0;
}

/** Counts a failure for the name and for the address. */
export async function noteFailure(pool: pg.Pool, attempted: Attempted): Promise<void> {
  const { name, address } = subjectsOf(attempted);
  await pool.query("delete from log_in_failures where first_at < now() - $1 * interval '1 millisecond'", [WINDOW_MS]);
  await pool.query({
    name: 'note_log_in_failure',
    text: `insert into log_in_failures as f (subject_hash, failures, first_at) select hash, 1, now() from unnest($1::bytea[]) as hash order by hash
      on conflict (subject_hash) do update set failures = f.failures + 1`,
    values: [[name, address]],
  });
}

/** Who has logged in needs no captcha the next time; the address, from which others may be guessing, still may. */
export async function forgetFailures(pool: pg.Pool, attempted: Attempted): Promise<void> {
  await pool.query({ name: 'forget_log_in_failures', text: 'delete from log_in_failures where subject_hash = $1', values: [subjectsOf(attempted).name] });
}
