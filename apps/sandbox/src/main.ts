import { buildSandbox } from './app.ts';

const STOP_TIMEOUT_MS = 5000;
const PORT_DEFAULT = 3002;
const PORT_MAX = 65_535;

const portOf = (name: string, given: string | undefined, otherwise: number): number => {
  const text = given || String(otherwise);
  if (!/^\d{1,5}$/.test(text) || Number(text) > PORT_MAX) throw new Error(`${name} is "${text.slice(0, 40)}", which is not a port`);
  return Number(text);
};

let close: (() => Promise<void>) | null = null;
let isStopping = false;

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await close?.().catch((error: unknown) => console.error(`while the sandbox closes: ${String(error)}`));
  process.exit(exitCode);
}

function fail(error: unknown): void {
  if (!isStopping) console.error(`The sandbox stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  void stop(1);
}

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// The channel to the parent closes when the parent ends, however that happens.
process.on('disconnect', () => void stop(0));

if (process.env['NODE_ENV'] === 'production') throw new Error('The sandbox takes every log-in and shows every message: it is not for production.');
const port = portOf('LARO_SANDBOX_PORT', process.env['LARO_SANDBOX_PORT'], PORT_DEFAULT);
const smtpPort = portOf('LARO_SANDBOX_MAIL_PORT', process.env['LARO_SANDBOX_MAIL_PORT'], port === 0 ? 0 : port + 1);
const sandbox = await buildSandbox({ logLevel: process.env['LARO_LOG'] || 'warn', site: process.env['LARO_SANDBOX_SITE'] || null });
close = sandbox.close;
const place = await sandbox.start({ host: process.env['HOST'] || '127.0.0.1', port, smtpPort });
// A parent process receives the ports; without one they are printed on the terminal.
if (process.send) process.send(place);
else console.warn(`The sandbox is ready: http://localhost:${place.listening}, mail on port ${place.smtpPort}.`);
