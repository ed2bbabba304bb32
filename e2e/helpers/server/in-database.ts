import pg from 'pg';

/** Names the database for programs that use the helpers of the journeys outside of them. */
export function useDatabase(url: string): void {
  process.env['JOURNEYS_DATABASE_URL'] = url;
}

/** Works in the database of the journeys, in parallel with the server: for data that a journey needs and no page can create. */
export async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connectionString = process.env['JOURNEYS_DATABASE_URL'] ?? '';
  if (connectionString === '') throw new Error('JOURNEYS_DATABASE_URL is not set: run the journeys with node tools/journeys/journeys.ts');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The number of a member of the first merchant; empty where there is none. */
export const memberNumber = (username: string): Promise<string> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>("select id::text from players where merchant_code = 'laro' and username = $1", [username]);
    return rows[0]?.id ?? '';
  });
