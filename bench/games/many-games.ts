/** A catalogue of any size: copies of the demo's games under their own names, in its own data folder. */
import fs from 'node:fs';
import path from 'node:path';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { makeGames } from '../../tools/make/make-games.ts';
import { startRealServer } from '../server/real-server.ts';

const folderFor = (count: number) => path.join(import.meta.dirname, `../../.data/bench-${count}`);

/** Makes the data folder unless it is there, and answers where it is. The first time takes about half a minute. */
export async function dataWithGames(count: number): Promise<string> {
  const dataDir = folderFor(count);
  const done = path.join(dataDir, 'games-are-there');
  if (fs.existsSync(done)) return dataDir;
  // The server itself migrates and makes the demo.
  const server = await startRealServer({ isSecure: false, dataDir });
  await server.stop();
  const postgres = await startEmbeddedPostgres(dataDir);
  const pool = openPool(postgres.connection);
  try {
    await makeGames(pool, count);
    await pool.query('vacuum analyze games');
  } finally {
    await pool.end();
    await postgres.stop();
  }
  fs.writeFileSync(done, `${count}\n`);
  return dataDir;
}
