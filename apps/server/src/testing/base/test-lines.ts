import type { MailServer, SmsGateway } from '#server/modules/reach/messages/index.ts';

export interface SentMessage {
  channel: 'sms' | 'email';
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface TestLines {
  sms: SmsGateway;
  mail: MailServer;
  /** Messages handed over, oldest first. */
  sent: SentMessage[];
  /** Error for the next messages; null accepts them. */
  failure: Error | null;
  isConnected: boolean;
  /** Promise to await before a message is accepted. */
  wait: Promise<unknown> | null;
  /** The one-time code in the last message to a number or address. Throws without one. */
  lastCode: (to: string) => string;
}

/** A gateway and a mail server that record messages, for tests of sending. */
export function testLines(): TestLines {
  const take = async (message: SentMessage): Promise<void> => {
    await lines.wait;
    if (lines.failure) throw lines.failure;
    lines.sent.push(message);
  };
  const lines: TestLines = {
    sent: [],
    failure: null,
    isConnected: true,
    wait: null,
    sms: { isConnected: () => lines.isConnected, send: async ({ to, text }) => take({ channel: 'sms', to, text, subject: '', html: '' }) },
    mail: {
      isConnected: () => lines.isConnected,
      send: async ({ to, subject, text, html }) => take({ channel: 'email', to, subject, text, html }),
      close: () => {},
    },
    lastCode: (to) => {
      const text = lines.sent.findLast((message) => message.to === to)?.text ?? '';
      const code = /\d{7}/.exec(text)?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${to}`);
      return code;
    },
  };
  return lines;
}
