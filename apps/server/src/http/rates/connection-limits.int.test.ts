import net from 'node:net';
import { connectionLimits } from '@laro/domain/parties/connection-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';

const SOCKETS = 500;
/** Longer than any test, for limits that are not under test. */
const NEVER_MS = 3_600_000;
const never = { headersMs: NEVER_MS, bodyIdleMs: NEVER_MS, bodyTotalMs: NEVER_MS, idleMs: NEVER_MS };

let base: TestDatabase;
let http: TestHttp | null = null;
let port = 0;
let answerSlowly = Promise.withResolvers<void>();

const serve = async (limits: Partial<typeof never>): Promise<void> => {
  const made = await testHttp(base.pool, {
    limits: { ...never, ...limits },
    beforeReady: async (app) => {
      app.post('/slow', async () => {
        await answerSlowly.promise;
        return 'done';
      });
      app.get('/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)));
    },
  });
  http = made;
  const address = await made.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
};

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
beforeEach(() => {
  answerSlowly = Promise.withResolvers();
  return () => http?.app.close();
});
afterAll(() => base.close());

/** A connection that sends a text and waits; `closed` resolves to the bytes it has received. */
function connect(text: string): { socket: net.Socket; closed: Promise<string> } {
  const socket = net.connect(port, '127.0.0.1');
  let read = '';
  socket.on('data', (part) => {
    read += part.toString('latin1').slice(0, 2000);
  });
  socket.on('error', () => undefined);
  socket.write(text);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('close', () => resolve(read));
  return { socket, closed: promise };
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => http?.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
const many = (text: string) => Array.from({ length: SOCKETS }, () => connect(text));
const visit = async (): Promise<number> => (await fetch(`http://localhost:${port}/wps/system/status`, { headers: { connection: 'close' } })).status;

/** While the sockets hang, other requests are answered; then all sockets end automatically. A loaded machine may exceed the short limits of a test: the visitor then retries. */
async function expectEnded(sockets: { closed: Promise<string> }[]): Promise<string[]> {
  for (let visits = 0; visits < 10; visits++) await expect.poll(visit).toBe(200);
  return Promise.all(sockets.map(({ closed }) => closed));
}

const HALF_HEADERS = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nX-Slow:';
const HALF_BODY = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":';
const WHOLE_GET = 'GET /wps/system/status HTTP/1.1\r\nHost: localhost\r\n\r\n';
const WHOLE_POST = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

test('[SAFE-13] the limits are 10 s for headers, 30 s between bytes of a body, 120 s for a body in all and 60 s for idle sockets', () => {
  expect(connectionLimits).toEqual({ headersMs: 10_000, bodyIdleMs: 30_000, bodyTotalMs: 120_000, idleMs: 60_000 });
});

test('[SAFE-13] 500 requests with half of their headers end with request.timed_out while others are answered', async () => {
  await serve({ headersMs: 400 });
  const answers = await expectEnded([...many(HALF_HEADERS), connect('')]);
  expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
  expect(answers[0]).toContain('"errorCode":"request.timed_out"');
});

test('[SAFE-13] 500 requests with half of a body are ended when no further byte arrives', async () => {
  await serve({ bodyIdleMs: 400 });
  const answers = await expectEnded(many(HALF_BODY));
  expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
});

test('[SAFE-13] a body that arrives byte by byte is ended when it takes too long in total', async () => {
  await serve({ headersMs: 400, bodyTotalMs: 400 });
  const sockets = many(HALF_BODY);
  const drip = setInterval(() => sockets.forEach(({ socket }) => socket.writable && socket.write(' ')), 50);
  await expectEnded(sockets);
  clearInterval(drip);
});

test('[SAFE-13] 500 idle sockets and clients that do not read their answer are ended; a running handler is waited for', async () => {
  await serve({ idleMs: 400 });
  const working = connect(WHOLE_POST);
  const unread = connect('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  unread.socket.pause();
  const idle = await expectEnded([...many(WHOLE_GET), connect('')]);
  expect(idle[0]).toContain('HTTP/1.1 200');
  await expect.poll(() => connections()).toBe(1);
  unread.socket.destroy();
  answerSlowly.resolve();
  expect(await working.closed).toContain('HTTP/1.1 200');
});

test('[SAFE-16] bytes that are not an HTTP request are refused in our envelope', async () => {
  await serve({});
  const answer = await connect('NONSENSE\r\n\r\n').closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, errorCode: 'request.malformed' });
});
