import type { CallName } from '@laro/contract/routes';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { createAccount, createAuthenticator } from '#server/modules/people/account/index.ts';
import { noDesk } from '../base/no-desk.ts';
import { createFeedback } from '#server/modules/reach/feedback/index.ts';
import { createMessages, numberOf } from '#server/modules/reach/messages/index.ts';
import { createRecovery } from '#server/modules/people/recovery/index.ts';
import type { RecoveryFactors } from '#server/modules/people/recovery/ports.ts';
import { checkNewPassword } from '#server/modules/people/registration/index.ts';
import { addPasskey, addTotp } from './test-factors.ts';
import { testHttp } from '../base/test-http.ts';
import type { TestPasskey } from './test-passkey.ts';
import { testPlayers, TestBrowser, type TestPlayers } from './test-players.ts';

export interface TestRecovery extends TestPlayers {
  /** Everything that went out, the newest last. */
  sent: { channel: 'sms' | 'email'; to: string; text: string }[];
  /** Accounts whose sessions have recently proven the password only, and the ways that they would need. */
  unconfirmed: Map<bigint, string>;
  /** Numbers that the third-party phone service vouches for, by token. */
  phoneTokens: Map<string, string>;
  visitor: (host?: string, ip?: string) => TestBrowser;
  /** A browser in which a member is logged in. */
  loggedIn: (playerId: bigint) => Promise<TestBrowser>;
  /** Enables a member's authenticator and returns a function that shows its codes. */
  addTotp: (playerId: bigint) => ReturnType<typeof addTotp>;
  addPasskey: (playerId: bigint) => Promise<TestPasskey>;
  /** Gives a member a proven number and a proven address. */
  addContacts: (playerId: bigint, given: { mobile?: string; email?: string }) => Promise<void>;
  /** Waits until mails that were under way have been written. */
  settle: () => Promise<void>;
}

/** Accounts without a factor other than the first proof. */
const noFactors: RecoveryFactors = { waysAfter: async () => [], isRight: async () => false, boundTo: async () => null };

const OPENED = /^session of (\d+)$/;

/** Outside parties and the modules that use them: an SMS gateway and a mail server that record messages, factors, a phone service. */
function createParts({ base, players, clock, problems, http }: TestPlayers, knowsFactors: boolean) {
  const now = () => clock.now;
  const sent: TestRecovery['sent'] = [];
  const unconfirmed = new Map<bigint, string>();
  const phoneTokens = new Map<string, string>();
  const onBackgroundError = (error: unknown) => problems.push(error);
  const common = { pool: base.pool, secret: Buffer.alloc(32, 7), onBackgroundError, now };
  const messages = createMessages({
    ...common,
    sms: { isConnected: () => true, send: async ({ to, text }) => void sent.push({ channel: 'sms', to, text }) },
    mail: { isConnected: () => true, send: async ({ to, text }) => void sent.push({ channel: 'email', to, text }), close: () => undefined },
    merchantOf: (code) => http.directory.byCode(code),
    isRateLimited: false,
  });
  const account = createAccount({
    pool: base.pool,
    authenticator: createAuthenticator({ pool: base.pool, secret: common.secret, now }),
    sessions: players.sessions,
    codes: messages.codes,
    numberOf,
    notes: { wayTo: messages.wayTo, tell: async () => undefined },
    pictures: { write: async () => undefined, read: async () => null, remove: async () => undefined },
    onSessionsEnded: () => undefined,
    now,
  });
  const recovery = createRecovery({
    ...common,
    pool: base.pool,
    sessions: players.sessions,
    messages,
    factors: knowsFactors ? account.recoveryFactors : noFactors,
    requireConfirmation: async ({ player }: CallContext) => {
      const ways = player && unconfirmed.get(player.playerId);
      if (ways) throw new Refusal('account.confirmation_needed', { ways });
    },
    phoneProofs: {
      read: async (_context, { token }) => {
        const number = phoneTokens.get(token);
        if (number === undefined) throw new Refusal('session.phone_proof_wrong');
        return { number, use: async () => phoneTokens.delete(token) };
      },
      hasCheck: ({ settings }) => settings['login.phoneCheck'] !== '',
    },
    numberOf,
    checkNewPassword,
  });
  return { sent, unconfirmed, phoneTokens, messages, account, recovery };
}

/** Passwords and feedback over their own database. */
export async function testRecovery({ knowsFactors = false } = {}): Promise<TestRecovery> {
  const site = await testPlayers();
  const { base, players } = site;
  const { messages, account, recovery, ...outside } = createParts(site, knowsFactors);
  // Logging in belongs to another module; this opens a session for the named account.
  const startSession: Handlers<'startSession'>['startSession'] = async (context, { body }) => {
    const started = await players.sessions.begin(context, BigInt(OPENED.exec(body.jwe)?.[1] ?? '0'), 'password');
    if (!started) throw new Refusal('session.account_disabled');
    return started;
  };
  const handlers: Partial<Handlers<CallName>> = {
    ...players.handlers,
    ...messages.handlers,
    ...recovery.handlers,
    ...account.handlers,
    ...createFeedback({ ...base, ...noDesk }).handlers,
    startSession,
  };
  const http = await testHttp(base.pool, { directory: site.http.directory, handlers, ports: { playerSessionOf: players.playerSessionOf } });
  messages.start();
  const loggedIn = async (playerId: bigint) => {
    const browser = new TestBrowser(http);
    browser.pageToken = (await browser.call('startSession', { jwe: `session of ${playerId}` })).value.token;
    return browser;
  };
  /** A session that may make sensitive changes, whatever its member's factors. */
  const confirmed = async (playerId: bigint) => {
    const browser = await loggedIn(playerId);
    for (const way of ['mobile', 'email'])
      await base.pool.query(
        `insert into player_confirmations (token_hash, way) select token_hash, $2 from player_sessions s join player_profiles f using (player_id)
          where player_id = $1 and (case $2 when 'mobile' then f.mobile_verified_at else f.email_verified_at end) is not null
          on conflict (token_hash) do update set way = excluded.way`,
        [playerId, way],
      );
    return browser;
  };
  return {
    ...site,
    ...outside,
    http,
    visitor: (host, ip) => new TestBrowser(http, host, ip),
    loggedIn,
    addContacts: async (playerId, { mobile = null, email = null }: { mobile?: string | null; email?: string | null }) => {
      await base.pool.query(
        `update player_profiles set mobile_number = $2, mobile_verified_at = case when $2::text is null then null else now() end,
          email = $3, email_verified_at = case when $3::text is null then null else now() end where player_id = $1`,
        [playerId, mobile, email],
      );
    },
    addTotp: async (playerId) => addTotp(await confirmed(playerId), site.clock),
    addPasskey: async (playerId) => (await addPasskey(await confirmed(playerId))).passkey,
    settle: recovery.stop,
    close: async () => {
      await recovery.stop();
      await messages.stop();
      await http.app.close();
      await site.close();
    },
  };
}
