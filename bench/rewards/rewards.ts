/**
 * `npm run bench -- rewards [members=1000] [grants of each=200] [closed rounds=20000] [scores=100000] [slices=5]`: bets with rewards on and off, the background
 * work of every program, and the questions whose time rewards.md limits (docs/rewards.md, "Measured").
 */
import fs from 'node:fs';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { openPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';
import { cpuTimeUs } from '../measure/cpu-time.ts';
import { printTable } from '../measure/table.ts';
import { compareBets, countRounds } from './play.ts';
import { askQuestions } from './questions.ts';
import { setRewardStage } from './reward-stage.ts';

const [members, each, rounds, entries, slices] = [1000, 200, 20_000, 100_000, 5].map((otherwise, place) => Number(process.argv[2 + place] ?? otherwise)) as [
  number,
  number,
  number,
  number,
  number,
];

const dataDir = temporaryFolder('bench');
const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', settings: ['shared_buffers=256MB', 'max_wal_size=2GB'] });
const [pool, working] = [openPool(server.connection), openPool({ ...server.connection, max: 4 })];
try {
  await migrate(pool);
  const stage = await setRewardStage(pool, working, members);
  await compareBets(stage, slices, () => cpuTimeUs(server.pid));
  printTable('Background work', ['what', 'measured', 'goal', ''], await countRounds(stage, rounds));
  printTable('Questions', ['what', 'measured', 'goal', ''], await askQuestions(stage, { each, entries }));
} finally {
  await Promise.all([pool.end(), working.end()]);
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
