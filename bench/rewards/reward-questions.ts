/**
 * `npm run bench -- reward-questions [members=10000] [grants of each=200] [scores=100000]`: the questions whose time rewards.md limits, at the size that it names
 * (docs/rewards.md, "Measured"). No other work runs next to them.
 */
import fs from 'node:fs';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { openPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';
import { printTable } from '../measure/table.ts';
import { askQuestions } from './questions.ts';
import { setRewardStage } from './reward-stage.ts';

const [members, each, entries] = [10_000, 200, 100_000].map((otherwise, place) => Number(process.argv[2 + place] ?? otherwise)) as [number, number, number];

const dataDir = temporaryFolder('bench');
const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', settings: ['shared_buffers=512MB', 'max_wal_size=4GB'] });
const pool = openPool(server.connection);
try {
  await migrate(pool);
  const stage = await setRewardStage(pool, pool, members);
  printTable('Questions', ['what', 'measured', 'goal', ''], await askQuestions(stage, { each, entries }));
} finally {
  await pool.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
