import { createHash, randomBytes } from 'node:crypto';
import net from 'node:net';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from './app.ts';
import { KeptList } from './kept-list.ts';
import { isLocalAddress } from './oidc/provider.ts';
import { phoneIssuerOf } from './phone/phone-issuer.ts';

let sandbox: Sandbox;
let origin = '';
let smtpPort = 0;

beforeAll(async () => {
  sandbox = await buildSandbox({ logLevel: 'silent' });
  const place = await sandbox.start({ host: '127.0.0.1', port: 0, smtpPort: 0 });
  origin = `http://localhost:${place.listening}`;
  ({ smtpPort } = place);
});
afterAll(() => sandbox.close());

const text = async (path: string): Promise<string> => (await fetch(origin + path)).text();
const sendSms = (fields: Record<string, string>, password = 'sandbox') =>
  fetch(`${origin}/2010-04-01/Accounts/ACsandbox/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`ACsandbox:${password}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  });

/** Sends SMTP line by line and returns the replies. */
async function smtp(lines: readonly string[]): Promise<string> {
  const socket = net.connect(smtpPort, '127.0.0.1');
  let heard = '';
  let next = 0;
  socket.on('data', (chunk) => {
    heard += String(chunk);
    const line = lines[next];
    next += 1;
    if (line !== undefined) socket.write(`${line}\r\n`);
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}
const mail = (to: string, body: string) => smtp(['HELO test', 'MAIL FROM:<site@example.com>', `RCPT TO:<${to}>`, 'DATA', `${body}\r\n.`, 'QUIT']);

/** A browser at a company's provider: keeps its cookies and follows redirects until they leave the sandbox. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async go(address: string, form?: Record<string, string>): Promise<{ address: string; page: string }> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to === null) return { address, page: await response.text() };
    const target = new URL(to, address);
    return target.origin === origin ? this.go(target.href) : { address: target.href, page: '' };
  }
}

const RETURN = 'http://laro.localhost:3000/wps/session/social/return';

/** Follows the site's redirect to a provider, up to the page that lists its people. */
async function askAt(brand: string, browser: Browser, returnTo = RETURN) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: sandboxAccounts.oidc.id,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: returnTo,
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { verifier, ...(await browser.go(`${origin}/oidc/${brand}/auth?${query}`)) };
}

const exchange = (brand: string, code: string, verifier: string) =>
  fetch(`${origin}/oidc/${brand}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${sandboxAccounts.oidc.id}:${sandboxAccounts.oidc.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: RETURN, code_verifier: verifier }),
  });

describe('[T15] text messages', () => {
  test('[T15] the inbox shows a message unchanged', async () => {
    const answer = await sendSms({ To: '+639171234567', From: '+15005550006', Body: 'code <b>1234567</b>' });
    expect([answer.status, await answer.json()]).toMatchObject([201, { status: 'queued', to: '+639171234567' }]);
    expect(await text('/sms')).toContain('code &lt;b&gt;1234567&lt;/b&gt;');
    expect(await text('/sms/messages.json?to=%2B639171234567')).toContain('1234567');
    expect(await text('/sms/messages.json?to=%2B639170000000')).toBe('{"messages":[]}');
  });

  test('[T15] a wrong log-in, a wrong number and an empty text are refused as by the real one', async () => {
    expect((await sendSms({ To: '+639171234567', Body: 'x' }, 'wrong')).status).toBe(401);
    for (const [To, code] of [
      ['12', 21_211],
      ['+15005550009', 21_614],
    ] as const)
      expect(await (await sendSms({ To: String(To), Body: 'x' })).json()).toMatchObject({ code, status: 400 });
    expect(await (await sendSms({ To: '+639171234567', Body: '' })).json()).toMatchObject({ code: 21_602 });
  });
});

describe('[T15] mail', () => {
  test('[T15] the mailbox lists a mail, and its page can do nothing but show itself', async () => {
    expect(await mail('ana@example.com', 'Subject: <i>Hi</i>\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script><p>Hello</p>')).toContain('250');
    const list = await text('/mail');
    expect(list).toContain('&lt;i&gt;Hi&lt;/i&gt;');
    const [, path = ''] = /href="(\/mail\/\d+)"/.exec(list) ?? [];
    expect(await text(path)).toContain('<iframe sandbox');
    const inner = await fetch(`${origin}${path}/page`);
    expect(inner.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
    expect(await inner.text()).toContain('<p>Hello</p>');
    expect((await fetch(`${origin}/mail/999`)).status).toBe(404);
  });

  test('[T15] an empty address has no mailbox, and a mail that is too large is refused', async () => {
    expect(await smtp(['HELO test', 'MAIL FROM:<a@example.com>', 'RCPT TO:<nobody@example.com>', 'QUIT'])).toContain('550');
    expect(await mail('big@example.com', 'x'.repeat(1_100_000))).toContain('552');
    expect(await text('/mail/messages.json?to=big@example.com')).toBe('{"messages":[]}');
  });
});

describe('[LOGIN-04] the providers of OpenID Connect', () => {
  test.each(['kawan', 'tala'])('[LOGIN-04] %s asks as whom, and proves it with its published keys', async (brand) => {
    const browser = new Browser();
    const { verifier, address, page } = await askAt(brand, browser);
    expect(page).toContain('Ana Reyes');
    const back = new URL((await browser.go(address, { person: 'ana' })).address);
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([RETURN, 'state']);
    const code = back.searchParams.get('code') ?? '';
    const { id_token: token } = (await (await exchange(brand, code, verifier)).json()) as { id_token: string };
    const issuer = `${origin}/oidc/${brand}`;
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), { issuer, audience: sandboxAccounts.oidc.id });
    expect(payload).toMatchObject({ sub: `${brand}-ana`, nonce: 'nonce', name: 'Ana Reyes', email: 'ana.reyes@example.com', email_verified: true });
    expect((await exchange(brand, code, verifier)).status).toBe(400);
  });

  test('[LOGIN-04] who declines goes back without a code', async () => {
    const browser = new Browser();
    const { address } = await askAt('kawan', browser);
    const back = new URL((await browser.go(address, { person: '' })).address);
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  test('[LOGIN-04] a person signed in at one company must sign in at the other', async () => {
    const browser = new Browser();
    const { address } = await askAt('kawan', browser);
    await browser.go(address, { person: 'ben' });
    expect((await askAt('tala', browser)).page).toContain('Sign in at Tala');
  });

  test('[LOGIN-04] redirects go only to hosts of this machine or its network', async () => {
    expect((await askAt('kawan', new Browser(), 'https://evil.example.com/')).page).toContain('redirect_uri');
    expect(['http://localhost:3000/x', 'http://dagat.localhost:4100/', 'http://192.168.1.5:3000/', 'https://127.0.0.1/'].every(isLocalAddress)).toBe(true);
    expect(['http://localhost.evil.com/', 'javascript:alert(1)', 'http://evil.com/localhost', 'http://192.168.1.5.evil.com/', ''].some(isLocalAddress)).toBe(
      false,
    );
  });

  test('[LOGIN-04] an expired sign-in says so', async () => {
    const page = await fetch(`${origin}/sign-in/kawan/unknown`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('begin again')]);
  });
});

describe('[LOGIN-06] the proof of a phone', () => {
  const call = async (name: string, body: object) => {
    const response = await fetch(`${origin}/v1/accounts:${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const value = (await response.json()) as { sessionInfo?: string; idToken?: string };
    return { status: response.status, cors: response.headers.get('access-control-allow-origin'), ...value };
  };

  test('[LOGIN-06] the code that came by SMS gives a token of the number, once', async () => {
    const { sessionInfo = '', cors } = await call('sendVerificationCode', { phoneNumber: '+639179998877' });
    expect(cors).toBe('*');
    const [, code = ''] = /(\d{6}) is your verification code/.exec(await text('/sms/messages.json?to=%2B639179998877')) ?? [];
    expect((await call('signInWithPhoneNumber', { sessionInfo, code: 'wrong' })).status).toBe(400);
    const { idToken = '' } = await call('signInWithPhoneNumber', { sessionInfo, code });
    const keys = createRemoteJWKSet(new URL(`${origin}/phone/jwks.json`));
    const { payload } = await jwtVerify(idToken, keys, { issuer: phoneIssuerOf(origin), audience: sandboxAccounts.phoneProject, algorithms: ['RS256'] });
    expect(payload).toMatchObject({ phone_number: '+639179998877', firebase: { sign_in_provider: 'phone', identities: { phone: ['+639179998877'] } } });
    expect(payload.sub).toBe(payload['user_id']);
    expect((await call('signInWithPhoneNumber', { sessionInfo, code })).status).toBe(400);
  });

  test('[LOGIN-06] [T89] the check’s page runs only its own script, and connects only to the issuer', async () => {
    const answer = await fetch(`${origin}/phone/check`);
    const [, script = ''] = /<script>([\s\S]+?)<\/script>/.exec(await answer.text()) ?? [];
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('[LOGIN-06] the page returns a token for a number, and displays invalid input as text', async () => {
    const [, token = ''] = /<pre>([^<]+)<\/pre>/.exec(await text('/phone?number=%2B639171112233')) ?? [];
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    const page = await text('/phone?number=%22%3E%3Cscript%3E');
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<pre>');
    expect((await fetch(`${origin}/phone/token.json?number=1`)).status).toBe(400);
    expect((await call('sendVerificationCode', { phoneNumber: { a: 1 } })).status).toBe(400);
  });
});

describe('the regulator’s register', () => {
  const ask = (token: string = sandboxAccounts.register.token) =>
    fetch(`${origin}/register/excluded.csv`, { redirect: 'manual', headers: { authorization: `Bearer ${token}` } });
  const keep = (body: Record<string, string>) => fetch(`${origin}/register`, { method: 'POST', body: new URLSearchParams(body) });

  test('[T8] a list is read with the right token alone; it can be written, cut off, and withheld in every way that happens', async () => {
    expect((await ask('another')).status).toBe(401);
    const shipped = await (await ask()).text();
    expect(shipped.split('\n')).toHaveLength(41);
    await keep({ csv: `${shipped}\r\nLina <b>Sy</b>,1990-02-03,N-1`, answer: 'list' });
    expect((await (await ask()).text()).split('\n').at(-1)).toBe('Lina <b>Sy</b>,1990-02-03,N-1');
    expect(await text('/register')).not.toContain('<b>Sy</b>');
    for (const [answer, status, type] of [
      ['away', 503, 'text/plain'],
      ['page', 200, 'text/html'],
      ['moved', 302, null],
      ['list', 200, 'text/csv; charset=utf-8'],
    ] as const) {
      await keep({ answer });
      const response = await ask();
      expect([response.status, status === 302 ? null : response.headers.get('content-type')]).toEqual([status, type]);
    }
    await keep({ cut: 'yes' });
    expect((await (await ask()).text()).split('\n')).toHaveLength(6);
  });
});

test('[T15] lists drop old entries', () => {
  const list = new KeptList<{ name: string }>(2);
  for (const name of ['a', 'b', 'c']) list.add({ name });
  expect(list.list().map(({ name }) => name)).toEqual(['c', 'b']);
  expect([list.find(1), list.find(3)?.name]).toEqual([null, 'c']);
});

describe('unknown calls of the sandbox', () => {
  test('[SAFE-16] is answered by its status, without a text of the framework', async () => {
    for (const path of ['/nothing', '/%zz', '/%E0%A4%A', '/sms/%00']) {
      const answer = await fetch(origin + path);
      expect([400, 404], path).toContain(answer.status);
      expect(await answer.text(), path).not.toMatch(/FST_|Route GET/);
    }
  });
});
