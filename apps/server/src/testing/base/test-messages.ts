import { createMessages, type Messages } from '#server/modules/reach/messages/index.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { testHttp } from './test-http.ts';
import { testLines, type TestLines } from './test-lines.ts';
import { addTestMerchants } from './test-merchants.ts';

type Codes = Messages['codes'];
type Purpose = Parameters<Codes['send']>[0]['purpose'];
interface Sending {
  context?: CallContext;
  purpose?: Purpose;
  channel?: 'sms' | 'email';
  isReallySent?: boolean;
}

export interface TestMessages {
  base: TestDatabase;
  clock: { now: number };
  lines: TestLines;
  troubles: unknown[];
  messages: Messages;
  /** Another process over the same database. */
  another: (isRateLimited?: boolean) => Messages;
  /** A number that no test has used. */
  fresh: () => string;
  /** A network address that no test has used. */
  address: () => string;
  contextOf: (given?: { ip?: string; userAgent?: string; merchant?: string }) => CallContext;
  /** Asks for a code, from a new address and for binding an SMS number unless told otherwise. */
  send: (to: string, given?: Sending) => ReturnType<Codes['send']>;
  take: (to: string, code: string, purpose?: Purpose, merchantCode?: string) => Promise<void>;
  /** Advances two days and clears recorded messages, so that tests do not count for one another. */
  begin: () => void;
  close: () => Promise<void>;
}

/** Messages over their own database, with a gateway and a mail server that record messages, and a stopped clock. */
export async function testMessages(): Promise<TestMessages> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  const clock = { now: Date.parse('2026-05-01T08:00:00Z') };
  const lines = testLines();
  const troubles: unknown[] = [];
  const http = await testHttp(base.pool);
  const another = (isRateLimited = true): Messages =>
    createMessages({
      pool: base.pool,
      secret: Buffer.alloc(32, 5),
      sms: lines.sms,
      mail: lines.mail,
      merchantOf: (code) => http.directory.byCode(code),
      isRateLimited,
      onBackgroundError: (error) => troubles.push(error),
      now: () => clock.now,
    });
  const messages = another();
  const used = { numbers: 9_171_000_000, hosts: 0 };
  const address = (): string => `10.0.${Math.floor((used.hosts += 1) / 250)}.${used.hosts % 250}`;
  const contextOf: TestMessages['contextOf'] = ({ ip = address(), userAgent = 'phone', merchant = 'laro' } = {}) => {
    const found = http.directory.byCode(merchant);
    if (!found) throw new Error('no such merchant');
    const request = { headers: { 'user-agent': userAgent }, hostname: 'laro.test' };
    return { merchant: found, language: 'EN', ip, requestId: 'r', staff: null, player: null, request, reply: null } as unknown as CallContext;
  };
  return {
    base,
    clock,
    lines,
    troubles,
    messages,
    another,
    fresh: () => `+63${(used.numbers += 1)}`,
    address,
    contextOf,
    send: (to, { context = contextOf(), purpose = 'bind', channel = 'sms', isReallySent = true } = {}) =>
      messages.codes.send({ context, purpose, channel, to, playerId: null, isReallySent }),
    take: (to, code, purpose = 'bind', merchantCode = 'laro') => messages.codes.take({ merchantCode, purpose, to, code }),
    begin: () => {
      lines.failure = null;
      lines.isConnected = true;
      lines.sent.length = 0;
      troubles.length = 0;
      clock.now += 48 * 3_600_000;
    },
    close: async () => {
      await messages.stop();
      await http.app.close();
      await base.close();
    },
  };
}
