import { createHash, randomBytes } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import type { CallName, Wire } from '@laro/contract/routes';
import { routes } from '@laro/contract/contract';
import type { Settings } from '@laro/domain/settings/settings';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { deviceCookies } from '#server/http/guards/device-mark.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { createAuthenticator } from '#server/modules/people/account/index.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { createLogIn, type LogIn, type PhoneAuth, type SocialSignIn } from '#server/modules/people/log-in/index.ts';
import { numberOf } from '#server/modules/reach/messages/index.ts';
import { createPlayers, type Players, type PlayersDeps } from '#server/modules/people/players/index.ts';
import { insertPlayer } from '#server/modules/people/players/players.store.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { testHttp, type TestHttp } from '../base/test-http.ts';
import { addTestMerchants } from '../base/test-merchants.ts';

export const COOKIE = '__Host-laro';

export interface PlayerAnswer<Name extends CallName> {
  status: number;
  code: string | null;
  params: Record<string, unknown>;
  value: Wire<Name, 'value'>;
  setCookie: string;
}

/** The answer to a captcha by its work. */
export function doWork({ id, work }: { id: string; work: { bits: number; count: number } }): string {
  const nonces: number[] = [];
  for (let nonce = 0; nonces.length < work.count; nonce += 1) {
    const head = createHash('sha256').update(`${id}:${nonce}`).digest().readUInt32BE(0);
    if (head >>> (32 - work.bits) === 0) nonces.push(nonce);
  }
  return `${id}.w:${nonces.join(',')}`;
}

/** A browser at the player site: keeps its cookie and the page's half between calls. */
export class TestBrowser {
  cookie: string | null = null;
  pageToken: string | null = null;
  /** The browser's mark; a test deletes it to come with another browser. */
  device: string | null = null;
  readonly #http: TestHttp;
  readonly #host: string;
  readonly #ip: string;

  constructor(http: TestHttp, host = 'localhost', ip = '1.0.0.1') {
    this.#http = http;
    this.#host = host;
    this.#ip = ip;
  }

  async call<Name extends CallName>(
    name: Name,
    body?: unknown,
    headers: Record<string, string> = {},
    params: Record<string, string> = {},
    query: Record<string, string> = {},
  ): Promise<PlayerAnswer<Name>> {
    const [method, path] = routes[name];
    const url = path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const answer = await this.#http.app.inject({
      method,
      url,
      query,
      remoteAddress: this.#ip,
      headers: {
        host: this.#host,
        ...this.#cookies(),
        ...(this.pageToken === null ? {} : { authorization: `Bearer ${this.pageToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const given = answer.cookies.find((cookie) => cookie.name === COOKIE);
    if (given) this.cookie = given.value === '' ? null : given.value;
    this.device = answer.cookies.find((cookie) => cookie.name === deviceCookies.player)?.value ?? this.device;
    const envelope = answer.json<{ value: Wire<Name, 'value'>; errorCode?: string; params?: Record<string, unknown> }>();
    return {
      status: answer.statusCode,
      code: envelope.errorCode ?? null,
      params: envelope.params ?? {},
      value: envelope.value,
      setCookie: String(answer.headers['set-cookie'] ?? ''),
    };
  }

  #cookies(): { cookie?: string } {
    const kept = [this.cookie === null ? '' : `${COOKIE}=${this.cookie}`, this.device === null ? '' : `${deviceCookies.player}=${this.device}`];
    const cookie = kept.filter((one) => one !== '').join('; ');
    return cookie === '' ? {} : { cookie };
  }

  /** Encrypts a secret with the server's key. */
  async seal(secret: unknown, header: { iat?: number; jti?: string } = {}): Promise<string> {
    const { kid, now, ...jwk } = (await this.call('getSessionKey')).value;
    const once = { iat: Math.floor(Date.parse(now) / 1000), jti: randomBytes(16).toString('base64url'), ...header };
    const bytes = new TextEncoder().encode(JSON.stringify(secret));
    return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, ...once }).encrypt(await importJWK(jwk, 'ECDH-ES'));
  }

  /** Logs in with whatever the secret says, and keeps the page's half. */
  async enter(secret: Record<string, unknown>): Promise<PlayerAnswer<'startSession'>> {
    const answer = await this.call('startSession', { jwe: await this.seal(secret) }, { encryption: 'JWE' });
    if (answer.status === 200) this.pageToken = answer.value.token;
    return answer;
  }

  /** By password; if a captcha is required, its work is done as the page would. */
  async logIn(username: string, password: string): Promise<PlayerAnswer<'startSession'>> {
    const secret = { username, password, type: 'username' };
    const answer = await this.enter(secret);
    return answer.code === 'session.captcha_needed' ? this.enter({ ...secret, captcha: await this.captcha(username) }) : answer;
  }

  /** A captcha answered by work, for a log-in with a name where one is given. */
  async captcha(username?: string): Promise<string> {
    return doWork((await this.call('getCaptcha', undefined, {}, {}, username === undefined ? {} : { username })).value);
  }

  async freePlay(): Promise<PlayerAnswer<'startFreePlay'>> {
    const { ticket } = (await this.call('getTrialUser')).value;
    const answer = await this.call('startFreePlay', { ticket });
    if (answer.status === 200) this.pageToken = answer.value.token;
    return answer;
  }
}

/** Outside parties set by the test: codes that count as sent, a verification of phones, an identity provider. */
export interface TestOutside {
  /** `purpose to` → code; a code is taken once. */
  codes: Map<string, string>;
  /** Codes to be sent, in order. */
  sent: { purpose: string; channel: string; to: string; isReallySent: boolean }[];
  phoneAuth: PhoneAuth;
  socialSignIn: SocialSignIn;
}

const testOutside = (): TestOutside => ({
  codes: new Map(),
  sent: [],
  phoneAuth: { read: async () => null },
  socialSignIn: {
    begin: async () => {
      throw new Error('no provider');
    },
    finish: async () => {
      throw new Error('no provider');
    },
  },
});

export interface TestPlayers {
  base: TestDatabase;
  http: TestHttp;
  players: Players;
  logIn: LogIn;
  outside: TestOutside;
  clock: { now: number };
  problems: unknown[];
  /** Players with a reported log-in from a new browser. */
  newDevices: bigint[];
  browser: (host?: string, ip?: string) => TestBrowser;
  /** Makes a member and gives its id. */
  addMember: (username: string, password: string, merchantCode?: string) => Promise<bigint>;
  /** Gives the merchant laro these settings and no others. */
  set: (settings: Partial<Settings>) => Promise<void>;
  close: () => Promise<void>;
}

/** The ways to log in, over the test's outside parties. */
function testLogIn({
  base,
  players,
  outside,
  clock,
  isRateLimited,
}: {
  base: TestDatabase;
  players: Players;
  outside: TestOutside;
  clock: { now: number };
  isRateLimited: boolean;
}): LogIn {
  return createLogIn({
    pool: base.pool,
    secret: Buffer.alloc(32, 7),
    sessions: players.sessions,
    codes: {
      send: async ({ purpose, channel, to, isReallySent }) => {
        outside.sent.push({ purpose, channel, to, isReallySent });
        return { resendAt: new Date(clock.now + 60_000), expiresAt: new Date(clock.now + 600_000) };
      },
      take: async ({ purpose, to, code }) => {
        if (outside.codes.get(`${purpose} ${to}`) !== code) throw new Refusal('verification.code_wrong');
        outside.codes.delete(`${purpose} ${to}`);
      },
    },
    numberOf,
    phoneAuth: { read: (...given) => outside.phoneAuth.read(...given) },
    socialSignIn: { begin: (...given) => outside.socialSignIn.begin(...given), finish: (...given) => outside.socialSignIn.finish(...given) },
    factors: createAuthenticator({ pool: base.pool, secret: Buffer.alloc(32, 7), now: () => clock.now }),
    clientSecretOf: () => null,
    addressOf: (set) => (set === '' ? null : set),
    isRateLimited,
    now: () => clock.now,
  });
}

/** Players' calls over its own database with both test merchants. Another process over the same database is made with `base`. */
export async function testPlayers(
  given: { base?: TestDatabase; isRateLimited?: boolean } & Pick<PlayersDeps, 'topicRights' | 'unreadMail' | 'vipOf'> = {},
): Promise<TestPlayers> {
  const { base = await testDatabase(), isRateLimited = false, ...ports } = given;
  if (!given.base) await addTestMerchants(base.pool);
  const clock = { now: Date.now() };
  const problems: unknown[] = [];
  const newDevices: bigint[] = [];
  const players = await createPlayers({
    pool: base.pool,
    secret: Buffer.alloc(32, 7),
    countries: { countryOf: (ip) => ({ '1': 'PH', '2': 'JP' })[ip.split('.')[0] ?? ''] ?? null },
    isRateLimited,
    onNewDevice: (_context, playerId) => void newDevices.push(playerId),
    ...ports,
    onBackgroundError: (error) => problems.push(error),
    now: () => clock.now,
  });
  const outside = testOutside();
  const logIn = testLogIn({ base, players, outside, clock, isRateLimited });
  const { playerSessionOf } = players;
  const handlers = { ...players.handlers, ...logIn.handlers };
  const http = await testHttp(base.pool, {
    handlers,
    ports: { playerSessionOf },
    isRateLimited,
    beforeReady: async (app) => {
      logIn.registerRoutes(app);
      await players.registerRoutes(app);
    },
  });
  await players.connect();
  players.start();
  return {
    base,
    http,
    players,
    logIn,
    outside,
    clock,
    problems,
    newDevices,
    browser: (host, ip) => new TestBrowser(http, host, ip),
    addMember: async (username, password, merchantCode = 'laro') => {
      const purse = { merchantCode, currency: 'PHP', isTrial: false };
      const cashAccount = await openAccount(base.pool, purse, 'player:cash', username);
      const passwordHash = await hashPassword(password, { memoryKiB: 256, passes: 1, parallelism: 1 });
      const id = await insertPlayer(base.pool, { ...purse, type: 0, username, country: 'PH', cashAccount, passwordHash });
      if (id === null) throw new Error(`the name ${username} is taken`);
      return id;
    },
    set: async (settings) => {
      await base.pool.query("delete from merchant_settings where merchant_code = 'laro'");
      for (const [key, value] of Object.entries(settings))
        await base.pool.query("insert into merchant_settings (merchant_code, key, value) values ('laro', $1, $2)", [key, JSON.stringify(value)]);
      await base.pool.query("update merchants set revision = revision + 1 where code = 'laro'");
      await http.directory.refresh();
    },
    close: async () => {
      await http.app.close();
      await players.stop();
      if (!given.base) await base.close();
    },
  };
}
