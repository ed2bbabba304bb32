// A process that holds the embedded PostgreSQL of a folder, for tests that kill processes. Reports in one line of JSON how its start
// went, and stops it properly on SIGTERM. Usage: node postgres-holder.ts <folder> <kind> <shared|alone>
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/start.ts';
import { StartError } from '#server/process/start/start-error.ts';

const [, , folder = '', kind = 'server', mode = 'alone'] = process.argv;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const server = await startEmbeddedPostgres(folder, { kind, isShared: mode === 'shared', isDurable: false, onLost: () => say({ lost: true }) });
  const keepAlive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(keepAlive);
    void server.stop();
  });
  say({ pid: server.pid, isAdopted: server.isAdopted, socketDir: server.socketDir, home: server.home });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say({ code: error.code, message: error.message, hint: error.hint });
}
