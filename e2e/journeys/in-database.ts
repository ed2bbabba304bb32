import pg from 'pg';

/** Works in the database of the journeys, beside the server that uses it: for what a journey needs and no page can make. */
export async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connectionString = process.env['JOURNEYS_DATABASE_URL'] ?? '';
  if (connectionString === '') throw new Error('JOURNEYS_DATABASE_URL is not set: run the journeys with node tools/journeys.ts');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
