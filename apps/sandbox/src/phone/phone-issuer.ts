import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { KeptList } from '#sandbox/kept-list.ts';
import { html, page } from '#sandbox/pages/html.ts';
import type { SmsMessage } from '#sandbox/sms/sms-gateway.ts';
import { registerCheckPage } from './check-page.ts';

const NUMBER = /^\+[1-9]\d{6,14}$/;
const TOKEN_LIFE_S = 3600;
const CODE_LIFE_MS = 10 * 60_000;
const PENDING_MAX = 200;

/** Issuer of a proof; `origin` is the sandbox's. */
export const phoneIssuerOf = (origin: string): string => `${origin}/phone/${sandboxAccounts.phoneProject}`;

interface Pending {
  number: string;
  code: string;
  until: number;
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } });

/**
 * Simulates a phone verification of the type `firebase`: sends a code, and for the correct one signs an ID token of the same form (RS256; iss,
 * aud, sub, phone_number, firebase.sign_in_provider). Its calls are named as in the Identity Toolkit's REST interface. Keys: /phone/jwks.json.
 */
export async function registerPhone(app: FastifyInstance, { inbox, originOf }: { inbox: KeptList<SmsMessage>; originOf: () => string }): Promise<void> {
  const kid = randomBytes(8).toString('hex');
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const pending = new Map<string, Pending>();

  const tokenFor = (number: string): Promise<string> => {
    // The same number is always the same person.
    const subject = createHash('sha256').update(`phone ${number}`).digest('base64url').slice(0, 28);
    const at = Math.floor(Date.now() / 1000);
    return new SignJWT({ auth_time: at, user_id: subject, phone_number: number, firebase: { identities: { phone: [number] }, sign_in_provider: 'phone' } })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(phoneIssuerOf(originOf()))
      .setAudience(sandboxAccounts.phoneProject)
      .setSubject(subject)
      .setIssuedAt(at)
      .setExpirationTime(at + TOKEN_LIFE_S)
      .sign(privateKey);
  };

  app.get('/phone/jwks.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send({ keys: [jwk] }));

  // Pages of the site call these two directly, as they would call the real service.
  app.options('/v1/*', async (_request, reply) =>
    reply.header('access-control-allow-methods', 'POST').header('access-control-allow-headers', 'content-type').code(204).send(),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/v1/')) reply.header('access-control-allow-origin', '*');
  });
  app.post<{ Body: { phoneNumber?: unknown } }>('/v1/accounts::sendVerificationCode', async ({ body }, reply) => {
    const number = typeof body?.phoneNumber === 'string' ? body.phoneNumber : '';
    if (!NUMBER.test(number)) return refuse(reply, 'INVALID_PHONE_NUMBER');
    const sessionInfo = randomBytes(24).toString('base64url');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    pending.set(sessionInfo, { number, code, until: Date.now() + CODE_LIFE_MS });
    const [oldest] = pending.keys();
    if (pending.size > PENDING_MAX && oldest !== undefined) pending.delete(oldest);
    inbox.add({ from: 'Phone proof', to: number, text: `${code} is your verification code.`, at: new Date().toISOString() });
    return reply.send({ sessionInfo });
  });
  app.post<{ Body: { sessionInfo?: unknown; code?: unknown } }>('/v1/accounts::signInWithPhoneNumber', async ({ body }, reply) => {
    const name = typeof body?.sessionInfo === 'string' ? body.sessionInfo : '';
    const known = pending.get(name);
    if (!known || known.until < Date.now()) return refuse(reply, 'SESSION_EXPIRED');
    if (body.code !== known.code) return refuse(reply, 'INVALID_CODE');
    pending.delete(name);
    return reply.send({ idToken: await tokenFor(known.number), phoneNumber: known.number, expiresIn: String(TOKEN_LIFE_S), isNewUser: false });
  });

  registerCheckPage(app);
  app.get<{ Querystring: { number?: string } }>('/phone', async ({ query }, reply) => {
    const number = (query.number ?? '').trim();
    const token = NUMBER.test(number)
      ? html`<h2>Token for ${number}</h2>
          <pre>${await tokenFor(number)}</pre>`
      : html`<p>Written like +639171234567.</p>`;
    const form = html`<form action="/phone">
      <label>Mobile number<input name="number" inputmode="tel" value="${number}" required /></label><button>Give me its token</button>
    </form>`;
    return reply.type('text/html').send(page({ title: 'Proof of a phone number', path: '/phone' }, html`${form}${token}`));
  });
  app.get<{ Querystring: { number?: string } }>('/phone/token.json', async ({ query }, reply) =>
    NUMBER.test(query.number ?? '') ? reply.send({ idToken: await tokenFor(query.number ?? '') }) : refuse(reply, 'INVALID_PHONE_NUMBER'),
  );
}
