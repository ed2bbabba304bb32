import type pg from 'pg';

/** Stores a captcha and deletes expired ones. */
export async function insertCaptcha(
  pool: pg.Pool,
  { answer, bits, visitorHash, lifeMs }: { answer: string | null; bits: number; visitorHash: Buffer; lifeMs: number },
): Promise<{ id: string; expiresAt: Date }> {
  await pool.query('delete from captchas where expires_at < now()');
  const { rows } = await pool.query<{ id: string; expiresAt: Date }>({
    name: 'make_captcha',
    text: `insert into captchas (answer, visitor_hash, expires_at, bits) values ($1, $2, now() + $3 * interval '1 millisecond', $4)
      returning id, expires_at as "expiresAt"`,
    values: [answer, visitorHash, lifeMs, bits],
  });
  const [row] = rows;
  if (!row) throw new Error('a captcha was not written');
  return row;
}

interface TakenCaptcha {
  /** Null for a captcha with work only. */
  answer: string | null;
  bits: number;
  visitorHash: Buffer;
  isFresh: boolean;
}

/** Consumes a captcha and returns it; null if it is unknown or was consumed before. */
export async function takeCaptcha(pool: pg.Pool, id: string): Promise<TakenCaptcha | null> {
  const { rows } = await pool.query<TakenCaptcha>({
    name: 'take_captcha',
    text: 'delete from captchas where id = $1 returning answer, bits, visitor_hash as "visitorHash", expires_at > now() as "isFresh"',
    values: [id],
  });
  return rows[0] ?? null;
}
