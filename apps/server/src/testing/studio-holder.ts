// A process that runs the demo's studio, for tests that kill processes. Says in lines of JSON where it is after its every start, and stops
// it properly on SIGTERM. Usage: node studio-holder.ts <data folder> <database URL> <port of the site>
import { startStudioProcess } from '#server/process/studio-process.ts';

const [, , dataDir = '', databaseUrl = '', sitePort = '0'] = process.argv;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const running = await startStudioProcess({
  dataDir,
  host: '127.0.0.1',
  sitePort: Number(sitePort),
  port: 0,
  databaseUrl,
  onReady: async (place) => say({ ready: place }),
  onTrouble: (message, { signal }: { signal?: string }) => say({ trouble: message, signal }),
});
const keepAlive = setInterval(() => {}, 60_000);
process.once('SIGTERM', () => {
  clearInterval(keepAlive);
  void running?.stop().then(() => say({ stopped: true }));
});
