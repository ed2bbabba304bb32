import type pg from 'pg';

export interface UnknownPath {
  path: string;
  hits: bigint;
  firstAt: Date;
  lastAt: Date;
}

/** Adds the counts of a merchant's paths, then deletes all but the most requested; of equal counts the newest stay. */
export async function addUnknownPaths(pool: pg.Pool, merchantCode: string, counted: ReadonlyMap<string, number>, at: Date, keptMax: number): Promise<void> {
  await pool.query({
    name: 'add_unknown_paths',
    text: `insert into unknown_paths as u (merchant_code, path, hits, first_at, last_at)
      select $1, path, hits, $4, $4 from unnest($2::text[], $3::bigint[]) as given (path, hits) order by path
      on conflict (merchant_code, path) do update set hits = u.hits + excluded.hits, last_at = excluded.last_at`,
    values: [merchantCode, [...counted.keys()], [...counted.values()], at],
  });
  await pool.query({
    name: 'forget_unknown_paths',
    text: `delete from unknown_paths u using (
        select path from unknown_paths where merchant_code = $1 order by hits desc, last_at desc, path offset $2
      ) dropped where u.merchant_code = $1 and u.path = dropped.path`,
    values: [merchantCode, keptMax],
  });
}

/** The most requested first. */
export async function readUnknownPaths(pool: pg.Pool, merchantCode: string, limit: number): Promise<UnknownPath[]> {
  const { rows } = await pool.query<UnknownPath>({
    name: 'read_unknown_paths',
    text: `select path, hits, first_at as "firstAt", last_at as "lastAt" from unknown_paths where merchant_code = $1
      order by hits desc, last_at desc, path limit $2`,
    values: [merchantCode, limit],
  });
  return rows;
}
