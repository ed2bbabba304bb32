import { randomBytes } from 'node:crypto';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { KeptList } from '#sandbox/kept-list.ts';
import { html, page } from '#sandbox/pages/html.ts';

export interface SmsMessage {
  from: string;
  to: string;
  text: string;
  at: string;
}

/** The log-in with which messages are taken; anything else is answered as a gateway would. */
const { sms: account } = sandboxAccounts;

const TEXT_MAX = 1600;
const NUMBER = /^\+[1-9]\d{6,14}$/;
/** The numbers by which Twilio lets one try out refusals, and their error numbers. */
const refusedNumbers: Readonly<Record<string, number>> = {
  '+15005550001': 21_211,
  '+15005550002': 21_612,
  '+15005550003': 21_408,
  '+15005550004': 21_610,
  '+15005550009': 21_614,
};
const INVALID_NUMBER = 21_211;
const NO_BODY = 21_602;
const TOO_LONG = 21_617;
const AUTHENTICATE = 20_003;

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

/** An SMS gateway with the Messages resource of Twilio's API, and an inbox to read what was "sent": /sms. */
export function registerSms(app: FastifyInstance): KeptList<SmsMessage> {
  const inbox = new KeptList<SmsMessage>();
  const expected = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;

  app.post<{ Params: { account: string }; Body: Record<string, string> }>('/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
    if (request.headers.authorization !== expected || request.params.account !== account.accountSid) return refuse(reply, 401, AUTHENTICATE, 'Authenticate');
    const { To: to = '', From: from = '', Body: text = '' } = request.body ?? {};
    const refusal = refusedNumbers[to] ?? (NUMBER.test(to) ? null : INVALID_NUMBER);
    if (refusal !== null) return refuse(reply, 400, refusal, `The 'To' number ${to} is not valid.`);
    if (text === '') return refuse(reply, 400, NO_BODY, 'Message body is required.');
    if (text.length > TEXT_MAX) return refuse(reply, 400, TOO_LONG, 'The message body is too long.');
    const { at } = inbox.add({ from, to, text, at: new Date().toISOString() });
    return reply.code(201).send({
      sid: `SM${randomBytes(16).toString('hex')}`,
      account_sid: account.accountSid,
      to,
      from,
      body: text,
      status: 'queued',
      direction: 'outbound-api',
      date_created: new Date(at).toUTCString(),
      error_code: null,
      error_message: null,
    });
  });

  app.get<{ Querystring: { to?: string } }>('/sms/messages.json', async ({ query }) => ({
    messages: inbox.list().filter(({ to }) => query.to === undefined || to === query.to),
  }));
  app.post('/sms/clear', async (_request, reply) => {
    inbox.clear();
    return reply.redirect('/sms', 303);
  });
  app.get('/sms', async (_request, reply) => {
    const items = inbox.list().map(
      ({ to, from, at, text }) =>
        html`<li>
          <strong>${to}</strong> <small>from ${from}, ${at}</small>
          <pre>${text}</pre>
        </li>`,
    );
    const list =
      items.length === 0
        ? html`<p>Nothing was sent yet. Messages of the site come here the moment they are sent.</p>`
        : html`<ul>
            ${items}
          </ul>`;
    return reply.type('text/html').send(
      page(
        { title: 'Text messages', path: '/sms' },
        html`${list}
          <form method="post" action="/sms/clear"><button class="plain">Clear</button></form>`,
      ),
    );
  });
  return inbox;
}
