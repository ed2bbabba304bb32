import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Payload as the browser would read it. */
  payload: { title: string; body: string; path: string; name: string; topic: string; icon: string };
}

/** A browser as it subscribes: an address at the push service, its public key, its secret. */
export interface TestSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface TestPushService {
  /** Received messages, decrypted, in order. */
  received: Pushed[];
  subscribe: (name: string) => TestSubscription;
  /** From now on the service answers this for a browser. */
  answer: (name: string, status: number) => void;
  close: () => Promise<void>;
}

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 21;
const CREATED = 201;

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens one message as a browser does: RFC 8291 over RFC 8188, one record. */
function opened(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, KEY_BYTES);
  const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + (body[HEAD_BYTES - 1] ?? 0));
  const record = body.subarray(HEAD_BYTES + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** A push service on this machine that reads what only browsers can. */
export async function testPushService(): Promise<TestPushService> {
  const received: Pushed[] = [];
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer; status: number }>();
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (browser?.status === CREATED)
        received.push({
          path,
          headers: request.headers,
          payload: JSON.parse(opened(Buffer.concat(parts), browser.keys, browser.auth)) as Pushed['payload'],
        });
      reply.writeHead(browser?.status ?? 404).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    subscribe: (name) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(KEY_BYTES);
      browsers.set(`/${name}`, { keys, auth, status: CREATED });
      return { endpoint: `http://127.0.0.1:${port}/${name}`, keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') } };
    },
    answer: (name, status) => {
      const browser = browsers.get(`/${name}`);
      if (browser) browser.status = status;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
