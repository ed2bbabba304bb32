// A process that runs the demo's studio, for tests that kill processes. Reports its address in a line of JSON after every start, and stops
// it properly on SIGTERM. Usage: node studio-holder.ts <folder of keys> <database URL> <port of the site>
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startStudioProcess } from '#server/process/parties/studio-process.ts';

const [, , keysFolder = '', databaseUrl = '', sitePort = '0'] = process.argv;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** The pair that the studio signs with; the platform's is the same one, since the tests launch no game. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
fs.writeFileSync(path.join(keysFolder, 'studio.private.pem'), privateKey);
fs.writeFileSync(path.join(keysFolder, 'platform.public.pem'), publicKey);

const running = await startStudioProcess({
  keysFolder,
  studioPublicKey: publicKey,
  host: '127.0.0.1',
  sitePort: Number(sitePort),
  port: 0,
  databaseUrl,
  beaconUrl: () => null,
  onReady: async (place) => say({ ready: place }),
  onTrouble: (message, { signal }: { signal?: string }) => say({ trouble: message, signal }),
});
const keepAlive = setInterval(() => {}, 60_000);
process.once('SIGTERM', () => {
  clearInterval(keepAlive);
  void running?.stop().then(() => say({ stopped: true }));
});
