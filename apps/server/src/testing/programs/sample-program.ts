// A small program below the same roof as the server, for tests of start and stop. Usage: node sample-program.ts <port> [<what goes wrong>]
import http from 'node:http';
import { checkAddress, listen } from '#server/process/start/listening.ts';
import { runProgram } from '#server/process/program.ts';
import { StartError } from '#server/process/start/start-error.ts';

const [, , port = '0', fault = ''] = process.argv;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

await runProgram(async (program) => {
  const address = { host: '127.0.0.1', port: Number(port) };
  await checkAddress(address);
  const server = http.createServer((_request, response) => void response.end('here'));
  program.onStop('first', () => say('closed first'));
  program.beforeStop(() => say('announced'));
  program.onStop('server', async () => {
    if (fault === 'close-hangs') await new Promise(() => {});
    await new Promise((resolve) => server.close(resolve));
    say('closed server');
    if (fault === 'close-throws') throw new Error('cannot close');
  });
  if (fault === 'start-fails') throw new StartError('database.failed', 'nothing works', 'Try something else.');
  await listen({ listen: (where) => new Promise((resolve, reject) => server.once('error', reject).listen(where, () => resolve(''))) }, address);
  say(`ready ${JSON.stringify(server.address())}`);
  if (fault === 'throws-later') setTimeout(() => JSON.parse('{broken'), 1);
  if (fault === 'rejects-later') setTimeout(() => void Promise.reject(new Error('forgotten')), 1);
  if (fault === 'fails-later') program.fail(new StartError('database.lost', 'the database is gone'));
});
