import type { CallName } from '@laro/contract/routes';
import type { Handlers } from '#server/http/handlers.ts';
import { createAccount, createAuthenticator, type Account, type AccountDeps, type AccountNote } from '#server/modules/people/account/index.ts';
import { createMessages, numberOf } from '#server/modules/reach/messages/index.ts';
import type { Players } from '#server/modules/people/players/index.ts';
import type { TestDatabase } from '../base/test-database.ts';
import { testHttp } from '../base/test-http.ts';
import { TestBrowser, testPlayers, type PlayerAnswer, type TestPlayers } from './test-players.ts';

export interface TestAccount extends TestPlayers {
  /** Everything that went out, the newest last. */
  sent: { to: string; text: string }[];
  /** Notifications sent to members about their accounts. */
  told: AccountNote[];
  /** Uploaded pictures by their names. */
  uploads: Map<string, Buffer>;
  visitor: (host?: string) => TestBrowser;
  /** A new member and the browser in which they are logged in. */
  enter: (username: string, merchantCode?: string) => Promise<{ id: bigint; browser: TestBrowser }>;
  /** The code that was sent last to a number or address. */
  codeFor: (to: string) => string;
}

export const PASSWORD = 'plum kettle 7 sunrise';

/** The site of members' accounts over its own database, with an SMS gateway and a mail server that record messages. */
export async function testAccount(
  given: { base?: TestDatabase; more?: (parts: { account: Account; players: Players }) => Partial<Handlers<CallName>> } = {},
): Promise<TestAccount> {
  const site = await testPlayers(given.base ? { base: given.base } : {});
  const { base, players, clock, problems } = site;
  const now = () => clock.now;
  const sent: TestAccount['sent'] = [];
  const told: TestAccount['told'] = [];
  const uploads: TestAccount['uploads'] = new Map();
  const secret = Buffer.alloc(32, 7);
  const messages = createMessages({
    pool: base.pool,
    secret,
    sms: { isConnected: () => true, send: async ({ to, text }) => void sent.push({ to, text }) },
    mail: { isConnected: () => true, send: async ({ to, text }) => void sent.push({ to, text }), close: () => undefined },
    merchantOf: (code) => site.http.directory.byCode(code),
    isRateLimited: false,
    onBackgroundError: (error) => problems.push(error),
    now,
  });
  const notes: AccountDeps['notes'] = { wayTo: messages.wayTo, tell: async (_context, note) => void told.push(note) };
  const account = createAccount({
    pool: base.pool,
    authenticator: createAuthenticator({ pool: base.pool, secret, now }),
    sessions: players.sessions,
    codes: messages.codes,
    numberOf,
    notes,
    pictures: {
      write: async (name, bytes) => void uploads.set(name, bytes),
      read: async (name) => uploads.get(name) ?? null,
      remove: async (name) => void uploads.delete(name),
    },
    onSessionsEnded: (publicId) => players.announcer.changed(publicId, 'sessions'),
    now,
  });
  const http = await testHttp(base.pool, {
    handlers: { ...players.handlers, ...site.logIn.handlers, ...messages.handlers, ...account.handlers, ...given.more?.({ account, players }) },
    ports: { playerSessionOf: players.playerSessionOf },
    beforeReady: async (app) => {
      account.registerRoutes(app);
      site.logIn.registerRoutes(app);
      await players.registerRoutes(app);
    },
  });
  const visitor: TestAccount['visitor'] = (host) => new TestBrowser(http, host);
  return {
    ...site,
    http,
    sent,
    told,
    uploads,
    visitor,
    enter: async (username, merchantCode = 'laro') => {
      const id = await site.addMember(username, PASSWORD, merchantCode);
      const browser = visitor(merchantCode === 'laro' ? 'localhost' : `${merchantCode}.localhost`);
      await browser.logIn(username, PASSWORD);
      return { id, browser };
    },
    codeFor: (to) => /\d{6,}/.exec(sent.findLast((message) => message.to === to)?.text ?? '')?.[0] ?? '',
    close: async () => {
      await http.app.close();
      await messages.stop();
      await site.close();
    },
  };
}

/** Makes a call whose body only the server can read. */
export const callSealed = async <Name extends CallName>(browser: TestBrowser, name: Name, secret: unknown): Promise<PlayerAnswer<Name>> =>
  browser.call(name, { jwe: await browser.seal(secret) }, { encryption: 'JWE' });

export const confirmBy = (browser: TestBrowser, way: string, secret: string) => callSealed(browser, 'confirm', { way, secret });
