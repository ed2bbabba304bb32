/**
 * Fills a database with a given number of games, for measuring lists: node tools/make/make-games.ts 60000. It creates the demo first if there
 * is none, and deletes games of earlier calls. Uses DATABASE_URL, else the embedded PostgreSQL of the data folder (LARO_DATA).
 */
import { briefs } from '@laro/art/briefs';
import { connectDatabase } from '../../apps/server/src/db/connect.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { inTransaction, insertRows } from '../../apps/server/src/db/sql.ts';
import { shippedGames } from '../../apps/server/src/installation/shipped-games.ts';
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts';
import { readEnvironment } from '../../apps/server/src/process/start/environment.ts';
import { describeStartError } from '../../apps/server/src/process/start/start-error.ts';
import type pg from 'pg';

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const ROWS_AT_ONCE = 4000;
const MADE = 'made-';

const words = [...new Set(briefs.flatMap((brief) => brief.name.split(' ')))];

/** Two words of the demo's names and a number: every name is another, and words repeat as in a real catalogue. */
const nameOf = (number: number): string => `${words[number % words.length]} ${words[Math.floor(number / words.length + number * 7) % words.length]} ${number}`;

/** Brings the number of games to `count` and returns how many were added. Vendors, types and pictures are those of the demo. */
export async function makeGames(pool: pg.Pool, count: number): Promise<number> {
  const templates = shippedGames(Date.now());
  return await inTransaction(pool, async (transaction) => {
    await transaction.query('delete from merchant_games where game_id like $1', [`${MADE}%`]);
    await transaction.query('delete from games where id like $1', [`${MADE}%`]);
    const missing = Math.max(0, count - templates.length);
    const rows = Array.from({ length: missing }, (_, index) => templates[index % templates.length])
      .filter((template) => template !== undefined)
      .map((template, index) => ({
        ...template,
        id: `${MADE}${index + 1}`,
        game_code: `${MADE}${index + 1}`,
        name: nameOf(index + 1),
        position: (templates.length + index + 1) * 10,
      }));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await insertRows(transaction, 'games', rows.slice(from, from + ROWS_AT_ONCE));
    return rows.length;
  });
}

async function run(count: number): Promise<void> {
  const { dataDir, databaseUrl } = readEnvironment(process.env, process.argv);
  const { pool, close } = await connectDatabase({ dataDir, url: databaseUrl });
  try {
    await migrate(pool);
    await seedDemo(pool);
    console.log(`${await makeGames(pool, count)} games made`);
  } finally {
    await close();
  }
}

if (import.meta.main) {
  const count = Number(process.argv[2]);
  if (Number.isSafeInteger(count) && count >= 0 && count <= 1_000_000) {
    await run(count).catch((error: unknown) => {
      console.error(describeStartError(error));
      process.exitCode = 1;
    });
  } else {
    console.error('usage: node tools/make/make-games.ts <how many games, at most 1000000>');
    process.exitCode = 1;
  }
}
