import { createTransport, type Transporter } from 'nodemailer';
import { DeliveryFailure, type MailServer } from '#server/modules/reach/messages/ports.ts';

/** How the mail server is reached. */
export interface SmtpSettings {
  /** smtp://user:password@host:587 (goes over to TLS where the server offers it) or smtps://… */
  url: string;
  /** The address our mails come from. */
  from: string;
  /** True to refuse a server that does not offer TLS. */
  requiresTls: boolean;
}

const CONNECT_TIMEOUT_MS = 8000;
const SOCKET_TIMEOUT_MS = 15_000;
const CONNECTIONS_MAX = 3;
const RECIPIENT_REFUSED_FROM = 550;
const RECIPIENT_REFUSED_TO = 553;

/** Codes of RFC 5321 that speak of the recipient: no such mailbox, not local, name not allowed. */
const isRecipientRefused = (error: { responseCode?: number; command?: string }): boolean =>
  error.command === 'RCPT TO' && (error.responseCode ?? 0) >= RECIPIENT_REFUSED_FROM && (error.responseCode ?? 0) <= RECIPIENT_REFUSED_TO;

function failureOf(error: unknown): DeliveryFailure {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  const what = [command, responseCode, code].filter((part) => part !== undefined).join(' ');
  // The error's own text may contain the recipient and the credentials; the logged one only says where it failed.
  return new DeliveryFailure(`the mail server did not take a mail (${what || 'unknown'})`, { isFinal: isRecipientRefused(error as object) });
}

function open({ url, requiresTls }: SmtpSettings): Transporter {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: requiresTls && !secure,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
}

/** Sends by SMTP. `settingsOf` is called for each message, null without a server; connections are reused while it returns the same settings. */
export function createSmtpServer(settingsOf: () => SmtpSettings | null): MailServer {
  let current: { settings: SmtpSettings; transporter: Transporter } | null = null;
  const transporterFor = (settings: SmtpSettings): Transporter => {
    if (current && current.settings.url === settings.url && current.settings.from === settings.from) return current.transporter;
    current?.transporter.close();
    current = { settings, transporter: open(settings) };
    return current.transporter;
  };
  return {
    isConnected: () => settingsOf() !== null,
    send: async ({ to, senderName, subject, text, html }) => {
      const settings = settingsOf();
      if (!settings) throw new DeliveryFailure('no mail server is connected', { isFinal: false });
      try {
        await transporterFor(settings).sendMail({
          // As objects: a comma or a bracket in a name or an address must not make it two.
          from: { name: senderName, address: settings.from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => {
      current?.transporter.close();
      current = null;
    },
  };
}
