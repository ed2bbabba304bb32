import type { CallName } from '@laro/contract/routes';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createFeedback } from '#server/modules/feedback/index.ts';
import { createMessages, numberOf } from '#server/modules/messages/index.ts';
import { createRecovery } from '#server/modules/recovery/index.ts';
import { checkNewPassword } from '#server/modules/registration/index.ts';
import { testHttp } from './test-http.ts';
import { testPlayers, TestBrowser, type TestPlayers } from './test-players.ts';

export interface TestRecovery extends TestPlayers {
  /** Everything that went out, the newest last. */
  sent: { channel: 'sms' | 'email'; to: string; text: string }[];
  /** Accounts with an authenticator; what it shows. */
  factors: Map<bigint, string>;
  /** Accounts whose sessions have proven no more than the password lately, and the ways that they would have to. */
  unconfirmed: Map<bigint, string>;
  /** What the third-party phone service vouches for. */
  phoneTokens: Map<string, string>;
  visitor: (host?: string, ip?: string) => TestBrowser;
  /** A browser in which a member is logged in. */
  loggedIn: (playerId: bigint) => Promise<TestBrowser>;
  /** Gives a member a proven number and an address. */
  addContacts: (playerId: bigint, given: { mobile?: string; email?: string }) => Promise<void>;
  /** Waits until mails that were under way have been written. */
  settle: () => Promise<void>;
}

const OPENED = /^session of (\d+)$/;

/** Everything outside, and the modules that speak with it: an SMS gateway and a mail server that keep what they are given, factors, a phone service. */
function createParts({ base, players, clock, problems, http }: TestPlayers) {
  const now = () => clock.now;
  const sent: TestRecovery['sent'] = [];
  const factors = new Map<bigint, string>();
  const unconfirmed = new Map<bigint, string>();
  const phoneTokens = new Map<string, string>();
  const onBackgroundError = (error: unknown) => problems.push(error);
  const common = { db: base.db, secret: Buffer.alloc(32, 7), onBackgroundError, now };
  const messages = createMessages({
    ...common,
    sms: { isConnected: () => true, send: async ({ to, text }) => void sent.push({ channel: 'sms', to, text }) },
    mail: { isConnected: () => true, send: async ({ to, text }) => void sent.push({ channel: 'email', to, text }), close: () => undefined },
    merchantOf: (code) => http.directory.byCode(code),
    isRateLimited: false,
  });
  const recovery = createRecovery({
    ...common,
    pool: base.pool,
    sessions: players.sessions,
    messages,
    factors: { isNeeded: async (id) => factors.has(id), isRight: async (id, code) => factors.get(id) === code },
    requireConfirmation: async ({ player }: CallContext) => {
      const ways = player && unconfirmed.get(player.playerId);
      if (ways) throw new Refusal('account.confirmation_needed', { ways });
    },
    readPhoneProof: async (_merchant, token) => {
      const number = phoneTokens.get(token);
      if (number === undefined) throw new Refusal('session.phone_proof_wrong');
      return { number, use: async () => phoneTokens.delete(token) };
    },
    numberOf,
    checkNewPassword,
  });
  return { sent, factors, unconfirmed, phoneTokens, messages, recovery };
}

/** Passwords and feedback over a database of their own. */
export async function testRecovery(): Promise<TestRecovery> {
  const site = await testPlayers();
  const { base, players } = site;
  const { messages, recovery, ...outside } = createParts(site);
  // Logging in is another module's; here a session is opened for whoever is named.
  const startSession: Handlers<'startSession'>['startSession'] = async (context, { body }) => {
    const started = await players.sessions.begin(context, BigInt(OPENED.exec(body.jwe)?.[1] ?? '0'), 'password');
    if (!started) throw new Refusal('session.account_disabled');
    return started;
  };
  const handlers: Partial<Handlers<CallName>> = {
    ...players.handlers,
    ...messages.handlers,
    ...recovery.handlers,
    ...createFeedback(base).handlers,
    startSession,
  };
  const http = await testHttp(base.pool, { directory: site.http.directory, handlers, ports: { playerSessionOf: players.playerSessionOf } });
  messages.start();
  return {
    ...site,
    ...outside,
    http,
    visitor: (host, ip) => new TestBrowser(http, host, ip),
    loggedIn: async (playerId) => {
      const browser = new TestBrowser(http);
      browser.pageToken = (await browser.call('startSession', { jwe: `session of ${playerId}` })).value.token;
      return browser;
    },
    addContacts: async (playerId, { mobile = null, email = null }: { mobile?: string | null; email?: string | null }) => {
      await base.pool.query(
        `update player_profiles set mobile_number = $2, mobile_verified_at = case when $2::text is null then null else now() end, email = $3 where player_id = $1`,
        [playerId, mobile, email],
      );
    },
    settle: recovery.stop,
    close: async () => {
      await recovery.stop();
      await messages.stop();
      await http.app.close();
      await site.close();
    },
  };
}
