import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A request is remembered for so long; an older one could only give the address of a launch whose code has long ended. */
const KEPT_DAYS = 90;

/** Notes a request of the platform. False when another one was here under its id; the very same bytes are the same request. */
export async function isOwnRequest(pool: pg.Pool, vendorCode: string, requestUuid: string, body: Buffer): Promise<boolean> {
  const hash = createHash('sha256').update(body).digest();
  const { rows } = await pool.query<{ body_hash: Buffer }>({
    name: 'note_request',
    text: `insert into operator_requests as o (vendor_code, request_uuid, body_hash) values ($1, $2, $3)
      on conflict (vendor_code, request_uuid) do update set body_hash = o.body_hash returning o.body_hash`,
    values: [vendorCode, requestUuid, hash],
  });
  return rows[0]?.body_hash.equals(hash) ?? false;
}

/** Deletes old requests and unopened launches. */
export async function forgetOldLaunches(pool: pg.Pool): Promise<void> {
  await pool.query("delete from operator_requests where asked_at < now() - $1 * interval '1 day'", [KEPT_DAYS]);
  await pool.query("delete from sessions where opened_at is null and code_ends_at < now() - interval '1 day'");
}
