import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpServer } from '#server/adapters/email/smtp-server.ts';
import { createTwilioGateway } from '#server/adapters/sms/twilio-gateway.ts';
import type { DeliveryFailure, MailServer, SmsGateway } from '#server/modules/reach/messages/index.ts';
import { useSandbox, type OutsideParties, type SandboxPlace } from './outside-parties.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import type { SupervisedChild } from './supervised-child.ts';

const HOST = '127.0.0.1';
const outside: OutsideParties = { sms: null, smtp: null, sandbox: null };
const places: SandboxPlace[] = [];
const troubles: string[] = [];
let running: SupervisedChild;
let sms: SmsGateway;
let mail: MailServer;
const open: (Server | net.Server)[] = [];

beforeAll(async () => {
  sms = createTwilioGateway(() => outside.sms);
  mail = createSmtpServer(() => outside.smtp);
  expect([sms.isConnected(), mail.isConnected()]).toEqual([false, false]);
  running = await startSandboxProcess({
    host: HOST,
    sitePort: 0,
    port: 0,
    onReady: (place) => {
      places.push(place);
      useSandbox(outside, place);
    },
    onTrouble: (message) => troubles.push(message),
  });
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
afterAll(async () => {
  mail.close();
  await running.stop();
  await expect(fetch(`${places[0]?.origin}/healthz`)).rejects.toThrow();
});

interface Kept {
  to: string;
  from: string;
  text: string;
  subject?: string;
  html?: string;
}
const kept = async (kind: 'sms' | 'mail', to: string): Promise<Kept[]> =>
  ((await (await fetch(`${places[0]?.origin}/${kind}/messages.json?to=${encodeURIComponent(to)}`)).json()) as { messages: Kept[] }).messages;
const failing = (isFinal: boolean) => expect.objectContaining({ name: 'DeliveryFailure', isFinal });
const failureOf = (work: Promise<void>): Promise<DeliveryFailure> =>
  work.then(
    () => Promise.reject(new Error('it was taken')),
    (error: unknown) => error as DeliveryFailure,
  );
async function portOf(server: Server | net.Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return (server.address() as AddressInfo).port;
}

describe('the SMS gateway', () => {
  test('[T15] a message arrives unchanged, over real HTTP', async () => {
    await sms.send({ to: '+639171234567', text: 'Код & code: 1234567\n\n@laro.test #1234567' });
    expect(await kept('sms', '+639171234567')).toMatchObject([{ from: '+15005550006', text: 'Код & code: 1234567\n\n@laro.test #1234567' }]);
  });

  test.each(['+15005550001', '+15005550009', '639171234567', ''])('[T15] a number that does not exist (%s) is refused for good', async (to) => {
    await expect(sms.send({ to, text: 'x' })).rejects.toEqual(failing(true));
  });

  test('[T15] rejected credentials are not blamed on the number and do not appear in the error', async () => {
    const url = outside.sms?.url ?? '';
    const wrong = createTwilioGateway(() => ({ url, accountSid: 'ACsandbox', authToken: 'wrong-token', from: '+15005550006' }));
    const failure = await failureOf(wrong.send({ to: '+639171234567', text: 'secret 7654321' }));
    expect(failure).toEqual(failing(false));
    expect(failure.message).toBe('the SMS gateway answered 401 20003');
  });

  const answering = async (status: number, body: string, counts: { calls: number } = { calls: 0 }) => {
    const port = await portOf(
      createServer((_request, response) => {
        counts.calls += 1;
        response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(body);
      }),
    );
    return createTwilioGateway(() => ({ url: `http://${HOST}:${port}`, accountSid: 'A', authToken: 't', from: 'Laro' }));
  };

  test.each([
    ['its own error', 500, '{"code":20500}'],
    ['a page instead of an answer', 200, '<html>'],
    ['nothing', 201, ''],
    ['a list', 201, '[]'],
    ['half an answer', 201, '{"sid":'],
    ['a number where the name of the message stands', 201, '{"sid":1}'],
    ['a way elsewhere', 302, '{"sid":"SM1"}'],
    ['megabytes', 201, `{"sid":"SM1","x":"${'y'.repeat(100_000)}"}`],
    ['a refusal that it does not explain', 400, '{"code":"21211"}'],
  ])('[T15] a gateway that answers with %s has not taken the message', async (_what, status, body) => {
    const gateway = await answering(status, body);
    await expect(gateway.send({ to: '+639171234567', text: 'x' })).rejects.toEqual(failing(false));
  });

  test('[T15] a request is retried once if the message cannot have been sent, and never if it may have been', async () => {
    const busy = { calls: 0 };
    const broken = { calls: 0 };
    await expect((await answering(429, '{"code":20429}', busy)).send({ to: '+639171234567', text: 'x' })).rejects.toEqual(failing(false));
    await expect((await answering(500, '{}', broken)).send({ to: '+639171234567', text: 'x' })).rejects.toEqual(failing(false));
    expect([busy.calls, broken.calls]).toEqual([2, 1]);
  });

  test('[T15] a gateway that is not running is unavailable', async () => {
    const server = createServer();
    const port = await portOf(server);
    await new Promise((resolve) => server.close(resolve));
    const gone = createTwilioGateway(() => ({ url: `http://${HOST}:${port}`, accountSid: 'A', authToken: 't', from: 'Laro' }));
    await expect(gone.send({ to: '+639171234567', text: 'x' })).rejects.toEqual(failing(false));
    await expect(createTwilioGateway(() => null).send({ to: '+639171234567', text: 'x' })).rejects.toEqual(failing(false));
  });

  test('[T15] a gateway that hangs is given up', async () => {
    const port = await portOf(createServer(() => {}));
    const silent = createTwilioGateway(() => ({ url: `http://${HOST}:${port}`, accountSid: 'A', authToken: 't', from: 'Laro' }), 200);
    await expect(silent.send({ to: '+639171234567', text: 'x' })).rejects.toEqual(failing(false));
  });
});

describe('the mail server', () => {
  const letter = { senderName: 'Laro, "Casino"', subject: 'Код 1234567', text: 'plain ✓', html: '<p>page ✓</p>' };

  test('[T15] a mail arrives with its subject, text and page, over real SMTP', async () => {
    await mail.send({ ...letter, to: 'ana@example.com' });
    const [arrived] = await kept('mail', 'ana@example.com');
    expect(arrived).toMatchObject({ from: 'Laro, "Casino" <no-reply@laro.localhost>', subject: 'Код 1234567' });
    expect([arrived?.text.trim(), arrived?.html?.trim()]).toEqual(['plain ✓', '<p>page ✓</p>']);
  });

  test('[T15] an unknown address is refused permanently; the connection serves the next mail', async () => {
    const failure = await failureOf(mail.send({ ...letter, to: 'nobody@example.com' }));
    expect(failure).toEqual(failing(true));
    expect(failure.message).not.toContain('nobody');
    await mail.send({ ...letter, to: 'ben@example.com' });
    expect(await kept('mail', 'ben@example.com')).toHaveLength(1);
  });

  test('[T15] text that looks like a second recipient is not treated as one', async () => {
    await mail.send({ ...letter, to: 'one@example.com', subject: 'Hello\r\nBcc: evil@example.com' });
    expect(await kept('mail', 'evil@example.com')).toEqual([]);
    expect(await kept('mail', 'one@example.com')).toHaveLength(1);
  });

  test.each([
    ['hangs up', (socket: net.Socket) => socket.destroy()],
    ['speaks another language', (socket: net.Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['is closed for today', (socket: net.Socket) => socket.end('421 closed\r\n')],
  ])('[T15] a mail server that %s is unavailable', async (_what, onConnection) => {
    const port = await portOf(
      net.createServer((socket) => {
        socket.on('error', () => {});
        onConnection(socket);
      }),
    );
    const broken = createSmtpServer(() => ({ url: `smtp://${HOST}:${port}`, from: 'a@example.com', requiresTls: false }));
    await expect(broken.send({ ...letter, to: 'ana@example.com' })).rejects.toEqual(failing(false));
    broken.close();
  });

  test('[T15] where TLS is required, a server without it gets no mail', async () => {
    const strict = createSmtpServer(() => (outside.smtp ? { ...outside.smtp, requiresTls: true } : null));
    await expect(strict.send({ ...letter, to: 'strict@example.com' })).rejects.toEqual(failing(false));
    strict.close();
    expect(await kept('mail', 'strict@example.com')).toEqual([]);
  });
});
