import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { KeptList } from '#sandbox/kept-list.ts';
import { html, page } from '#sandbox/pages/html.ts';

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

export interface Mailbox {
  mails: KeptList<Mail>;
  /** Opens the port for mail; 0 takes any free one. Gives the port. */
  listen: (host: string, port: number) => Promise<number>;
  close: () => Promise<void>;
}

const MAIL_BYTES_MAX = 1_000_000;
const MAILBOX_UNKNOWN = 550;
/** Mail to this name is refused at every host, to try out addresses that do not exist. */
const NOBODY = /^nobody@/i;
/** Policy of a mail's own page: it can only display itself. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

async function readAll(stream: Readable & { sizeExceeded?: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAIL_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > MAIL_BYTES_MAX || stream.sizeExceeded === true) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/** Reads a mail and stores it; returns the error, or null. */
async function keep(mails: KeptList<Mail>, to: string, stream: Readable): Promise<Error | null> {
  try {
    const { from, subject = '', text = '', html: body = '' } = await PostalMime.parse(await readAll(stream));
    mails.add({ from: `${from?.name ?? ''} <${from?.address ?? ''}>`.trim(), to, subject, text, html: body, at: new Date().toISOString() });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('The mail could not be read');
  }
}

function createServer(mails: KeptList<Mail>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // There is no certificate that a client would trust.
    disabledCommands: ['STARTTLS'],
    size: MAIL_BYTES_MAX,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onRcptTo: ({ address }, _session, done) =>
      done(NOBODY.test(address) ? Object.assign(new Error('No such mailbox'), { responseCode: MAILBOX_UNKNOWN }) : null),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      const answer = async (): Promise<void> => done(await keep(mails, recipients, stream));
      void answer();
    },
  });
}

function registerPages(app: FastifyInstance, mails: KeptList<Mail>): void {
  app.get<{ Querystring: { to?: string } }>('/mail/messages.json', async ({ query }) => ({
    messages: mails.list().filter(({ to }) => query.to === undefined || to === query.to),
  }));
  app.post('/mail/clear', async (_request, reply) => {
    mails.clear();
    return reply.redirect('/mail', 303);
  });
  app.get('/mail', async (_request, reply) => {
    const items = mails.list().map(
      ({ id, to, from, at, subject }) =>
        html`<li>
          <a href="/mail/${id}"><strong>${subject}</strong></a
          ><br /><small>to ${to}, from ${from}, ${at}</small>
        </li>`,
    );
    const list =
      items.length === 0
        ? html`<p>No mail yet. Mails of the site come here the moment they are sent.</p>`
        : html`<ul>
            ${items}
          </ul>`;
    return reply.type('text/html').send(
      page(
        { title: 'Mailbox', path: '/mail' },
        html`${list}
          <form method="post" action="/mail/clear"><button class="plain">Clear</button></form>`,
      ),
    );
  });
  app.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
    const mail = mails.find(Number(params.id));
    if (!mail)
      return reply
        .code(404)
        .type('text/html')
        .send(page({ title: 'No such mail', path: '/mail' }, html`<p>It is not kept any more. <a href="/mail">All mails</a></p>`));
    const body = html`<p><small>to ${mail.to}, from ${mail.from}, ${mail.at}</small></p>
      <iframe sandbox title="The mail" src="/mail/${mail.id}/page"></iframe>
      <h2>As text</h2>
      <pre>${mail.text}</pre>`;
    return reply.type('text/html').send(page({ title: mail.subject, path: '/mail' }, body));
  });
  app.get<{ Params: { id: string } }>('/mail/:id/page', async ({ params }, reply) => {
    const mail = mails.find(Number(params.id));
    if (!mail) return reply.code(404).send('');
    return reply.type('text/html').header('content-security-policy', MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN').send(mail.html);
  });
}

/** A mail server that stores received mail, and a mailbox to read it: /mail. */
export function createMailbox(app: FastifyInstance): Mailbox {
  const mails = new KeptList<Mail>();
  const smtp = createServer(mails);
  // A client that disconnects early is not an error.
  smtp.on('error', () => {});
  registerPages(app, mails);
  return {
    mails,
    listen: async (host, port) => {
      const { server } = smtp;
      const failed = once(server, 'error').then(([error]) => {
        throw error;
      });
      smtp.listen(port, host);
      await Promise.race([once(server, 'listening'), failed]);
      failed.catch(() => {});
      return (server.address() as AddressInfo).port;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
