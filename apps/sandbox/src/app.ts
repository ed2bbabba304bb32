import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { registerAggregator } from './aggregator/register-aggregator.ts';
import { registerBeacon } from './beacon/register-beacon.ts';
import { guardedServer, plainErrors, refusePlainly } from './guarded-server.ts';
import { createMailbox } from './mail/mailbox.ts';
import { brands } from './oidc/brands.ts';
import { registerOidc } from './oidc/register-oidc.ts';
import { html, page, PAGE_POLICY } from './pages/html.ts';
import { registerPayouts } from './payments/register-payouts.ts';
import { registerPayments } from './payments/checkout-pages.ts';
import { registerPhone } from './phone/phone-issuer.ts';
import { registerExclusions } from './register/register.ts';
import { registerResultFeeds } from './result-feeds/register-result-feeds.ts';
import { registerSms } from './sms/sms-gateway.ts';

export interface SandboxPlace {
  /** The port of its pages and calls. */
  listening: number;
  smtpPort: number;
}

export interface Sandbox {
  /** Opens both ports; 0 takes any free one. */
  start: (address: { host: string; port: number; smtpPort: number }) => Promise<SandboxPlace>;
  close: () => Promise<void>;
}

const BODY_BYTES_MAX = 65_536;

/** Every outside party of the site, simulated over real protocols; received data is kept in memory, up to a limit. */
export async function buildSandbox({ logLevel = 'warn', site = null }: { logLevel?: string; site?: string | null } = {}): Promise<Sandbox> {
  let origin = '';
  let answerOidc: ReturnType<typeof registerOidc>['answer'] = () => false;
  const app = Fastify({
    logger: { level: logLevel },
    bodyLimit: BODY_BYTES_MAX,
    ...plainErrors,
    serverFactory: (handler) => guardedServer((request, response) => void (answerOidc(request, response) || handler(request, response))),
  });
  refusePlainly(app);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
    reply.header('content-security-policy', reply.getHeader('content-security-policy') ?? PAGE_POLICY);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  const inbox = registerSms(app);
  const mailbox = createMailbox(app);
  await registerPhone(app, { inbox, originOf: () => origin });
  await registerPayouts(app, site);
  registerPayments(app, { originOf: () => origin });
  registerExclusions(app);
  registerBeacon(app);
  registerResultFeeds(app);
  await registerAggregator(app, { originOf: () => origin, site });
  const oidc = registerOidc(app);
  app.get('/', async (_request, reply) => {
    const issuers = brands.map(({ code, name }) => html`<li>${name}: <a href="/oidc/${code}/.well-known/openid-configuration">${origin}/oidc/${code}</a></li>`);
    const body = html`<p>Stands in for every outside party of the site, in development and tests only.</p>
      <ul>
        <li><a href="/sms">Text messages that the site has sent</a></li>
        <li><a href="/mail">Mails that the site has sent</a></li>
        <li><a href="/payouts">Payouts that the site has sent</a></li>
        <li><a href="/payments">Payments that members have begun</a></li>
        <li><a href="/phone">Proof of a phone number</a></li>
        <li><a href="/aggregator">A game aggregator with 3,000 games</a></li>
        <li><a href="/register">The regulator’s register of excluded persons</a></li>
        <li><a href="/result-feeds">Two feeds of results of Vietnamese draws</a></li>
        ${issuers}
      </ul>`;
    return reply.type('text/html').send(page({ title: 'Sandbox', path: '/' }, body));
  });
  return {
    start: async ({ host, port, smtpPort }) => {
      await app.listen({ host, port });
      const listening = (app.server.address() as AddressInfo).port;
      // A name that browsers reach on this machine whatever name the site has; issuers are compared letter by letter.
      origin = `http://localhost:${listening}`;
      await oidc.open(origin);
      answerOidc = oidc.answer;
      return { listening, smtpPort: await mailbox.listen(host, smtpPort) };
    },
    close: async () => {
      await mailbox.close();
      await app.close();
    },
  };
}
