/**
 * `npm run bench -- rewards [members=1000] [grants of each=20] [closed rounds=20000] [scores=10000] [slices=2]`: what rewards cost a bet, bets at a steady rate
 * next to all programs, how fast these count, and the questions whose time rewards.md limits (docs/rewards.md, "Measured"). These figures end within 6 minutes on two full cores.
 */
import fs from 'node:fs';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { openPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';
import { cpuTimeUs } from '../measure/cpu-time.ts';
import { printTable } from '../measure/table.ts';
import { compareBets, countRounds, offerPlay } from './play.ts';
import { askQuestions } from './questions.ts';
import { setPlainStage, setRewardStage } from './reward-stage.ts';

const [members, each, rounds, entries, slices] = [1000, 20, 20_000, 10_000, 2].map((otherwise, place) => Number(process.argv[2 + place] ?? otherwise)) as [
  number,
  number,
  number,
  number,
  number,
];

/** The database without rewards. */
const PLAIN = 'plain';

const dataDir = temporaryFolder('bench');
const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', settings: ['shared_buffers=256MB', 'max_wal_size=2GB'] });
const [pool, working, plain] = [openPool(server.connection), openPool({ ...server.connection, max: 4 }), openPool({ ...server.connection, database: PLAIN })];
try {
  await pool.query(`create database ${PLAIN}`);
  await migrate(plain);
  await migrate(pool);
  const cpu = () => cpuTimeUs(server.pid);
  const stage = await setRewardStage(pool, working, members);
  await compareBets(stage, await setPlainStage(plain, members), slices, cpu);
  printTable('Bets at a steady rate', ['what', 'measured', 'goal', ''], await offerPlay(stage));
  printTable('Background work', ['what', 'measured', 'goal', ''], await countRounds(stage, rounds, cpu));
  printTable('Questions', ['what', 'measured', 'goal', ''], await askQuestions(stage, { each, entries }));
} finally {
  await Promise.all([pool.end(), working.end(), plain.end()]);
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
